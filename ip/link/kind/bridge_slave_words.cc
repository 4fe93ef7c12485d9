// SPDX-License-Identifier: GPL-2.0-or-later
// The words of a bridge port. What it shows is in bridge_slave.cc.

#include <linux/if_link.h>

#include "ip/link/kind/bridge_slave_words.h"
#include "ip/link/kind_rows.h"
#include "ip/link/word.h"
#include "nl/new_link.h"

namespace ip {
namespace {

using grammar::Match;

base::Status parse_backup(grammar::Cursor& cursor, const grammar::Param& param,
                          grammar::Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const auto index = cursor.context().devices.index(*word);
    if (index == 0) return value::wrong_argument(*word, "Device does not exist\n");
    put_number(bound.add(param, *word), std::uint32_t{index});
    return {};
}

constexpr grammar::Param kRows[] = {
    {"fdb_flush", Match::Prefix, IFLA_BRPORT_FLUSH, value::Flag{}},
    number_row("state", IFLA_BRPORT_STATE, 1, "{} is invalid"),
    number_row("priority", IFLA_BRPORT_PRIORITY, 2, "{} is invalid"),
    number_row("cost", IFLA_BRPORT_COST, 4, "{} is invalid"),
    switch_row("hairpin", IFLA_BRPORT_MODE),
    switch_row("guard", IFLA_BRPORT_GUARD),
    switch_row("root_block", IFLA_BRPORT_PROTECT),
    switch_row("fastleave", IFLA_BRPORT_FAST_LEAVE),
    switch_row("learning", IFLA_BRPORT_LEARNING),
    switch_row("flood", IFLA_BRPORT_UNICAST_FLOOD),
    switch_row("mcast_flood", IFLA_BRPORT_MCAST_FLOOD),
    switch_row("bcast_flood", IFLA_BRPORT_BCAST_FLOOD),
    switch_row("mcast_to_unicast", IFLA_BRPORT_MCAST_TO_UCAST),
    switch_row("proxy_arp", IFLA_BRPORT_PROXYARP),
    switch_row("proxy_arp_wifi", IFLA_BRPORT_PROXYARP_WIFI),
    number_row("mcast_router", IFLA_BRPORT_MULTICAST_ROUTER, 1),
    switch_row("mcast_fast_leave", IFLA_BRPORT_FAST_LEAVE),
    switch_row("neigh_suppress", IFLA_BRPORT_NEIGH_SUPPRESS),
    exact(switch_row("neigh_vlan_suppress", nl::kIflaBrportNeighVlanSuppress)),
    number_row("group_fwd_mask", IFLA_BRPORT_GROUP_FWD_MASK, 2),
    switch_row("vlan_tunnel", IFLA_BRPORT_VLAN_TUNNEL),
    switch_row("isolated", IFLA_BRPORT_ISOLATED),
    switch_row("locked", IFLA_BRPORT_LOCKED),
    exact(switch_row("mab", nl::kIflaBrportMab)),
    {"backup_port",
     Match::Prefix,
     IFLA_BRPORT_BACKUP_PORT,
     value::Custom{"DEV"},
     {.custom = parse_backup}},
    {"nobackup_port", Match::Prefix, IFLA_BRPORT_BACKUP_PORT, value::Flag{.width = 4, .number = 0}},
    exact(number_row("backup_nhid", nl::kIflaBrportBackupNhid, 4)),
    help_row(),
};
}  // namespace

constexpr grammar::ParamTable kBridgeSlaveWords{"bridge_slave", kRows};

}  // namespace ip
