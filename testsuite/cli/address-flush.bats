#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
# ip address flush, side by side with the installed ip: what goes, what stays, what is said.
# shellcheck disable=SC2016  # the scripts are for the box
load helper

setup_file() {
    export LINKS='ip link set lo up; ip link add a0 address 02:00:00:00:00:01 type veth peer name b0 address 02:00:00:00:00:02
        ip link set a0 up; ip link set b0 up
        for i in 1 2 3; do ip addr add 10.0.$i.1/24 dev a0; ip addr add 10.0.$i.2/24 dev a0 label a0:x; ip addr add 10.1.$i.1/24 dev b0; done
        ip addr add 192.0.2.1/32 scope link dev a0; ip addr add 10.9.0.1/24 valid_lft 1000 preferred_lft 0 dev a0
        ip addr add fd00::1/64 dev a0 nodad; ip addr add fd00::2/64 dev a0 nodad valid_lft 900 preferred_lft 800; ip addr add fd01::1/64 dev b0 nodad'
}

@test "by device and family" {
    effects <<'LINES'
ip addr flush dev a0; ip addr flush dev a0
ip -4 addr flush dev a0; ip -6 addr flush b0
ip -6 addr flush dev a0 scope global
LINES
}

@test "by words: to, scope, label, primary, secondary, dynamic, permanent, deprecated, up" {
    effects <<'LINES'
ip addr flush to 10.0.0.0/8; ip addr flush to fd00::/64 dev a0
ip addr flush scope link; ip addr flush dev a0 label a0:x
ip addr flush dev a0 primary; ip addr flush dev b0 secondary
ip addr flush dev a0 secondary
ip addr flush dynamic; ip addr flush dev b0 permanent
ip addr flush deprecated; ip addr flush up dev b0
LINES
}

@test "-s tells of rounds, -s -s of each address, -loops bounds them" {
    effects <<'LINES'
ip -s addr flush dev a0; ip -s addr flush dev a0
ip -s -s -4 addr flush dev b0
ip -s -o -s -4 addr flush dev b0
ip -l 1 addr flush dev a0; ip -loops 0 addr flush dev b0
ip -s addr flush dev a0 primary
LINES
}

@test "promoted secondaries go in a further round" {
    given 'sysctl -q -w net.ipv4.conf.all.promote_secondaries=1'
    effects <<'LINES'
ip -s addr flush dev a0 label a0
ip -s -4 addr flush dev a0 primary
LINES
}

@test "errors" {
    effects <<'LINES'
ip addr flush; ip addr flush dev nosuch; ip addr flush nosuch; ip -0 addr flush dev a0; ip addr flush dev
ip addr flush to nonsense; ip addr flush scope nosuch; ip addr flush dev a0 scope
ip -j addr flush dev a0; ip addr fl dev b0
ip -j -s -s -4 addr flush dev a0; ip -j -s addr flush dev a0; ip -j -4 addr show dev a0
ip addr flush vrf a0; ip addr flush vrf nosuch nomaster; ip addr flush group nosuch group 1; ip -4 addr flush to fd00::/8
LINES
    run box ip addr flush dev a0 bogus
    assert_failure 255
    assert_output --partial 'Error: either "dev" is duplicate, or "bogus" is garbage.'
}
