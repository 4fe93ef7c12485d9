#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
# ip address add, change, replace and delete, side by side with the installed ip. The bytes of each
# word are in testsuite/golden/address.
# shellcheck disable=SC2016  # the scripts are for the box
load helper

setup_file() { export LINKS='ip link set lo up; ip link add a0 address 02:00:00:00:00:01 type veth peer name b0 address 02:00:00:00:00:02; ip link set a0 up; ip link set b0 up'; }

@test "who gave an address: as iproute2 7.1 shows it" {
    given 'ip link set lo up'
    run ours -6 -o addr show lo
    assert_output --partial 'inet6 ::1/128 scope host proto kernel_lo'
    ours -6 -j addr show lo | jq -e '.[0].addr_info[0].protocol == "kernel_lo"'
}

@test "add: local, peer, broadcast, scope, label, metric" {
    effects <<'LINES'
ip addr add 10.0.0.1/24 dev a0; ip addr add 10.0.0.2/24 brd + dev a0; ip addr add 10.0.0.3/24 brd - dev a0; ip addr add 10.0.4.1/24 broadcast 10.0.4.9 dev a0
ip addr add 10.0.6.1 peer 10.0.6.2 dev a0; ip addr add 10.0.7.1 remote 10.0.7.2/24 dev a0; ip addr add 10.0.8.1/24 dev a0 label a0:8; ip addr add 10.0.13.1/24 dev a0 metric 500
ip addr add 127.0.0.5/8 dev a0; ip addr add 10.0.9.1/24 dev a0 scope link; ip addr add 10.0.9.2/24 scope 253 dev a0; ip addr add 239.5.5.5/32 dev a0 autojoin
ip addr add fd00::1/64 dev a0 nodad; ip addr add fd00:1::1 peer fd00:1::2/64 dev a0; ip addr add fd00:2::1/64 home mngtmpaddr noprefixroute dev a0
LINES
}

@test "lifetimes" {
    effects <<'LINES'
ip addr add 10.0.0.1/24 dev a0 valid_lft 1000 preferred_lft 500; ip addr change 10.0.0.1/24 dev a0 valid_lft forever preferred_lft forever
ip addr add 10.0.0.1/24 valid_lft 0 dev a0; ip addr add 10.0.0.1/24 valid_lft 5 preferred_lft 6 dev a0; ip addr add fd00::1/64 preferred_lft 0 dev a0
LINES
}

@test "change, replace and delete" {
    effects <<'LINES'
ip addr add 10.0.0.1/24 dev a0; ip addr add 10.0.0.1/24 dev a0; ip addr replace 10.0.0.1/24 metric 9 dev a0; ip addr change 10.0.9.1/24 dev a0; ip addr chg fd00::1/64 dev a0
ip addr add 10.0.0.1/24 dev a0; ip addr del 10.0.0.1 dev a0; ip addr del 10.0.0.1/24 dev a0; ip addr del 10.0.0.1/24; ip addr del 10.0.0.1/24 dev nosuch
ip addr add fd00::1/64 dev a0; ip addr del fd00::1/64 dev a0; ip addr del fd00::1/64 dev a0; ip addr del fd00::1 dev a0
LINES
}

@test "flags that have no effect are told of" {
    effects <<'LINES'
ip addr add 10.0.0.1/24 nodad home dev a0; ip addr add nodad fd00::1/64 dev a0; ip addr add fd00::2/64 permanent dev a0; ip addr add 10.0.0.2/24 autojoin dev a0; ip addr add permanent 10.0.0.3/24
LINES
}
