#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
# -batch: iproute2's contract without jobs, serial equivalence with them, and where iproute2 loses or dies, the
# promises that ours makes instead (named in the tests).
load helper


dev() { given 'ip link add ifb0 type ifb; ip link set ifb0 up; ip addr add 10.0.0.1/24 dev ifb0'; }

# --- 1: without jobs it is iproute2's contract

@test "without -force it stops at the first failure, with iproute2's messages and status" {
    dev
    printf 'route add 10.1.0.0/24 dev ifb0\nroute add 10.1.0.0/24 dev ifb0\nroute add 10.2.0.0/24 dev ifb0\n' >b
    same_effect "ip -batch $PWD/b"
}

@test "-force goes on, and reports every failure" {
    dev
    printf 'route add 10.1.0.0/24 dev ifb0\nroute add 10.1.0.0/24 dev ifb0\nroute add 10.2.0.0/24 dev ifb0\nroute add 10.2.0.0/24 dev ifb0\n' >b
    same_effect "ip -force -batch $PWD/b"
}

@test "an empty file, comments and blank lines do nothing" {
    printf '' >empty
    printf '# a comment\n\n   \n\t# another\nlink set lo mtu 60000 # at the end\n' >b
    same_effect "ip -batch $PWD/empty; ip -batch $PWD/b"
}

@test "show lines print in their place; with -j one JSON document a line" {
    dev
    # addr before link: iproute2 forgets that "link" asked for the mode, and shows it in every "addr show" after it.
    printf 'addr show dev lo\nlink show lo\nroute add 10.1.0.0/24 dev ifb0\nroute show\n' >b
    same_effect "ip -batch $PWD/b"
    printf 'addr show dev lo\nlink show lo\nroute show\n' >b
    same "ip -j -batch $PWD/b"
    run ours -j -batch b
    assert_success
    assert_equal "${#lines[@]}" 3
    local line
    for line in "${lines[@]}"; do echo "$line" | jq -e . >/dev/null || fail "no JSON: $line"; done
}

@test "options in front of the batch hold for every line" {
    dev
    printf 'addr show dev ifb0\nlink show lo\n' >b
    same "ip -4 -batch $PWD/b; ip -o -batch $PWD/b; ip -br -batch $PWD/b"
}

@test "the last line needs no newline" {
    printf 'link set lo mtu 60000' >b
    same_effect "ip -batch $PWD/b"
}

@test "- is standard input" {
    same_effect "printf 'link set lo mtu 60000\nlink set nosuch0 up\n' | ip -batch -"
}

@test "a coprocess gets each line executed when it arrives" {
    mkfifo in
    in_box "$BOX" ours "$IP" -force -batch - <in >out 2>&1 3>&- &
    local pid=$! n
    exec 9>in
    for n in 60001 60002 60003; do
        echo "link set lo mtu $n" >&9
        for ((i = 0; i < 300; i++)); do
            [ "$(box cat /sys/class/net/lo/mtu)" = "$n" ] && break
            sleep 0.01
        done
        assert_equal "$(box cat /sys/class/net/lo/mtu)" "$n"
    done
    echo 'link show lo' >&9
    for ((i = 0; i < 300; i++)); do [ -s out ] && break; sleep 0.01; done
    grep -q 'mtu 60003' out || fail "no answer while the pipe is open"
    exec 9>&-
    wait "$pid"
}

# --- 2, 3: serial equivalence and every failure by its line

@test "every mode: the failing lines, in order, with the kernel's text" {
    dev
    printf 'route add 10.1.0.0/24 dev ifb0\nroute add 10.1.0.0/24 dev ifb0\nroute add 10.2.0.0/24 via 99.9.9.9\nroute del 10.9.0.0/24\n' >b
    local mode
    for mode in "-force" "-force -j 1" "-force -j 2" "-force -j 8"; do
        stock route flush table main root 10.1.0.0/16
        # shellcheck disable=SC2086
        run ours $mode -batch b
        assert_equal "$status" 1
        assert_equal "$(grep -c '^Command failed b:' <<<"$output")" 3
        assert_equal "$(grep '^Command failed' <<<"$output" | cut -d: -f2 | xargs)" "2 3 4"
        assert_line --index 0 "RTNETLINK answers: File exists"
        assert_line --index 2 "Error: Nexthop has invalid gateway."
        assert_line --index 4 "RTNETLINK answers: No such process"
    done
}

