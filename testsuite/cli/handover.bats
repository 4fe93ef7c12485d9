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
