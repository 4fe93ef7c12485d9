#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
# ip nexthop, side by side with the installed ip: objects, groups, resilient groups and their buckets.
# shellcheck disable=SC2016  # the scripts are for the box
bats_require_minimum_version 1.5.0
load helper

setup_file() {
    export DEVICES='ip link set lo up; ip link add a0 address 02:00:00:00:05:01 type veth peer name b0 address 02:00:00:00:05:02
        ip link set a0 up; ip link set b0 up; ip addr add 10.0.0.1/24 dev a0; ip addr add 2001:db8::1/64 dev a0 nodad'
    export NEXTHOPS='ip nexthop add id 1 via 10.0.0.2 dev a0; ip nexthop add id 2 via 10.0.0.3 dev a0 proto static; ip nexthop add id 3 blackhole; ip nexthop add id 4 dev b0
        ip nexthop add id 5 via 2001:db8::2 dev a0; ip nexthop add id 6 via fe80::1 dev b0 onlink; ip nexthop add id 7 via 10.0.0.7 fdb; ip nexthop add id 8 via 10.0.0.8 fdb
        ip nexthop add id 10 group 1/2,5; ip nexthop add id 11 group 7/8 fdb; ip nexthop add id 12 group 1,3/2 type resilient buckets 8 idle_timer 60 unbalanced_timer 300'
}

@test "add, replace and del" {
    given "$DEVICES"
    each same_effect <<'LINES'
ip nexthop add id 1 via 10.0.0.2 dev a0; ip nexthop add id 1 via 10.0.0.3 dev a0; ip nexthop replace id 1 via 10.0.0.3 dev a0 proto static; ip nexthop replace id 9 blackhole; ip nexthop del id 1; ip nexthop del id 1
ip nexthop add via 10.0.0.2 dev a0; ip nexthop add dev b0; ip -6 nexthop add id 5 dev a0; ip nexthop add id 6 via 2001:db8::2 dev a0; ip nexthop add id 7 via inet6 fe80::7 dev b0 onlink proto 99; ip -6 nexthop add id 8 blackhole; ip nexthop add id 4294967295 blackhole
ip nexthop add id 1 via 10.0.0.2 dev a0; ip route add 10.1.0.0/16 nhid 1; ip nexthop replace id 1 via 10.0.0.9 dev a0; ip route; ip nexthop replace id 1 blackhole; ip route; ip nexthop del id 1; ip route
LINES
}

@test "groups" {
    given "$DEVICES; ip nexthop add id 1 via 10.0.0.2 dev a0; ip nexthop add id 2 via 10.0.0.3 dev a0; ip nexthop add id 3 blackhole; ip nexthop add id 5 via 2001:db8::2 dev a0"
    each same_effect <<'LINES'
ip nexthop add id 10 group 1/2; ip nexthop add id 11 group 1,255/2,256; ip nexthop add id 12 group 2 type mpath; ip nexthop replace id 10 group 2,3; ip nexthop del id 1; ip nexthop; ip nexthop del id 2; ip nexthop
ip nexthop add id 10 group 1/3; ip nexthop add id 10 group 77; ip nexthop add id 13 group 1/1; ip nexthop add id 14 group 1/5; ip nexthop add id 15 group 10; ip nexthop replace id 1 group 2; ip nexthop replace id 10 blackhole; ip nexthop add id 16 group 1/2 via 10.0.0.2
LINES
}

@test "resilient groups" {
    given "$DEVICES; ip nexthop add id 1 via 10.0.0.2 dev a0; ip nexthop add id 2 via 10.0.0.3 dev a0"
    each same_effect <<'LINES'
ip nexthop add id 12 group 1/2 type resilient buckets 8 idle_timer 60 unbalanced_timer 300; ip nexthop replace id 12 group 1,3/2 type resilient idle_timer 7; ip nexthop bucket show id 12 | wc -l; ip nexthop replace id 12 group 1 type resilient buckets 16
ip nexthop add id 13 group 1/2 type resilient; ip nexthop add id 14 group 1/2 type resilient buckets 0; ip nexthop add id 15 group 1 type mpath buckets 8; ip nexthop del id 13; ip nexthop add id 16 group 1/2 type resilient buckets 4 idle_timer 42949672
LINES
}

@test "show and get" {
    given "$DEVICES; $NEXTHOPS"
    each same <<'LINES'
ip nexthop; ip -d nexthop; ip -o nexthop list | sed 's/unbalanced_time [0-9.]*/T/'; ip -4 nexthop; ip -6 nexthop; ip -N nexthop; ip nexthop show id 1; ip nexthop show id 99; echo $?; ip nexthop get id 10; ip nexthop get id 99; echo $?
ip -j nexthop show id 1; ip -j -p nexthop show id 10; ip -j nexthop get id 3; ip -j -d nexthop get id 6; ip -j nexthop get id 99; echo $?; ip -j nexthop show dev b0; ip -j nexthop show protocol 99
ip nexthop show dev a0; ip nexthop show dev b0; ip nexthop show groups; ip nexthop show fdb; ip nexthop show groups fdb; ip nexthop show protocol 4; ip nexthop show proto 0 dev b0; ip nexthop show master b0; ip nexthop show dev lo
LINES
}

