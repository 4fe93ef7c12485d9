#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
# "-j" is iproute2's -j[son] unless a number follows; then it is the number of jobs, and means a batch.
load helper

@test "-j before an object is JSON, as in iproute2" {
    same 'ip -j link show lo; ip -js link show lo; ip -json link show lo; ip -j -p link show lo'
}

@test "-j at the end of the options, before nothing, is what iproute2 does" {
    same 'ip -j nosuchobject'
}

@test "-j N is the number of jobs of a batch" {
    given 'ip link add ifb0 type ifb; ip link set ifb0 up'
    printf 'route add 10.1.0.0/24 dev ifb0 table 100\nroute add 10.2.0.0/24 dev ifb0 table 101\n' >b
    run ours -j 2 -batch b
    assert_success
    assert_equal "$(routes -4 100)+$(routes -4 101)" 1+1
}

@test "-jobs N is the same, 0 means one per CPU" {
    given 'ip link add ifb0 type ifb; ip link set ifb0 up'
    echo 'route add 10.1.0.0/24 dev ifb0 table 100' >b
    run ours -jobs 0 -batch b
    assert_success
    assert_equal "$(routes -4 100)" 1
    echo 'route add 10.2.0.0/24 dev ifb0 table 100' >b
    run ours -jobs 3 -batch b
    assert_success
    assert_equal "$(routes -4 100)" 2
}

@test "the options may come after -batch" {
    echo 'link set lo mtu 60000' >b
    run ours -batch b -j 2
    assert_success
    assert_equal "$(box cat /sys/class/net/lo/mtu)" 60000
}

@test "jobs without -batch is an error that says so" {
    run ours -j 2 link show lo
    assert_failure
    assert_output --partial batch
    run ours -jobs 2 link show lo
    assert_failure
    assert_output --partial batch
}

@test "a -jobs that is no number is an error that names it" {
    echo 'link set lo mtu 60000' >b
    local word
    for word in x -1 1x '' 99999999999999999999; do
        run ours -jobs "$word" -batch b
        assert_failure
        assert_output --partial "\"$word\""
    done
    assert_equal "$(box cat /sys/class/net/lo/mtu)" 65536
    run ours -jobs
    assert_failure
}

@test "-dry-run checks the words of commands that read or flush, too" {
    cat >lines <<'LINES'
route show table nosuch
route get 10.0.0.1 bogus
route flush proto nosuch
nexthop show id x
nexthop flush bogus
nexthop get id
addr show scope nosuch
addr flush bogus nosuch
route show table 100
nexthop list
route flush table 100
LINES
    given 'ip link set lo up; ip route add 10.0.0.0/24 dev lo table 100'
    run box ip -dry-run -force -batch lines
    assert_failure 1
    local n
    for n in {1..8}; do assert_output --partial "Command failed lines:$n"; done
    refute_output --partial 'Command failed lines:9'
    refute_output --partial '10.0.0.0/24'
    run box ip route show table 100
    assert_output --partial '10.0.0.0/24'
}

@test "-share-nexthop: what takes addresses or objects away in between is seen by the lines behind it" {
    given 'ip link add a0 type veth peer name b0; ip link set a0 up; ip link set b0 up; ip addr add 10.0.0.1/24 dev a0'
    {
        for i in {1..300}; do echo "route add 10.1.$((i % 250)).$i/32 via 10.0.0.9 dev a0 table $((100 + i))"; done
        echo 'nexthop flush'
        for i in {1..300}; do echo "route add 10.2.$((i % 250)).$i/32 via 10.0.0.9 dev a0 table $((100 + i))"; done
        echo 'addr flush dev a0'
        for i in {1..300}; do echo "route add 10.3.$((i % 250)).$i/32 via 10.0.0.9 dev a0 table $((100 + i))"; done
    } | sed '/\.\(2[6-9][0-9]\|300\)\/32/d; s/\.25[6-9]\/32/.1\/32/' >lines
    run box ip -force -batch lines -j 2 -share-nexthop
    local failing
    failing=$(grep -c 'Command failed' <<<"$output")
    # All behind "addr flush" fail, as they do one by one; all before succeed.
    assert_equal "$failing" "$(sed '1,/addr flush/d' lines | wc -l)"
    assert_output --partial 'Nexthop has invalid gateway'
}

@test "an interrupt ends a batch that waits for input, and what was fed is done" {
    local mode pid shell ended n
    given 'ip link set lo up'
    for mode in '' '-j 2'; do
        rm -f in; mkfifo in
        # shellcheck disable=SC2086
        in_box "$BOX" ours "$IP" -force $mode -batch - <in >out 2>&1 3>&- &
        shell=$!
        exec 9>in
        printf 'route add 10.0.0.0/24 dev lo table 100\nroute add 10.0.1.0/24 dev lo table 100\n' >&9
        for ((n = 0; n < 300; n++)); do
            [ "$(box ip route show table 100 2>/dev/null | wc -l)" = 2 ] && break
            sleep 0.01
        done
        pid=$(pgrep -P "$shell")
        kill -INT "$pid"
        ended=0
        wait "$shell" || ended=$?
        exec 9>&-
        assert_equal "$ended" 130
        assert_equal "$(box ip route show table 100 | wc -l)" 2
        [ -z "$mode" ] || grep -q '2 lines: 2 applied, 0 failed' out
        box ip route flush table 100
    done
}
