#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
#
# RTM_DELLINK with a list of devices: the ABI of kernel/README, errors first (nothing may be deleted), then what
# is deleted and what is said about it.

load helpers

NOBODY=2147483000

# with_bad WHERE INDEX: the indexes on stdin with one replaced, WHERE = first, middle or last
with_bad() {
    mapfile -t all
    case $1 in
    first) all[0]=$2 ;;
    middle) all[${#all[@]} / 2]=$2 ;;
    last) all[${#all[@]} - 1]=$2 ;;
    esac
    printf '%s\n' "${all[@]}"
}

# The message has 16 + 16 + 4 bytes before the first entry.
offset_of() {
    case $1 in
    first) echo 36 ;;
    middle) echo $((36 + 4 * ($2 / 2))) ;;
    last) echo $((36 + 4 * ($2 - 1))) ;;
    esac
}

# bad_entry INDEX ERRNO TEXT [COUNT]
bad_entry() {
    local n=${4:-60} where
    dummies "$n"
    for where in first middle last; do
        indexes d | with_bad $where "$1" >"$BATS_TEST_TMPDIR/list"
        refused "$2" "$3" <"$BATS_TEST_TMPDIR/list"
        [[ "$output" == *"offset=$(offset_of $where "$n") "* ]] || { echo "$where: $output"; return 1; }
        [ "$(count d)" = "$n" ]
    done
    # Nothing was marked for good: without the bad entry all can go.
    indexes d | ok
    [ "$(count d)" = 0 ]
}

# The texts with the entry's name need a kernel with formatted extacks.
text() { case $(uname -r) in 6.1.*) echo "$1" ;; *) echo "$2" ;; esac; }

