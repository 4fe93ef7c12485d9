# SPDX-License-Identifier: GPL-2.0-or-later
"""Random batch files, by seed.

Names, prefixes and gateways come from small pools, so that lines collide, replace and delete each other's routes and
decide whether each other's gateways are reachable: what a wrong order would change. SETUP is what is there before.
Every device has a MAC address given, and IPv6 addresses are "nodad": nothing random may enter the state.
"""
import random

SETUP = '''
link set lo up
link add ifb0 address 02:00:00:00:00:10 type ifb
link add ifb1 address 02:00:00:00:00:11 type ifb
link add ifb2 address 02:00:00:00:00:12 type ifb
link add br0 address 02:00:00:00:00:20 type bridge
link add va0 address 02:00:00:00:00:30 type veth peer name vb0 address 02:00:00:00:00:31
link set ifb0 up
link set ifb1 up
link set va0 up
link set vb0 up
addr add 10.0.0.1/24 dev ifb0
addr add 10.0.1.1/24 dev ifb1
addr add 2001:db8:1::1/64 dev ifb0 nodad
addr add 2001:db8:2::1/64 dev ifb1 nodad
'''.strip().splitlines()

TABLES = ['', '', 'table 100', 'table 101', 'table 102', 'table 1000', 'table main']
DEVS = ['ifb0'] * 6 + ['ifb1'] * 6 + ['va0'] * 3 + ['ifb2', 'br0', 'ifb7', 'nosuch0']
# Reachable from the start, reachable only through routes of the pool, never reachable.
GATEWAYS = {4: ['10.0.0.2', '10.0.0.3', '10.0.1.2', '10.0.1.3', '10.1.1.5', '10.2.0.9', '10.3.1.1', '99.9.9.9'],
            6: ['2001:db8:1::2', '2001:db8:1::3', '2001:db8:2::2', '2001:db8:a1::5', '2001:db8:b2::9', 'fe80::5',
                '2001:db9::1']}
# A gateway and the device it is on.
PAIRS = {4: ['via 10.0.0.2 dev ifb0', 'via 10.0.0.3 dev ifb0', 'via 10.0.1.2 dev ifb1'],
         6: ['via 2001:db8:1::2 dev ifb0', 'via 2001:db8:2::2 dev ifb1', 'via fe80::5 dev ifb1']}
BAD = ['route add 10.1.0.0/33 dev ifb0', 'route add 10.1.0.0/16 dev', 'route add 10.300.0.0/16 dev ifb0',
       'route add 10.1.0.0/16 dev ifb0 table', 'route add 10.1.0.0/16 dev ifb0 metric abc', 'link set nosuch0 up',
       'link set ifb0 mtu abc', 'addr add 10.0.0.300/24 dev ifb0', 'addr add 10.9.0.1/24 dev nosuch0',
       'nosuchobject show', 'route add 2001:db8::/129 dev ifb0', 'link set dev ifb0 mtu',
       'route add 10.1.0.0/16 via dev ifb0', 'nexthop add id abc dev ifb0', 'addr add 10.5.0.1/24',
       'route add 10.1.0.0/16 dev ifb0 proto nosuch', 'link add type nosuchkind', 'route del']
SHOW = ['route show table 100', 'route show', 'route show table 101', 'nexthop show', 'addr show dev ifb0',
        '# a comment line', '', 'route show table 1000 # with a comment']


