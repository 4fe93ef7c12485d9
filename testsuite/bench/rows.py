# SPDX-License-Identifier: GPL-2.0-or-later
"""The rows of the measure table: what is compared with what, and what ratio it should reach.

A row is two functions that measure, the base (A) and ours (B); its figure is seconds of A / seconds of B, "so many
times faster". The runner alternates A B A B and takes the median of the ratios. `kind` says how else a row is read:
"rate" divides a number of lines by B's seconds, "memory" compares KiB (small pipe / long pipe).
"""
from dataclasses import dataclass
from typing import Callable, Optional

from measure import (delete_links, dry_run, dump, load, load_limit, peak_memory, start_up, unload)

FULL = {'v6': 100000, 'v4': 250000, 'dry': 2000000, 'pipe': 5000000, 'pipe_small': 50000, 'links': 2000,
        'many_links': 10000, 'sample': 500, 'starts': 500, 'addresses': 20000}
QUICK = {'v6': 20000, 'v4': 50000, 'dry': 300000, 'pipe': 300000, 'pipe_small': 50000, 'links': 400,
         'many_links': 1000, 'sample': 100, 'starts': 100, 'addresses': 4000}
CHECK = {'v6': 500, 'v4': 700, 'dry': 3000, 'pipe': 20000, 'pipe_small': 2000, 'links': 30, 'many_links': 40,
         'sample': 10, 'starts': 5, 'addresses': 200}


@dataclass
class Row:
    name: str
    what: str                   # B
    versus: str                 # A
    goal: float
    base: Optional[Callable]    # (bench) -> seconds
    ours: Callable
    stock: bool = False         # A needs the installed ip
    kind: str = 'ratio'
    rounds: int = 5             # at full size
    bar: bool = True            # in the chart


def jobs(n, path, *more):
    return lambda b: [b.ours, *more, '-j', str(n), '-batch', path(b)]


def v6_file(action, *tables):
    return lambda b: b.file('routes', action, 6, b.sizes['v6'], list(tables))


def v4_file(action):
    return lambda b: b.file('routes', action, 4, b.sizes['v4'], [100])


def load6(tables, *commands):
    return lambda b: load(b, 6, tables, b.sizes['v6'], *(c(b) for c in commands))


def load4(*commands):
    return lambda b: load(b, 4, [100], b.sizes['v4'], *(c(b) for c in commands))


def unload4(*commands, **how):
    return lambda b: unload(b, 4, [100], b.sizes['v4'], *(c(b) for c in commands), **how)


def stock_batch(path):
    return lambda b: [b.stock, '-batch', path(b)]


def limit6(tables, nexthop=False):
    return lambda b: load_limit(b, 6, tables, b.sizes['v6'], nexthop)


def limit4():
    return lambda b: load_limit(b, 4, [100], b.sizes['v4'])


ONE, TWO = [100], [100, 101]
STOCK_ONE = load6(ONE, stock_batch(v6_file('add', 100)))
STOCK_TWO = load6(TWO, stock_batch(v6_file('add', 100)), stock_batch(v6_file('add', 101)))
STOCK_V4 = load4(stock_batch(v4_file('add')))
SHARE = '-share-nexthop'


def flush(program):
    return lambda b: [getattr(b, program), '-4', 'route', 'flush', 'table', '100']


def one_by_one(size, sample):
    """Deletes the first `sample` of `size` devices, one line each, and scales the time up."""
    def measure(b):
        count, part = b.sizes[size], b.sizes[sample] if sample else b.sizes[size]
        path = b.folder + f'/del-{part}'
        with open(path, 'w', encoding='ascii') as f:
            f.writelines(f'link del ifb{i}\n' for i in range(part))
        return delete_links(b, count, [b.stock, '-batch', path], left=count - part, share=count / part)
    return measure


def by_list(size):
    return lambda b: delete_links(b, b.sizes[size], [b.ours, 'link', 'del', 'list', 'ifb*'])


def by_group(size):
    return lambda b: delete_links(b, b.sizes[size], [b.helper, 'link', 'del', 'group', '77'], group='77')


def v6_lines(b):
    return b.file('routes', 'add', 6, b.sizes['dry'], [100])


def dump_row(name, words, goal, path):
    """How fast what is shown comes, through both programs."""
    return Row(name, 'ip ' + ' '.join(words), 'stock ip', goal, lambda b: dump(b, b.stock, path(b), words),
               lambda b: dump(b, b.ours, path(b), words), stock=True, rounds=5)


def many_links(b):
    return b.file('links', b.sizes['many_links'], False)


