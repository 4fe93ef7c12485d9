#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
#
# Our own `ip link del list` (kernel/test --ip FILE) chooses the method by itself: one request on a patched kernel, and
# on any other one refused request more than it would have needed. What it really sends is read from an nlmon device.
# IP_KERNEL_TEST_EXPECT, from kernel/test, says what this kernel is: list (patched) or group.

load helpers

setup() {
    need_tool
    ns=t$BATS_TEST_NUMBER
    $IP netns add "$ns"
    $IP -n "$ns" link add watch up type nlmon
}

teardown() { [ -z "${ns:-}" ] || $IP netns del "$ns"; }

# tool WORD...: our ip under observation, in the test's namespace
tool() { run in_ns "$BIN/requests" watch "$IP_KERNEL_TEST_IP" "$@"; }

expect() {
    [ "${IP_KERNEL_TEST_EXPECT:?}" = "$1" ] || skip "this kernel $([ "$1" = list ] && echo 'has no' || echo has) deletion by list"
}

sent() { grep -c "^$1 " <<<"$output" || true; }

@test "patched: one request, whatever the number of devices" {
    expect list
    for n in 1 2 30; do
        dummies $n
        tool -s link del list 'd*'
        echo "$output"
        [ "$status" = 0 ]
        [[ "$output" == *"deleted $n devices in "*", method list (1 requests)"* ]]
        [ "$(sent dellink)" = 1 ]
        [ "$(sent setlink)" = 0 ]
        grep -q "^dellink flags=0x205 index=0 attrs=1024:$((4 * n)) answer=0$" <<<"$output"
        [ "$(count d)" = 0 ]
    done
}

@test "patched: what the kernel refuses is said in its words, and nothing is deleted" {
    expect list
    [ -w /sys/bus/netdevsim/new_device ] || skip "no netdevsim"
    dummies 5
    in_ns bash -c 'echo "9 1" >/sys/bus/netdevsim/new_device'
    dev=$(in_ns ls /sys/bus/netdevsim/devices/netdevsim9/net)
    tool link del list 'd*' dev "$dev" method list
    echo "$output"
    echo 9 >/sys/bus/netdevsim/del_device
    [ "$status" != 0 ]
    [[ "$output" == *"$dev"* ]]
    [ "$(count d)" = 5 ]
}

@test "stock: one refused request, then the group; nothing is asked twice" {
    expect group
    dummies 30
    tool -s link del list 'd*'
    echo "$output"
    [ "$status" = 0 ]
    [[ "$output" == *'deleted 30 devices in '*', method group '* ]]
    [ "$(sent dellink)" = 2 ]
    # EOPNOTSUPP since NLM_F_BULK is known, EINVAL before.
    grep '^dellink ' <<<"$output" | head -n 1 | grep -Eq '^dellink flags=0x205 index=0 attrs=1024:120 answer=-(95|22)$'
    grep '^dellink ' <<<"$output" | tail -n 1 | grep -q '^dellink flags=0x5 index=0 attrs=27:4 answer=0$'
    [ "$(count d)" = 0 ]
}

@test "stock: a single device costs one refused request" {
    expect group
    dummies 2
    tool link del list d1
    echo "$output"
    [ "$status" = 0 ]
    [ "$(sent dellink)" = 2 ]
    [ "$(sent setlink)" = 0 ]
    [ "$(count d)" = 1 ]
}

@test "stock: method list alone is refused and deletes nothing" {
    expect group
    dummies 3
    tool link del list 'd*' method list
    echo "$output"
    [ "$status" != 0 ]
    [[ "$output" == *'This kernel has no deletion by list'* ]]
    [ "$(sent dellink)" = 1 ]
    [ "$(sent setlink)" = 0 ]
    [ "$(count d)" = 3 ]
}

@test "veth pairs, a vrf with slaves, a bridge with ports and vlans, by whichever method" {
    batch <<'END'
link add k0 up type dummy
link add k1 link k0 up type vlan id 5
link add k2 up type vrf table 77
link set k0 master k2
link add k3 up type bridge
link add k4 up master k3 type veth peer name k5
link add k6 up type vxlan id 7 dstport 4789
END
    tool -s link del list 'k*'
    echo "$output"
    [ "$status" = 0 ]
    [[ "$output" == *", method $IP_KERNEL_TEST_EXPECT "* ]]
    [ "$(count k)" = 0 ]
}
