#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
#
# RTM_DELLINK with a list of devices: the ABI of kernel/README, errors first (nothing may be deleted), then what
# is deleted and what is said about it.

load helpers

# bad_entry INDEX ERRNO TEXT: a list of 60 devices with that one in it
bad_entry() {
    local n=60 where
    dummies $n
    for where in first middle last; do
        indexes d | with_bad $where "$1" >"$BATS_TEST_TMPDIR/list"
        refused_at "$(entry_of $where $n)" "$2" "$3" <"$BATS_TEST_TMPDIR/list"
        [ "$(count d)" = "$n" ]
    done
    # Nothing was marked for good: without the bad entry all can go.
    indexes d | ok
    [ "$(count d)" = 0 ]
}

@test "unknown ifindex: ENODEV, names the entry, deletes nothing" {
    bad_entry $NOBODY $ENODEV "No device with ifindex $NOBODY"
}

@test "ifindex 0 and negative ones: ENODEV" {
    bad_entry 0 $ENODEV 'No device with ifindex 0'
    bad_entry -1 $ENODEV 'No device with ifindex -1'
}

@test "lo in the list: EOPNOTSUPP" {
    bad_entry 1 $EOPNOTSUPP "Device lo can't be deleted"
}

@test "a device whose kind has no dellink: EOPNOTSUPP" {
    [ -w /sys/bus/netdevsim/new_device ] || skip "no netdevsim"
    in_ns bash -c 'echo "7 1" >/sys/bus/netdevsim/new_device'
    dev=$(in_ns ls /sys/bus/netdevsim/devices/netdevsim7/net)
    idx=$(in_ns cat "/sys/class/net/$dev/ifindex")
    [ -n "$idx" ]
    bad_entry "$idx" $EOPNOTSUPP "Device $dev can't be deleted"
    echo 7 >/sys/bus/netdevsim/del_device
}

@test "duplicate: EINVAL, names the device" {
    dummies 60
    first=$(indexes d | head -1)
    for where in middle last; do
        indexes d | with_bad $where "$first" >"$BATS_TEST_TMPDIR/list"
        refused_at "$(entry_of $where 60)" $EINVAL 'Device d0 is listed twice' <"$BATS_TEST_TMPDIR/list"
        [ "$(count d)" = 60 ]
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
    refused $ENODEV 'No device with' <"$BATS_TEST_TMPDIR/list"
    refused $EINVAL '' --netnsid 12 <"$BATS_TEST_TMPDIR/list"
    [ "$($IP netns exec far "$BIN/links" d | wc -l)" = 10 ]
    ok --netnsid 11 <"$BATS_TEST_TMPDIR/list"
    left=$($IP netns exec far "$BIN/links" d | wc -l)
    $IP netns del far
    [ "$left" = 0 ]
}

@test "without CAP_NET_ADMIN in one's own namespace: EPERM" {
    dummies 5
    indexes d >"$BATS_TEST_TMPDIR/list"
    run in_ns setpriv --bounding-set=-net_admin --inh-caps=-net_admin "$BIN/dellink_send" <"$BATS_TEST_TMPDIR/list"
    [[ "$output" == *"error=-$EPERM "* ]] || { echo "$output"; return 1; }
    [ "$(count d)" = 5 ]
}

# as_stranger COMMAND: root of a new user namespace with a network namespace of its own, where the test's has the id 9
as_stranger() { unshare -U -r -n bash -ec "$IP netns set $ns 9; $1"; }

@test "with CAP_NET_ADMIN in one's own namespace but not in that of IFLA_TARGET_NETNSID: EACCES" {
    dummies 5
    indexes d >"$BATS_TEST_TMPDIR/list"
    # The id works: a list of nothing known is what the same request of one who may gets.
    run in_ns bash -c "$IP netns set $ns 9 && echo $NOBODY | $BIN/dellink_send --netnsid 9"
    [[ "$output" == *"error=-$ENODEV "* ]] || { echo "$output"; return 1; }
    run as_stranger "$BIN/dellink_send --netnsid 9" <"$BATS_TEST_TMPDIR/list"
    [[ "$output" == *"error=-$EACCES "* ]] || { echo "$output"; return 1; }
    # As for a single deletion: the errno is that of the attribute, for every message that has it.
    run as_stranger "$BIN/dellink_send --netnsid 9 --no-flag --no-list --ifname d0" </dev/null
    [[ "$output" == *"error=-$EACCES "* ]] || { echo "$output"; return 1; }
    [ "$(count d)" = 5 ]
}

# heard WHO COUNT: that many notifications, all of them with that portid and sequence number
heard() {
    [ "$(grep -c "^heard $1 index=" <<<"$output")" = "$2" ] || { echo "$output"; return 1; }
    [ "$(grep -c '^heard ' <<<"$output")" = "$2" ]
}

@test "with NLM_F_ECHO, notifications carry portid and sequence number of the request" {
    dummies 5
    indexes d >"$BATS_TEST_TMPDIR/list"
    ok --listen --echo <"$BATS_TEST_TMPDIR/list"
    sent=$(sed -n 's/^sent \(portid=[1-9][0-9]* seq=[1-9][0-9]*\)$/\1/p' <<<"$output")
    [ -n "$sent" ]
    heard "$sent" 5
    devices=$(sed -n 's/^heard .* index=//p' <<<"$output" | sort -n)
    [ "$devices" = "$(sort -n "$BATS_TEST_TMPDIR/list")" ]
}

# whose: "nobody" or "the sender": what the notifications of the last request carry
whose() {
    local sent
    sent=$(sed -n 's/^sent \(portid=[1-9][0-9]* seq=[1-9][0-9]*\)$/\1/p' <<<"$output")
    sed -n 's/^heard \(.*\) index=.*/\1/p' <<<"$output" | sort -u | sed -e 's/^portid=0 seq=0$/nobody/' -e "s/^$sent\$/the sender/"
}

@test "without it they carry what that of a single deletion does: nothing, on 6.1 both" {
    dummies 6
    ok --listen --no-flag --no-list --ifindex "$(indexes d5)" </dev/null
    single=$(whose)
    [ "$single" = nobody ] || [ "$single" = 'the sender' ]
    indexes d >"$BATS_TEST_TMPDIR/list"
    ok --listen <"$BATS_TEST_TMPDIR/list"
    [ "$(grep -c '^heard ' <<<"$output")" = 5 ]
    [ "$(whose)" = "$single" ]
}
