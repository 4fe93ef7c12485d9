#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
# ip link del list: what a word of the list means, all or nothing, the options, the methods.
load helper

@test "exact names" {
    ifbs 5
    run ours link del list ifb1 ifb3
    assert_success
    assert_output ''
    exists ifb0; gone ifb1; exists ifb2; gone ifb3; exists ifb4
}

@test "delete is del, and one name is a list too" {
    ifbs 2
    run ours link delete list ifb0
    assert_success
    gone ifb0; exists ifb1
}

@test "altnames" {
    ifbs 2
    given 'ip link property add dev ifb1 altname uplink-of-customer-seventeen'
    run ours link del list uplink-of-customer-seventeen
    assert_success
    exists ifb0; gone ifb1
}

@test "patterns" {
    ifbs 12
    run ours link del list 'ifb[0-3]'
    assert_success
    gone ifb0; gone ifb3; exists ifb4; exists ifb10
    run ours link del list 'ifb?' 'ifb1*'
    assert_success
    gone ifb4; gone ifb11
}

@test "ranges of more than one digit" {
    ifbs 25
    run ours link del list 'ifb[8-21]'
    assert_success
    exists ifb7; gone ifb8; gone ifb15; gone ifb21; exists ifb22
}

@test "a range names each device it lacks, unless skip-missing" {
    ifbs 3
    run ours link del list 'ifb[0-4]'
    assert_failure
    assert_output --partial ifb3
    assert_output --partial ifb4
    exists ifb0; exists ifb2
    run ours link del list 'ifb[0-4]' skip-missing
    assert_success
    gone ifb0; gone ifb2
}

@test "index N and N-M" {
    ifbs 4
    local first
    first=$(box cat /sys/class/net/ifb0/ifindex)
    run ours link del list index "$first"
    assert_success
    gone ifb0; exists ifb1
    run ours link del list index "$((first + 1))-$((first + 2))"
    assert_success
    gone ifb1; gone ifb2; exists ifb3
}

@test "file and standard input hold words separated by white space" {
    ifbs 6
    printf 'ifb0 ifb1\n\tifb2\n\n' >names
    run ours link del list file names
    assert_success
    gone ifb0; gone ifb2; exists ifb3
    run sh_ours 'printf "ifb3\nifb4" | ip link del list -'
    assert_success
    gone ifb3; gone ifb4; exists ifb5
}

@test "a missing file is an error that names it" {
    ifbs 1
    run ours link del list ifb0 file nosuchfile
    assert_failure
    assert_output --partial nosuchfile
    exists ifb0
}

@test "duplicates count once" {
    ifbs 2
    run ours link del list ifb0 ifb0 'ifb0*' ifb1 ifb0
    assert_success
    gone ifb0; gone ifb1
}

@test "both ends of a veth" {
    given 'for i in 0 1 2; do ip link add va$i type veth peer name vb$i; ip link set va$i up; ip link set vb$i up; done'
    run ours link del list 'va*' 'vb*'
    assert_success
    gone va0; gone vb0; gone vb2
}

@test "a bridge with its ports" {
    ifbs 3
    given 'ip link add br0 type bridge; ip link set br0 up; for i in 0 1 2; do ip link set ifb$i master br0; done'
    run ours link del list br0 ifb0 ifb1 ifb2
    assert_success
    gone br0; gone ifb0; gone ifb2
}

@test "an unknown device: nothing is deleted, each is named" {
    ifbs 2
    run ours link del list ifb0 nosuch0 ifb1 nosuch1
    assert_failure
    assert_output --partial nosuch0
    assert_output --partial nosuch1
    exists ifb0; exists ifb1
    assert_equal "$(box cat /sys/class/net/ifb0/netdev_group)" 0
    run ours link del list ifb0 nosuch0 skip-missing
    assert_success
    gone ifb0; exists ifb1
}

@test "lo in the list: nothing is deleted, lo is named" {
    ifbs 2
    run ours link del list ifb0 lo ifb1
    assert_failure
    assert_output --partial lo
    exists ifb0; exists ifb1; exists lo
    run ours link del list ifb0 lo skip-undeletable
    assert_success
    gone ifb0; exists ifb1; exists lo
}

@test "when the kernel refuses, every device is back in its group with its routes" {
    ifbs 2
    given 'ip link set ifb0 group 7; ip -6 addr add 2001:db8:1::1/64 dev ifb0 nodad; ip -6 route add 2001:db8:9::/64 dev ifb0'
    run ours link del list ifb0 lo ifb1 method group
    assert_failure
    assert_equal "$(box cat /sys/class/net/ifb0/netdev_group) $(box cat /sys/class/net/ifb1/netdev_group) $(box cat /sys/class/net/lo/netdev_group)" "7 0 0"
    stock -6 route show 2001:db8:9::/64 | grep -q ifb0 || fail "the route is lost"
}

@test "nothing matched is an error, unless skip-missing" {
    ifbs 1
    run ours link del list 'nosuch*'
    assert_failure
    assert_output --partial 'nosuch*'
    run ours link del list 'nosuch*' skip-missing
    assert_success
    exists ifb0
}

@test "a device called list is deleted by 'link del list', as ever" {
    given 'ip link add list type ifb'
    same_effect 'ip link del list'
    run ours link del list
    assert_success
    gone list
}

@test "a device called list in a list" {
    given 'ip link add list type ifb; ip link add other type ifb'
    run ours link del list list other
    assert_success
    gone list; gone other
}

