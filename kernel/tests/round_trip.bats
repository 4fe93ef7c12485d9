#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
#
# What `ip -d link show` says of a link kind are the words that make the same device again: each device below is added,
# shown, deleted and added from the words shown. Text and JSON must be the same the second time. `words` drops or
# translates what is shown and is no word of `link add`, as iproute2 has it.

load kinds

eval "kinds_$(declare -f setup)"
setup() {
    kinds_setup
    sh_ours 'for n in 0 1; do ip link add base$n address 02:00:00:00:00:0$n type dummy; ip link set base$n up; done'
}

# text, json: what is shown of x0 without what differs by chance (its number, its address, clocks).
text() {
    ours -d -o link show x0 | sed -E 's/^[0-9]+: //; s/@if[0-9]+:/:/; s/ link\/[a-z0-9]+ [^\\]*promiscuity/ promiscuity/
        s/(hello|tcn|topology_change|gc)_timer +[0-9.]+//g; s/(bridge_id|designated_root) [^ ]+//g'
}
json() { ours -d -j link show x0 | jq -S -c '.[].linkinfo | walk(if type == "object" then
    with_entries(select(.key | endswith("_timer") or IN("bridge_id", "root_id") | not)) else . end)'; }

# words KIND: the part of `text` on stdin that tells of the kind, as words of `link add`.
words() {
    sed -E 's/^.*maxmtu [0-9]+ //; s/ (addrgenmode|numtxqueues) .*//; s/^ *(\\ *)?//; s/^'"$1"' *//
        # Flags of vlan; bit 0 is on by itself.
        s/<([A-Z_,]*)>/\L\1/; s/reorder_hdr,?//; s/\b(gvrp|mvrp|loose_binding|bridge_binding)(,|$)/\1 on /g
        s/ usedbcqueuelen [0-9]+//
        s/^(external )?(any|ipip|ip6ip|mplsip|ipip6|ip6ip6|mplsip6|gateway|relay) /\1mode \2 /
        s/^(external )?id 0( .* external)?/\1\2/; s/ erspan_index / erspan /
        # What a bond refuses in other modes, and delays without miimon, whatever the value.
        s/ miimon 0 updelay 0 downdelay 0 peer_notify_delay 0//
        s/ (packets_per_slave|lacp_active|lacp_rate|coupled_control|tlb_dynamic_lb) [^ ]+//g
        s/ type primary policy (\w+) peer policy (\w+) scrub (\w+) peer scrub (\w+)/ \1 scrub \3 peer \2 scrub \4/
        # What the kernel tells of its state.
        s/ *(bridge_id|designated_root|root_port|root_path_cost|topology_change|topology_change_detected|fdb_n_learned) [^ ]+//g
        s/ *(hello|tcn|topology_change|gc)_timer +[0-9.]+//g
        s/ *(ad_aggregator|ad_num_ports|ad_actor_key|ad_partner_key|ad_partner_mac) [^ ]+//g'
}

# again KIND WORDS...
again() {
    local kind=$1 below=() first second first_json shown
    shift
    [ "$1" != link ] || below=(link "$2")
    ours link add x0 "$@" || fail "not added: $*"
    first=$(text) first_json=$(json)
    [[ $first == *" $kind "* && $first_json == *"\"$kind\""* ]] || fail "$kind is not shown: $first $first_json"
    shown=$(words "$kind" <<<"$first")
    ours link del x0
    # shellcheck disable=SC2086
    ours link add x0 "${below[@]}" type "$kind" $shown || fail "not taken again: $kind $shown"
    second=$(text)
    [ "$first" = "$second" ] || fail "$kind: text
$first
$second"
    [ "$first_json" = "$(json)" ] || fail "$kind: JSON
$first_json
$(json)"
    ours link del x0
}

# all: again for each line of stdin; the kind is the word behind "type".
all() {
    local line kind
    while read -r line; do
        kind=${line#*type }
        # shellcheck disable=SC2086
        again "${kind%% *}" $line
    done
}

@test "devices on others: vlan, macvlan, macvtap, ipvlan, macsec, vrf" {
    all <<'END'
link base0 type vlan id 5
link base0 type vlan protocol 802.1ad id 6 gvrp on loose_binding on
link base0 type macvlan mode vepa bcqueuelen 5
link base0 type macvtap mode bridge
link base0 type ipvlan mode l3s private
link base0 type macsec port 11 encrypt on
type vrf table 77
END
}

@test "bridge, bond, team" {
    all <<'END'
type bridge
type bridge stp_state 1 priority 77 vlan_filtering 1 ageing_time 1000 mcast_snooping 0 group_fwd_mask 8
type bond mode balance-xor miimon 100 xmit_hash_policy layer3+4
type bond mode active-backup arp_interval 200 arp_ip_target 192.0.2.1,192.0.2.2 arp_validate all
type team
END
}

@test "tunnels of UDP: vxlan, geneve, bareudp, gtp, amt" {
    all <<'END'
type vxlan id 7 dstport 4789 local 192.0.2.1 remote 192.0.2.2 ttl 9 tos inherit nolearning
type vxlan id 8 dstport 4791 group ff02::77 dev base0 ageing 30 maxaddress 9
type vxlan external dstport 4790
type geneve id 9 remote 192.0.2.3 ttl auto df set
type geneve external
type bareudp dstport 6635 ethertype mpls_uc
type gtp role sgsn
type amt mode gateway local 192.0.2.1 discovery 192.0.2.2 dev base0
END
}

@test "tunnels of IP: gre, ipip, sit, vti, xfrm and those of IPv6" {
    all <<'END'
type gre remote 192.0.2.4 local 192.0.2.1 key 5 ttl 12 csum
type gretap remote 192.0.2.5 local 192.0.2.1 nopmtudisc
type gre external
type erspan seq key 1 remote 192.0.2.6 local 192.0.2.1 erspan_ver 1 erspan 3
type ip6gre remote 2001:db8::2 local 2001:db8::1 hoplimit 9 tclass 0x20
type ip6gretap remote 2001:db8::2 local 2001:db8::1 ikey 1 okey 2 encaplimit none flowlabel inherit
type ip6erspan seq key 1 remote 2001:db8::2 local 2001:db8::1 erspan_ver 2 erspan_dir ingress erspan_hwid 7
type ipip remote 192.0.2.7 local 192.0.2.1 mode any
type ipip external
type sit remote 192.0.2.8 local 192.0.2.1
type sit local 192.0.2.8 isatap
type ip6tnl remote 2001:db8::3 local 2001:db8::1 mode ipip6 encaplimit none
type ip6tnl external
type vti remote 192.0.2.9 local 192.0.2.1 key 6
type vti6 remote 2001:db8::3 local 2001:db8::1 ikey 6 okey 7
type xfrm if_id 7
END
}

@test "without words: dummy, ifb, nlmon, veth, vcan, vxcan, wireguard, netkit" {
    all <<'END'
type dummy
type ifb
type nlmon
type veth
type vcan
type vxcan
type wireguard
type netkit
END
}
