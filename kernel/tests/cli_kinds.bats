#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
#
# Our ip beside the installed one on link kinds that hosts often lack: what each makes of the same words, and what it shows
# of the result.

load kinds

# What the kinds below stand on.
BASE='ip link add base0 address 02:00:00:00:00:01 up type dummy; ip link add base1 address 02:00:00:00:00:02 up type dummy'

# together: same_effect of all lines of stdin in one script; a kind that the reference or the kernel lacks fails alike.
together() {
    given "$BASE"
    same_effect "$(cat)"
}

@test "vlan, macvlan, macvtap, ipvlan, vrf, dummy" {
    together <<'END'
ip link add v5 link base0 type vlan id 5
ip link add v6 link base0 type vlan protocol 802.1ad id 6 reorder_hdr off gvrp on loose_binding on
ip link set v5 type vlan egress-qos-map 1:2 3:4 ingress-qos-map 5:6
ip link add m0 link base0 address 02:00:00:00:01:01 type macvlan mode bridge
ip link add m1 link base0 address 02:00:00:00:01:02 type macvlan mode source macaddr set 02:00:00:00:09:01 02:00:00:00:09:02
ip link add m2 link base0 address 02:00:00:00:01:03 type macvtap mode vepa
ip link add i0 link base1 type ipvlan mode l3s bridge
ip link add r0 type vrf table 77
ip link set base1 master r0
ip link add x0 type vrf
ip link add x1 link base0 type vlan id 5000
ip link add d9 address 02:00:00:00:01:04 mtu 1400 txqueuelen 7 type dummy
END
}

@test "bond, team, bridge and their slaves" {
    together <<'END'
ip link add b0 address 02:00:00:00:01:01 type bond mode 802.3ad miimon 100 lacp_rate fast xmit_hash_policy layer3+4 ad_select bandwidth
ip link set base0 down
ip link set base0 master b0
ip link set base0 type bond_slave queue_id 3
ip link add b1 address 02:00:00:00:01:02 type bond mode active-backup arp_interval 200 arp_ip_target 192.0.2.1,192.0.2.2 arp_validate all
ip link add b2 type bond mode nonsense
ip link add t0 address 02:00:00:00:01:03 type team
ip link add br0 address 02:00:00:00:01:04 type bridge stp_state 1 priority 77 vlan_filtering 1 forward_delay 400 ageing_time 1000 mcast_snooping 0
ip link set base1 master br0
ip link set base1 type bridge_slave cost 9 priority 5 hairpin on learning off isolated on guard on
ip link set br0 type bridge group_fwd_mask 8 nf_call_iptables 0
END
}

@test "tunnels: vxlan, geneve, gre, ipip, sit, ip6tnl, vti, bareudp, xfrm" {
    together <<'END'
ip link add vx0 address 02:00:00:00:01:01 type vxlan id 7 dstport 4789 local 192.0.2.1 remote 192.0.2.2 ttl 9 tos inherit nolearning
ip link add vx1 address 02:00:00:00:01:02 type vxlan external dstport 4790
ip link add vx2 address 02:00:00:00:01:03 type vxlan id 8 dstport 4791 group ff02::77 dev base0 ageing 30 maxaddress 9 udpcsum
ip link set vx0 type vxlan ttl 7
ip link add g0 address 02:00:00:00:01:04 type geneve id 9 remote 192.0.2.3 ttl auto df set
ip link add gr0 type gre remote 192.0.2.4 local 192.0.2.1 key 5 ttl 12 csum
ip link add gt0 address 02:00:00:00:01:05 type gretap remote 192.0.2.5 local 192.0.2.1 nopmtudisc
ip link add er0 address 02:00:00:00:01:06 type erspan seq key 1 remote 192.0.2.6 local 192.0.2.1 erspan_ver 1 erspan 3
ip link add g60 type ip6gre remote 2001:db8::2 local 2001:db8::1 hoplimit 9 tclass 0x20
ip link add ii0 type ipip remote 192.0.2.7 local 192.0.2.1 mode any
ip link add s0 type sit remote 192.0.2.8 local 192.0.2.1 isatap
ip link add t60 type ip6tnl remote 2001:db8::3 local 2001:db8::1 mode ipip6 encaplimit none
ip link add vt0 type vti remote 192.0.2.9 local 192.0.2.1 key 6
ip link add bu0 type bareudp dstport 6635 ethertype mpls_uc
ip link add xf0 type xfrm dev base0 if_id 7
END
}

@test "macsec, veth, nlmon, vcan, wireguard, ifb, hsr, gtp, amt" {
    together <<'END'
ip link add ms0 link base0 address 02:00:00:00:01:01 type macsec port 11 encrypt on window 64 replay on
ip link add ve0 address 02:00:00:00:01:02 type veth peer name ve1 address 02:00:00:00:01:03 mtu 1300
ip link add nl0 type nlmon
ip link add vc0 type vcan
ip link add wg0 type wireguard
ip link add if0 address 02:00:00:00:01:04 numtxqueues 2 type ifb
ip link add hs0 address 02:00:00:00:01:05 type hsr slave1 base0 slave2 base1 supervision 9
ip link add gt0 type gtp role sgsn hsize 64
ip link add am0 type amt mode gateway local 192.0.2.1 discovery 192.0.2.9 dev base0
END
}