@test "with jobs: lines of one table keep their order, and gateways wait for their route" {
    dev
    {
        for i in $(seq 0 199); do
            echo "route add 10.$((i % 200)).1.0/24 dev ifb0 scope link table 100"
            echo "route replace 10.$((i % 200)).1.0/24 dev ifb0 table 100 metric 7"
            echo "route del 10.$((i % 200)).1.0/24 table 100 metric 0"
            echo "route add 11.$((i % 200)).1.0/24 dev ifb0 scope link"
            echo "route add 12.$((i % 200)).1.0/24 via 11.$((i % 200)).1.9 table 101"
        done
    } >b
    run ours -force -j 8 -batch b
    assert_success
    assert_equal "$(routes -4 100) $(routes -4 101)" "200 200"
}

@test "with jobs: a line that is no route is a barrier" {
    printf 'link add ifb5 type ifb\nlink set ifb5 up\nroute add 10.1.0.0/24 dev ifb5 table 100\nlink del ifb5\nroute add 10.2.0.0/24 dev ifb5 table 100\n' >b
    run ours -force -j 4 -batch b
    assert_equal "$status" 1
    assert_line --partial 'Cannot find device "ifb5"'
    assert_line 'Command failed b:5'
    gone ifb5
}

@test "with jobs and without -force the end report tells what was applied, failed and never sent" {
    dev
    { echo 'route add 10.1.0.0/24 dev ifb0'; echo 'route add 10.1.0.0/24 dev ifb0';
      echo 'link set lo mtu 60000'; seq -f 'route add 10.2.%g.0/24 dev ifb0' 0 250; } >b
    run ours -j 2 -batch b
    assert_equal "$status" 1
    assert_output --partial 'Command failed b:2'
    assert_output --regexp 'applied'
    assert_output --regexp 'never sent'
    assert_equal "$(box cat /sys/class/net/lo/mtu)" 65536
}

@test "200 thousand failing lines: each is reported once, in order" {
    dev
    seq 0 199999 | awk '{printf "route add 2001:db8:%x:%x::/64 dev ifb0 table 100\n", $1/65536, $1%65536}' >b
    run ours -j 1 -batch b
    assert_success
    in_box "$BOX" ours "$IP" -force -j 2 -batch b >out 2>err || true
    assert_equal "$(grep -c 'File exists' err)" 200000
    grep '^Command failed' err | cut -d: -f2 >numbers
    seq 200000 | cmp - numbers
}

@test "the same in an unprivileged user namespace, with the default receive buffer" {
    seq 0 19999 | awk '{printf "route add 2001:db8:%x:%x::/64 dev lo table 100\n", $1/65536, $1%65536}' >b
    chmod 644 b
    unshare --user --map-root-user --net true 2>/dev/null || skip "the kernel allows no user namespaces"
    unshare --user --map-root-user --net bash -c '"$1" link set lo up; "$1" -j 1 -batch b || exit 9; "$1" -force -j 1 -batch b' x "$IP" 2>err >out || [ $? -ne 9 ]
    grep '^Command failed' err | cut -d: -f2 >numbers
    seq 20000 | cmp - numbers
}

# --- 4: a usage error is its line's error (iproute2 dies there)

