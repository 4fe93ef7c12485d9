# SPDX-License-Identifier: GPL-2.0-or-later
"""Commands under a time limit that nothing escapes, and the question whether this host has network namespaces.

A process that hangs inside the kernel (state D) can't be killed, waited for, or relied on to close its pipes. So a
command gets a session of its own; when its time is over the whole session is killed, and what is still there after a
few seconds is left alone: nothing here blocks on it.
"""
import os
import select
import signal
import subprocess
import time

GRACE = 5.0         # seconds from SIGTERM to SIGKILL, and from SIGKILL to giving up
TIMED_OUT = 124     # the status of a command whose time was over, as timeout(1) has it


def _wait(process, seconds):
    end = time.monotonic() + seconds
    while process.poll() is None and time.monotonic() < end:
        time.sleep(0.02)
    return process.returncode is not None


def _session(leader):
    """The processes of a session; a command may have spread its children over several process groups."""
    for pid in filter(str.isdigit, os.listdir('/proc')):
        try:
            with open(f'/proc/{pid}/stat', encoding='utf8', errors='replace') as f:
                if int(f.read().rpartition(')')[2].split()[3]) == leader:
                    yield int(pid)
        except OSError:
            pass


def _end(process):
    """Ends the whole session of `process`, which may have left children behind."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        for pid in _session(process.pid):
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass
        _wait(process, GRACE)
    # Nothing may wait for an abandoned process, not even the interpreter when it ends.
    if process.returncode is None:
        process.returncode = TIMED_OUT


class Stream:
    """The lines of a command's stdout and stderr as they come; `status` is there after the last of them."""

    def __init__(self, command, limit, **kw):
        self.command, self.limit, self.kw, self.status, self.timed_out = command, limit, kw, None, False

    def __iter__(self):
        p = subprocess.Popen(self.command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             start_new_session=True, **self.kw)
        end, rest, quiet = time.monotonic() + self.limit, b'', 0
        while True:
            if time.monotonic() > end:
                self.timed_out = True
                break
            if not select.select([p.stdout], [], [], 0.2)[0]:
                # A child that outlives the command may hold the pipe open for good.
                quiet = quiet + 1 if p.poll() is not None else 0
                if quiet > 10:
                    break
                continue
            data = os.read(p.stdout.fileno(), 1 << 16)
            if not data:
                break
            *lines, rest = (rest + data).split(b'\n')
            yield from (line.decode(errors='replace') for line in lines)
        p.stdout.close()
        if rest:
            yield rest.decode(errors='replace')
        self._finish(p, end)

    def _finish(self, p, end):
        if not self.timed_out and not _wait(p, max(GRACE, end - time.monotonic())):
            self.timed_out = True
        if self.timed_out:
            _end(p)
            self.status = TIMED_OUT
        else:
            self.status = p.returncode


def run(command, limit, **kw):
    """-> (status, output); stdin is empty."""
    stream = Stream(command, limit, **kw)
    lines = list(stream)
    return stream.status, '\n'.join(lines)


def no_namespaces(limit=10.0):
    """Why this host can't make a network namespace and answer rtnetlink requests in it, or None if it can.

    Its output goes nowhere: a probe that hangs for good would hold the pipe of whoever reads ours.
    """
    script = 'mount -t sysfs sysfs /sys && exec ip link set lo up'
    try:
        p = subprocess.Popen(['unshare', '--net', '--mount', 'sh', '-c', script], stdin=subprocess.DEVNULL,
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    except OSError as e:
        return f'unshare: {e.strerror}'
    if not _wait(p, limit):
        _end(p)
        return f'the kernel does not answer within {limit:.0f} s'
    return None if p.returncode == 0 else f'a network namespace can\'t be made (exit status {p.returncode})'
