# SPDX-License-Identifier: GPL-2.0-or-later
#
# For the tests that run inside the guest: a network namespace per test, devices by the batch, the sender, and
# what the kernel holds in memory.

IP=/usr/sbin/ip
BIN=${IP_KERNEL_TEST_BIN:?run the tests by kernel/test}
readonly EPERM=1 ENODEV=19 EINVAL=22 EOPNOTSUPP=95
bats_require_minimum_version 1.5.0

setup() {
    ns=t$BATS_TEST_NUMBER
    $IP netns add "$ns"
    $IP -n "$ns" link set lo up
}

teardown() {
    $IP netns del "$ns"
}

in_ns() { $IP netns exec "$ns" "$@"; }

# `ip` commands on stdin, in the test's namespace.
batch() { $IP -n "$ns" -batch -; }

# indexes PREFIX: the ifindexes of the devices whose name begins so.
indexes() { in_ns "$BIN/links" "$1"; }

count() { indexes "$1" | wc -l; }

# N dummies, up: d0 d1 ...
dummies() { seq 0 $(($1 - 1)) | sed 's/.*/link add d& up type dummy/' | batch; }

# ok OPTION...: ifindexes on stdin, which the kernel must delete.
ok() {
    run in_ns "$BIN/dellink_send" "$@"
    [ "$status" = 0 ] || { echo "refused: $output"; return 1; }
}

# refused ERRNO TEXT OPTION...: ifindexes on stdin, which the kernel must refuse so.
refused() {
    local errno=$1 text=$2
    shift 2
    run in_ns "$BIN/dellink_send" "$@"
    [[ "$output" == *"error=-$errno "* && "$output" == *"msg=$text"* ]] ||
        { echo "wanted error=-$errno msg=$text, got: $output"; return 1; }
}

# Objects in use per slab cache, after the kernel's deferred work is done: "cache objects" lines.
slabs() {
    for _ in 1 2 3; do
        $IP netns add settle && $IP netns del settle
        sleep 0.5
    done
    awk 'NR > 2 {print $1, $2}' /proc/slabinfo
}

# leaks BEFORE AFTER LIMIT: prints the caches that grew by LIMIT objects or more.
leaks() {
    awk -v limit="$3" 'NR == FNR {n[$1] = $2; next} $2 - n[$1] >= limit {print $1, $2 - n[$1]}' "$1" "$2"
}

# The debug kernel's leak detector, where there is one.
kmemleak() {
    [ -w /sys/kernel/debug/kmemleak ] || return 0
    echo scan >/sys/kernel/debug/kmemleak
    sleep 6
    echo scan >/sys/kernel/debug/kmemleak
    cat /sys/kernel/debug/kmemleak
}
