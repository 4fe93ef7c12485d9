# SPDX-License-Identifier: GPL-2.0-or-later
"""Runs a batch and says what came of it: failing lines with their messages, stdout, and the state left behind.

The reference is the installed ip, one process per line: it dies of a parser error, and it caches device names, so
that only single lines show what each line does by itself. Files that hold no such line (bulk) go
through its own -force -batch, which is faster. Both are run inside a box (see box.py).
"""
import json
import os
import re
import subprocess
import tempfile
import time

from box import must
from generate import SETUP

FAILED = re.compile(r'^Command failed (?P<file>.*):(?P<line>\d+)$')
# Depend on timers or on the moment, not on what was asked.
VOLATILE = {'operstate', 'info_slave_data', 'valid_life_time', 'preferred_life_time', 'expires', 'stats64', 'stats',
            'tentative', 'link_netnsid', 'promiscuity'}
VOLATILE_FLAGS = {'linkdown', 'dead', 'LOWER_UP', 'NO-CARRIER'}


def prepare(stock):
    for key, value in (('accept_dad', 0), ('router_solicitations', 0), ('accept_ra', 0), ('addr_gen_mode', 1)):
        for conf in ('all', 'default'):
            try:
                with open(f'/proc/sys/net/ipv6/conf/{conf}/{key}', 'w', encoding='ascii') as f:
                    f.write(str(value))
            except OSError:
                pass        # "all" has no addr_gen_mode that can be set without devices
    must([stock, '-batch', '-'], input='\n'.join(SETUP) + '\n', stdin=None)


def clean(x):
    if isinstance(x, dict):
        return {k: clean(v) for k, v in x.items() if k not in VOLATILE and not k.endswith('_timer')}
    if isinstance(x, list):
        return [clean(v) for v in x if not (isinstance(v, str) and v in VOLATILE_FLAGS)]
    return x


def state(stock):
    """Everything that the batch can change, in a canonical form -> {part: [lines]}."""
    time.sleep(0.05)        # addrconf's work queue
    result = {}
    for part, words in (('links', '-d link'), ('addresses', 'addr'), ('routes4', '-4 -d route show table all'),
                        ('routes6', '-6 -d route show table all'), ('nexthops', 'nexthop')):
        text = must([stock, '-j', *words.split()])
        rows = clean(json.loads(text or '[]'))
        if part == 'routes6':   # link-local and multicast routes come and go with the carrier, asynchronously
            rows = [r for r in rows if not r.get('dst', '').startswith(('ff00::', 'fe80::', 'multicast'))]
        if part.startswith('routes'):
            # The dump's order is a hash's; among routes of one prefix and metric the order is part of the state.
            rows.sort(key=lambda r: (r.get('table', ''), r.get('dst', ''), r.get('metric', 0)))
        result[part] = [json.dumps(r, sort_keys=True) for r in rows]
    return result


def message(text):
    """Usage texts are each program's own."""
    return '<usage>' if re.search(r'^Usage:', text, re.M) else text.strip()


def shown(stdout):
    """Without the flags that come and go with the carrier, which the kernel finds out about in its own time."""
    return re.sub(r' (linkdown|dead)(?= |$)', '', stdout, flags=re.M)


def failures(stderr):
    """stderr of a batch -> ([(line, message)], what stands behind the last of them)."""
    found, text = [], []
    for line in stderr.splitlines():
        m = FAILED.match(line)
        if m:
            found.append((int(m['line']), message('\n'.join(text))))
            text = []
        else:
            text.append(line)
    return found, '\n'.join(text)


def numbered(lines):
    """(number of the first physical line, number of the last, text) per logical line."""
    at = 1
    for line in lines:
        size = line.count('\n') + 1
        yield at, at + size - 1, line
        at += size


def run(command, **kw):
    return subprocess.run(command, capture_output=True, text=True, errors='replace', timeout=120, **kw)


def by_line(stock, lines, force):
    """One process per line, which is what serial means."""
    failed, out = [], []
    for first, last, line in numbered(lines):
        r = run([stock, '-batch', '-'], input=line + '\n')
        out.append(shown(r.stdout))
        if r.returncode:
            got, rest = failures(r.stderr)
            failed.append((first - 1 + got[0][0], got[0][1]) if got else (last, message(rest)))
            if not force:
                break
    return {'failed': failed, 'stdout': ''.join(out), 'status': 1 if failed else 0}


def by_batch(ip, lines, *options):
    with tempfile.NamedTemporaryFile('w', prefix='property.', suffix='.batch') as f:
        f.write('\n'.join(lines) + '\n')
        f.flush()
        r = run([ip, *options, '-batch', f.name], stdin=subprocess.DEVNULL)
    failed, rest = failures(r.stderr)
    if re.search('Sanitizer|runtime error:', r.stderr):
        failed.append((0, r.stderr[-4000:]))
    return {'failed': failed, 'stdout': shown(r.stdout), 'status': r.returncode, 'rest': rest}


def reference(stock, kind, lines, force):
    prepare(stock)
    got = by_batch(stock, lines, '-force') if kind == 'bulk' else by_line(stock, lines, force)
    got['state'] = state(stock)
    return got


def candidate(ip, stock, lines, options):
    prepare(stock)
    got = by_batch(ip, lines, *options)
    got['state'] = state(stock)
    return got


def listing(what, a, b):
    """Lines that only one side has."""
    left = [x for x in a if x not in b]
    right = [x for x in b if x not in a]
    out = [f'{what}: only expected: {x}' for x in left[:6]] + [f'{what}: only got: {x}' for x in right[:6]]
    if not out and a != b:
        out.append(f'{what}: another order or number')
    return out


def differences(want, got):
    """Why `got` is not what serial execution gives; empty when it is."""
    out = listing('failing line', [tuple(x) for x in want['failed']], [tuple(x) for x in got['failed']])
    if want['status'] != got['status']:
        out.append(f'exit status: expected {want["status"]}, got {got["status"]}')
    if want['stdout'] != got['stdout']:
        out += listing('stdout', want['stdout'].splitlines(), got['stdout'].splitlines()) or ['stdout differs']
    for part in want['state']:
        out += listing(part, want['state'][part], got['state'][part])
    return out


def exists(path):
    return bool(path) and os.access(path, os.X_OK)
