# SPDX-License-Identifier: GPL-2.0-or-later
"""Tests of the lint: a small clean tree passes every check, and each planted fault is found by its check."""
import os
import shutil
import tempfile
import time

import bounded
import checks

HEAD = ('// SPDX-License-Identifier: GPL-2.0-or-later\n'
        '// What this file is for, in a sentence that is long enough to be a paragraph of its own.\n')
CLEAN = {
    'meson.build': "# SPDX-License-Identifier: GPL-2.0-or-later\nx = files('lib/nl/view.cc', 'ip/main.cc')\n",
    'include/base/error.h': HEAD + '#pragma once\n',
    'include/nl/view.h': HEAD + '#pragma once\n\n#include <linux/netlink.h>\n\n#include "base/error.h"\n',
    'lib/nl/view.cc': HEAD + '#include "nl/view.h"\n\n// exit() and printf() are only named here.\n'
                             'const char* text() { return "exit(1); printf()"; }\n',
    'ip/main.cc': HEAD + '#include <cstdio>\n\nint main() {\n    std::fputs("x", stdout);\n    return 0;\n}\n',
    'run.sh': '#!/bin/bash\n# SPDX-License-Identifier: GPL-2.0-or-later\necho "$1"\n',
    'a.py': '# SPDX-License-Identifier: GPL-2.0-or-later\nx = 1\n',
}
# (check, file, text put there): each is one fault.
FAULTS = [
    (checks.layers, 'include/base/up.h', HEAD + '#include "nl/view.h"\n'),
    (checks.layers, 'lib/out/text.cc', HEAD + '#include "grammar/param.h"\n'),
    (checks.layers, 'lib/grammar/parse.cc', HEAD + '#include "out/field.h"\n'),
    (checks.layers, 'lib/batch/worker.cc', HEAD + '#include "ip/session.h"\n'),
    (checks.layers, 'lib/nl/path.cc', HEAD + '#include "../base/error.h"\n'),
    (checks.layers, 'lib/other/new.cc', HEAD),
    (checks.quiet, 'lib/nl/a.cc', HEAD + '#include <iostream>\n'),
    (checks.quiet, 'lib/nl/b.cc', HEAD + 'void f() { printf("x"); }\n'),
    (checks.quiet, 'ip/route/c.cc', HEAD + 'void f() { std::exit(1); }\n'),
    (checks.quiet, 'lib/names/d.cc', HEAD + 'void f() { fmt::print("x"); }\n'),
    (checks.quiet, 'ip/link/e.cc', HEAD + 'void f() { std::thread t(g); }\n'),
    (checks.spdx, 'lib/nl/f.cc', '// Nothing.\n'),
    (checks.spdx, 'tool', '#!/bin/bash\necho x\n'),
    (checks.opening, 'lib/nl/g.cc', HEAD.splitlines()[0] + '\n\nint x;\n'),
    (checks.size, 'lib/nl/h.cc', HEAD + 'int x;\n' * 300),
    (checks.size, 'ip/link/kind/vlan.cc', HEAD + 'int x;\n' * 200),
    (checks.unfinished, 'lib/nl/i.cc', HEAD + '// TO' + 'DO: later\n'),
    (checks.built, 'testsuite/unit/new_test.cc', HEAD),
    (checks.shell, 'bad.sh', '#!/bin/bash\n# SPDX-License-Identifier: GPL-2.0-or-later\nrm $1\n'),
    (checks.python, 'b.py', 'def f(:\n'),
    (checks.style, 'lib/nl/j.cc', HEAD + 'int   f( ) {return 1 ;}\n'),
]


def plant(root, path, text):
    full = os.path.join(root, path)
    os.makedirs(os.path.dirname(full), exist_ok=True)
    with open(full, 'w', encoding='utf8') as f:
        f.write(text)
    return full


def limits():
    """Yields (name, problems): nothing that a command does keeps the runner."""
    cases = [('a command that sleeps', 'echo a; sleep 60', 1, (124, 'a')),
             ('a child that keeps the pipe', 'echo a; sleep 60 & exit 3', 30, (3, 'a')),
             ('a last line without an end', "printf 'a\\nb'", 30, (0, 'a\nb'))]
    for name, script, limit, want in cases:
        start = time.monotonic()
        got = bounded.run(['bash', '-c', script], limit)
        took = time.monotonic() - start
        yield f'limits: {name}', [] if got == want and took < 25 else [f'{got} after {took:.1f} s, expected {want}']


def results(source_root):
    """Yields (name, problems) per test of the lint."""
    yield from limits()
    with tempfile.TemporaryDirectory() as root:
        for path, text in CLEAN.items():
            plant(root, path, text)
        shutil.copy(os.path.join(source_root, '.clang-format'), root)
        for check in checks.ALL:
            yield f'lint: {check.__name__} accepts a clean tree', check(root)
        for check, path, text in FAULTS:
            full = plant(root, path, text)
            found = [f for f in check(root) if path in f]
            yield (f'lint: {check.__name__} finds the fault planted in {path}',
                   [] if found else ['nothing found'])
            os.unlink(full)
