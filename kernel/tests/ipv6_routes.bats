#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
#
# IPv6 routes without RTNL and without per-CPU memory (series B and D of kernel/README): what one request does. What
# many do at a time is in ipv6_stress.bats.

load helpers

# Requests on stdin, their errnos on stdout.
raw() { in_ns python3 "$BATS_TEST_DIRNAME/route_raw.py"; }

routes() { $IP -n "$ns" -6 route show table all "$@" | grep -v '^local\|^multicast\|^anycast\|dev lo' || true; }

setup_file() { export -n BASH_ENV; }

# Two devices, each with an address and so with gateways to choose from.
two_devices() {
    batch <<END
link add d0 up type dummy
link add d1 up type dummy
addr add 2001:db8:a::1/64 dev d0 nodad
addr add 2001:db8:b::1/64 dev d1 nodad
END
}

@test "a prefix length above 128 is refused, by netlink and ioctl, adding and deleting" {
    two_devices
    i=$(indexes d0)
    for len in 129 200 255; do
        for how in add del ioadd iodel; do echo "$how 2001:db8:f:: $len $i"; done
    done >"$BATS_TEST_TMPDIR/bad"
    [ "$(raw <"$BATS_TEST_TMPDIR/bad" | sort | uniq -c | tr -s ' ')" = " 12 EINVAL" ]
    [ "$(printf '%s\n' "ioadd 2001:db8:f:: 64 $i" "iodel 2001:db8:f:: 64 $i" | raw | xargs)" = "0 0" ]
}

@test "a bad gateway in a multipath request changes nothing" {
    two_devices
    i=$(indexes d0)
    [ "$(echo "mpadd 2001:db8:f:: 64 $i 2001:db8:a::2 2001:db8:a::3" | raw)" = 0 ]
    [ "$(echo "mpdel 2001:db8:f:: 64 $i 2001:db8:a::2 2001:db8:a::3/8" | raw)" = EINVAL ]
    [ "$(routes 2001:db8:f::/64 | grep -c nexthop)" = 2 ]
    [ "$(echo "mpadd 2001:db8:e:: 64 $i 2001:db8:a::2 2001:db8:a::3/8" | raw)" = EINVAL ]
    [ -z "$(routes 2001:db8:e::/64)" ]
}

@test "a multipath nexthop with neither gateway nor device is refused" {
    two_devices
    [ "$(echo "mpadd 2001:db8:f:: 64 0 2001:db8:a::2 -" | raw)" = ENODEV ]
    [ "$(echo "mpadd 2001:db8:f:: 64 $(indexes d0) 2001:db8:a::2 -" | raw)" = EINVAL ]
    [ -z "$(routes 2001:db8:f::/64)" ]
}

@test "a multipath route that fails half way leaves nothing" {
    two_devices
    $IP -n "$ns" route add 2001:db8:f::/64 via 2001:db8:b::9 metric 7
    # The second nexthop exists already in the route of that metric, the first does not.
    run $IP -n "$ns" route append 2001:db8:f::/64 metric 7 nexthop via 2001:db8:a::2 nexthop via 2001:db8:b::9
    [ "$status" = 2 ]
    [ "$(routes 2001:db8:f::/64 | grep -c via)" = 1 ]
}

@test "routes with nexthop objects and groups are deleted by prefix, by nhid and with their nexthop" {
    two_devices
    batch <<END
nexthop add id 1 via 2001:db8:a::2 dev d0
nexthop add id 2 via 2001:db8:b::2 dev d1
nexthop add id 10 group 1/2
nexthop add id 11 group 1/2 type resilient buckets 32
route add 2001:db8:f:1::/64 nhid 1
route add 2001:db8:f:2::/64 nhid 10
route add 2001:db8:f:3::/64 nhid 11
route add 2001:db8:f:4::/64 nhid 10
route del 2001:db8:f:2::/64
route del 2001:db8:f:3::/64 nhid 11
END
    [ "$(routes | grep -c nhid)" = 2 ]
    $IP -n "$ns" nexthop del id 10
    [ "$(routes | grep -c nhid)" = 1 ]
    run $IP -n "$ns" -6 route add 2001:db8:f:5::/64 nhid 10
    [ "$status" = 2 ]
    [[ "$output" == *"Nexthop id does not exist"* ]]
    $IP -n "$ns" nexthop flush
    [ "$(routes | grep -c nhid)" = 0 ]
}

@test "a nexthop is replaced under its routes; a nexthop that they can't use is refused" {
    two_devices
    batch <<END
nexthop add id 1 via 2001:db8:a::2 dev d0
route add 2001:db8:f::/64 nhid 1
nexthop replace id 1 via 2001:db8:b::2 dev d1
END
    [[ "$(routes 2001:db8:f::/64)" == *"via 2001:db8:b::2 dev d1"* ]]
    $IP -n "$ns" addr add 10.0.0.1/24 dev d0
    run $IP -n "$ns" nexthop replace id 1 via 10.0.0.2 dev d0
    [ "$status" = 2 ]
    # Without routes it may become an IPv4 one, and then has no use for IPv6.
    $IP -n "$ns" -6 route del 2001:db8:f::/64
    $IP -n "$ns" nexthop replace id 1 via 10.0.0.2 dev d0
    run $IP -n "$ns" -6 route add 2001:db8:f::/64 nhid 1
    [ "$status" = 2 ]
    [[ "$output" == *"can not use an IPv4 nexthop"* ]]
}