class Generator:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.protocols = ['static', 'boot', 'bird', '77']
        self.added = []     # earlier "route add" lines, which later lines delete, replace or repeat

    def pick(self, items):
        return self.r.choice(items)

    def chance(self, p):
        return self.r.random() < p

    def prefix(self, family):
        a, b = self.r.randint(1, 4), self.r.randint(0, 3)
        if family == 4:
            return self.pick([f'10.{a}.0.0/16', f'10.{a}.{b}.0/24', f'10.{a}.{b}.5', f'10.{a}.{b}.0/24'])
        return self.pick([f'2001:db8:{a:x}{b}::/48', f'2001:db8:a{b}::/64', f'2001:db8:b{b}::/64', f'2001:db8:a{b}::5'])

    def hop(self, family):
        """What a route goes through: a device, a gateway or both."""
        form = self.r.random()
        dev, via = self.pick(DEVS), self.pick(GATEWAYS[family])
        if form < 0.4:
            return f'dev {dev}'
        if form < 0.65:
            return self.pick(PAIRS[family])
        if form < 0.85:
            return f'via {via}'
        return f'via {via} dev {dev}' + (' onlink' if self.chance(0.3) else '')

    def route(self, verbs, with_nexthop=True):
        family, verb = self.pick([4, 6]), self.pick(verbs)
        if self.added and verb != 'add' and self.chance(0.6):
            return self.pick(self.added[-40:]).replace(' add ', f' {verb} ', 1)
        words = ['route', verb]
        form = self.r.random()
        if form < 0.1:
            words += [self.pick(['blackhole', 'unreachable', 'prohibit']), self.prefix(family)]
        elif form < 0.2:
            words += [self.prefix(family)]
            for _ in range(self.r.randint(2, 3)):
                words += ['nexthop', self.hop(family)] + ([f'weight {self.r.randint(1, 5)}'] if self.chance(0.4) else [])
        elif form < 0.3 and with_nexthop:
            words += [self.prefix(family), f'nhid {self.r.randint(1, 8)}']
        elif verb == 'del' and form < 0.6:
            words += [self.prefix(family)]
        else:
            words += [self.prefix(family), self.hop(family)]
        # Options go before nexthops: "nexthop" takes every word behind it.
        options = [self.pick(TABLES)]
        if self.chance(0.4):
            options.append(f'metric {self.pick([5, 10, 20])}')
        if self.chance(0.15):
            options.append(f'proto {self.pick(self.protocols)}')
        if self.chance(0.1):
            options.append('mtu 1400')
        if self.chance(0.05) and family == 4:
            options.append('src 10.0.0.1')
        if self.chance(0.05) and family == 4:
            options.append(f'scope {self.pick(["link", "global", "host"])}')
        at = words.index('nexthop') if 'nexthop' in words else len(words)
        line = ' '.join(filter(None, words[:at] + options + words[at:]))
        if verb == 'add':
            self.added.append(line)
        return line

    def nexthop(self):
        n = self.r.randint(1, 8)
        form = self.r.random()
        if form < 0.15:
            return f'nexthop del id {n}'
        verb = self.pick(['add', 'add', 'replace'])
        if form < 0.45:
            members = '/'.join(str(self.r.randint(1, 6)) + self.pick(['', '', ',3']) for _ in range(self.r.randint(1, 3)))
            return f'nexthop {verb} id {n} group {members}'
        if form < 0.5:
            return f'nexthop {verb} id {n} blackhole'
        family = self.pick([4, 6])
        if self.chance(0.8):
            return f'nexthop {verb} id {n} {self.pick(PAIRS[family])}'
        return f'nexthop {verb} id {n} via {self.pick(GATEWAYS[family])} dev {self.pick(DEVS)}'

    def link(self):
        name = self.pick(['ifb2', 'ifb7', 'ifb8', 'ifb9'])
        mac = f'02:00:00:00:01:{name[-1]}0'
        return self.pick([
            f'link add {name} address {mac} type ifb', f'link add name {name} address {mac} mtu 1400 type ifb',
            f'link set {name} up', f'link set {name} up', f'link set dev {name} down', f'link set {name} mtu {self.pick([1280, 1400, 9000])}',
            f'link del {name}', f'link set {name} master br0', f'link set {name} nomaster', f'link set {name} alias random',
            f'link set {name} txqueuelen 77', f'link set {name} group 7', f'link set {name} address 02:00:00:00:02:{name[-1]}0',
            'link add va1 address 02:00:00:00:03:01 type veth peer name vb1 address 02:00:00:00:03:02', 'link del vb1',
            'link set va1 up', 'link set br0 up'])

    def address(self):
        dev = self.pick(['ifb0', 'ifb1', 'ifb2', 'ifb7', 'va0'])
        host = self.pick([f'10.{self.r.randint(1, 3)}.1.1/24', '10.0.0.7/24', '10.0.1.7/32'])
        verb = self.pick(['add', 'add', 'del', 'replace'])
        if self.chance(0.3):
            six = f'2001:db8:{self.pick(["a1", "b2", "3"])}::1/64'
            return f'addr {verb} {six} dev {dev}' + ('' if verb == 'del' else ' nodad')
        return f'addr {verb} {host} dev {dev}'

    def mixed_line(self):
        x = self.r.random()
        if x < 0.61:
            return self.route(['add'] * 6 + ['replace'] * 2 + ['change', 'append', 'prepend'] + ['del'] * 2)
        if x < 0.74:
            return self.nexthop()
        if x < 0.84:
            return self.link()
        if x < 0.91:
            return self.address()
        if x < 0.95:
            return self.pick(BAD)
        return self.pick(SHOW)

    def mixed(self, count):
        """Everything, with errors that end iproute2; some lines continue on the next one."""
        lines = []
        while len(lines) < count:
            line = self.mixed_line()
            if self.chance(0.03) and line.startswith('route ') and '#' not in line:
                head, tail = line.rsplit(' ', 1)
                lines.append(f'{head} \\\n{tail}')
            else:
                lines.append(line)
        return lines

    def bulk(self, count):
        """Long runs of route lines only, none of which ends iproute2: what runs in parallel."""
        # iproute2 6.1 takes a name for an earlier number: "proto 77" makes a later "proto boot" mean 77.
        self.protocols = ['static', 'boot', 'bird']
        lines, verbs = [], ['add'] * 5 + ['replace'] * 2 + ['append'] + ['del'] * 3
        for n in range(count):
            family = 4 if n // 50 % 2 else 6
            table = self.pick([100, 101, 102, 1000, 'main'])
            if self.chance(0.5):
                a, b = self.r.randint(5, 9), self.r.randint(0, 40)
                dst = f'10.{a}.{b}.0/24' if family == 4 else f'2001:db8:{a}:{b}::/64'
                hop = f'dev {self.pick(["ifb0", "ifb1"])}'
                lines.append(f'route {self.pick(verbs)} {dst} {hop} table {table}')
                continue
            line = self.route(verbs, with_nexthop=False)
            lines.append(line if 'nosuch0' not in line and 'ifb7' not in line else f'route add {self.prefix(4)} dev ifb1')
        return lines


def batch(kind, seed, count):
    return getattr(Generator(f'{kind}{seed}'), kind)(count)