@test "-force goes on after every kind of bad line" {
    local bad mode
    while IFS= read -r bad; do
        for mode in -force '-force -j 2'; do
            stock link set lo mtu 65536
            printf 'link set lo mtu 60001\n%s\nlink set lo mtu 60002\n' "$bad" >b
            # shellcheck disable=SC2086
            run ours $mode -batch b
            assert_equal "$status" 1
            assert_output --partial 'Command failed b:2'
            refute_output --partial 'Command failed b:1'
            refute_output --partial 'Command failed b:3'
            assert_equal "$(box cat /sys/class/net/lo/mtu)" 60002
        done
    done <<'BAD'
link set lo mtu abc
link set lo mtu
link set lo nosuchword 1
nosuchobject show
route add 10.0.0.0/33 dev lo
link help
route add 10.1.0.0/24 dev lo extra words behind
link set lo alias "open quote
link set nosuch0 up
addr add 10.0.0.300/24 dev lo
BAD
}

# --- 5: no limits

@test "a line of a hundred thousand words is one line" {
    { printf 'route add 10.1.0.0/24 dev lo table 100'; for _ in $(seq 20000); do printf '          '; done; printf ' metric 5\n'; } >b
    stock link set lo up
    run ours -force -j 1 -batch b
    assert_success
    { printf 'link set lo'; for _ in $(seq 100000); do printf ' mtu 60000'; done; printf '\nlink set lo mtu 60003\n'; } >b
    run ours -force -batch b
    assert_equal "$(box cat /sys/class/net/lo/mtu)" 60003
}

# --- 6: input that is not what it seems

@test "# is a comment only outside quotes" {
    printf 'link set lo alias "a # b"\n' >b
    run ours -batch b
    assert_success
    assert_equal "$(box cat /sys/class/net/lo/ifalias)" "a # b"
}

@test "quotes join words" {
    printf "link set lo alias 'two words'\nlink set lo alias \"three more words\"\n" >b
    same_effect "ip -batch $PWD/b"
}

@test "a backslash joins lines, and the failing line is counted as iproute2 counts" {
    printf 'link set \\\nlo mtu \\\n60000\nlink set lo \\\nmtu abc\n' >b
    run ours -force -batch b
    assert_equal "$status" 1
    assert_equal "$(box cat /sys/class/net/lo/mtu)" 60000
    assert_output --partial 'Command failed b:5'
    printf 'link set \\\nlo mtu 60000\nlink set \\\nnosuch0 up\nlink set lo mtu 1500\n' >b
    same_effect "ip -batch $PWD/b"
}

@test "a backslash at the end of the file is an error with its line" {
    local end
    for end in '\\' '\\\n'; do
        # shellcheck disable=SC2059
        printf "link set lo mtu 60000\nlink set lo mtu 60001 $end" >b
        run ours -batch b
        assert_equal "$status" 1
        assert_output --partial 'b:2'
        assert_equal "$(box cat /sys/class/net/lo/mtu)" 60000
    done
}

@test "a directory, a missing or an unreadable file is an error that names it" {
    mkdir d
    local mode
    for mode in '' '-j 2'; do
        # shellcheck disable=SC2086
        run ours $mode -batch d
        assert_equal "$status" 1
        assert_output --partial d
        # shellcheck disable=SC2086
        run ours $mode -batch nosuchfile
        assert_equal "$status" 1
        assert_output --partial 'nosuchfile'
    done
    same 'ip -batch nosuchfile'
}

@test "a full stdout is an error" {
    printf 'link show lo\n' >b
    run sh_ours 'ip -batch b >/dev/full'
    assert_failure
    run sh_ours 'ip link show lo >/dev/full'
    assert_failure
}

@test "bytes that are no text don't hurt" {
    head -c 100000 /dev/urandom >b
    run ours -force -j 2 -batch b
    assert_equal "$status" 1
}

# --- 7: -dry-run

@test "-dry-run checks every line and sends nothing" {
    printf 'link set lo mtu 60000\nroute add 10.0.0.0/33 dev lo\nlink set lo mtu abc\nlink add ifb9 type ifb\n' >b
    local mode
    for mode in '' '-j 2'; do
        # shellcheck disable=SC2086
        run ours -force -dry-run $mode -batch b
        assert_equal "$status" 1
        assert_equal "$(grep '^Command failed' <<<"$output" | cut -d: -f2 | xargs)" "2 3"
    done
    assert_equal "$(box cat /sys/class/net/lo/mtu)" 65536
    gone ifb9
    printf 'link set lo mtu 60000\nroute add 10.0.0.0/24 dev lo table 100\n' >b
    run ours -dry-run -batch b
    assert_success
    assert_output ''
}

