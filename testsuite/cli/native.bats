#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
# Nothing of link, address, netns, maddress, tuntap, vrf, token and addrlabel is handed over: a stand-in for the installed
# iproute2 tells of every command that comes to it.
load helper

# Runs "ip WORDS" for each line of stdin, one process each. Fails with those that came to the stand-in.
none_handed_over() {
    cat >stand-in <<'END'
#!/bin/sh
echo "$*" >>"$HANDED_OVER"
END
    chmod +x stand-in
    : >handed-over
    in_box "$BOX" ours env IP_IPROUTE2="$PWD/stand-in" HANDED_OVER="$PWD/handed-over" bash -c '
        while read -r words; do eval "timeout 5 ip $words" </dev/null >/dev/null 2>&1; done; true'
    [ ! -s handed-over ] || fail "handed over: $(cat handed-over)"
}

# The words behind `ip link add ... type KIND`, of all kinds that ip link help names.
kinds() { ours link help 2>&1 | sed -n '/^KIND := /,/}/p' | tr -c 'a-z0-9_\n' ' ' | tr ' ' '\n' | grep -v '^KIND$' | grep .; }

@test "the stand-in is what would be run" {
    in_box "$BOX" ours bash -c 'ip rule' >/dev/null
    run none_handed_over <<<'rule show'
    assert_failure
    assert_output --partial 'rule show'
}

@test "link: every kind, with words and without, and its help" {
    [ "$(kinds | wc -l)" -gt 45 ]
    for kind in $(kinds) wireguard nosuch; do
        printf '%s\n' "link add x0 type $kind" "link add x0 type $kind nosuchword 1" "link add x0 type $kind help" \
            "link set lo type $kind nosuchword" "link set lo type $kind help" "link help $kind" "link del lo type $kind nosuchword" \
            "link show type $kind" "-j -d link show type $kind" "link xstats type $kind" "-echo link add x0 type $kind"
    done | none_handed_over
}

@test "link: every word of a device, and every command" {
    : >object
    {
        for word in $(ours link help 2>&1 | sed -n '/^SETTINGS/,/^KIND/p' | grep -o '[a-z][a-z0-9_-]*'); do
            printf '%s\n' "link set lo $word" "link set lo $word on" "link add x0 $word 1 type dummy" "link add x0 $word"
        done
        for mode in xdp xdpgeneric xdpdrv xdpoffload; do
            printf '%s\n' "link set lo $mode"{'',' off',' none',' object object',' object nosuch section x verbose',' pinned x',' fd x',' foo'}
        done
        printf '%s\n' 'link set lo vf 0 '{'mac 02:00:00:00:00:01','vlan 5 qos 1 proto 802.1q',rate\ 5,max_tx_rate\ 5,spoofchk\ on,query_rss\ on,trust\ on,state\ auto,node_guid\ 1,foo} \
            'link '{show,lst,list,'show lo','show up','show master lo','show vrf x','show type veth','show nomaster','show novf','show group 1','show nosuch'} \
            'link '{xstats,'xstats type bridge','xstats type bond dev lo','xstats help',afstats,'afstats dev lo','afstats help'} \
            'link property '{'','add dev lo altname y0','del dev lo altname y0',help,foo} 'link '{help,'help help',foo} \
            '-'{s,s\ -s,d,j,j\ -p,br,o,h,iec,N,r,c,t,4,6,0,B,M,f\ bridge}' link' '-echo link set lo up' '-echo link del nosuch' \
            'link replace lo type dummy' 'link del group 77' 'link change lo up'
    } | none_handed_over
}

@test "address" {
    {
        printf '%s\n' 'address '{'',show,list,lst,'show lo','show dev lo up',save,showdump,restore,flush,'flush dev lo',help,foo} \
            'addr '{add,change,chg,replace,del}' '{'','10.0.0.1/24 dev lo','10.0.0.1 peer 10.0.0.2 dev lo','fd00::1/64 dev lo nodad','10.0.0.3/24 brd + dev lo label lo:1 scope host metric 5 valid_lft 50 preferred_lft 40 proto 5','fd00::2/64 dev lo home mngtmpaddr noprefixroute autojoin optimistic','1.2.3.4 any 1.2.3.5 dev lo',foo,help} \
            'addr show '{'to 10/8','scope host','label lo*',dynamic,permanent,deprecated,-tentative,'master lo','vrf x','type bridge',nomaster,'proto 5',primary,secondary,temporary,home,'group 0',up,down,novf} \
            '-'{s,s\ -s,d,j,j\ -p,br,o,N,r,c,4,6,0}' addr' '-echo addr add 10.9.0.1/24 dev lo' '-echo -j addr del 10.9.0.1/24 dev lo'
    } | none_handed_over
}

@test "netns, maddress, tuntap, vrf, token and addrlabel" {
    {
        printf '%s\n' 'netns '{'',list,list-id,'list-id target-nsid 1','list-id nsid 1','list-id target-nsid 1 nsid 2',help,foo,'add n1','add n1','set n1 5','set n1 auto','attach n2 1','identify','identify 1','pids n1','exec n1 true','exec n1 ip link','del n2','del n1'} \
            '-all netns exec true' '-all netns del' '-j netns' '-j netns list-id' '-n nosuch link' '-n n1 link'
        printf '%s\n' 'maddress '{'',show,list,'show dev lo','add 33:33:00:00:00:01 dev lo','del 33:33:00:00:00:01 dev lo',add,help,foo} '-j maddress' '-6 maddr'
        printf '%s\n' 'tuntap '{'',show,list,'add t0 mode tun','add dev t1 mode tap user 0 group 0 pi one_queue vnet_hdr multi_queue','del t0 mode tun',add,help,foo} '-j -d tuntap'
        printf '%s\n' 'vrf '{'',show,'show lo',list,identify,'identify 1',pids,'pids lo',exec,'exec default true','exec lo true','exec default ip link',help,foo} '-j vrf' '-j vrf pids lo'
        printf '%s\n' 'token '{'',list,get,'get dev lo','set ::1 dev lo',set,'del dev lo',del,help,foo} '-j token' '-echo token set ::1 dev lo'
        printf '%s\n' 'addrlabel '{'',list,'add prefix 2001:db8::/32 label 7','del prefix 2001:db8::/32 label 7',add,flush,help,foo} '-j addrlabel' '-echo addrlabel add prefix 2001:db8::/32 label 7'
    } | none_handed_over
}

@test "a batch of them" {
    printf '%s\n' 'link show lo' 'link xstats type bridge' 'addr show' 'vrf exec default true' 'link set lo xdp off' \
        'link add m0 link lo type macsec sci 1' 'link help can' 'netns list-id' >lines
    none_handed_over <<<'-force -batch lines
-echo -force -batch lines
-force -batch lines -j 2
-n nosuch -batch lines'
}
