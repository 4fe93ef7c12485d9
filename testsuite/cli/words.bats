#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
# Words that no table has: what any command makes of them, side by side with the installed ip.
load helper

@test "an empty word is a word like any other" {
    local command
    for command in 'nexthop add' 'nexthop show' 'nexthop bucket' 'link set' 'route add' 'route show' 'address add' \
        'token set' 'token get' 'addrlabel add' 'addrlabel list'; do
        same "ip $command ''; echo \$?; ip $command '' dev lo; echo \$?"
    done
}

@test "blanks and a plus sign before a number" {
    same_effect "ip link add a0 address 02:00:00:00:00:01 numtxqueues ' 2' type ifb; ip link set a0 mtu ' 1400' txqueuelen +7
        ip link set a0 mtu '1400 '; ip link set a0 mtu '+ 1400'; ip link set a0 mtu -1; ip addr add 10.0.0.1/24 dev a0 metric ' 5'
        ip route add 10.1.0.0/16 dev lo table ' 77' metric +9; ip addrlabel add prefix fd77::/16 label ' 7'; ip addrlabel list"
}

@test "the family of the options is that of a prefix" {
    local command
    for command in 'addrlabel add prefix fd77::/16 label 7' 'addr add fd00::1/64 dev lo' 'addr add 10.0.0.1/24 dev lo' \
        'addr show to fd00::/8' 'addr flush to fd00::/8'; do
        same_effect "for family in -0 -B -M '-f link' -4; do ip \$family $command; echo \$?; done"
    done
    same_effect 'ip addr add fd00::5/255.255.255.0 dev lo; ip -o addr show dev lo to fd00::/8; ip addr add fd00::5/255.0.255.0 dev lo'
}

@test "tuntap delete: nobody owns what goes" {
    box ip tuntap add mode tap dev t0 user 5
    run box ip tuntap del mode tap dev t0 user 5
    assert_failure 255
    assert_output --partial 'Error: either "name" is duplicate, or "user" is garbage.'
    box ip tuntap del mode tap dev t0
}
