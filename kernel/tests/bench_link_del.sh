#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
#
# How long it takes to delete N dummies that are up and have a link-local address, in the guest:
#
#   each      one request after the other, by `ip -batch`. Above 1000 devices only the first 500 are deleted so, with all
#             the others there, and the time is scaled up: kernel/bench marks that.
#   setlink   moved to a group by RTM_SETLINK, then the group deleted
#   sysfs     moved to a group by sysfs, then the group deleted
#   group     the group deleted
#   list      one request, of ifindexes that are known; where the kernel has it
#   tool      our own `ip link del list` with everything that it does, where kernel/bench was given --ip: it deletes the
#             IPv6 routes of the devices first, since the kernel walks all of them for each device
#
# The same devices are deleted one by one and made again, moved by RTM_SETLINK, moved by sysfs and deleted as a group, since to
# bring N devices up takes longest; setlink and sysfs are the sums of their parts. Group, list and tool, which are short, are
# measured three times in turns, above 1000 devices once. Prints "N HOW SECONDS MEASURED": MEASURED devices were really deleted. Each
# measurement begins when all its devices are up with their addresses, and fails if others are left than should be.
#
#   bench_link_del.sh [N]...
set -euo pipefail
shopt -s inherit_errexit

ip=/usr/sbin/ip
bin=${IP_KERNEL_TEST_BIN:?run by kernel/bench}
sample=500

die() { echo "bench_link_del: $*" >&2; exit 1; }

count() { grep -c '^ *d[0-9]*:' /proc/net/dev || true; }

# Addresses of scope link (20) that are not tentative (40 in the flags), on devices d...
ready() { awk '$4 == "20" && $6 ~ /^d[0-9]/ && $5 !~ /^[4567cdef]/' /proc/net/if_inet6 | wc -l; }

# make_devices N [LAST]: d0 ... d(LAST-1), after which there are N
make_devices() {
    local n=$1 try up
    seq 0 $((${2:-$n} - 1)) | sed "s/.*/link add d& up type dummy/" | $ip -batch -
    must_be "$n"
    for ((try = 0; try < 100; try++)); do
        up=$(ready)
        [ "$up" != "$n" ] || return 0
        sleep 0.2
    done
    die "$up of $n devices have a link-local address"
}

must_be() { [ "$(count)" = "$1" ] || die "$(count) devices instead of $1"; }

# timed COMMAND...: its seconds, into $took
timed() {
    local start end
    start=$(date +%s.%N)
    "$@"
    end=$(date +%s.%N)
    took=$(awk -v s="$start" -v e="$end" 'BEGIN {print e - s}')
}

# row HOW MEASURED SECONDS...: their sum, scaled up to all N
row() { awk -v n="$n" -v how="$1" -v part="$2" -v a="$3" -v b="${4:-0}" 'BEGIN {printf "%d %s %.3f %d\n", n, how, (a + b) * n / part, part}'; }

delete_each() { seq 0 $(($1 - 1)) | sed 's/.*/link del d&/' | $ip -batch -; }
move_setlink() { seq 0 $((n - 1)) | sed "s/.*/link set d& group $1/" | $ip -batch -; }
move_sysfs() {
    local i
    for ((i = 0; i < n; i++)); do echo "$1" >/sys/class/net/d$i/netdev_group; done
}
delete_group() { $ip link del group "$1"; }
delete_list() { "$bin/dellink_send" <"$1" >/dev/null 2>/dev/null; }

measure_each_and_moves() {
    local part=$n setlink sysfs
    [ "$n" -le 1000 ] || part=$sample
    make_devices "$n"
    timed delete_each "$part"
    must_be $((n - part))
    row each "$part" "$took"
    make_devices "$n" "$part"
    timed move_setlink 76
    setlink=$took
    timed move_sysfs 77
    sysfs=$took
    timed delete_group 77
    must_be 0
    row setlink "$n" "$setlink" "$took"
    row sysfs "$n" "$sysfs" "$took"
    row group "$n" "$took"
}

measure_group() {
    make_devices "$n"
    move_sysfs 77
    timed delete_group 77
    must_be 0
    row group "$n" "$took"
}

measure_list() {
    local ifindexes
    make_devices "$n"
    ifindexes=$(mktemp)
    "$bin/links" d >"$ifindexes"
    timed delete_list "$ifindexes"
    must_be 0
    row list "$n" "$took"
}

measure_tool() {
    make_devices "$n"
    timed "$IP_KERNEL_TEST_IP" link del list 'd*'
    must_be 0
    row tool "$n" "$took"
}

if [ "${1:-}" = --measure ]; then
    n=$3
    mount -t sysfs sysfs /sys
    $ip link set lo up
    "measure_$2"
    exit
fi

answer=$("$bin/dellink_send" --no-list </dev/null 2>/dev/null) || true
short=
[[ "$answer" != *'needs a list'* ]] || short=list
[ -z "${IP_KERNEL_TEST_IP:-}" ] || short="$short tool"
for n in "${@:-1000}"; do
    again=
    [ "$n" -gt 1000 ] || again="group $short group $short"
    # shellcheck disable=SC2086 # empty ones are no words
    for what in each_and_moves $short $again; do unshare -n -m "$0" --measure "$what" "$n"; done
done