@test "encapsulations that allocate with GFP_KERNEL, and one that is unknown" {
    two_devices
    batch <<END
route add 2001:db8:f:1::/64 encap seg6 mode encap segs 2001:db8:9::1 dev d0
route add 2001:db8:f:2::/64 encap seg6local action End.DT6 table main dev d0
route add 2001:db8:f:3::/64 encap seg6local action End.X nh6 2001:db8:a::2 dev d0
route add 2001:db8:f:4::/64 encap ioam6 trace prealloc type 0x800000 ns 1 size 12 dev d0
route add 2001:db8:f:5::/64 encap ip6 id 5 dst 2001:db8:a::2 dev d0
route add 2001:db8:f:6::/64 nexthop via 2001:db8:a::2 encap ip6 id 5 dst 2001:db8:a::2 nexthop via 2001:db8:b::2
END
    [ "$(routes | grep -c encap)" = 6 ]
    for i in 1 2 3 4 5 6; do $IP -n "$ns" -6 route del 2001:db8:f:$i::/64; done
    [ "$(routes | grep -c encap)" = 0 ]
}

@test "what a route is checked for is still checked" {
    two_devices
    $IP -n "$ns" link add down0 type dummy
    refuse() { run $IP -n "$ns" -6 route add "$@"; [ "$status" = 2 ] || { echo "accepted: $*"; return 1; }; }
    refuse 2001:db8:f::/64 dev down0
    refuse 2001:db8:f::/64 via 2001:db8:c::1
    refuse 2001:db8:f::/64 via 2001:db8:a::1
    refuse 2001:db8:f::/64 via 2001:db8:a::2 dev d1
    refuse 2001:db8:f::/64 dev d0 src 2001:db8:b::77
    refuse 2001:db8:f::/64 via fe80::1
    $IP -n "$ns" -6 route add unreachable 2001:db8:f::/64
    refuse 2001:db8:f::/64 dev d0
    in_ns sysctl -qw net.ipv6.conf.d1.disable_ipv6=1
    refuse 2001:db8:e::/64 dev d1
}

@test "routes go with their device, their address and their namespace" {
    two_devices
    batch <<END
route add 2001:db8:f:1::/64 dev d0
route add 2001:db8:f:2::/64 via 2001:db8:b::2
route add 2001:db8:f:3::/64 dev d0 src 2001:db8:a::1
route add 2001:db8:f:4::/64 nexthop via 2001:db8:a::2 nexthop via 2001:db8:b::2
addr del 2001:db8:a::1/64 dev d0
link del d1
END
    [ "$(routes 2001:db8:f:2::/64)" = "" ]
    [[ "$(routes 2001:db8:f:3::/64)" != *src* ]]
    $IP netns add away
    $IP -n "$ns" link set d0 netns away
    left=$(routes)
    $IP netns del away
    [ -z "$left" ]
}

@test "notifications of a multipath route name all of its nexthops once" {
    two_devices
    in_ns timeout 20 $IP monitor route >"$BATS_TEST_TMPDIR/log" &
    monitor=$!
    for _ in $(seq 50); do $IP -n "$ns" -6 route add 2001:db8:d::/64 dev d0; $IP -n "$ns" -6 route del 2001:db8:d::/64 dev d0
        [ -s "$BATS_TEST_TMPDIR/log" ] && break; sleep 0.1; done
    batch <<END
route add 2001:db8:f::/64 nexthop via 2001:db8:a::2 nexthop via 2001:db8:b::2
route replace 2001:db8:f::/64 nexthop via 2001:db8:a::3 nexthop via 2001:db8:b::3
route del 2001:db8:f::/64
END
    sleep 1
    kill $monitor
    wait $monitor || true
    log=$(sed -n '/2001:db8:f::/,$p' "$BATS_TEST_TMPDIR/log" | grep -v 2001:db8:d)
    [ "$(grep -c '2001:db8:f::/64' <<<"$log")" = 3 ]
    [ "$(grep -c 'nexthop via' <<<"$log")" = 6 ]
}

percpu_kb() { awk '/^Percpu:/ {print $2}' /proc/meminfo; }

@test "no per-CPU memory for routes that no packet uses, and per-CPU caches for those that one uses" {
    two_devices
    n=8000
    percpu_kb >/dev/null
    before=$(percpu_kb)
    seq 1 $n | awk '{printf "route add 2001:db8:%x:%x::/64 dev d0 table 100\n", 4096 + $1 / 256, $1 % 256}' | batch
    after=$(percpu_kb)
    echo "# $n routes: per-CPU memory $before -> $after kB" >&3
    # 8 bytes per CPU and route is 62 kB on one CPU, and IPv4's cache was as much again.
    [ $((after - before)) -lt 40 ]
    $IP -n "$ns" -6 rule add lookup 100
    for i in 1 2 3; do $IP -n "$ns" -6 route get 2001:db8:1000:$i::1 >/dev/null; done
    # The route get of the second time finds the dst of the first.
    before=$(awk '$1 == "ip6_dst_cache" {print $2}' /proc/slabinfo)
    for _ in $(seq 200); do echo "route get 2001:db8:1000:1::1"; done | batch >/dev/null
    after=$(awk '$1 == "ip6_dst_cache" {print $2}' /proc/slabinfo)
    [ $((after - before)) -lt 100 ]
}
