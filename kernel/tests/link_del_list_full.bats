#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
#
# The longest list that one request holds, 16382 devices, all of which exist but for the one fault under test: nothing
# may be deleted wherever the fault is. Then all of them, and more than one request holds. The devices are made once;
# they are down and have an MTU without IPv6, so that the test's time is that of the list. IP_KERNEL_TEST_FULL=N for
# a shorter list.

load helpers

N=${IP_KERNEL_TEST_FULL:-16382}
MORE=$((N * 2 / 9))     # 20022 devices in all

setup_file() {
    $IP netns add full
    $IP -n full link set lo up
    seq 0 $((N - 1)) | sed 's/.*/link add d& mtu 1000 type dummy/' | $IP -n full -batch -
    $IP netns exec full "$BIN/links" d >"$BATS_FILE_TMPDIR/all"
    [ "$(wc -l <"$BATS_FILE_TMPDIR/all")" = "$N" ]
}

teardown_file() { $IP netns del full; }

setup() {
    ns=full
    all=$BATS_FILE_TMPDIR/all
    list=$BATS_TEST_TMPDIR/list
}

teardown() { :; }

nothing_deleted() { [ "$(indexes d | cmp - "$all" && echo same)" = same ]; }

# bad_entry INDEX ERRNO TEXT
bad_entry() {
    local where
    for where in first middle last; do
        with_bad $where "$1" <"$all" >"$list"
        refused_at "$(entry_of $where "$N")" "$2" "$3" <"$list"
        nothing_deleted
    done
}

@test "one unknown ifindex: ENODEV" {
    bad_entry $NOBODY $ENODEV "No device with ifindex $NOBODY"
}

@test "lo: EOPNOTSUPP" {
    bad_entry 1 $EOPNOTSUPP "Device lo can't be deleted"
}

@test "a device whose kind has no dellink: EOPNOTSUPP" {
    [ -w /sys/bus/netdevsim/new_device ] || skip "no netdevsim"
    in_ns bash -c 'echo "8 1" >/sys/bus/netdevsim/new_device'
    dev=$(in_ns ls /sys/bus/netdevsim/devices/netdevsim8/net)
    bad_entry "$(in_ns cat "/sys/class/net/$dev/ifindex")" $EOPNOTSUPP "Device $dev can't be deleted"
    echo 8 >/sys/bus/netdevsim/del_device
}

@test "one device twice: EINVAL at the second of the two" {
    first=$(head -n 1 "$all") last=$(tail -n 1 "$all")
    with_bad first "$last" <"$all" >"$list"
    refused_at $((N - 1)) $EINVAL "Device d$((N - 1)) is listed twice" <"$list"
    nothing_deleted
    for where in middle last; do
        with_bad $where "$first" <"$all" >"$list"
        refused_at "$(entry_of $where "$N")" $EINVAL 'Device d0 is listed twice' <"$list"
        nothing_deleted
    done
}

@test "wrong lengths: EINVAL" {
    for cut in 1 2 3; do
        refused $EINVAL 'List of devices is not an array of ifindexes' --cut $cut <"$all"
        nothing_deleted
    done
}

@test "a group, a name, an ifindex beside the list, before and behind it: EOPNOTSUPP" {
    why='List of devices beside an ifindex, a name or a group'
    first=$(head -n 1 "$all")
    for before in '' --before; do
        for beside in '--group 0' '--ifname d0' '--altname d0'; do
            refused $EOPNOTSUPP "$why" $beside $before <"$all"
            nothing_deleted
        done
    done
    refused $EOPNOTSUPP "$why" --ifindex "$first" <"$all"
    nothing_deleted
}

@test "the flag without the list, and the list without the flag: EINVAL" {
    refused $EINVAL 'Bulk delete needs a list of devices' --no-list </dev/null
    refused $EINVAL 'Bulk delete needs a list of devices' --no-list --group 0 </dev/null
    refused $EINVAL 'List of devices without NLM_F_BULK' --no-flag <"$all"
    nothing_deleted
}

@test "all of them and more: two requests" {
    seq "$N" $((N + MORE - 1)) | sed 's/.*/link add d& mtu 1000 type dummy/' | batch
    [ "$(count d)" = $((N + MORE)) ]
    start=$(date +%s.%N)
    if [ -n "${IP_KERNEL_TEST_IP:-}" ] && [ "$N" = 16382 ]; then
        $IP -n "$ns" link add watch up type nlmon
        run in_ns "$BIN/requests" watch "$IP_KERNEL_TEST_IP" -s link del list 'd*'
        [ "$status" = 0 ]
        [[ "$output" == *'method list (2 requests)'* ]]
        [ "$(grep -c '^dellink ' <<<"$output")" = 2 ]
        grep -q "^dellink flags=0x205 index=0 attrs=1024:65528 answer=0" <<<"$output"
        grep -q "^dellink flags=0x205 index=0 attrs=1024:$((MORE * 4)) answer=0" <<<"$output"
    else
        indexes d >"$list"
        ok <"$list"
        [ "$(grep -c '^error=0' <<<"$output")" = $((N + MORE > 16382 ? 2 : 1)) ]
    fi
    echo "# $((N + MORE)) devices deleted in $(awk -v a="$start" -v b="$(date +%s.%N)" 'BEGIN {printf "%.1f", b - a}') s" >&3
    [ "$(count d)" = 0 ]
}
