#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
# ip vrf: the cgroups of processes, side by side with the installed ip. A kernel without the kind vrf runs what needs
# one in a guest.
# shellcheck disable=SC2016  # the scripts are for the box
load helper

@test "words and names that are wrong" {
    same 'ip vrf exec; ip vrf exec foo; ip vrf exec default; ip vrf exec nosuch true; ip vrf exec lo true; echo $?
          ip vrf exec "" true; ip vrf exec a/b true; ip vrf pids; ip vrf pids foo bar; ip vrf pids nosuch; echo $?
          ip vrf pids ""; ip vrf pids help; ip vrf exec help; ip vrf identify 1 2; ip vrf identify x'
}

# The commands of a script that is run twice, each in the cgroup that its first word names, below one of our own.
cgroups='root=$(awk "\$3 == \"cgroup2\" { print \$2; exit }" /proc/mounts)/ip-test
    within() { mkdir -p "$root/$1" && (echo $BASHPID >"$root/$1/cgroup.procs" && shift && "$@"); }
    place="grep ^0:: /proc/self/cgroup"
    clean() { find "$root" -depth -type d -exec rmdir {} + 2>/dev/null; }'

need_cgroups() {
    local root
    root=$(awk '$3 == "cgroup2" { print $2; exit }' /proc/mounts)
    [ -n "$root" ] || skip 'no cgroup2 is mounted'
    mkdir "$root/ip-test" 2>/dev/null || skip 'no cgroup can be made'
    rmdir "$root/ip-test"
    # The box has a /sys of its own, in which nothing is mounted yet.
    given "mountpoint -q '$root' || { [ -d '$root' ] || mount -t tmpfs cgroups /sys/fs/cgroup
           mkdir -p '$root' && mount -t cgroup2 none '$root'; }"
}

@test "exec default leaves the VRF's cgroup, with a name for the namespace" {
    need_cgroups
    given 'ip netns add n1; ip netns add n2'
    same "$cgroups"'
        for place_before in a a/vrf a/vrf/red a/b/vrf/c/vrf/red; do
            within $place_before ip vrf exec default $place; within $place_before ip -n n1 vrf exec default $place
            within $place_before ip netns exec n1 ip vrf exec default $place
            within $place_before ip vrf identify; done
        within a ip -n n1 vrf exec default ip netns exec n2 ip vrf exec default $place
        within a ip vrf exec default sh -c "exit 7"; echo $?; within a ip vrf exec default /nonexistent; echo $?; clean'
}

@test "netns exec leaves the VRF's cgroup" {
    need_cgroups
    given 'ip netns add n1; ip netns add n2'
    same "$cgroups"'
        for place_before in a a/vrf a/vrf/red a/vrf/red/sub a/vrfx/red a/n1-ns/vrf/red; do
            within $place_before ip netns exec n1 $place; within $place_before ip -all netns exec $place; done
        within a/vrf/red ip netns exec nosuch $place; within a/vrf/red ip -n n1 link show nosuch; clean'
}

@test "identify with -j, and a batch whose programs are children" {
    need_cgroups
    printf 'vrf exec default true\nvrf exec default false\nvrf identify\n' >lines
    run in_box "$BOX" ours bash -c "$cgroups"'
        within a/vrf/red ip -j vrf identify; within a/vrfx/red ip vrf exec default $place; within a/vrf/red ip -force -batch lines; echo $?; clean'
    assert_line --index 0 '[{"name":"red"}]'
    # iproute2 takes any name that begins with "vrf" for the VRFs' directory.
    assert_line --index 1 0::/ip-test/a/vrfx/red/vrf
    assert_line --index 2 'Command failed lines:2'
    assert_line --index 3 red
    assert_line --index 4 1
}

# exec.sh IP: what processes in VRFs are bound to, and which they are. Ids are counted from the first.
write_exec_script() {
    cat >exec.sh <<'END'
ip=$1
mkdir -p /run/netns && mount -t tmpfs names /run/netns
/usr/sbin/ip link add red type vrf table 10 && /usr/sbin/ip link add blue type vrf table 11 || exit 3
place='grep ^0:: /proc/self/cgroup'
bound="python3 -c 'import socket; print(socket.socket(socket.AF_INET, socket.SOCK_DGRAM).getsockopt(1, 25, 16))'"
$ip vrf pids red; $ip vrf exec red $place; $ip vrf exec red sh -c "$bound"
$ip vrf exec red $ip vrf exec blue sh -c "$bound; $ip vrf identify"
$ip vrf exec red $ip vrf exec default sh -c "$bound; $ip vrf identify"
/usr/sbin/ip netns add n1; /usr/sbin/ip -n n1 link add red type vrf table 10
$ip -n n1 vrf exec red sh -c "$place; $bound; $ip netns exec n1 $place"
$ip vrf exec red sleep 30 & $ip -n n1 vrf exec red sleep 31 & $ip vrf exec red sleep 32 &
sleep 2
$ip vrf pids red | awk '{ print $2 }'; echo in n1; $ip -n n1 vrf pids red | awk '{ print $2 }'; $ip vrf pids blue
kill $(jobs -p)
END
}

@test "exec binds sockets to the VRF; pids lists its processes" {
    write_exec_script
    cat >both.sh <<'END'
for ip in "$1" "$2"; do unshare --net --mount bash exec.sh "$ip" >"$(basename "$(dirname "$ip")").out" 2>&1; echo "status $?"; done
[ -s ip.out ] && diff -u sbin.out ip.out && grep -q "b'red" ip.out && cat ip.out
END
    if stock link add red type vrf table 10 2>/dev/null; then
        need_cgroups
        run timeout 60 bash both.sh "$STOCK_IP" "$IP"
    else
        command -v linux.uml >/dev/null || skip 'no kind vrf in this kernel, and no guest that has it'
        run timeout 250 "$BATS_TEST_DIRNAME/../../kernel/run" um --packaged --bind "$PWD" --bind "$(dirname "$IP")" \
            -- bash -c "cd '$PWD' && bash both.sh '$STOCK_IP' '$IP'"
    fi
    assert_success
    assert_output --partial "b'blue"
    assert_output --partial '0::/n1-ns/vrf/red'
}
