#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
#
# How long it takes to delete N dummies that are up and have a link-local address, in the guest:
#
#   each      one request after the other, by `ip -batch`. Above 1000 devices only the first 500 are deleted so, with all
#             the others there, and the time is scaled up: kernel/bench marks that.
#   setlink   moved to a group by RTM_SETLINK, then the group deleted
#   sysfs     moved to a group by sysfs, then the group deleted
#   group     the group deleted, in which the devices were made
#   list      one request, of ifindexes that are known; where the kernel has it
#
# The last two, which are short, three times in turns. Prints "N HOW SECONDS MEASURED", MEASURED devices were really deleted. Every
# measurement has a fresh namespace, begins when all its devices are up with their addresses, and fails if other
# devices are left than should be.
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

make_devices() {
    local n=$1 try up
    seq 0 $((n - 1)) | sed "s/.*/link add d& up ${2:-} type dummy/" | $ip -batch -
    [ "$(count)" = "$n" ] || die "$(count) devices instead of $n"
    for ((try = 0; try < 100; try++)); do
        up=$(ready)
        [ "$up" != "$n" ] || return 0
        sleep 0.2
    done
    die "$up of $n devices have a link-local address"
}

delete_each() { seq 0 $(($1 - 1)) | sed 's/.*/link del d&/' | $ip -batch -; }
delete_group() { $ip link del group 77; }
delete_setlink() { seq 0 $(($1 - 1)) | sed 's/.*/link set d& group 77/' | $ip -batch -; $ip link del group 77; }
delete_sysfs() {
    local i
    for ((i = 0; i < $1; i++)); do echo 77 >/sys/class/net/d$i/netdev_group; done
    $ip link del group 77
}
delete_list() { "$bin/dellink_send" <"$ifindexes" >/dev/null 2>/dev/null; }

# measure HOW N: in a fresh namespace
measure() {
    local how=$1 n=$2 part=$2 group='' start end
    mount -t sysfs sysfs /sys
    $ip link set lo up
    [ "$how" != group ] || group='group 77'
    [ "$how" != each ] || [ "$n" -le 1000 ] || part=$sample
    make_devices "$n" "$group"
    ifindexes=$(mktemp)
    "$bin/links" d >"$ifindexes"
    start=$(date +%s.%N)
    "delete_$how" "$part"
    end=$(date +%s.%N)
    [ "$(count)" = $((n - part)) ] || die "$how: $(count) devices are left of $n"
    [ "$part" = "$n" ] || { seq "$part" $((n - 1)) | while read -r i; do echo 77 >/sys/class/net/d$i/netdev_group; done
        $ip link del group 77; }
    awk -v n="$n" -v part="$part" -v how="$how" -v s="$start" -v e="$end" \
        'BEGIN {printf "%d %s %.3f %d\n", n, how, (e - s) * n / part, part}'
}

if [ "${1:-}" = --measure ]; then
    measure "$2" "$3"
    exit
fi

answer=$("$bin/dellink_send" --no-list </dev/null 2>/dev/null) || true
list=list
[[ "$answer" == *'needs a list'* ]] || list=
for n in "${@:-1000}"; do
    # shellcheck disable=SC2086 # an empty $list is no word
    for how in each setlink sysfs group $list group $list group $list; do
        unshare -n -m "$0" --measure "$how" "$n"
    done
done
