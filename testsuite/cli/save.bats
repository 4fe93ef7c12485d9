#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
# ip address and ip route: save, restore, showdump. Each program reads what the other wrote.
# shellcheck disable=SC2016  # the scripts are for the box
load helper

setup_file() {
    export LINKS='ip link set lo up; ip link add a0 address 02:00:00:00:00:01 type veth peer name b0 address 02:00:00:00:00:02
        ip link set a0 up; ip link set b0 up; ip addr add 10.0.0.1/24 dev a0; ip addr add 10.0.0.2/24 dev a0
        ip addr add fd00::1/64 dev a0 nodad
        ip route add 10.5.0.0/16 via 10.0.0.9; ip -6 route add fd05::/64 via fd00::9; ip route add 10.6.0.0/16 dev a0 table 100
        ip route add 10.7.0.0/16 dev b0 metric 7 mtu 1400 table 100; ip route add 10.8.0.0/16 via 10.0.0.8 proto static table 100'
}

# The bytes that do not depend on the moment: seq, pid and the time stamps of IFA_CACHEINFO do.
@test "the installed ip shows what was saved, and the reverse" {
    effects <<'LINES'
/usr/sbin/ip addr save dev a0 >f; ip addr showdump <f; ip -j addr showdump <f; ip -d -o addr showdump <f; ip -br addr showdump <f
/usr/sbin/ip addr save dev a0 >f; ip -6 addr showdump <f; ip -4 addr showdump <f; ip -4 addr restore <f
ip addr save dev a0 scope global >f; /usr/sbin/ip addr showdump <f; /usr/sbin/ip -j addr showdump <f
ip -j addr save dev lo >f; /usr/sbin/ip addr showdump <f
/usr/sbin/ip route save table all >f; ip route showdump <f; ip -d route showdump <f; ip -6 -o route showdump <f
ip route save table 100 >f; /usr/sbin/ip route showdump <f; ip -6 route save >f; /usr/sbin/ip -j route showdump <f
ip route save dev b0 table all >f; /usr/sbin/ip route showdump <f; ip route save proto static table 100 >f; ip route showdump <f
LINES
}

@test "-j route showdump is JSON" {
    given "$LINKS"
    box bash -c 'ip route save table 100 | ip -j route showdump >j'
    assert_equal "$(jq -r 'map(.dst) | join(" ")' j)" '10.6.0.0/16 10.7.0.0/16 10.8.0.0/16'
}

@test "address save heeds its words" {
    given "$LINKS"
    run box bash -c 'ip addr save to 10.0.0.2/32 | ip -br addr showdump'
    assert_output "$(printf 'if3:\n10.0.0.2/24 ')"
}

@test "restore brings back what was saved; what is there is told and no failure" {
    effects <<'LINES'
ip -4 addr save dev a0 >f; ip -4 addr flush dev a0; ip addr restore <f; ip addr restore <f
ip route save table 100 >f; ip route flush table 100; ip route restore <f; ip route restore <f
ip -6 route save >f; ip -6 route flush fd05::/64; ip -6 route restore <f 2>/dev/null
ip route save table 100 >f; ip link del a0; ip route restore <f
ip addr save dev a0 scope global >f; ip link del a0; ip addr restore <f
LINES
}

@test "files that are none, and bad words" {
    effects <<'LINES'
echo hello | ip addr restore; echo hello | ip addr showdump; echo hello | ip route restore; echo hello | ip route showdump
: | ip addr restore; : | ip route showdump; printf xx | ip route restore; ip route save table 100 | ip addr showdump; ip addr save | ip route restore
ip addr save bogus; ip addr save dev nosuch; ip route save bogus; ip route save dev nosuch; ip route save table 77
LINES
    box bash -c 'ip addr save dev a0 >f; ip route save table 100 >g'
    for n in 5 19 40 100; do
        head -c "$n" "$BATS_TEST_TMPDIR/work/f" >t
        run box bash -c 'ip addr showdump <t'
        assert_failure 255
        assert_output --partial 'Truncated message'
    done
    head -c 70 g >t
    run box bash -c 'ip route restore <t'
    assert_failure 2
    assert_output --partial 'Truncated message'
}

@test "a terminal gets no binary stream" {
    given "$LINKS"
    run box script -qec 'ip addr save' /dev/null
    assert_failure 255
    assert_output --partial 'Not sending a binary stream to stdout'
    run box script -qec 'ip route save' /dev/null
    assert_failure 255
}

@test "route restore reads a pipe, keeps what expires, and routes of nexthop objects" {
    given "$LINKS"
    box bash -c 'ip -6 route add fd06::/64 dev a0 expires 500; ip nexthop add id 9 dev a0; ip route add 10.9.0.0/16 nhid 9 table 100
        ip route save table 100 >f4; ip -6 route save >f6; ip route flush table 100; ip -6 route flush fd06::/64
        cat f4 | ip route restore; cat f6 | ip -6 route restore 2>/dev/null'
    run box ip route show table 100
    assert_line '10.9.0.0/16 nhid 9 dev a0 '
    assert_line '10.6.0.0/16 dev a0 scope link '
    run box ip -6 route show fd06::/64
    assert_output --regexp 'fd06::/64 dev a0 metric 1024 expires (49[0-9]|500)sec pref medium'
}

@test "standard files that are closed are no sockets of ours" {
    given "$LINKS"
    run box bash -c 'timeout 5 ip route restore <&-'
    assert_failure 1
    assert_output --partial 'Bad file descriptor'
    run box bash -c 'ip link show lo >&-'
    assert_failure 1
    assert_output --partial 'Bad file descriptor'
    # Nor does a closed stderr make a failure another one.
    run box bash -c 'ip link show nosuch 2>&-'
    assert_failure 1
    assert_output ''
}