@test "-dry-run: a device may be one that the lines would make" {
    local mode
    {
        printf 'link add br7 type bridge\nlink add v7 type ifb\nlink set v7 master br7\nlink set v7 address 02:00:00:00:00:01\n'
        printf 'link set v7 vrf red\naddress add 10.7.0.1/24 dev v7\nroute add 10.8.0.0/16 dev v7\nnexthop add id 7 dev v7\nlink del v7\n'
        printf 'route add 10.9.0.0/16 nexthop dev v7 nexthop dev v8\nlink set "a/b" up\nroute add 10.9.0.0/16 dev "a b"\n'
    } >b
    for mode in '' '-j 2'; do
        # shellcheck disable=SC2086
        run ours -force -dry-run $mode -batch b
        assert_failure 1
        assert_equal "$(grep '^Command failed' <<<"$output" | cut -d: -f2 | xargs)" "11 12"
    done
    gone br7
}

# --- 8: -json-errors

@test "-json-errors: each failure is one JSON object with file, line, command, status, errno, error" {
    dev
    printf 'route add 10.1.0.0/24 dev ifb0\nroute add 10.1.0.0/24 dev ifb0\nlink set lo mtu abc\nroute add 10.2.0.0/24 via 99.9.9.9\n' >b
    local mode
    for mode in -force '-force -j 2'; do
        stock route flush root 10.1.0.0/16
        # shellcheck disable=SC2086
        in_box "$BOX" ours "$IP" $mode -json-errors -batch b 2>err >out || true
        grep '^{' err >objects
        assert_equal "$(wc -l <objects)" 3
        assert_equal "$(jq -c '[.file, .line, .status]' objects)" $'["b",2,2]\n["b",3,255]\n["b",4,2]'
        jq -e -s '.[0].errno == 17 and .[2].extack == "Nexthop has invalid gateway" and .[1].word == "abc"
            and .[0].command == "route add 10.1.0.0/24 dev ifb0" and all(.[]; .error | length > 0)' objects >/dev/null ||
            fail "$(cat objects)"
    done
}

@test "-json-errors works for a single command too" {
    in_box "$BOX" ours "$IP" -json-errors link show nosuch0 2>err || true
    jq -e '.status == 1 and (.error | test("nosuch0"))' err >/dev/null || fail "$(cat err)"
}

# --- 9: progress

@test "no progress when stderr is no terminal" {
    dev
    seq 0 99999 | awk '{printf "route add 2001:db8:%x:%x::/64 dev ifb0 table 100\n", $1/65536, $1%65536}' >b
    in_box "$BOX" ours "$IP" -force -j 1 -batch b 2>err
    ! grep -q $'\r' err || fail "progress in a file"
}

@test "progress on a terminal for work longer than a second" {
    mkfifo in
    (for i in $(seq 30); do echo "link set lo mtu $((60000 + i))"; sleep 0.1; done) >in &
    in_box "$BOX" ours script -qec "$IP -force -j 1 -batch $PWD/in 2>&1 >/dev/null" /dev/null >out </dev/null
    grep -q 'lines' out || fail "no progress: $(cat out)"
}

# --- handed-over lines

@test "a line of an object that is not native runs in its place" {
    need_stock
    printf 'link set lo mtu 60000\nrule add pref 77 table 100\nlink show lo\nrule show pref 77\n' >b
    same_effect "ip -batch $PWD/b"
    given 'ip rule add pref 77 table 100'
    run ours -force -j 2 -batch b
    assert_equal "$status" 1
    assert_output --partial 'Command failed b:2'
    assert_output --partial 'mtu 60000'
    assert_line --partial 'lookup 100'
}
