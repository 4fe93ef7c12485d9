#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
# ip link add, set, change, replace, delete and property, side by side with the installed ip. The
# bytes of each word are in testsuite/golden/link.
# shellcheck disable=SC2016  # the scripts are for the box
bats_require_minimum_version 1.5.0
load helper

setup_file() { export LINKS='ip link set lo up; ip link add a0 address 02:00:00:00:05:01 type veth peer name b0 address 02:00:00:00:05:02; ip link add br0 address 02:00:00:00:05:10 type bridge; ip link add ifb0 address 02:00:00:00:05:11 type ifb; ip netns add n1'; }

@test "set: flags, mtu, queue, address, alias, group, name" {
    effects <<'LINES'
ip link set a0 up; ip link set dev b0 up; ip link set a0 arp off multicast off promisc on allmulticast on; ip link set a0 down dynamic on trailers off
ip link set a0 mtu 1400 txqueuelen 10 address 02:00:00:00:05:99 alias hello; ip link set a0 qlen 33; ip link set a0 alias ""; ip link set a0 addr 02:00:00:00:05:98
ip link set a0 group 5; ip link set group 5 mtu 1300; ip link set a0 group default; ip link set group 5 up; ip link set a0 name c0; ip link set c0 name c0
ip link set a0 addrgenmode none; ip link set a0 gso_max_size 10000 gso_max_segs 20; ip link set b0 mode dormant; ip link set b0 state DORMANT
LINES
}

@test "set: master, namespaces" {
    effects <<'LINES'
ip link set a0 master br0; ip link set a0 type bridge_slave cost 5 hairpin on; ip link set a0 nomaster; ip link set a0 vrf br0; ip link set a0 master lo; ip link set a0 master nosuch
ip link set a0 netns n1; ip -n n1 link set a0 name eth0 up; ip -n n1 link show eth0; ip link set b0 netns nosuch; ip link set b0 netns n1 index 77
ip link add x0 link-netns n1 type ifb; ip link add x1 address 02:00:00:00:07:01 netns n1 type ifb; ip -n n1 link show x1
LINES
}

@test "add, replace and delete" {
    effects <<'LINES'
ip link add x0 type ifb; ip link add x0 type ifb; ip link replace x0 mtu 1300 type ifb; ip link del x0; ip link del x0; ip link del x0 type ifb
ip link add name v2 mtu 1300 type veth peer name v3 mtu 1200 address 02:00:00:00:08:04; ip link add dev v4 type veth peer name v5 address 02:00:00:00:07:02 netns n1; ip -n n1 link show v5; ip link add v6 type veth peer v6
ip link add br7 type bridge ageing_time 500 stp_state 1; ip link add i5 index 500 type ifb; ip link add numtxqueues 3 numrxqueues 2 type ifb; ip link set i5 index 7
ip link set dev ifb0 group 9; ip link del group 9; ip link del group 9; ip link add "w%d" type ifb; ip link del lo
ip link add vx0 type vxlan id 42 dev a0 remote 10.0.0.2 dstport 4789; ip link set vx0 type vxlan ageing 100; ip link add vx1 type vxlan id 43 group 239.1.1.1; ip link add vx2 type vxlan id 44
ip link add m0 link a0 type macvlan mode bridge; ip link add m1 link a0 type macvtap mode private; ip link add m2 link a0 type macvlan mode x; ip link add m3 type macvlan
LINES
}

@test "property" {
    effects <<'LINES'
ip link property add dev a0 altname one altname two; ip link property add dev a0 altname one; ip link set two mtu 1400; ip link property del dev a0 altname one; ip link property del dev a0 altname one
ip link property add altname xx; ip link property add a0; ip link property bogus; ip link property add dev a0 altname a/b; ip link property add dev nosuch altname x
LINES
}

