# SPDX-License-Identifier: GPL-2.0-or-later
"""The batch files of the benchmark. limit.cc encodes the same routes in the same order."""


def prefix(family, i):
    """Route i: 2001:db8:H:L::/64 or the i-th /24 from 16.0.0.0."""
    if family == 6:
        return f'2001:db8:{i >> 16:x}:{i & 0xffff:x}::/64'
    a = (16 << 24) + (i << 8)
    return f'{a >> 24}.{a >> 16 & 255}.{a >> 8 & 255}.0/24'


def routes(path, action, family, count, tables, interleave=True):
    """Writes `count` routes for each table; the tables' lines alternate unless told otherwise."""
    with open(path, 'w', encoding='ascii') as f:
        if interleave:
            f.writelines(f'route {action} {prefix(family, i)} dev ifb0 table {t}\n' for i in range(count) for t in tables)
        else:
            f.writelines(f'route {action} {prefix(family, i)} dev ifb0 table {t}\n' for t in tables for i in range(count))
    return path


def links(path, count, start=0):
    """Adds `count` ifb devices and sets them up."""
    with open(path, 'w', encoding='ascii') as f:
        for i in range(start, start + count):
            f.write(f'link add ifb{i} numtxqueues 1 numrxqueues 1 type ifb\nlink set ifb{i} up\n')
    return path
