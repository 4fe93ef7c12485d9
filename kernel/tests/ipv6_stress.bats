#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
#
# IPv6 routes added, replaced and deleted by several at a time, in shared and separate tables, while devices, addresses,
# nexthops, groups and namespaces come and go, tables are dumped and packets are sent. What must come out: no
# complaint of the kernel (kernel/run looks for that), the routes of a quiet end, and nothing left. For
# IP_STRESS_SECONDS (default 30).

load helpers

SECONDS_EACH=${IP_STRESS_SECONDS:-30}

# until_end COMMAND: over and over, whatever it says
until_end() {
    local end=$(($(date +%s) + SECONDS_EACH))
    while [ "$(date +%s)" -lt $end ]; do "$@" >/dev/null 2>&1 || true; done
}

# One batch of 300 lines of this worker: its own table and the shared table 500.
routes_batch() {
    awk -v w="$1" -v seed=$RANDOM 'BEGIN {
        srand(seed)
        split("add replace append del", verb, " ")
        for (i = 0; i < 300; i++) {
            p = sprintf("2001:db8:f%x:%x::/64", int(rand() * 2), int(rand() * 8))
            t = rand() < 0.5 ? 500 : 600 + w
            v = verb[int(rand() * 4) + 1]
            k = int(rand() * 6)
            if (k == 0) how = "dev d" int(rand() * 4)
            if (k == 1) how = "via 2001:db8:a" int(rand() * 4) "::2"
            if (k == 2) how = "nhid " int(rand() * 6 + 1)
            if (k == 3) how = "nexthop via 2001:db8:a0::2 nexthop via 2001:db8:a1::2"
            if (k == 4) how = "nexthop via 2001:db8:a2::3 nexthop via 2001:db8:a3::3 nexthop via 2001:db8:a0::3"
            if (k == 5) how = v == "del" ? "" : "dev d0 src 2001:db8:a0::5"
            print "route", v, p, how, "table", t
        }
    }' | $IP -n "$ns" -6 -force -batch -
}

devices() {
    local d=d$((RANDOM % 4))
    case $((RANDOM % 5)) in
    0) $IP -n "$ns" link set $d down; $IP -n "$ns" link set $d up ;;
    1) $IP -n "$ns" link set $d netns "$ns"2; $IP -n "$ns"2 link del $d ;;
    2) $IP -n "$ns" link del $d ;;
    3) $IP -n "$ns" link set $d down; $IP -n "$ns" link set $d name x$d; $IP -n "$ns" link set x$d name $d up ;;
    4) in_ns sysctl -qw net.ipv6.conf.$d.disable_ipv6=1; in_ns sysctl -qw net.ipv6.conf.$d.disable_ipv6=0 ;;
    esac
    make_device $d
}

make_device() {
    $IP -n "$ns" link add $1 up type dummy
    $IP -n "$ns" addr add 2001:db8:a${1#d}::1/64 dev $1 nodad
    $IP -n "$ns" addr add 2001:db8:a${1#d}::5/64 dev $1 nodad
}

nexthops() {
    local i=$((RANDOM % 4 + 1))
    case $((RANDOM % 4)) in
    0) $IP -n "$ns" nexthop replace id $i via 2001:db8:a$((RANDOM % 4))::2 dev d$((RANDOM % 4)) ;;
    1) $IP -n "$ns" nexthop replace id 5 group $i/$((i % 4 + 1)) ;;
    2) $IP -n "$ns" nexthop del id $((RANDOM % 6 + 1)) ;;
    3) $IP -n "$ns" nexthop replace id 6 blackhole; $IP -n "$ns" nexthop replace id $i dev d$((RANDOM % 4)) ;;
    esac
}

addresses() {
    $IP -n "$ns" addr del 2001:db8:a0::5/64 dev d0
    $IP -n "$ns" addr add 2001:db8:a0::5/64 dev d0 nodad
}

readers() {
    case $((RANDOM % 4)) in
    0) in_ns cat /proc/net/ipv6_route ;;
    1) $IP -n "$ns" -6 route show table all ;;
    2) $IP -n "$ns" -6 route flush table 500 ;;
    3) in_ns ping -c 2 -i 0.01 -W 1 2001:db8:f0:$((RANDOM % 8))::1 ;;
    esac
}

new_tables() {
    $IP netns add "$ns"n
    for i in 1 2 3 4; do
        seq 1000 1060 | sed 's/.*/route add unreachable 2001:db8::\/32 table &/' | $IP -n "$ns"n -6 -force -batch - &
    done
    wait
    # Each table exists once: one of the four got each route in, and one route is there.
    [ "$($IP -n "$ns"n -6 route show table all | grep -c '2001:db8::/32')" = 61 ] || echo "tables" >>"$BATS_TEST_TMPDIR/faults"
    $IP netns del "$ns"n
}

counters() { in_ns cat /proc/net/rt6_stats; }

@test "adders, replacers and deleters against everything that comes and goes" {
    $IP netns add "$ns"2
    for i in 0 1 2 3; do make_device d$i; done
    $IP -n "$ns" -6 rule add lookup 500
    pids=()
    for w in 1 2 3 4; do until_end routes_batch $w & pids+=($!); done
    for what in devices nexthops addresses readers new_tables; do until_end $what & pids+=($!); done
    wait "${pids[@]}"
    [ ! -e "$BATS_TEST_TMPDIR/faults" ]
    # A quiet end: all that was added can be taken away, and the devices can go.
    $IP -n "$ns" nexthop flush || true
    for t in 500 601 602 603 604; do $IP -n "$ns" -6 route flush table $t || true; done
    for i in 0 1 2 3; do $IP -n "$ns" link del d$i || true; done
    [ -z "$($IP -n "$ns" -6 route show table all | grep -v 'dev lo')" ]
    # Nodes, routes: what an empty namespace has.
    $IP netns add fresh
    $IP -n fresh link set lo up
    used=$(counters | awk '{print $1, $2, $4}')
    empty=$($IP netns exec fresh cat /proc/net/rt6_stats | awk '{print $1, $2, $4}')
    $IP netns del fresh
    $IP netns del "$ns"2
    echo "# rt6_stats: $used, of an empty namespace: $empty" >&3
    [ "$used" = "$empty" ]
}
