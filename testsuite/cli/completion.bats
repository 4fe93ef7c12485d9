#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
# Completion: what the program offers, and what a real bash makes of it.
load helper

SCRIPT=$BATS_TEST_DIRNAME/../../bash-completion/ip

# offers "CANDIDATES" WORD...: exactly these, whatever their order; the last WORD is the one to be completed.
offers() {
    local want=$1
    shift
    run ours -complete "$@"
    assert_success
    # shellcheck disable=SC2086
    assert_output "$(printf '%s\n' $want | sort)"
}
# offers_also WORDS -- WORD...: these are among them.
offers_also() {
    local want=()
    while [ "$1" != -- ]; do want+=("$1") && shift; done
    shift
    run ours -complete "$@"
    assert_success
    for word in "${want[@]}"; do assert_line "$word"; done
}
# offers_not WORD -- WORD...
offers_not() {
    local not=$1
    shift 2
    run ours -complete "$@"
    assert_success
    refute_line "$not"
}
# bash_offers "LINE": what COMPREPLY holds at the end of the line.
bash_offers() {
    # shellcheck disable=SC2016
    run box bash --norc -c '
        [ -z "$3" ] || source "$3"
        source "$1"
        COMP_LINE=$2 COMP_POINT=${#2}
        read -ra COMP_WORDS <<<"$2"
        [[ $2 != *" " ]] || COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _ip "${COMP_WORDS[0]}" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf "%s\n" "${COMPREPLY[@]}"' bash "$SCRIPT" "$1" "${PACKAGE-}"
}
package() {
    PACKAGE=/usr/share/bash-completion/bash_completion
    [ -r "$PACKAGE" ] || skip 'no package bash-completion'
}

@test "objects, by the letters that are there" {
    offers 'link' li
    offers 'neighbor neighbour netconf netns nexthop' ne
    offers '' nosuch
    offers_also address route xfrm help -- ''
    run ours -complete
    assert_line link
}

@test "commands of an object, however short its name" {
    offers 'set show' link s
    offers 'set show' l s
    offers 'delete' route d
    offers_also add help property -- link ''
    offers '' nosuch ''
}

@test "what is handed over ends with its name" {
    offers '' xfrm ''
    offers '' rule add ''
    offers '' neighbor show ''
}

@test "keywords, their values and names" {
    given 'ip link add ifb7 type ifb; ip link property add dev ifb7 altname long7; ip netns add n1; ip netns add n2'
    offers 'ifb7' link set if
    offers 'ifb7 lo long7' link set dev lo master ''
    offers 'master' link set lo mas
    offers 'off on' link set lo arp ''
    offers 'eui64 none random stable_secret' link set lo addrgenmode ''
    offers 'n1 n2' link set ifb7 netns ''
    offers 'n1 n2' netns del ''
    offers 'auto' netns set n1 ''
    offers 'n1 n2' -n ''
    offers 'main' route show table m
    offers 'host' address show scope h
    offers 'static' route add 10.0.0.0/8 proto st
    offers 'ifb7 lo long7' route add 10.0.0.0/8 dev ''
    offers 'mpath resilient' nexthop add id 1 type ''
    offers 'ifb7 lo long7' vrf exec ''
    offers 'get list' nexthop bucket ''
    offers '+ -' address add 10.0.0.1/8 brd ''
    offers 'blackhole broadcast brd' route add b
    offers_also ifb7 dev mtu -- link set ''
    offers_not dev -- link set lo ''
    offers_also mtu up -- link set lo alias x ''
}

@test "the words of a kind" {
    offers 'vlan' link add link lo name x type vla
    offers '802.1Q 802.1ad' link add link lo name x type vlan protocol ''
    offers_also id gvrp -- link add link lo name x type vlan ''
    offers_not mtu -- link add link lo name x type vlan ''
    offers '' link add x type nosuch ''
    offers 'bridge bridge_slave' link show type br
}

@test "link del list" {
    given 'ip link add ifb7 type ifb'
    offers 'ifb7' link del list if
    offers 'ifb7' link del list lo if
    offers 'auto each group list' link del list lo method ''
    offers_also lo type skip-missing -- link del list ''
}

@test "options" {
    offers '-json -json-errors' -json
    offers '--share-nexthop' --sha
    offers 'inet inet6' -f in
    offers 'show' -j 4 -d -f inet link sh
    run ours -complete -batch ''
    assert_failure 1
    run ours -complete link del list file ''
    assert_failure 1
}

@test "-netns: the names of that namespace" {
    given 'ip netns add n1; ip -n n1 link add ifb9 type ifb'
    offers 'ifb9 lo' -n n1 link set dev lo master ''
    offers '' -n nosuch link set dev lo master ''
}

@test "no words change anything, whatever they say" {
    given 'ip link add ifb7 type ifb'
    ours -complete link del ifb7
    ours -complete link del ifb7 ''
    ours -complete netns add n3 ''
    exists ifb7
    run box ls /run/netns
    assert_output ''
    # Nor does the other ip, when the script meets that one.
    need_stock
    run stock -complete link del ifb7
    assert_failure 255
    exists ifb7
}

@test "bash, without the package" {
    given 'ip link add ifb7 type ifb'
    bash_offers 'ip link se'
    assert_output set
    bash_offers 'ip link set ifb'
    assert_output ifb7
    touch one.batch
    bash_offers 'ip -force -batch one'
    assert_output one.batch
    bash_offers 'ip nosuch '
    assert_output ''
}

@test "bash, with the package: words with a colon" {
    package
    given 'ip link add ifb7 type ifb; ip link property add dev ifb7 altname a:b'
    bash_offers 'ip link set ifb'
    assert_output ifb7
    bash_offers 'ip link set dev a:'
    assert_output b
    bash_offers 'ip addr add fd00::1/64 dev ifb'
    assert_output ifb7
}

@test "the package finds the file by its name" {
    package
    mkdir -p share/bash-completion/completions
    ln -s "$SCRIPT" share/bash-completion/completions/ip
    # shellcheck disable=SC2016
    run box env "XDG_DATA_DIRS=$PWD/share:/usr/share" bash --norc -c 'source "$1"; _completion_loader ip; complete -p ip' bash "$PACKAGE"
    assert_output 'complete -F _ip ip'
}

@test "a terminal: the tabulator completes" {
    cat >type.py <<'PY'
import os, pty, select, sys, time
pid, fd = pty.fork()
if pid == 0:
    os.execvpe('bash', ['bash', '--norc', '--noprofile', '-i'], {**os.environ, 'PS1': '$ ', 'TERM': 'dumb'})
text, deadline = b'', time.monotonic() + 20
def wait(part):
    global text
    while part not in text and time.monotonic() < deadline:
        if select.select([fd], [], [], 0.1)[0]:
            text += os.read(fd, 4096)
    if part not in text:
        sys.exit('not seen: %r in %r' % (part, text))
    text = b''
wait(b'$ ')
os.write(fd, b'source ' + sys.argv[1].encode() + b'\n')
wait(b'$ ')
os.write(fd, b'ip netns identi\t')
wait(b'ip netns identify ')
os.write(fd, b'\x15exit\n')
os.waitpid(pid, 0)
PY
    run box timeout 30 python3 type.py "$SCRIPT"
    assert_success
}