@test "dev NAME is always a name: keywords and option look-alikes" {
    given 'for n in type master group file dev index method -x dry-run; do ip link add name "$n" type ifb; done'
    run ours link del list dev type dev master dev group dev file dev index dev method
    assert_success
    gone type; gone master; gone group; gone file; gone index; gone method
    run ours link del list dev -x dev dry-run
    assert_success
    gone -x; gone dry-run
}

@test "type, master and group narrow the list" {
    ifbs 4
    given 'ip link add br0 type bridge; ip link add va type veth peer name vb; ip link set ifb1 master br0; ip link set ifb2 group 9'
    run ours link del list '*' type veth
    assert_success
    gone va; gone vb; exists ifb0; exists br0
    run ours link del list 'ifb*' master br0
    assert_success
    gone ifb1; exists ifb0
    run ours link del list 'ifb*' group 9
    assert_success
    gone ifb2; exists ifb0; exists ifb3
}

@test "dry-run deletes nothing and says what it would" {
    ifbs 3
    run ours link del list 'ifb*' dry-run
    assert_success
    assert_output --partial ifb0
    assert_output --partial ifb2
    exists ifb0; exists ifb2
}

@test "method each and method group" {
    ifbs 6
    run ours link del list ifb0 ifb1 method each
    assert_success
    gone ifb0; gone ifb1
    run ours link del list ifb2 ifb3 method group
    assert_success
    gone ifb2; gone ifb3; exists ifb4
    run ours link del list ifb4 method nosuch
    assert_failure
    assert_output --partial nosuch
    exists ifb4
}

@test "method list on a stock kernel is refused, and nothing is deleted" {
    ifbs 2
    run ours link del list ifb0 method list
    if [ "$status" -eq 0 ]; then
        gone ifb0      # a kernel with the list deletion
    else
        exists ifb0
    fi
    exists ifb1
}

@test "no-drain deletes as well" {
    ifbs 3
    run ours link del list 'ifb*' no-drain
    assert_success
    gone ifb0; gone ifb2
}

@test "-s says method, number and time" {
    ifbs 3
    run ours -s link del list 'ifb*'
    assert_success
    assert_output --regexp '3 devices'
    assert_output --regexp '(group|list|each)'
}

@test "no word for a keyword that needs one is an error" {
    ifbs 1
    local words
    for words in 'dev' 'index' 'file' 'ifb0 type' 'ifb0 master' 'ifb0 group' 'ifb0 method' 'index abc' 'index 5-2'; do
        # shellcheck disable=SC2086
        run ours link del list $words
        assert_failure
        [ -n "$output" ] || fail "no message for: $words"
        exists ifb0
    done
}

@test "in a batch, with and without jobs" {
    ifbs 6
    printf "link del list ifb0 ifb1\nlink del list nosuch0\nlink del list 'ifb[2-3]'\n" >b
    run ours -force -batch b
    assert_equal "$status" 1
    assert_output --partial 'Command failed b:2'
    gone ifb0; gone ifb3; exists ifb4
    printf 'link del list ifb4 ifb5\n' >b
    run ours -j 2 -batch b
    assert_success
    gone ifb4
}

@test "more devices than one message holds" {
    {
        seq -f 'link add q%g numtxqueues 1 numrxqueues 1 type ifb' 0 19999
    } >many
    given "ip -batch $PWD/many"
    run ours link del list 'q*'
    assert_success
    gone q0; gone q16382; gone q19999
}

# Starts a deletion that comes to a halt when it moves the sixth of nine devices to its group: that file is a FIFO now.
halted_deletion() {
    ifbs 9
    mkfifo halt
    box mount --bind "$PWD/halt" /sys/class/net/ifb5/netdev_group
    in_box "$BOX" ours "$IP" link del list 'ifb*' no-drain method group >said 2>&1 &
    SHELL_OF_IT=$!
    local n
    for ((n = 0; n < 300; n++)); do
        HALTED=$(pgrep -P "$SHELL_OF_IT" || true)       # nsenter and env become ip
        [ -n "$HALTED" ] && [ "$(cat "/proc/$HALTED/comm")" = ip ] && [ -n "$(groups_of_ifbs)" ] && return 0
        sleep 0.01
    done
    fail 'no device was moved'
}
# The groups other than 0, one a line.
groups_of_ifbs() { box "$STOCK_IP" -j link show | jq -r '.[].group | select(. != "default")' | sort -u; }

@test "SIGTERM while devices are moved gives them their groups back" {
    halted_deletion
    kill -TERM "$HALTED"
    exec 9<>halt        # lets it go on
    local ended=0
    wait "$SHELL_OF_IT" || ended=$?
    exec 9>&-
    assert_equal "$ended" 143
    assert_equal "$(cat said)" 'Interrupted (Terminated): nothing was deleted'
    assert_equal "$(groups_of_ifbs)" ''
    exists ifb0; exists ifb8
}

@test "kill -9 while devices are moved: none is gone, and the manual page's words find and restore them" {
    halted_deletion
    kill -KILL "$HALTED"
    wait "$SHELL_OF_IT" || true
    local group
    group=$(groups_of_ifbs)
    [ "$group" -ge 1073741824 ]
    exists ifb0; exists ifb8
    assert_equal "$(ours -br link show group "$group" | wc -l)" 5
    box bash -c "ip -br link show group $group | while read -r device rest; do ip link set dev \"\$device\" group default; done"
    assert_equal "$(groups_of_ifbs)" ''
}
