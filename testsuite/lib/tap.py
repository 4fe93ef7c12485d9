# SPDX-License-Identifier: GPL-2.0-or-later
"""TAP, the one format in which every runner here reports: what prints it, and what reads it.

A line is "ok N name", "not ok N name" or "ok N name # skip reason"; lines that start with "# " explain
the result before them. testsuite/run adds the counts up.
"""
import re
import sys

LINE = re.compile(r'^(not ok|ok) \d+ ?-? ?(.*?)(?: # skip ?(.*))?$', re.I)


class Tap:
    """Prints results as they come; `failed` tells the exit status."""

    def __init__(self, out=sys.stdout):
        self.out, self.count, self.failed = out, 0, 0

    def result(self, name, problems=(), skip=None):
        """One test: failed if `problems` (lines of text) is not empty, skipped if `skip` is a reason."""
        self.count += 1
        problems = list(problems)
        self.failed += bool(problems)
        tail = f' # skip {skip}' if skip and not problems else ''
        print(f'{"not ok" if problems else "ok"} {self.count} {name}{tail}', file=self.out)
        for line in problems:
            print('# ' + str(line).replace('\n', '\n# '), file=self.out)
        self.out.flush()

    def done(self):
        print(f'1..{self.count}', file=self.out, flush=True)
        return 1 if self.failed else 0


def parse(line):
    """-> (status, name, reason) with status passed|failed|skipped, or None when the line is no result."""
    m = LINE.match(line.rstrip('\n'))
    if not m:
        return None
    if m[1].lower() == 'not ok':
        return ('failed', m[2], '')
    if m[3] is not None:
        return ('skipped', m[2], m[3] or 'no reason given')
    return ('passed', m[2], '')


def planned(line):
    """How many tests the line "1..N" announces; None when it is another."""
    m = re.fullmatch(r'1\.\.(\d+)', line.strip())
    return int(m[1]) if m else None


def parse_gtest(line):
    """As parse, for what a GoogleTest program prints; a skip's reason is in the lines before it."""
    m = re.match(r'^\[ +(OK|FAILED|SKIPPED) +\] (\w+\.[\w/]+) \(', line)
    if not m:
        return None
    return ({'OK': 'passed', 'FAILED': 'failed', 'SKIPPED': 'skipped'}[m[1]], m[2], 'see above' if m[1] == 'SKIPPED' else '')