@test "errors" {
    effects <<'LINES'
ip link set; ip link set dev; ip link set nosuch up; ip link set a0 mtu; ip link set a0 mtu abc; ip link set a0 mtu 1 mtu 2; ip link set a0 address zz; ip link set a0 address 02:00
ip link set a0 name ""; ip link set a0 name a/b; ip link set a0 group nosuch; ip link set a0 arp maybe; ip link set a0 carrier maybe; ip link set a0 vf x; ip link set vf 0 mac 02:00:00:00:00:01; ip link set a0 vf 0 vlan x
ip link add; ip link add x0; ip link add x0 type; ip link add x0 type nosuch; ip link add x0 type nosuch a b; ip link add name x0 dev y0 type ifb; ip link add group 5 type ifb; ip link add x0 link nosuch type vlan id 5
ip link del; ip link del nosuch; ip link del dev; ip link del a0 group 5; ip link add x0 type bridge ageing_time abc; ip link add x0 index 0 type ifb; ip link add averyveryverylongname type ifb
LINES
}

@test "help of a kind goes to stdout, among its words to stderr" {
    given "$LINKS"
    run --separate-stderr ours link help bridge
    assert_success
    assert_output --partial 'vlan_filtering'
    run --separate-stderr ours link add x0 type bridge help
    assert_failure 1
    assert_output ''
    # shellcheck disable=SC2154  # set by run
    [[ $stderr == *vlan_filtering* ]]
}

@test "a batch of links" {
    given "$LINKS"
    printf 'link add x%d type ifb\nlink set x%d mtu 1%d00 up\n' 1 1 1 2 2 2 3 3 3 |
        in_box "$BOX" ours "$IP" -batch -
    exists x1
    exists x2
    exists x3
    run box cat /sys/class/net/x2/mtu
    assert_output 1200
}

@test "an alias with a newline is one line with -o, one with bytes that are no UTF-8 is JSON" {
    given 'ip link add a0 type ifb'
    ours link set a0 alias $'one\ntwo'
    run ours -o link show a0
    assert_equal "${#lines[@]}" 1
    assert_output --partial '    alias one\two'
    run ours link show a0
    assert_line 'two'
    assert_equal "$(ours -o -j link show a0 | jq -r '.[].ifalias')" $'one\ntwo'
    ours link set a0 alias $'a\xff\x01z'
    assert_equal "$(ours -j link show a0 | jq -r '.[].ifalias')" $'a\xef\xbf\xbd\x01z'
}

@test "show: what each filter leaves over" {
    given "$LINKS"
    given 'ip link set a0 up; ip link set b0 up; ip link set a0 master br0; ip link set ifb0 group 7; ip link set br0 up; ip link property add dev a0 altname second'
    given 'for ((i = 0; i < 100; i++)); do [ "$(cat /sys/class/net/br0/operstate)" != up ] || break; sleep 0.05; done'
    local words
    for words in up 'group 7' 'group default' 'group nosuch' 'master br0' 'master nosuch' nomaster 'type veth' 'type ifb' 'type bridge_slave' 'type nosuch' \
        'vrf br0' 'up type veth' 'dev a0' second 'dev a0 up' 'ifb0 up' 'up nosuch' 'dev' 'type' 'nosuch' 'dev nosuch' 'up up' 'a0 b0'; do
        same "ip link show $words; ip -br link show $words; ip -o link ls $words"
        # The installed ip prints {} for a device that it passes over.
        same "ip -j link show $words | jq -c '.[] | select(. != {})'"
    done
    # A word of iproute2 7.1.
    assert_equal "$(ours -br link show down | cut -d ' ' -f 1)" ifb0
}

@test "words behind a kind that nobody knows, and behind one that takes none" {
    given 'ip link add v0 type veth peer name v1'
    same "$(for words in 'add x0 type nosuch foo' 'add x0 type nosuch' 'set v0 type nosuch foo' 'del v0 type nosuch foo' \
        'add x0 type tun mode tap' 'add x0 type tun' 'set v0 type tun help' 'add x0 type wireguard foo bar' \
        'set nodev type nosuch foo' "add x0 type '' foo"; do
        echo "ip link $words; echo \$?"
    done)"
}