def many_addresses(b):
    """100 a device."""
    return b.file('addresses', b.sizes['addresses'] // 100, 100)


ROWS = [
    Row('v6-limit', 'IPv6 adds, one table, -j 1', 'the limit, one thread', 0.92,
        limit6(ONE), load6(ONE, jobs(1, v6_file('add', 100)))),
    Row('v6-stock', 'IPv6 adds, one table, -j 1', 'stock ip -batch', 2.8,
        STOCK_ONE, load6(ONE, jobs(1, v6_file('add', 100))), stock=True),
    Row('v6-limit-stock', 'the limit, one thread (not ours)', 'stock ip -batch', 0, STOCK_ONE, limit6(ONE), stock=True,
        bar=False),
    Row('v6-share', 'IPv6 adds, -j 1 -share-nexthop', 'stock ip -batch', 5.5,
        STOCK_ONE, load6(ONE, jobs(1, v6_file('add', 100), SHARE)), stock=True),
    Row('v6-share-limit', 'IPv6 adds, -j 1 -share-nexthop', 'its limit, one thread', 0,
        limit6(ONE, True), load6(ONE, jobs(1, v6_file('add', 100), SHARE)), bar=False),
    Row('v6-two', 'IPv6 adds, two tables in one file, -j 2', 'two stock processes', 1.65,
        STOCK_TWO, load6(TWO, jobs(2, v6_file('add', 100, 101))), stock=True),
    Row('v6-two-share', 'the same with -share-nexthop', 'two stock processes', 4.0,
        STOCK_TWO, load6(TWO, jobs(2, v6_file('add', 100, 101), SHARE)), stock=True),
    Row('v6-two-limit', 'IPv6 adds, two tables in one file, -j 2', 'the limit, two threads', 0,
        limit6(TWO), load6(TWO, jobs(2, v6_file('add', 100, 101))), bar=False),
    Row('v4-j1', 'IPv4 adds, -j 1', 'stock ip -batch', 3.8,
        STOCK_V4, load4(jobs(1, v4_file('add'))), stock=True),
    Row('v4-j2', 'IPv4 adds, -j 2', 'stock ip -batch', 3.8,
        STOCK_V4, load4(jobs(2, v4_file('add'))), stock=True),
    Row('v4-limit', 'IPv4 adds, -j 1', 'the limit, one thread', 0,
        limit4(), load4(jobs(1, v4_file('add'))), bar=False),
    Row('v4-limit-stock', 'the IPv4 limit (not ours)', 'stock ip -batch', 0, STOCK_V4, limit4(), stock=True, bar=False),
    Row('v4-del', 'IPv4 deletions in ascending order, -j 1', 'stock ip -batch', 8,
        unload4(stock_batch(v4_file('del'))), unload4(jobs(1, v4_file('del'))), stock=True, rounds=3),
    Row('v4-flush', 'IPv4 route flush', 'stock ip route flush', 8,
        unload4(flush('stock')), unload4(flush('ours')), stock=True, rounds=3),
    Row('v6-plain', 'IPv6 adds, -batch without jobs', 'stock ip -batch', 2.0,
        STOCK_ONE, load6(ONE, lambda b: [b.ours, '-batch', v6_file('add', 100)(b)]), stock=True),
    Row('dry-rate', '-dry-run, one thread, million lines/s', '', 3.0, None,
        lambda b: b.sizes['dry'] / 1e6 / dry_run(b, 1, v6_lines(b)), kind='value', bar=False),
    Row('dry-two', '-dry-run, two threads', '-dry-run, one thread', 1.7,
        lambda b: dry_run(b, 1, v6_lines(b)), lambda b: dry_run(b, 2, v6_lines(b)), bar=False),
    Row('memory', 'peak KiB, long pipe (at most)', 'peak KiB, short pipe', 32 * 1024,
        lambda b: peak_memory(b, b.sizes['pipe_small']), lambda b: peak_memory(b, b.sizes['pipe']), kind='memory',
        rounds=2, bar=False),
    Row('links-2000', 'link del list, 2000 ifb up', 'stock, one by one', 45,
        one_by_one('links', None), by_list('links'), stock=True, rounds=2),
    Row('links-10000-group', 'link del list, 10000 ifb up', 'bare link del group', 6,
        by_group('many_links'), by_list('many_links'), rounds=2),
    Row('links-10000', 'link del list, 10000 ifb up', 'stock, one by one (from 500)', 60,
        one_by_one('many_links', 'sample'), by_list('many_links'), stock=True, rounds=1),
    dump_row('show-links', ['link', 'show'], 2.0, many_links),
    dump_row('show-links-json', ['-j', 'link', 'show'], 2.0, many_links),
    dump_row('show-addresses', ['address', 'show'], 2.0, many_addresses),
    dump_row('show-addresses-json', ['-j', 'address', 'show'], 2.0, many_addresses),
    Row('start-up', 'ip link show lo', 'stock ip', 1.0,
        lambda b: start_up(b, b.stock, b.sizes['starts']), lambda b: start_up(b, b.ours, b.sizes['starts']),
        stock=True, rounds=7),
]
