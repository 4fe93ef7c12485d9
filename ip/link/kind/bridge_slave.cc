// SPDX-License-Identifier: GPL-2.0-or-later
// A port of a bridge: attributes IFLA_BRPORT_* of linux/if_link.h. Times are in 1/100 s.

#include <fmt/format.h>
#include <linux/if_link.h>

#include <algorithm>

#include "ip/link/kind.h"
#include "ip/link/kind/bridge_slave_words.h"
#include "ip/link/kind/bridge_values.h"
#include "ip/link/kind_fields.h"
#include "ip/link/kinds.h"
#include "nl/new_link.h"
#include "out/field.h"

namespace ip {
namespace {

using out::Field;
using value::Int;
using value::OnOff;

// BR_STATE_* of linux/if_bridge.h.
constexpr value::Name kStates[] = {
    {"disabled", 0}, {"listening", 1}, {"learning", 2}, {"forwarding", 3}, {"blocking", 4}};

// Protocols whose group addresses end with the number of the bit (IEEE 802.1D, table 7-10).
constexpr value::Name kForwarded[] = {{"stp", 1U << 0}, {"lacp", 1U << 2}, {"lldp", 1U << 14}};

// The mask a second time, bit by bit, by name where there is one.
void show_mask(out::Printer& printer, const Field& field, const nl::Attr& attr,
               const out::FieldContext& context) {
    show_bridge_mask(printer, field, attr, context);
    std::string text;
    for (unsigned mask = attr.u16(); mask != 0; mask &= mask - 1) {
        const unsigned bit = mask & (~mask + 1);
        const auto* name = std::ranges::find(kForwarded, bit, &value::Name::number);
        if (!text.empty()) text += ",";
        text += name == std::end(kForwarded) ? fmt::format("{:#x}", bit) : std::string(name->word);
    }
    printer.str("group_fwd_mask_str", "group_fwd_mask_str {} ", text.empty() ? "0x0" : text);
}

// A number without a name has a key of its own in JSON.
void show_state(out::Printer& printer, const Field& field, const nl::Attr& attr,
                const out::FieldContext&) {
    const unsigned state = attr.u8();
    if (state < std::size(kStates))
        printer.str(field.key, field.form, kStates[state].word);
    else
        printer.uint("state_index", "state ({}) ", state);
}

constexpr Field kFields[] = {
    {IFLA_BRPORT_STATE, "state", "state {} ", Int{1}, {.custom = show_state}},
    {IFLA_BRPORT_PRIORITY, "priority", "priority {} ", Int{2}},
    {IFLA_BRPORT_COST, "cost", "cost {} "},
    {IFLA_BRPORT_MODE, "hairpin", "hairpin {} ", OnOff{}},
    {IFLA_BRPORT_GUARD, "guard", "guard {} ", OnOff{}},
    {IFLA_BRPORT_PROTECT, "root_block", "root_block {} ", OnOff{}},
    {IFLA_BRPORT_FAST_LEAVE, "fastleave", "fastleave {} ", OnOff{}},
    {IFLA_BRPORT_LEARNING, "learning", "learning {} ", OnOff{}},
    {IFLA_BRPORT_UNICAST_FLOOD, "flood", "flood {} ", OnOff{}},
    {IFLA_BRPORT_ID, "id", "port_id {} ", Int{2}, {.custom = show_hex}},
    {IFLA_BRPORT_NO, "no", "port_no {} ", Int{2}, {.custom = show_hex}},
    {IFLA_BRPORT_DESIGNATED_PORT, "designated_port", "designated_port {} ", Int{2}},
    {IFLA_BRPORT_DESIGNATED_COST, "designated_cost", "designated_cost {} ", Int{2}},
    {IFLA_BRPORT_BRIDGE_ID,
     "bridge_id",
     "designated_bridge {} ",
     Int{},
     {.custom = show_bridge_id}},
    {IFLA_BRPORT_ROOT_ID, "root_id", "designated_root {} ", Int{}, {.custom = show_bridge_id}},
    {IFLA_BRPORT_HOLD_TIMER, "hold_timer", "hold_timer {} ", Int{8}, {.custom = show_bridge_timer}},
    {IFLA_BRPORT_MESSAGE_AGE_TIMER,
     "message_age_timer",
     "message_age_timer {} ",
     Int{8},
     {.custom = show_bridge_timer}},
    {IFLA_BRPORT_FORWARD_DELAY_TIMER,
     "forward_delay_timer",
     "forward_delay_timer {} ",
     Int{8},
     {.custom = show_bridge_timer}},
    {IFLA_BRPORT_TOPOLOGY_CHANGE_ACK, "topology_change_ack", "topology_change_ack {} ", Int{1}},
    {IFLA_BRPORT_CONFIG_PENDING, "config_pending", "config_pending {} ", Int{1}},
    {IFLA_BRPORT_PROXYARP, "proxy_arp", "proxy_arp {} ", OnOff{}},
    {IFLA_BRPORT_PROXYARP_WIFI, "proxy_arp_wifi", "proxy_arp_wifi {} ", OnOff{}},
    {IFLA_BRPORT_MULTICAST_ROUTER, "multicast_router", "mcast_router {} ", Int{1}},
    {IFLA_BRPORT_FAST_LEAVE, {}, "mcast_fast_leave {} ", OnOff{}},
    {IFLA_BRPORT_MCAST_FLOOD, "mcast_flood", "mcast_flood {} ", OnOff{}},
    {IFLA_BRPORT_BCAST_FLOOD, "bcast_flood", "bcast_flood {} ", OnOff{}},
    {IFLA_BRPORT_MCAST_TO_UCAST, "mcast_to_unicast", "mcast_to_unicast {} ", OnOff{}},
    {IFLA_BRPORT_NEIGH_SUPPRESS, "neigh_suppress", "neigh_suppress {} ", OnOff{}},
    {nl::kIflaBrportNeighVlanSuppress, "neigh_vlan_suppress", "neigh_vlan_suppress {} ", OnOff{}},
    {IFLA_BRPORT_GROUP_FWD_MASK,
     "group_fwd_mask",
     "group_fwd_mask {} ",
     Int{2},
     {.custom = show_mask}},
    {IFLA_BRPORT_VLAN_TUNNEL, "vlan_tunnel", "vlan_tunnel {} ", OnOff{}},
    {IFLA_BRPORT_ISOLATED, "isolated", "isolated {} ", OnOff{}},
    {IFLA_BRPORT_LOCKED, "locked", "locked {} ", OnOff{}},
    {nl::kIflaBrportMab, "mab", "mab {} ", OnOff{}},
    {IFLA_BRPORT_BACKUP_PORT, "backup_port", "backup_port {} ", value::Dev{}},
    {nl::kIflaBrportBackupNhid, "backup_nhid", "backup_nhid {} ", Int{4}},
};

}  // namespace

constexpr LinkKind kBridgeSlaveKind{.name = "bridge_slave",
                                    .params = &kBridgeSlaveWords,
                                    .fields = kFields,
                                    .slave = true,
                                    .unknown = Unknown::Option};

}  // namespace ip
