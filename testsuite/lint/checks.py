# SPDX-License-Identifier: GPL-2.0-or-later
"""The lint's checks: each takes the root of a tree and gives the faults as lines of text.

They read source text and need no build. That each of them finds its fault is tested by
selftest.py, which plants one.
"""
import os
import re
import subprocess

# A layer may include itself and what stands below it. out and grammar don't know each other.
BELOW = {
    'base': {'base'},
    'value': {'base', 'value'},
    'nl': {'base', 'value', 'nl'},
    'names': {'base', 'value', 'nl', 'names'},
    'out': {'base', 'value', 'nl', 'names', 'out'},
    'grammar': {'base', 'value', 'nl', 'names', 'grammar'},
    'batch': {'base', 'value', 'nl', 'names', 'out', 'grammar', 'batch'},
}
# Public headers that belong to no layer of ours but share the form "dir/file.h".
FOREIGN = ('linux/', 'sys/', 'net/', 'netinet/', 'arpa/', 'libmnl/', 'bpf/', 'fmt/', 'tl/', 'gtest/',
           'gmock/', 'nlohmann/', 'benchmark/', 'asm/')
MAX_LINES, MAX_KIND_LINES = 300, 200
SKIP_DIRS = {'.git', '__pycache__'}

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')
PRINTING = [
    (re.compile(r'#\s*include\s*<(iostream|cstdio\b.*iostream)>'), '<iostream>'),
    (re.compile(r'\bstd::(cout|cerr|clog)\b'), 'a standard stream'),
    (re.compile(r'(?<![\w.>])(?:std::)?(printf|fprintf|vprintf|vfprintf|puts|fputs|putchar|perror)\s*\('),
     'printing'),
    (re.compile(r'\bfmt::print(ln)?\s*\('), 'printing'),
    (re.compile(r'(?<![\w.>:])(?:std::|::)?(exit|quick_exit|abort)\s*\('), 'ending the process'),
]
THREADS = re.compile(r'\bstd::(jthread|thread|async)\b(?!::)|\bpthread_create\s*\(')


def files(root, *suffixes):
    """Paths below root, relative and sorted; build directories and hidden ones left out."""
    found = []
    for top, dirs, names in os.walk(root):
        dirs[:] = [d for d in dirs if d not in SKIP_DIRS and not (top == root and d.startswith('build'))
                   and d != '.cache']
        found += [os.path.relpath(os.path.join(top, n), root) for n in names
                  if not suffixes or n.endswith(suffixes)]
    return sorted(f for f in found if not os.path.islink(os.path.join(root, f)))


def lines_of(root, path):
    with open(os.path.join(root, path), encoding='utf8', errors='replace') as f:
        return f.read().splitlines()


