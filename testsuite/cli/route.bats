#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
# ip route, side by side with the installed ip: what each command leaves, and what the lists say. The bytes of each word
# are in testsuite/golden/route.
# shellcheck disable=SC2016  # the scripts are for the box
bats_require_minimum_version 1.5.0
load helper

setup_file() {
    export DEVICES='ip link set lo up; ip link add a0 address 02:00:00:00:05:01 type veth peer name b0 address 02:00:00:00:05:02
        ip link set a0 up; ip link set b0 up; ip addr add 10.0.0.1/24 dev a0; ip addr add 2001:db8::1/64 dev a0 nodad'
    export ROUTES='ip route add 10.1.0.0/16 via 10.0.0.2; ip route add 10.1.0.0/16 via 10.0.0.3 metric 5; ip route add 10.2.0.0/16 dev a0 proto static src 10.0.0.1 mtu 1400
        ip route add 10.3.0.0/16 nexthop via 10.0.0.2 weight 3 nexthop via 10.0.0.3; ip route add blackhole 10.4.0.0/16; ip route add unreachable 10.5.0.0/16 table 100
        ip route add 10.6.0.0/16 dev a0 table 100 scope link; ip route add 10.7.0.0/16 via 10.0.0.9 tos 0x10 table 1000
        ip -6 route add 2001:db8:1::/48 via 2001:db8::2; ip -6 route add 2001:db8:2::/48 dev a0 metric 5 mtu 1400 proto static; ip -6 route add blackhole 2001:db8:4::/48
        ip -6 route add 2001:db8:3::/48 nexthop via 2001:db8::2 weight 3 nexthop via 2001:db8::3; ip -6 route add 2001:db8:5::/48 via 2001:db8::2 table 100 pref high'
}

@test "add and del, IPv4" {
    given "$DEVICES"
    each same_effect <<'LINES'
ip route add 10.1.0.0/16 via 10.0.0.2; ip route add 10.1.0.0/16 via 10.0.0.2; ip route add 10.1.0.0/16 via 10.0.0.3 metric 7; ip route del 10.1.0.0/16 metric 7; ip route del 10.1.0.0/16; ip route del 10.1.0.0/16
ip route add default via 10.0.0.2; ip route add 0/0 via 10.0.0.3 table 100; ip route add to 10.2/16 dev a0; ip route add 10.3.0.1 dev a0 onlink via 99.1.1.1; ip route del default; ip route del default via 10.0.0.2
ip route add blackhole 10.4.0.0/16; ip route add unreachable 10.4.1.0/24 metric 9; ip route add prohibit 10.4.2.0/24; ip route add throw 10.4.3.0/24 table 100; ip route add local 10.4.4.4 dev lo; ip route add broadcast 10.4.5.5 dev a0; ip route del blackhole 10.4.0.0/16
ip route add 10.1.0.0/16 via inet6 fe80::5 dev a0; ip route add 10.5.0.0/16 via 10.0.0.2 proto 77 tos 0x8 scope link src 10.0.0.1; ip route del 10.1.0.0/16 via inet6 fe80::6 dev a0; ip route del 10.1.0.0/16 via inet6 fe80::5
LINES
}

@test "add and del, IPv6" {
    given "$DEVICES"
    each same_effect <<'LINES'
ip route add 2001:db8:1::/48 via 2001:db8::2; ip route add 2001:db8:1::/48 via 2001:db8::2; ip route add 2001:db8:1::/48 via 2001:db8::3 metric 7; ip route del 2001:db8:1::/48 metric 7; ip route del 2001:db8:1::/48; ip route del 2001:db8:1::/48
ip -6 route add default via 2001:db8::2; ip -6 route add ::/0 via 2001:db8::3 dev a0 table 100; ip route add 2001:db8:2::5 dev a0 pref low; ip route add 2001:db8:3::/48 dev a0 expires 500; ip -6 route del default
ip -6 route add blackhole 2001:db8:4::/48; ip route add unreachable 2001:db8:5::/48 metric 9; ip route add prohibit 2001:db8:6::/48 dev lo; ip route del 2001:db8:5::/48; ip route add 2001:db8:7::/48 via fe80::5 dev a0 proto static
LINES
}

@test "replace, change, append, prepend" {
    given "$DEVICES; $ROUTES"
    each same_effect <<'LINES'
ip route replace 10.1.0.0/16 via 10.0.0.7; ip route replace 10.8.0.0/16 via 10.0.0.7; ip route change 10.1.0.0/16 via 10.0.0.8; ip route change 10.9.0.0/16 via 10.0.0.8; ip route change 10.1.0.0/16 via 10.0.0.8 metric 5
ip route append 10.1.0.0/16 via 10.0.0.7; ip route prepend 10.1.0.0/16 via 10.0.0.8; ip route append 10.1.0.0/16 via 10.0.0.7; ip route show 10.1.0.0/16; ip route append 10.9.0.0/16 via 10.0.0.7; ip route prepend 10.10.0.0/16 dev a0
ip route replace 2001:db8:1::/48 via 2001:db8::7; ip route change 2001:db8:1::/48 via 2001:db8::8; ip route change 2001:db8:9::/48 via 2001:db8::8; ip route append 2001:db8:1::/48 via 2001:db8::9; ip route prepend 2001:db8:1::/48 via 2001:db8::a; ip route replace 2001:db8:a::/48 dev a0
LINES
}