@test "the beginning of on and off where a list is read" {
    given 'ip link add v0 type veth peer name v1; ip link add br0 type bridge; ip link set v0 master br0'
    same_effect 'ip link set v0 type bridge_slave hairpin on; ip link set v0 type bridge_slave hairpin o
                 ip link set v0 type bridge_slave learning of guard on'
    same 'ip link set v0 type bridge_slave hairpin n; ip link set v0 protodown x; ip link set v0 carrier of'
}

@test "xstats and afstats" {
    given 'ip link add br0 type bridge mcast_stats_enabled 1 stp_state 1; ip link add v0 type veth peer name v1
           ip link set v0 master br0; ip link set br0 up; ip link set v0 up; ip link add br1 type bridge'
    same 'ip link xstats type bridge; ip -j link xstats type bridge; ip -j -p link xstats type bridge_slave
          ip -o link xstats type bridge dev br1; ip link xstats type bridge_slave stp; ip link xs ty bridge igmp dev br0
          ip link xstats type bridge_slave dev br0; ip -j link xstats type bridge dev lo; ip link afstats; ip -j link afstats
          ip link afstats dev lo'
    same 'ip link xstats; ip link xstats foo; ip link xstats type nosuch; ip link xstats type dummy
          ip link xstats type bridge dev nodev; ip link xstats type bridge foo; ip link afstats foo; ip link afstats dev nodev
          ip link xstats type; ip link afstats dev'
}

@test "macvlan: the addresses of the mode source" {
    local words
    box ip link add a0 type ifb
    box ip link add m0 link a0 address 02:00:00:00:00:02 type macvlan mode source \
        macaddr set 02:00:00:00:01:01 02:00:00:00:01:02
    box ip link set m0 type macvlan macaddr del 02:00:00:00:01:02
    run box ip -d link show m0
    assert_output --partial 'remotes (1) 02:00:00:00:01:01 '
    for words in 'add 02:00' 'del 02:00:00:00:01:02:03'; do
        # shellcheck disable=SC2086 # two words
        run box ip link set m0 type macvlan macaddr $words
        assert_failure 1
        assert_output "\"${words#* }\" is invalid lladdr."
    done
    same 'ip link set m0 type macvlan macaddr add zz:00; ip link add type macvtap mode bridge nopromisc 2>&1 | head -1'
}

@test "-echo shows what the kernel made of a change" {
    same_effect 'ip -echo link add v0 address 02:00:00:00:00:01 type veth peer name v1 address 02:00:00:00:00:02
        ip -echo link set v0 up; ip -j -echo link set v0 mtu 1400; ip -echo addr add 10.0.0.1/24 dev v0
        ip -o -echo addr add 10.0.0.2/24 dev v0; ip -j -echo addr add 10.0.0.3/24 dev v0; ip -br -echo addr add 10.0.0.4/24 dev v0
        ip -j -echo addr del 10.0.0.2/24 dev v0; ip -echo addr del 10.0.0.3/24 dev v0; ip -echo addr add fd00::1/64 dev v0
        ip -j -echo addr add fd00::2/64 dev v0; ip -echo addr replace 10.0.0.1/24 dev v0; ip -echo addr add 10.0.0.1/24 dev v0
        ip -j -echo link add b0 address 02:00:00:00:00:03 type bridge; ip -br -echo link add b1 address 02:00:00:00:00:04 type bridge
        ip -o -echo link add b2 address 02:00:00:00:00:05 type bridge; ip -j -echo link del b0; ip -echo link del v0
        ip -echo link add b1 type bridge; ip -echo link set nodev up; ip -j -echo link property add dev b1 altname bb
        ip -echo addrlabel add prefix 2001:db8::/32 label 7'
    printf 'link add b3 address 02:00:00:00:00:06 type bridge\naddr add 10.3.0.1/24 dev b3\nlink del b3\n' >lines
    # iproute2 6.1 shows the first line's only.
    run ours -echo -batch lines
    assert_success
    assert_line --partial ': b3: <BROADCAST,MULTICAST>'
    assert_line --partial 'inet 10.3.0.1/24 scope global b3'
    assert_line --partial 'Deleted '
}
