#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
# Objects that are not native go to the installed iproute2 with the same options; never to ourselves.
load helper

@test "other objects run as before" {
    same 'ip rule; ip -j rule; ip -4 neigh; ip -s -d tuntap; ip nosuchobject; ip ru sh; ip -6 rule show'
    same_effect 'ip rule add pref 77 table 100; ip rule del pref 78; ip addrlabel add prefix 2001:db8::/32 label 7'
}

@test "copies of ours in PATH are not taken for iproute2" {
    mkdir other
    cp "$IP" other/ip
    run timeout 10 nsenter --target "$BOX" --net --mount env "PATH=$PWD/other:$BATS_TEST_TMPDIR/bin/ours:/usr/sbin:/usr/bin" ip rule
    assert_success
    assert_output --partial 'from all lookup main'
}

@test "without an installed iproute2 it is an error that says so" {
    mkdir empty
    : >not-a-program
    in_box "$BOX" ours bash -c "mount --bind not-a-program $(realpath "$STOCK_IP")"
    run timeout 10 nsenter --target "$BOX" --net --mount --wd="$PWD" env PATH="$PWD/empty" "$IP" rule
    assert_failure
    assert_output --partial iproute2
    run timeout 10 nsenter --target "$BOX" --net --mount --wd="$PWD" env PATH="$PWD/empty" "$IP" link show lo
    assert_success
}

@test "-V and help say what is native" {
    run ours -V
    assert_success
    assert_output --partial 'link'
    run ours help
    assert_output --partial 'native'
}

# What is handed over late has begun its output: nothing of that may stay in front of iproute2's.
@test "a command that is handed over late leaves nothing of its own on stdout" {
    given 'ip link add v0 type veth peer name v1; ip link set v0 up; ip link set v1 up
           ip -6 addr add fd01::1/64 dev v0 nodad
           ip -6 route add fd02::/64 encap seg6local action End count dev v0'
    box "$STOCK_IP" -6 -s route show fd02::/64 | grep -q packets || skip 'no counters of seg6local in this kernel'
    same 'ip -6 -j route show; ip -6 -j -p -s route show; ip -6 -s route show; ip -6 -j route show fd02::/64'
    printf 'route show\n-6 route show\nroute show fd02::/64\nlink show lo\n' >lines
    same 'ip -6 -j -force -batch lines; ip -6 -force -batch lines'
}