@test "metrics, with and without lock" {
    given "$DEVICES"
    each same_effect <<'LINES'
ip route add 10.1.0.0/16 via 10.0.0.2 mtu 1400 advmss 1300 hoplimit 33 initcwnd 10 initrwnd 20 window 5000 cwnd 9 reordering 5 ssthresh 8 rtt 100ms rttvar 50ms rto_min 300ms features ecn quickack 1 congctl cubic fastopen_no_cookie 1
ip route add 10.1.0.0/16 via 10.0.0.2 mtu lock 1400 advmss lock 1300 rtt lock 100 hoplimit lock 5 congctl lock reno; ip -d route show 10.1.0.0/16; ip -j -d route show 10.1.0.0/16
ip route add 2001:db8:1::/48 via 2001:db8::2 mtu 1400 advmss 1300 hoplimit 33 rtt 1s rto_min 1s features ecn quickack 0; ip -6 -d route show 2001:db8:1::/48; ip route add 10.2.0.0/16 dev a0 realms 5/6; ip route show 10.2/16
LINES
}

@test "multipath and nexthop objects" {
    given "$DEVICES; ip nexthop add id 1 via 10.0.0.2 dev a0; ip nexthop add id 2 via 10.0.0.3 dev a0; ip nexthop add id 3 group 1/2,5; ip nexthop add id 4 via 2001:db8::2 dev a0"
    each same_effect <<'LINES'
ip route add 10.1.0.0/16 nexthop via 10.0.0.2 weight 3 nexthop via 10.0.0.3 dev a0 onlink nexthop via inet6 fe80::1 dev a0; ip route show; ip -j route; ip route del 10.1.0.0/16 nexthop via 10.0.0.2; ip route replace 10.1.0.0/16 nexthop dev a0 nexthop via 10.0.0.9 realms 7
ip route add 2001:db8:1::/48 nexthop via 2001:db8::2 weight 256 nexthop via 2001:db8::3; ip route append 2001:db8:1::/48 via 2001:db8::4; ip route del 2001:db8:1::/48 via 2001:db8::3; ip -6 route; ip -6 -j route
ip route add 10.1.0.0/16 nhid 1; ip route add 10.2.0.0/16 nhid 3 metric 4; ip route add 2001:db8:1::/48 nhid 4; ip route add 10.3.0.0/16 nhid 4; ip route add 10.4.0.0/16 nhid 99; ip route show; ip -j -d route; ip -6 route; ip route del 10.1.0.0/16 nhid 2; ip route del 10.1.0.0/16 nhid 1; ip nexthop del id 2
LINES
}

@test "errors: text, stream and status" {
    given "$DEVICES; ip link add down0 address 02:00:00:00:05:04 type ifb"
    each same_effect <<'LINES'
for words in via 'via bogus' 'via fd00::1' 'via 10.99.0.1' 'via 10.0.0.2 dev nosuch' 'dev down0' 'dev' 'via 10.0.0.1' '' 'bogus' '10.9.0.0/16 dev a0' 'nhid 77' 'nhid x'; do ip route add 10.2.0.0/16 $words; echo $?; done
for words in 'metric abc' 'metric -1' 'metric 4294967296' 'table nosuch' 'table 99999999999' 'table' 'proto nosuch' 'proto 256' 'scope nosuch' 'tos nosuch' 'pref x' 'expires x' 'realms 1/2/3' 'src bogus' 'src 10.9.9.9'; do ip route add 10.2.0.0/16 via 10.0.0.2 $words; echo $?; done
for words in 'mtu' 'mtu x' 'mtu lock' 'rtt x' 'rtt 5x' 'features nosuch' 'features' 'congctl nosuch' 'hoplimit 256' 'quickack 2' 'fastopen_no_cookie 2' 'advmss x' 'window -1' 'ttl-propagate maybe'; do ip route add 10.2.0.0/16 via 10.0.0.2 $words; echo $?; done
for words in '' 'via' 'dev' 'via x' 'weight 0' 'via 10.0.0.2 weight 0' 'via 10.0.0.2 weight 257' 'via 10.0.0.2 bogus' 'via 10.99.0.1' 'dev nosuch' 'nexthop via 10.0.0.2'; do ip route add 10.2.0.0/16 nexthop $words; echo $?; done
for words in '10.2.0.0/33 via 10.0.0.2' 'bogus via 10.0.0.2' blackhole 'blackhole 10.2.0.0/16 via 10.0.0.2' throw default 'nosuch 10.2.0.0/16' '10.2.0.1/16 dev a0' '2001:db8::/129 dev a0' '2001:db8:1::/48 via 10.0.0.2' ; do ip route add $words; echo $?; done
ip -6 route add 10.2.0.0/16 via 10.0.0.2; echo $?; ip -4 route add fd00::/64 dev a0; echo $?; ip route del 10.77.0.0/16; echo $?; ip route del 10.0.0.0/24 via 10.0.0.99; echo $?; ip route change 10.77.0.0/16 dev a0; echo $?; ip route nosuch; echo $?
LINES
}

