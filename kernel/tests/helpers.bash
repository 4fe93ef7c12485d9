# SPDX-License-Identifier: GPL-2.0-or-later
#
# For the tests that run inside the guest: a network namespace per test, devices by the batch, the sender, and
# what the kernel holds in memory.

IP=/usr/sbin/ip
BIN=${IP_KERNEL_TEST_BIN:?run the tests by kernel/test}
readonly EPERM=1 EACCES=13 ENODEV=19 EINVAL=22 EOPNOTSUPP=95
NOBODY=2147483000    # no device's ifindex
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

# with_bad WHERE INDEX: the indexes on stdin with one replaced, WHERE = first, middle or last
with_bad() {
    local all at
    mapfile -t all
    at=$(entry_of "$1" ${#all[@]})
    all[at]=$2
    printf '%s\n' "${all[@]}"
}

# entry_of WHERE COUNT: the number of that entry
entry_of() {
    case $1 in
    first) echo 0 ;;
    middle) echo $(($2 / 2)) ;;
    last) echo $(($2 - 1)) ;;
    esac
}

# refused_at ENTRY ERRNO TEXT OPTION...: as `refused`, and the extack points at that entry: its offset, and on kernels
# with formatted extacks (TEXT is theirs), its number. Before the first entry there are 16 + 16 + 4 bytes.
refused_at() {
    local entry=$1 errno=$2 text=$3
    shift 3
    case $(uname -r) in
    6.1.*) refused "$errno" "$(old_text "$text")" "$@" ;;
    *) refused "$errno" "$text (entry $entry)" "$@" ;;
    esac
    [[ "$output" == *"offset=$((36 + 4 * entry)) "* ]] || { echo "wanted the offset of entry $entry, got: $output"; return 1; }
}

old_text() {
    case $1 in
    'No device with'*) echo 'No device with the listed ifindex' ;;
    *'listed twice') echo 'Device is listed twice' ;;
    *"can't be deleted") echo "Listed device can't be deleted" ;;
    *) echo "no text for: $1" ;;
    esac
}

# Our own ip, where kernel/test was told of one.
need_tool() { [ -n "${IP_KERNEL_TEST_IP:-}" ] || skip "kernel/test was given no --ip"; }

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
