#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
# ip netns, side by side with the installed ip.
# shellcheck disable=SC2016  # the scripts are for the box
load helper

@test "add, list and delete" {
    same_effect 'ip netns; ip -j netns; ip netns add n1; ip netns add n2; ip netns add n1; ip netns add; ip netns
        ip -j netns; ip -j -p netns list; ip netns del n1; ip netns del nosuch; ip netns del; ip netns lst'
    same_effect 'ip netns add a; ip netns add b; ip -all netns del; ip netns; ip -all netns del'
}

@test "names that would climb out of the directory are refused" {
    same_effect 'for name in .. . "" a/b /etc/passwd ../x "$(printf "%0300d" 0)"; do
        for command in add del exec set attach pids identify; do ip netns $command "$name" 1; echo $?; done; done
        ls -a /run/netns; ls /run'
}

@test "ids: set, list, list-id" {
    given 'ip netns add n1; ip netns add n2'
    same_effect 'ip netns set n1 10; ip netns set n2 auto; ip netns set n1 11; ip netns set nosuch 5; ip netns set n1
        ip netns set; ip netns set n1 abc; ip netns set n1 -5; ip netns list; ip -j netns list; ip netns list-id
        ip -j netns list-id; ip netns list-id nsid 10; ip -j netns list-id nsid 10; ip netns list-id nsid 99
        ip netns exec n1 ip netns set n2 4; ip netns list-id target-nsid 10; ip -j -p netns list-id target-nsid 10
        ip netns list-id target-nsid 10 nsid 0; ip netns list-id target-nsid 77; ip netns list-id nsid 1 nsid 2'
}

@test "exec: the status is the program's, and so is what cannot start" {
    given 'ip netns add n1; mkdir -p /etc/netns/n1; echo marker > /etc/netns/n1/hosts'
    same 'ip netns exec n1 sh -c "exit 7"; echo $?; ip netns exec n1 false; echo $?; ip netns exec n1 nosuchprogram; echo $?
        ip netns exec nosuch true; echo $?; ip netns exec n1; echo $?; ip netns exec; echo $?'
    same 'ip netns exec n1 cat /etc/hosts /sys/class/net/lo/ifindex; ip netns exec n1 ip netns identify; echo a b | ip netns exec n1 cat'
    run ours netns exec n1 sh -c 'kill -9 $$'
    [ "$status" -eq 137 ]
}

@test "exec in all namespaces" {
    given 'ip netns add n1; ip netns add n2'
    same 'ip -all netns exec ip link show lo; ip -all netns exec sh -c "exit 3"; echo $?; ip -all netns exec; echo $?'
    same 'ip -all netns exec nosuchprogram; echo $?'
}

@test "identify, pids and attach" {
    given 'ip netns add n1'
    same 'ip netns identify; ip netns identify $$; ip netns identify abc; ip netns identify 99999999; ip netns identify 1 2
        ip netns pids nosuch; ip netns pids; ip netns pids n1; ip netns exec n1 sh -c "[ \$(ip netns pids n1 | grep -cx \$\$) = 1 ]" && echo found'
    same_effect 'ip netns attach n3 $$; ip netns; ip netns identify; ip netns attach n3; ip netns attach n4 99999999; ip netns attach n5 x
        ls /run/netns; ip netns attach n3 $$; ip netns del n3; ip netns identify'
}

@test "a name with no namespace behind it" {
    given 'ip netns add n1; touch /run/netns/stale'
    same 'ip netns; ip -j netns; ip netns list-id; ip netns exec stale true; echo $?; ip netns set stale 5; ip netns pids stale'
    same_effect 'ip netns del stale; ip netns'
}

@test "nested: a namespace added in another one is known to both" {
    given 'ip netns add n1'
    same_effect 'ip netns exec n1 ip netns add inner; ip netns; ip netns exec inner ip link; ip netns exec n1 ip netns del inner; ip netns'
}

@test "the file has mode 0 and the directory is a shared mount" {
    same_effect 'mount -t tmpfs tmpfs /run; umask 077; ip -j netns; ip netns add n1; stat -c "%a %F" /run/netns
        umount /run/netns/n1; stat -c %a /run/netns/n1; grep -c " /run/netns .* shared:" /proc/self/mountinfo'
}

@test "monitor tells of names that come and go, at once" {
    box bash -c 'ip netns monitor > events & pid=$!; sleep 0.5; ip netns add n1; sleep 0.2; ip netns del n1; sleep 0.3; kill $pid; wait $pid; [ $? -eq 143 ]'
    run cat events
    assert_output $'add n1\ndelete n1'
}

@test "-j identify, pids and monitor print JSON" {
    given 'ip netns add n1'
    box ip -j netns exec n1 ip -j netns identify | jq -e '.[0].name == "n1"'
    box ip netns exec n1 sh -c 'ip -j netns pids n1 | jq -e "length > 0"'
}