SHOWN='ip link add v5 link base0 type vlan id 5; ip link add r0 up type vrf table 77; ip link set v5 master r0
ip link add b0 address 02:00:00:00:01:01 type bond mode 802.3ad; ip link add vx0 address 02:00:00:00:01:02 type vxlan id 7 dstport 4789
ip link add br0 address 02:00:00:00:01:03 type bridge; ip link set vx0 master br0; ip link add g0 type gre remote 192.0.2.4
ip addr add 192.0.2.77/24 dev v5; ip link set v5 up; ip route add 198.51.100.0/24 via 192.0.2.5 vrf r0
ip -6 addr add 2001:db8::1/64 dev v5 nodad; ip -6 route add 2001:db8:9::/64 via 2001:db8::9 vrf r0'

@test "show: details, kinds, masters, VRFs" {
    given "$BASE"
    given "$SHOWN"
    # Details: of the kinds for which ours shows no more than the installed ip knows of.
    each same <<'END'
ip link show
ip -j link show
ip -d -j link show type vlan | jq -c ".[] | .linkinfo"
ip -d -j link show type vrf | jq -c ".[] | .linkinfo"
ip -d -j link show type gre | jq -c ".[] | .linkinfo"
ip link show type nosuchkind
ip link show master r0
ip link show vrf r0
ip addr show vrf r0
ip -br link show type bridge
ip route show vrf r0
ip -6 route show vrf r0
ip route show table 77
ip route get vrf r0 198.51.100.7
ip vrf show
ip -j vrf show
END
}

@test "routes through VRFs, nexthops of groups and encapsulations that hosts lack" {
    given "$BASE"
    given 'ip link add r0 up type vrf table 77; ip link set base1 master r0; ip addr add 192.0.2.1/24 dev base1; ip addr add 203.0.113.1/24 dev base0
        ip -6 addr add 2001:db8:a::1/64 dev base0 nodad'
    same_effect 'ip route add 198.51.100.0/24 via 192.0.2.9 vrf r0
ip route add 198.51.101.0/24 table 77 nexthop via 192.0.2.9 weight 3 nexthop via 192.0.2.10
ip nexthop add id 1 via 203.0.113.2 dev base0; ip nexthop add id 2 via 203.0.113.3 dev base0
ip nexthop add id 9 group 1,3/2 type resilient buckets 8 idle_timer 9
ip nexthop add id 10 group 1,3/2,1
ip nexthop add id 11 group 1/2 type resilient buckets 8 idle_timer 9
ip route add 198.51.102.0/24 nhid 11
ip -6 route add 2001:db8:f:1::/64 encap seg6 mode encap segs 2001:db8:9::1,2001:db8:9::2 dev base0
ip -6 route add 2001:db8:f:2::/64 encap seg6local action End.DT6 table main dev base0
ip -6 route add 2001:db8:f:3::/64 encap ioam6 trace prealloc type 0x800000 ns 1 size 12 dev base0
ip route add 198.51.103.0/24 encap mpls 100/200 via 203.0.113.4'
}

# tunnels: gives the box some of each kind.
tunnels() {
    given 'ip link add g1 type gre remote 10.0.0.1 local 10.0.0.2 key 5 ttl 9 seq csum
        ip link add g2 type gre remote 10.0.0.3 local 10.0.0.2 ikey 5 okey 6 tos inherit
        ip link add i1 type ipip remote 10.0.0.4 local 10.0.0.2 nopmtudisc
        ip link add s2 type sit local 10.0.0.6 isatap
        ip link add v1 type vti remote 10.0.0.7 local 10.0.0.2 key 9
        ip link add t6 type ip6tnl mode ipip6 remote fd00::3 encaplimit none tclass 7
        ip link add h6 type ip6gre remote fd00::4 local fd00::2 key 7 seq'
}

@test "ip tunnel shows tunnels" {
    tunnels
    each same <<'END'
ip tunnel
ip -j tunnel
ip -o tunnel
ip -s tunnel
ip tunnel show g1 mode gre
ip tunnel show remote 10.0.0.1
ip -6 tunnel
ip -6 -j tunnel
ip -6 tunnel show t6
ip -6 -s tunnel show h6
END
}

@test "a change of a tunnel keeps what is not said" {
    tunnels
    given 'ip link add g3 type gre remote 10.0.0.9 local 10.0.0.2 ttl 4 tos 0x10 ikey 7 okey 8 seq'
    ours link set g3 type gre ttl 5
    run ours -d -o link show g3
    assert_output --partial 'remote 10.0.0.9 local 10.0.0.2 ttl 5 tos 0x10 ikey 0.0.0.7 okey 0.0.0.8 iseq oseq'
}
