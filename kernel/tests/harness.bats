#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
#
# kernel/run itself, on the host: what a run gives back, and that it fails when the kernel complains. GUEST and
# GUEST_ARGS come from kernel/test.

bats_require_minimum_version 1.5.0

guest() { run --separate-stderr "$BATS_TEST_DIRNAME/../run" $GUEST $GUEST_ARGS "$@" </dev/null; }

@test "exit status, stdout and stderr are the command's" {
    guest -- sh -c 'echo out; echo err >&2; exit 7'
    [ "$status" = 7 ]
    [ "$output" = out ]
    [ "$stderr" = err ]
}

@test "no terminal, an empty stdin, the caller's directory and environment" {
    export IP_HARNESS='a "b" $c'
    guest -- sh -c 'cat; test -t 0 || test -t 1 || echo notty; pwd; echo "$IP_HARNESS"; id -u'
    [ "$status" = 0 ]
    [ "$output" = "notty
$PWD
a \"b\" \$c
0" ]
}

@test "private /run, /tmp, /dev/shm, /etc; the rest is read-only" {
    guest -- sh -c 'set -e; for d in /run/netns /tmp /dev/shm /etc /etc/netns; do echo x >$d/mark; done
        ls /tmp; if echo x >/usr/mark; then exit 1; fi'
    [ "$status" = 0 ]
    [ "$output" = mark ]
    [ ! -e /etc/mark ]
    [ ! -e /tmp/mark ]
    [ ! -e /run/netns/mark ]
}

@test "--bind makes a host directory writable" {
    guest --bind "$BATS_TEST_TMPDIR" -- sh -c "echo there >$BATS_TEST_TMPDIR/file"
    [ "$status" = 0 ]
    [ "$(cat "$BATS_TEST_TMPDIR/file")" = there ]
}

@test "a complaint of the kernel fails the run" {
    for splat in 'BUG: planted' 'WARNING: CPU: 0 PID: 1 planted' 'INFO: possible circular locking dependency detected'; do
        guest -- sh -c "echo '<3>$splat' >/dev/kmsg"
        [ "$status" = 99 ]
        [[ "$stderr" == *"$splat"* ]]
    done
}

@test "a panic, an early power-off and the time limit fail the run" {
    guest -- sh -c 'echo c >/proc/sysrq-trigger 2>/dev/null; busybox poweroff -f; sleep 60'
    [ "$status" = 99 ] || [ "$status" = 125 ]
    guest --timeout 15 -- sleep 100
    [ "$status" = 124 ] || { echo "status $status: $stderr"; return 1; }
}

@test "the console goes to the file" {
    guest --console "$BATS_TEST_TMPDIR/console" -- sh -c 'echo "<4>hello from the guest" >/dev/kmsg'
    [ "$status" = 0 ]
    [ -z "$output$stderr" ]
    grep -q 'hello from the guest' "$BATS_TEST_TMPDIR/console"
}

@test "link kinds that hosts often lack" {
    guest -- sh -c 'set -e; ip link add kvrf type vrf table 5; for k in dummy bond nlmon ifb; do ip link add k$k type $k; done
        ip link add kv link kdummy type vlan id 5; ip -br link show | wc -l'
    [ "$status" = 0 ]
}

@test "bad arguments are refused" {
    guest --no-such-option -- true
    [ "$status" = 125 ]
    guest
    [ "$status" = 125 ]
}
