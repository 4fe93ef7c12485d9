#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
# ip route flush: what is selected goes, in rounds, and nothing else.
# shellcheck disable=SC2016  # the scripts are for the box
load helper

setup_file() { export LINKS='ip link add a0 type veth peer name b0; ip link set lo up; ip link set a0 up; ip link set b0 up'; }

@test "routes of nexthop objects go too, which the installed ip cannot delete" {
    run box bash -c "$LINKS"'
        ip nexthop add id 6 via 10.0.0.9 dev a0 onlink
        ip -6 nexthop add id 7 via fe80::9 dev a0
        ip route add 10.1.0.0/16 nhid 6 mtu 1400 table 100; ip route add 10.2.0.0/16 dev a0 table 100
        ip route add 10.3.0.0/16 table 100 nexthop dev a0 nexthop dev b0
        ip -6 route add 2001:db8:1::/64 nhid 7 table 100; ip -6 route add 2001:db8:2::/64 dev a0 table 100
        ip -4 route flush table 100 && ip -6 route flush table 100
        echo "status $?"; ip route show table 100; ip -6 route show table 100'
    assert_output 'status 0'
}

@test "ten thousand neighbouring prefixes of two tables, and those of another stay" {
    run box bash -c "$LINKS"'
        for i in {0..39}; do for k in {0..249}; do echo "route add 10.$i.$k.0/24 dev a0 table $((100 + k % 2))"; done; done >lines
        echo "route add 10.0.0.0/24 dev a0 table 7" >>lines
        ip -batch lines -j 1 2>/dev/null
        ip route flush table 100; echo "status $?"; ip route show table 100 | wc -l; ip route show table 101 | wc -l
        ip route flush table 101; ip route show table 101 | wc -l; ip route show table 7'
    assert_output "$(printf "status 0\n0\n5000\n0\n10.0.0.0/24 dev a0 scope link ")"
}

@test "what is told has no JSON form" {
    given "$LINKS"'; for n in 1 2 3; do ip route add 10.$n.0.0/16 dev a0 table 100; done; ip -6 route add 2001:db8::/64 dev a0 table 100'
    same_effect 'ip -j -s -4 route flush table 100'
    same_effect 'ip -j -s -s -4 route flush table 100; ip -j -s -4 route flush table 100; ip -j -4 route flush'
    same_effect 'ip -j -6 route flush table 100; ip -j -p -s -s route flush root 10.2.0.0/15 table 100'
}
