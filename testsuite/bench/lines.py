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


def links(path, count, up=True):
    """Adds `count` ifb devices and sets them up, or not."""
    with open(path, 'w', encoding='ascii') as f:
        for i in range(count):
            f.write(f'link add ifb{i} numtxqueues 1 numrxqueues 1 type ifb\n')
            if up:
                f.write(f'link set ifb{i} up\n')
    return path


def addresses(path, devices, each):
    """Adds `devices` ifb devices with `each` addresses, IPv4 and IPv6 in turns."""
    with open(path, 'w', encoding='ascii') as f:
        for d in range(devices):
            f.write(f'link add ifb{d} numtxqueues 1 numrxqueues 1 type ifb\n')
            for i in range(each):
                n = d * each + i
                address = f'10.{n >> 16}.{n >> 8 & 255}.{n & 255}/32' if i % 2 else f'fd00::{n >> 16:x}:{n & 0xffff:x}/128'
                f.write(f'address add {address} dev ifb{d}\n')
    return path