def code_of(root, path):
    """The lines with // comments, strings and /* */ blanked, so that words in them don't count."""
    text = '\n'.join(lines_of(root, path))

    def blank(m):
        return re.sub(r'[^\n]', ' ', m[0]) if m[0][0] == '/' else '""' + '\n' * m[0].count('\n')
    text = re.sub(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', blank, text, flags=re.S)
    return text.splitlines()


def product(root):
    return [f for f in files(root, '.cc', '.h') if f.split('/')[0] in ('include', 'lib', 'ip')]


def layer_of(path):
    part = path.split('/')
    if part[0] in ('include', 'lib'):
        return part[1] if len(part) > 2 else ''
    return 'ip'


def layers(root):
    """Includes point down only: base < value < nl < names < {out, grammar} < batch < ip."""
    bad = []
    for path in product(root):
        layer = layer_of(path)
        if layer != 'ip' and layer not in BELOW:
            bad.append(f'{path}: "{layer}" is not a layer')
            continue
        for n, line in enumerate(lines_of(root, path), 1):
            m = INCLUDE.match(line)
            if not m or m[2].startswith(FOREIGN):
                continue
            name = m[2]
            if '..' in name.split('/') or name.split('/')[0] in ('lib', 'include'):
                bad.append(f'{path}:{n}: include by layer ("nl/view.h"), not by path: {name}')
                continue
            target = name.split('/')[0] if '/' in name else None
            if layer == 'ip' or target is None:
                continue
            if target == 'ip' or (target in BELOW and target not in BELOW[layer]):
                bad.append(f'{path}:{n}: {layer} must not know {target}: {name}')
    return bad


def in_main(path):
    return re.match(r'ip/main(/|[\w.-]*\.(cc|h)$)', path)


def quiet(root):
    """Below ip/main nothing prints or ends the process; only lib/batch makes threads."""
    bad = []
    for path in product(root):
        for n, line in enumerate(code_of(root, path), 1):
            if not in_main(path):
                bad += [f'{path}:{n}: {what} below ip/main: {line.strip()}'
                        for rx, what in PRINTING if rx.search(line)]
            if layer_of(path) != 'batch' and THREADS.search(line):
                bad.append(f'{path}:{n}: threads are made in lib/batch only: {line.strip()}')
    return bad


def spdx(root):
    """The licence on the first line (after "#!" in a script)."""
    bad = []
    for path in files(root):
        head = lines_of(root, path)[:3] if path.endswith(('.cc', '.h', '.py', '.bats', '.bash')) or (
            path.endswith('meson.build')) or is_script(root, path) else None
        if head is None:
            continue
        mark = '//' if path.endswith(('.cc', '.h')) else '#'
        at = 1 if head and head[0].startswith('#!') else 0
        if len(head) <= at or head[at] != f'{mark} SPDX-License-Identifier: GPL-2.0-or-later':
            bad.append(f'{path}:{at + 1}: no SPDX line')
    return bad


def opening(root):
    """Each .cc and public header opens with a paragraph that says what it is and why."""
    bad = []
    for path in files(root, '.cc', '.h'):
        if path.startswith('kernel/'):
            continue
        text = []
        for line in lines_of(root, path)[1:]:
            if line.startswith('//'):
                text.append(line.lstrip('/ '))
            elif line.strip() or text:
                break
        if len(' '.join(text)) < 60:
            bad.append(f'{path}: does not open with a paragraph (what and why)')
    return bad


def size(root):
    """Small files."""
    bad = []
    for path in files(root, '.cc', '.h'):
        limit = MAX_KIND_LINES if path.startswith('ip/link/kind/') else MAX_LINES
        count = len(lines_of(root, path))
        if count > limit and not path.startswith('kernel/'):
            bad.append(f'{path}: {count} lines, more than {limit}')
    return bad


def unfinished(root):
    """No marks of unfinished work."""
    rx = re.compile(r'\b(TODO' + r'|FIXME|XXX|HACK)\b')
    return [f'{path}:{n}: {line.strip()}' for path in files(root, '.cc', '.h', '.py', '.bash', '.build')
            if not path.startswith('testsuite/lint/')
            for n, line in enumerate(lines_of(root, path), 1) if rx.search(line)]


def built(root):
    """Every .cc is named in a meson.build: a test that isn't never runs."""
    named = '\n'.join('\n'.join(lines_of(root, f)) for f in files(root, 'meson.build'))
    return [f'{f}: in no meson.build' for f in files(root, '.cc') if not f.startswith('kernel/')
            and not re.search(r"[/']" + re.escape(os.path.basename(f)[:-3]) + r"(\.cc)?'", named)]


def is_script(root, path):
    if os.path.splitext(path)[1] not in ('', '.sh', '.py'):
        return False
    with open(os.path.join(root, path), 'rb') as f:
        return f.read(2) == b'#!'


def scripts(root, *interpreters):
    return [f for f in files(root) if is_script(root, f)
            and re.search(r'\b(' + '|'.join(interpreters) + r')\b', lines_of(root, f)[0])]


def run(command, root):
    r = subprocess.run(command, cwd=root, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    return [] if r.returncode == 0 else (r.stdout + r.stderr).splitlines() or [f'{command[0]}: {r.returncode}']


def shell(root):
    """shellcheck has nothing to say about scripts, helpers and bats files."""
    names = scripts(root, 'bash', 'sh') + files(root, '.bash', '.bats')
    # SC1091: sourced files are checked themselves. SC2317, SC2030, SC2031: bats runs each test as a function.
    # SC2016, SC1003: scripts in single quotes are for another shell. SC1007: "a= b=" is meant so.
    base = 'SC1091,SC2317,SC2030,SC2031,SC2016,SC1003,SC1007'
    # SC2086, SC2034, SC2154: the kernel's tests share variables, words to be split among them, with their helpers.
    kernel = base + ',SC2086,SC2034,SC2154,SC2143'
    groups = ((base, [n for n in names if not n.startswith('kernel/tests/')]),
              (kernel, [n for n in names if n.startswith('kernel/tests/')]))
    return [line for leave, some in groups if some
            for line in run(['shellcheck', '-x', '-f', 'gcc', '-e', leave, *some], root)]


def python(root):
    """Python files compile."""
    bad = []
    for path in sorted(set(files(root, '.py') + scripts(root, 'python3'))):
        try:
            compile('\n'.join(lines_of(root, path)), path, 'exec')
        except SyntaxError as e:
            bad.append(f'{path}:{e.lineno}: {e.msg}')
    return bad


def style(root):
    """clang-format would change nothing."""
    names = [f for f in files(root, '.cc', '.h') if not f.startswith('kernel/')]
    return run(['clang-format', '--dry-run', '-Werror', *names], root) if names else []


ALL = [layers, quiet, spdx, opening, size, unfinished, built, shell, python, style]
