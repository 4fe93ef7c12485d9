# SPDX-License-Identifier: GPL-2.0-or-later
"""Throw-away namespaces: run a Python function in a fresh network and mount namespace.

The function runs in a forked child that has its own network namespace, /sys, /run/netns and /etc/netns, and hands its
return value (JSON) back. The namespace goes when the child does; in_box waits until the kernel has torn it
down, so that the tearing down of one run is not measured as part of the next.
"""
import ctypes
import json
import os
import re
import subprocess
import sys
import time
import traceback

CLONE_NEWNS, CLONE_NEWNET = 0x00020000, 0x40000000
MS_REC, MS_PRIVATE = 0x4000, 1 << 18
LIBC = ctypes.CDLL(None, use_errno=True)


class BoxError(Exception):
    """What went wrong inside, as text."""


def _call(name, *args):
    if getattr(LIBC, name)(*args) != 0:
        e = ctypes.get_errno()
        raise OSError(e, f'{name}: {os.strerror(e)}')


def _mount(source, target, fstype, flags=0):
    _call('mount', source, target, fstype, ctypes.c_ulong(flags), None)


def enter():
    """Moves this process into namespaces of its own. /etc/netns is made if missing: iproute2 looks for it."""
    _call('unshare', CLONE_NEWNS | CLONE_NEWNET)
    _mount(b'none', b'/', None, MS_REC | MS_PRIVATE)
    _mount(b'sysfs', b'/sys', b'sysfs')
    for path in ('/run/netns', '/etc/netns'):
        os.makedirs(path, exist_ok=True)
        _mount(b'tmpfs', path.encode(), b'tmpfs')


def settle(limit=30.0):
    """Waits until no kernel worker is tearing namespaces down (its name says so), at most `limit` seconds."""
    end = time.monotonic() + limit
    quiet = 0
    while quiet < 3 and time.monotonic() < end:
        busy = False
        for pid in filter(str.isdigit, os.listdir('/proc')):
            try:
                with open(f'/proc/{pid}/comm', encoding='utf8', errors='replace') as f:
                    busy = busy or re.match(r'kworker/.*\+netns', f.read()) is not None
            except OSError:
                pass
        quiet = 0 if busy else quiet + 1
        time.sleep(0.01)


def in_box(function, *args):
    """function(*args) in a fresh namespace -> its return value. Raises BoxError with the traceback."""
    sys.stdout.flush()
    sys.stderr.flush()
    read, write = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(read)
        try:
            enter()
            answer = {'value': function(*args)}
        except BaseException:  # everything is reported by the parent
            answer = {'error': traceback.format_exc()}
        with os.fdopen(write, 'w') as f:
            json.dump(answer, f)
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as f:
        text = f.read()
    os.waitpid(pid, 0)
    settle()
    answer = json.loads(text) if text else {'error': 'the process in the namespace died'}
    if 'error' in answer:
        raise BoxError(answer['error'])
    return answer['value']


def must(command, **kw):
    """Runs a command that has to succeed -> its stdout."""
    r = subprocess.run(command, capture_output=True, text=True, **{'stdin': subprocess.DEVNULL, **kw})
    if r.returncode:
        raise BoxError(f'{" ".join(map(str, command))}: exit status {r.returncode}\n{r.stdout[-2000:]}{r.stderr[-2000:]}')
    return r.stdout