@test "buckets" {
    given "$DEVICES; $NEXTHOPS"
    each same <<'LINES'
ip nexthop bucket | sed 's/idle_time [0-9.]*/T/'; ip nexthop bucket show id 12 | wc -l; ip nexthop bucket list nhid 1 | wc -l; ip nexthop bucket lst id 12 nhid 2 | wc -l; ip nexthop bucket show dev a0 | wc -l; ip nexthop bucket show dev b0; ip -j nexthop bucket show id 12 | sed 's/"idle_time":[0-9.]*/T/g'
ip nexthop bucket get id 12 index 1 | sed 's/idle_time [0-9.]*/T/'; ip nexthop bucket get id 12 index 99; echo $?; ip nexthop bucket get id 10 index 0; echo $?; ip nexthop bucket show id 99; echo $?; ip nexthop bucket show id x; echo $?; ip nexthop bucket show bogus; echo $?; ip nexthop bucket show dev nosuch0; echo $?
LINES
}

@test "flush" {
    given "$DEVICES; $NEXTHOPS"
    each same_effect <<'LINES'
ip nexthop flush; echo $?; ip nexthop flush; echo $?
ip -j nexthop flush; ip -j -s nexthop flush; ip -j nexthop flush id 7777
ip nexthop flush dev b0; ip nexthop flush groups; ip nexthop flush id 1; echo $?; ip nexthop flush id 1; echo $?; ip nexthop flush protocol 4; ip nexthop flush protocol 99; ip nexthop
ip nexthop flush fdb; ip -6 nexthop flush; ip nexthop flush dev nosuch0; echo $?; ip nexthop flush protocol static; echo $?; ip nexthop flush bogus; echo $?; ip nexthop flush id x; echo $?
LINES
}

@test "errors: text, stream and status" {
    given "$DEVICES; ip nexthop add id 1 via 10.0.0.2 dev a0"
    each same_effect <<'LINES'
for words in 'dev nosuch0' 'dev nosuch0 bogus' 'dev' 'dev ""' 'dev a/b' 'dev averyveryverylongname' 'via 10.0.0.2 dev nosuch0 id x' 'id x' 'id -1' 'id 4294967296' 'id' 'bogus' 'via bogus dev a0' 'via' 'via 10.0.0.2' 'via 10.99.0.1 dev a0' 'via 10.0.0.2 dev lo'; do ip nexthop add id 20 $words; echo $?; done
for words in 'group' 'group x' 'group 1,x' 'group 1,0' 'group 1,257' 'group 1//1' 'group 1/' 'group 1 type' 'group 1 type x' 'group 1 type resilient buckets x' 'group 1 type resilient buckets 65536' 'group 1 type resilient idle_timer x' 'group 1 type resilient unbalanced_timer -1' 'blackhole via 10.0.0.2 dev a0' 'blackhole dev a0' 'dev a0 protocol' 'dev a0 protocol nosuch' 'dev a0 protocol 256'; do ip nexthop add id 21 $words; echo $?; done
for words in 'id 99' 'id x' 'id'; do ip nexthop del $words; echo $?; ip nexthop get $words; echo $?; ip nexthop show $words; echo $?; done; ip nexthop del bogus; echo $?; ip nexthop show bogus; echo $?; ip nexthop show id 1 bogus; ip nexthop show dev a0 id 1 dev nosuch0; ip nexthop bucket get index x; echo $?; ip nexthop show dev nosuch0; echo $?; ip nexthop show master nosuch0; echo $?; ip nexthop show vrf a0; echo $?; ip nexthop show protocol static; echo $?; ip nexthop nosuch; echo $?
LINES
}

@test "get with a word that it does not know shows the usage text" {
    local words
    for words in 'get bogus' 'get id 1 bogus' get 'bucket get bogus' 'bucket get id 1' 'bucket get dev lo'; do
        # shellcheck disable=SC2086
        run --separate-stderr ours nexthop $words
        assert_equal "$status" 255
        assert_output ''
        # shellcheck disable=SC2154  # run sets it
        assert_regex "$stderr" '^Usage: '
    done
}

@test "in a batch each error is its line's" {
    given "$DEVICES"
    printf 'nexthop add id 1 via 10.0.0.2 dev a0\nnexthop add id 2 via 10.0.0.3 dev nosuch0\nnexthop add id 1 dev a0\nnexthop del id 9\nroute add 10.1.0.0/16 nhid 1\n' >b
    local mode
    for mode in -force '-force -j 1' '-force -j 2'; do
        stock nexthop flush >/dev/null
        # shellcheck disable=SC2086
        in_box "$BOX" ours "$IP" $mode -batch b >out 2>err || true
        assert_equal "$(grep '^Command failed' err)" $'Command failed b:2\nCommand failed b:3\nCommand failed b:4'
        assert_equal "$(head -1 err)" 'Error: argument "nosuch0" is wrong: Device does not exist'
        assert_equal "$(routes -4 main)" 2
    done
}

@test "fdb alone says no family" {
    same_effect 'ip link add a0 address 02:00:00:00:00:01 type ifb; ip link set a0 up; ip nexthop add fdb; ip nexthop add id 5 fdb
        ip nexthop add id 6 via 10.0.0.1 fdb; ip nexthop add id 7 group 6 fdb; ip nexthop'
}
