#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
#
# Tunnels: the words of their kinds and of `ip tunnel`, side by side with the installed ip. Where the kernel has none of the
# kinds, both are told so; the messages for wrong words, and the fallback device that a message names, are equal all the same.
# What needs the kinds is in kernel/tests/cli_kinds.bats.

load helper

# both: the script of each line of stdin, in the same box: nothing is left behind by either.
both() { each same; }

@test "wrong words of tunnels" {
    local kind
    for kind in gre gretap erspan ipip sit vti; do
        sed "s/KIND/$kind/" <<'END' | both
ip link add x0 type KIND remote x
ip link add x0 type KIND remote fd00::1
ip link add x0 type KIND local
ip link add x0 type KIND dev nosuch
ip link add x0 type KIND fwmark x
ip link set lo type KIND remote 10.0.0.1
ip link set nosuch type KIND remote 10.0.0.1
END
    done
    for kind in ip6gre ip6gretap ip6erspan ip6tnl vti6; do
        sed "s/KIND/$kind/" <<'END' | both
ip link add x0 type KIND remote x
ip link add x0 type KIND remote 10.0.0.1
ip link add x0 type KIND local
ip link add x0 type KIND dev nosuch
ip link add x0 type KIND fwmark x
ip link set lo type KIND remote fd00::1
END
    done
}

@test "wrong numbers, keys and encapsulations of tunnels" {
    both <<'END'
ip link add x0 type gre ttl 256
ip link add x0 type gre tos x
ip link add x0 type gre key x
ip link add x0 type gre okey 1.2.3.x
ip link add x0 type gre encap x
ip link add x0 type gre encap-sport 65536
ip link add x0 type gre encap-dport auto
ip link add x0 type gre remote 239.1.1.1
ip link add x0 type erspan erspan 0
ip link add x0 type erspan erspan_ver 3
ip link add x0 type erspan erspan_dir x
ip link add x0 type erspan erspan_hwid 65536
ip link add x0 type ip6gre hoplimit x
ip link add x0 type ip6gre tclass 100
ip link add x0 type ip6gre flowlabel 100000
ip link add x0 type ip6gre dscp x
ip link add x0 type ip6gre encaplimit x
ip link add x0 type ipip mode ip6ip
ip link add x0 type ipip ttl 5 nopmtudisc
ip link add x0 type sit mode x
ip link add x0 type sit 6rd-prefix x
ip link add x0 type sit 6rd-relay_prefix fd00::/8
ip link add x0 type ip6tnl mode ipip
ip link set group 5 type gre ttl 5
END
}

@test "ip tunnel: wrong words" {
    both <<'END'
ip tunnel bogus
ip tunnel add
ip tunnel add x0
ip tunnel add x0 mode bogus
ip tunnel add x0 mode ipip mode gre
ip tunnel add gre1 gre2
ip tunnel add aaaaaaaaaaaaaaaaaaaa mode gre
ip tunnel add x0 mode ipip key 5
ip tunnel add x0 mode gre key x
ip tunnel add x0 mode gre remote x
ip tunnel add x0 mode gre ttl x
ip tunnel add x0 mode gre tos x
ip tunnel add x0 mode gre dev nosuch
ip tunnel add x0 mode gre ttl 5 nopmtudisc
ip tunnel add x0 mode gre remote 239.1.1.1
ip tunnel add x0 mode gre key
ip tunnel show bogus bogus
ip tunnel prl
ip tunnel prl bogus
ip tunnel prl dev x0
ip tunnel prl prl-default 10.0.0.1 prl-delete 10.0.0.1 dev x0
ip tunnel prl prl-default x dev x0
ip tunnel 6rd
ip tunnel 6rd bogus
ip tunnel 6rd dev x0
ip tunnel 6rd 6rd-prefix x dev x0
ip -6 tunnel prl
ip -6 tunnel add x0 mode gre
ip -6 tunnel add x0 mode ip6gre ttl inherit
ip -6 tunnel add x0 mode ip6gre tclass x
ip -6 tunnel add x0 mode ip6gre flowlabel x
ip -6 tunnel add x0 mode ip6gre remote 10.0.0.1
ip -0 tunnel show
END
}

@test "ip tunnel: devices that are no tunnels, and none" {
    both <<'END'
ip tunnel
ip -j tunnel
ip -6 tunnel
ip -6 -j tunnel show
ip tunnel show nosuch
ip tunnel show lo
ip tunnel show nosuch mode gre
ip -6 tunnel show nosuch
ip tunnel del nosuch
ip tunnel del lo mode gre
ip -6 tunnel del nosuch
ip tunnel change nosuch ttl 5
ip tunnel change nosuch bogus x
ip tunnel prl prl-default 10.0.0.1 dev nosuch
ip tunnel prl prl-delete 10.0.0.1 dev nosuch
ip tunnel 6rd 6rd-prefix 2001:db8::/32 dev nosuch
ip tunnel 6rd 6rd-reset dev nosuch
END
}

@test "help of tunnels" {
    local words
    for words in "tunnel help" "tunnel add x0 help" "-6 tunnel help" "link add x0 type gre help"; do
        # shellcheck disable=SC2086
        run ours $words
        assert_output --partial Usage
        [ "$status" -ne 0 ] || fail "status 0: $words"
    done
}
