#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-or-later
#
# How long it takes to delete N dummies that are up and have a link-local address, in the guest: one by one, by a
# group (moved by RTM_SETLINK, or by sysfs, or already in it), and by list where the kernel has it. Three rounds of
# each, medians; one by one once, and only up to 1000 devices.
#
#   bench_link_del.sh [N]...
set -euo pipefail

here=$(dirname "$0")
ip=/usr/sbin/ip
bin=${IP_KERNEL_TEST_BIN:?run by kernel/bench}

now() { date +%s.%N; }
since() { awk -v a="$1" -v b="$(now)" 'BEGIN {printf "%.3f", b - a}'; }
median() { sort -n | awk '{v[NR] = $1} END {print v[int((NR + 1) / 2)]}'; }

make_devices() {
    seq 0 $(($1 - 1)) | sed "s/.*/link add d& up ${2:-} type dummy/" | $ip -batch -
    # Link-local addresses are there when duplicate address detection is done.
    sleep 2
}

delete_each() { seq 0 $(($1 - 1)) | sed 's/.*/link del d&/' | $ip -batch -; }
delete_group() { $ip link del group 77; }
delete_setlink() { seq 0 $(($1 - 1)) | sed 's/.*/link set d& group 77/' | $ip -batch -; $ip link del group 77; }
delete_sysfs() {
    local i
    for ((i = 0; i < $1; i++)); do echo 77 >/sys/class/net/d$i/netdev_group; done
    $ip link del group 77
}
delete_list() { "$bin/links" d | "$bin/dellink_send" >/dev/null 2>&1; }

measure() {
    local how=$1 n=$2 rounds=$3 t r
    for ((r = 0; r < rounds; r++)); do
        make_devices "$n" "$([ "$how" = group ] && echo 'group 77')"
        t=$(now)
        "delete_$how" "$n"
        since "$t"
        echo
    done | median
}

have_list() { [[ "$("$bin/dellink_send" --no-list </dev/null 2>/dev/null)" == *'needs a list'* ]]; }

mount -t sysfs sysfs /sys 2>/dev/null || true
echo "$(uname -r) $(have_list && echo 'with list deletion' || echo stock)"
for n in "${@:-1000}"; do
    for how in each setlink sysfs group list; do
        [ $how != each ] || [ "$n" -le 1000 ] || continue
        [ $how != list ] || have_list || continue
        printf '%6d devices  %-8s %s s\n' "$n" $how "$(measure $how "$n" "$([ $how = each ] && echo 1 || echo "${ROUNDS:-3}")")"
    done
done