@test "show: what selects, and the forms" {
    given "$DEVICES; $ROUTES"
    each same <<'LINES'
ip route; ip -6 route | sort; ip route show table all | sort; ip -6 route show table all | sort; ip -d route; ip -o route; ip -j route; ip -j -p -d route; ip -N route; ip route show table 100; ip -6 route show table 100; ip -j route show table 1000
ip route show 10.1.0.0/16; ip route show to 10.1/16; ip route show root 10.0.0.0/14; ip route show match 10.1.2.3; ip route show exact 10.3.0.0/16; ip route show root 10/8 match 10.4.0.0/20; ip -6 route show root 2001:db8::/46; ip -6 route show match 2001:db8:1::5; ip route show default
ip route show dev a0; ip -6 route show dev a0 | sort; ip route show via 10.0.0.2; ip route show src 10.0.0.1; ip route show proto static; ip route show proto kernel; ip route show proto 99; ip route show scope link; ip route show type blackhole; ip route show table all type local; ip route show tos 0x10 table 1000; ip route show metric 5; ip -6 route show metric 5
ip route show cache; ip route show table cache; ip route show table main; ip route show table local; ip route show table default; echo $?; ip route show table 101; echo $?; ip -6 route show table 101; echo $?; ip route show table nosuch; echo $?; ip route show dev nosuch; echo $?; ip route show via x; echo $?; ip route show bogus; echo $?; ip route show table; echo $?
LINES
}

@test "a table that does not exist is no error in a batch" {
    given "$DEVICES"
    printf 'route show table 101\n-6 x\nroute show table 102\nroute flush table 103\nroute show table main\n' >b
    same "ip -batch $PWD/b; echo \$?; ip -force -batch $PWD/b; ip -6 -force -batch $PWD/b | sort"
}

@test "get" {
    given "$DEVICES; $ROUTES; ip rule add to 10.6.0.0/16 table 100; ip link add c0 address 02:00:00:00:05:03 type ifb; ip link set c0 up"
    each same <<'LINES'
ip route get 10.0.0.5; ip route get 10.1.2.3; ip route get 10.2.3.4; ip -d route get 10.1.2.3; ip -j route get 10.1.2.3; ip route get 10.4.0.1; echo $?; ip route get 10.6.1.1; ip route get 127.0.0.1; ip route get 8.8.8.8; echo $?; ip route get 10.0.0.255; ip -o route get 10.1.2.3
ip route get 8.8.8.8 oif c0; ip -d route get 8.8.8.8 dev c0; ip -j route get 8.8.8.8 oif lo; ip route get 255.255.255.255 oif a0; ip route get 224.0.0.1 oif a0; ip route get to 10.1.2.3 from 10.0.0.1 oif a0; ip route get 10.1.2.3 mark 5 uid 7 ipproto tcp sport 5 dport 80; ip route get 10.0.0.1 from 10.0.0.9 iif a0; echo $?
ip route get 2001:db8:1::5; ip -d route get 2001:db8:2::5; ip -j route get 2001:db8:1::5; ip route get 2001:db8:4::1; echo $?; ip route get 2001:db8:99::1; echo $?; ip route get fe80::5 oif a0; ip route get fibmatch 10.1.2.3; ip route get fibmatch 2001:db8:1::5; ip route get 10.1.2.3 fibmatch
ip route get; echo $?; ip route get bogus; echo $?; ip route get 10.0.0.0/24; ip route get default; echo $?; ip route get 10.0.0.1 oif nosuch; echo $?; ip route get 10.0.0.1 iif nosuch; echo $?; ip route get 10.0.0.1 mark x; echo $?; ip route get 10.0.0.1 dport 70000; echo $?
LINES
}

@test "flush" {
    given "$DEVICES; $ROUTES"
    each same_effect <<'LINES'
ip route flush 10.1.0.0/16; ip route flush root 10.2.0.0/15; ip route flush table 100; ip route flush table 100; echo $?; ip -6 route flush table 100; ip route flush table 101; echo $?
ip route flush proto static; ip -6 route flush proto static; ip -s route flush table 1000; ip -s route flush table 1000; ip -s -s route flush 10.3.0.0/16; ip route flush type blackhole; ip -6 route flush root 2001:db8:4::/46
ip route flush dev a0; ip -6 route flush dev a0; ip route flush; echo $?; ip route flush table nosuch; echo $?; ip route flush dev nosuch; echo $?; ip route flush cache; ip -4 route flush scope global
LINES
}

@test "get -s: users of an IPv6 route that is no clone" {
    given "$DEVICES"
    same "ip -s route get 2001:db8::9 | sed 's/ age [0-9]*sec//'; ip -s -j route get 2001:db8::9 | jq -c 'map(del(.age))'"
    assert_regex "$(ours -s route get 2001:db8::9)" "users [0-9]"
}
