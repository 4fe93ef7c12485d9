# SPDX-License-Identifier: GPL-2.0-or-later
"""One measurement: a fresh namespace, its preparation, one timed command (or several at once), and a check that it did its work.

A run that failed or left other routes or devices than it should raises; its time would mean nothing.
"""
import json
import os
import subprocess
import tempfile
import time

import lines
from box import BoxError, in_box, must


class Bench:
    """The programs, the sizes and the batch files of a run."""

    def __init__(self, ours, stock, limit, spawn, sizes, folder):
        self.ours, self.stock, self.limit, self.spawn = ours, stock, limit, spawn
        self.sizes, self.folder = sizes, folder
        self.helper = stock or ours          # prepares what is not measured

    def file(self, kind, *args):
        """A batch file of lines.KIND, made once."""
        path = os.path.join(self.folder, '-'.join(map(str, (kind, *args))).replace(' ', ''))
        if not os.path.exists(path):
            getattr(lines, kind)(path, *args)
        return path

    def count(self, family, tables):
        return json.loads(must([self.limit, 'count', f'-{family}', *map(str, tables)]))['routes']

    def replay(self, action, family, routes, tables, *options):
        """The limit -> seconds."""
        return json.loads(must([self.limit, action, f'-{family}', '-n', str(routes), *options,
                                *map(str, tables)]))['seconds']


def timed(*commands):
    """Runs the commands at the same time -> seconds until the last one has ended."""
    with_output = {'stdin': subprocess.DEVNULL, 'stdout': subprocess.DEVNULL, 'stderr': subprocess.PIPE}
    start = time.perf_counter()
    running = [subprocess.Popen(c, **with_output) for c in commands]
    for p in running:
        p.wait()
    took = time.perf_counter() - start
    for p, c in zip(running, commands):
        error = p.stderr.read().decode(errors='replace')
        p.stderr.close()
        if p.returncode:
            raise BoxError(f'{" ".join(c)}: exit status {p.returncode}\n{error[-2000:]}')
    return took


def with_ifb0(bench):
    must([bench.helper, 'link', 'add', 'ifb0', 'type', 'ifb'])
    must([bench.helper, 'link', 'set', 'ifb0', 'up'])


def load(bench, family, tables, routes, *commands):
    """Seconds that the commands take to load `routes` routes into each of the tables."""
    def inside():
        with_ifb0(bench)
        took = timed(*commands)
        got = bench.count(family, tables)
        if got != routes * len(tables):
            raise BoxError(f'{commands[0]}: {got} routes instead of {routes * len(tables)}')
        return took
    return in_box(inside)


def load_limit(bench, family, tables, routes, nexthop=False):
    """The same by the pre-encoded replay."""
    def inside():
        with_ifb0(bench)
        target = ['-d', 'ifb0']
        if nexthop:
            must([bench.helper, f'-{family}', 'nexthop', 'add', 'id', '7', 'dev', 'ifb0'])
            target = ['-i', '7']
        took = bench.replay('add', family, routes, tables, *target)
        if bench.count(family, tables) != routes * len(tables):
            raise BoxError('limit: routes are missing')
        return took
    return in_box(inside)


def unload(bench, family, tables, routes, *commands, descending=False):
    """Seconds that the commands (none: the limit) take to remove the routes again."""
    def inside():
        with_ifb0(bench)
        bench.replay('add', family, routes, tables, '-d', 'ifb0')
        if commands:
            took = timed(*commands)
        else:
            took = bench.replay('del', family, routes, tables, '-d', 'ifb0', *(['-r'] if descending else []))
        got = bench.count(family, tables)
        if got:
            raise BoxError(f'{commands[:1]}: {got} routes are left')
        return took
    return in_box(inside)


def dry_run(bench, jobs, path):
    """Seconds of -dry-run over a file; nothing may arrive in the kernel."""
    def inside():
        with_ifb0(bench)
        took = timed([bench.ours, '-dry-run', '-j', str(jobs), '-batch', path])
        if bench.count(6, [100]):
            raise BoxError('-dry-run has added routes')
        return took
    return in_box(inside)


def peak_memory(bench, count):
    """Peak resident KiB of ours while `count` lines come through a pipe (they replace the same 1000 routes)."""
    def inside():
        with_ifb0(bench)
        block = ''.join(f'route replace {lines.prefix(6, i)} dev ifb0 table 100\n' for i in range(1000)).encode()
        p = subprocess.Popen([bench.ours, '-j', '2', '-batch', '-'], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                             stderr=subprocess.PIPE)
        peak = 0
        for n in range(count // 1000):
            p.stdin.write(block)
            if n % 16 == 0 or n + 1 == count // 1000:
                peak = max(peak, high_water(p.pid))
        p.stdin.flush()
        peak = max(peak, high_water(p.pid))
        p.stdin.close()
        error = p.stderr.read().decode(errors='replace')
        if p.wait():
            raise BoxError(f'-batch -: exit status {p.returncode}\n{error[-2000:]}')
        if bench.count(6, [100]) != min(count, 1000):
            raise BoxError('-batch -: routes are missing')
        return peak
    return in_box(inside)


def high_water(pid):
    with open(f'/proc/{pid}/status', encoding='ascii') as f:
        return next((int(line.split()[1]) for line in f if line.startswith('VmHWM')), 0)


def devices():
    return sum(n.startswith('ifb') for n in os.listdir('/sys/class/net'))


def delete_links(bench, count, command, group=None, left=0, share=1):
    """Seconds to delete `count` ifb devices that are up. `share`: the command deletes only count/share; scaled up."""
    def inside():
        must([bench.helper, '-batch', bench.file('links', count)])
        if group:
            for name in os.listdir('/sys/class/net'):
                if name.startswith('ifb'):
                    with open(f'/sys/class/net/{name}/netdev_group', 'w', encoding='ascii') as f:
                        f.write(group)
        took = timed(command)
        if devices() != left:
            raise BoxError(f'{command}: {devices()} devices instead of {left}')
        return took * share
    return in_box(inside)


def dump(bench, program, path, words):
    """Seconds that `program WORDS` takes to print what the batch file `path` made; it has to be what the other prints."""
    def inside():
        must([bench.helper, '-batch', path])
        with tempfile.TemporaryFile() as f:
            start = time.perf_counter()
            subprocess.run([program, *words], stdin=subprocess.DEVNULL, stdout=f, check=True)
            took = time.perf_counter() - start
            f.seek(0)
            other = bench.ours if program == bench.stock else bench.stock
            if f.read() != must([other, *words]).encode():
                raise BoxError(f'{program} {words}: another output than that of {other}')
        return took
    return in_box(inside)


def start_up(bench, program, runs):
    """Seconds of `runs` times "ip link show lo"."""
    def inside():
        return json.loads(must([bench.spawn, str(runs), program, 'link', 'show', 'lo']))['seconds']
    return in_box(inside)