@test "unknown ifindex: ENODEV, names the entry, deletes nothing" {
    bad_entry $NOBODY $ENODEV "$(text 'No device with the listed ifindex' "No device with ifindex $NOBODY (entry ")"
}

@test "ifindex 0 and negative ones: ENODEV" {
    bad_entry 0 $ENODEV "$(text 'No device with the listed ifindex' 'No device with ifindex 0 (entry ')"
    bad_entry -1 $ENODEV "$(text 'No device with the listed ifindex' 'No device with ifindex -1 (entry ')"
}

@test "lo in the list: EOPNOTSUPP" {
    bad_entry 1 $EOPNOTSUPP "$(text "Listed device can't be deleted" "Device lo can't be deleted (entry ")"
}

@test "a device whose kind has no dellink: EOPNOTSUPP" {
    [ -w /sys/bus/netdevsim/new_device ] || skip "no netdevsim"
    in_ns bash -c 'echo "7 1" >/sys/bus/netdevsim/new_device'
    dev=$(in_ns ls /sys/bus/netdevsim/devices/netdevsim7/net)
    idx=$(in_ns cat "/sys/class/net/$dev/ifindex")
    [ -n "$idx" ]
    bad_entry "$idx" $EOPNOTSUPP "$(text "Listed device can't be deleted" "Device $dev can't be deleted (entry ")"
    echo 7 >/sys/bus/netdevsim/del_device
}

@test "duplicate: EINVAL, names the device" {
    dummies 60
    first=$(indexes d | head -1)
    for where in middle last; do
        indexes d | with_bad $where "$first" >"$BATS_TEST_TMPDIR/list"
        refused $EINVAL "$(text 'Device is listed twice' 'Device d0 is listed twice (entry ')" <"$BATS_TEST_TMPDIR/list"
        [[ "$output" == *"offset=$(offset_of $where 60) "* ]]
        [ "$(count d)" = 60 ]
    done
    indexes d | ok
    [ "$(count d)" = 0 ]
}

@test "a list of 16382 with one bad entry: nothing deleted" {
    dummies 200
    indexes d | tail -1 >"$BATS_TEST_TMPDIR/dup"
    for where in first middle last; do
        { indexes d; yes $NOBODY | head -n $((16382 - 200)); } | with_bad $where "$(cat "$BATS_TEST_TMPDIR/dup")" >"$BATS_TEST_TMPDIR/list"
        [ "$(wc -l <"$BATS_TEST_TMPDIR/list")" = 16382 ]
        run in_ns "$BIN/dellink_send" <"$BATS_TEST_TMPDIR/list"
        [ "$status" = 1 ]
        [ "$(count d)" = 200 ]
    done
    indexes d | ok
    [ "$(count d)" = 0 ]
}

@test "wrong lengths: EINVAL" {
    dummies 3
    refused $EINVAL 'List of devices is not an array of ifindexes' </dev/null
    for cut in 1 2 3; do
        indexes d >"$BATS_TEST_TMPDIR/list"
        refused $EINVAL 'List of devices is not an array of ifindexes' --cut $cut <"$BATS_TEST_TMPDIR/list"
    done
    [ "$(count d)" = 3 ]
}

@test "the flag without the list: EINVAL" {
    dummies 3
    refused $EINVAL 'Bulk delete needs a list of devices' --no-list </dev/null
    refused $EINVAL 'Bulk delete needs a list of devices' --no-list --ifindex "$(indexes d | head -1)" </dev/null
    refused $EINVAL 'Bulk delete needs a list of devices' --no-list --ifname d0 </dev/null
    [ "$(count d)" = 3 ]
}

@test "the list without the flag, and two lists: EINVAL" {
    dummies 3
    indexes d >"$BATS_TEST_TMPDIR/list"
    refused $EINVAL 'List of devices without NLM_F_BULK' --no-flag <"$BATS_TEST_TMPDIR/list"
    refused $EINVAL 'More than one list of devices' --twice <"$BATS_TEST_TMPDIR/list"
    [ "$(count d)" = 3 ]
}

@test "ifi_index, a name, an altname or a group beside the list: EOPNOTSUPP" {
    dummies 4
    $IP -n "$ns" link set d3 group 7
    $IP -n "$ns" link property add dev d3 altname other
    indexes d | head -3 >"$BATS_TEST_TMPDIR/list"
    why='List of devices beside an ifindex, a name or a group'
    refused $EOPNOTSUPP "$why" --group 7 <"$BATS_TEST_TMPDIR/list"
    refused $EOPNOTSUPP "$why" --group 7 --no-flag <"$BATS_TEST_TMPDIR/list"
    refused $EOPNOTSUPP "$why" --ifname d3 <"$BATS_TEST_TMPDIR/list"
    refused $EOPNOTSUPP "$why" --altname other <"$BATS_TEST_TMPDIR/list"
    refused $EOPNOTSUPP "$why" --ifindex "$(indexes d3)" <"$BATS_TEST_TMPDIR/list"
    refused $EOPNOTSUPP "$why" --ifindex -5 <"$BATS_TEST_TMPDIR/list"
    [ "$(count d)" = 4 ]
}

@test "only the listed devices go" {
    dummies 50
    indexes d | sed -n '1~2p' | ok
    [ "$(count d)" = 25 ]
    [ "$(count lo)" = 1 ]
}

@test "another namespace by IFLA_TARGET_NETNSID" {
    $IP netns add far
    seq 0 9 | sed 's/.*/link add d& up type dummy/' | $IP -n far -batch -
    $IP -n "$ns" netns set far 11
    $IP netns exec far "$BIN/links" d >"$BATS_TEST_TMPDIR/list"
    # The same numbers mean nothing, or something else, here.
    refused $ENODEV "$(text 'No device' 'No device')" <"$BATS_TEST_TMPDIR/list"
    refused $EINVAL '' --netnsid 12 <"$BATS_TEST_TMPDIR/list"
    [ "$($IP netns exec far "$BIN/links" d | wc -l)" = 10 ]
    ok --netnsid 11 <"$BATS_TEST_TMPDIR/list"
    left=$($IP netns exec far "$BIN/links" d | wc -l)
    $IP netns del far
    [ "$left" = 0 ]
}

@test "without CAP_NET_ADMIN: EPERM, here and in another namespace" {
    dummies 5
    indexes d >"$BATS_TEST_TMPDIR/list"
    # A user namespace of its own has no rights over devices of the first one.
    run in_ns setpriv --bounding-set=-net_admin --inh-caps=-net_admin "$BIN/dellink_send" <"$BATS_TEST_TMPDIR/list"
    [[ "$output" == *"error=-$EPERM "* ]]
    # Root of a new user namespace, with a network namespace of its own, asks for the first one by its id.
    run unshare -U -r -n bash -c "
        exec 3</run/netns/$ns
        $IP netns set /proc/self/fd/3 9 && $BIN/dellink_send --netnsid 9" <"$BATS_TEST_TMPDIR/list"
    [[ "$output" == *"error=-"* || "$status" != 0 ]]
    [[ "$output" != *"error=0 "* ]]
    [ "$(count d)" = 5 ]
}

@test "with NLM_F_ECHO, notifications carry portid and sequence number of the request" {
    dummies 5
    indexes d >"$BATS_TEST_TMPDIR/list"
    ok --listen --echo <"$BATS_TEST_TMPDIR/list"
    sent=$(sed -n 's/^sent //p' <<<"$output")
    [ -n "$sent" ]
    [ "$(grep -c "^heard $sent index=" <<<"$output")" = 5 ]
    [ "$(grep -c '^heard ' <<<"$output")" = 5 ]
    heard=$(sed -n 's/^heard .* index=//p' <<<"$output" | sort -n)
    [ "$heard" = "$(sort -n "$BATS_TEST_TMPDIR/list")" ]
}
