// SPDX-License-Identifier: GPL-2.0-or-later
// bond: several devices as one (linux/if_bonding.h; linux/if_link.h, IFLA_BOND_*).

#include <linux/if_link.h>

#include "ip/link/kind/bond_values.h"
#include "ip/link/kind/bond_words.h"
#include "ip/link/kinds.h"
#include "nl/new_link.h"
#include "out/field.h"
#include "value/address.h"

namespace ip {
namespace {

using out::Field;
using out::When;
using value::Dev;
using value::Int;

constexpr value::Enum named(std::span<const value::Name> names, std::uint8_t width = 1) {
    return {.names = names, .width = width, .unnamed = "UNKNOWN"};
}

// "WORD ADDRESS,ADDRESS "; in JSON an array.
void show_targets(out::Printer& printer, const Field& field, const nl::Attr& attr,
                  const out::FieldContext&) {
    bool first = true;
    for (const nl::Attr& member : attr.nested()) {
        if (first) printer.open_array(field.key);
        printer.text(first ? field.form.before : ",");
        first = false;
        std::string text;
        value::format_address(member.data.size() == 16 ? AF_INET6 : AF_INET, member.data, text);
        printer.str({}, "{}", text);
    }
    if (first) return;
    printer.text(" ");
    printer.close_array();
}

// "none" is null in JSON, as in iproute2.
void show_validation(out::Printer& printer, const Field& field, const nl::Attr& attr,
                     const out::FieldContext& context) {
    if (printer.json() && attr.u32() == 0) return printer.json_null(field.key);
    out::show_field(printer, {field.attribute, field.key, field.form, field.type}, attr, context);
}

constexpr Field kAggregator[] = {
    {IFLA_BOND_AD_INFO_AGGREGATOR, "aggregator", "ad_aggregator {} ", Int{2}},
    {IFLA_BOND_AD_INFO_NUM_PORTS, "num_ports", "ad_num_ports {} ", Int{2}},
    {IFLA_BOND_AD_INFO_ACTOR_KEY, "actor_key", "ad_actor_key {} ", Int{2}},
    {IFLA_BOND_AD_INFO_PARTNER_KEY, "partner_key", "ad_partner_key {} ", Int{2}},
    {IFLA_BOND_AD_INFO_PARTNER_MAC, "partner_mac", "ad_partner_mac {} ", value::Mac{}},
};

void show_aggregator(out::Printer& printer, const Field& field, const nl::Attr& attr,
                     const out::FieldContext& context) {
    printer.open_object(field.key);
    out::show_fields(printer, kAggregator, attr.nested(), context);
    printer.close_object();
}

constexpr Field::Options kWhenSet{.when = When::NonZero};

constexpr Field kFields[] = {
    {IFLA_BOND_MODE, "mode", "mode {} ", named(bond::kModes)},
    {IFLA_BOND_ACTIVE_SLAVE, "active_slave", "active_slave {} ", Dev{}, kWhenSet},
    {IFLA_BOND_MIIMON, "miimon", "miimon {} "},
    {IFLA_BOND_UPDELAY, "updelay", "updelay {} "},
    {IFLA_BOND_DOWNDELAY, "downdelay", "downdelay {} "},
    {IFLA_BOND_PEER_NOTIF_DELAY, "peer_notify_delay", "peer_notify_delay {} "},
    {IFLA_BOND_USE_CARRIER, "use_carrier", "use_carrier {} ", Int{1}},
    {IFLA_BOND_ARP_INTERVAL, "arp_interval", "arp_interval {} "},
    {IFLA_BOND_MISSED_MAX, "arp_missed_max", "arp_missed_max {} ", Int{1}},
    {IFLA_BOND_ARP_IP_TARGET,
     "arp_ip_target",
     "arp_ip_target ",
     value::Addr{},
     {.custom = show_targets}},
    {IFLA_BOND_NS_IP6_TARGET,
     "ns_ip6_target",
     "ns_ip6_target ",
     value::Addr{},
     {.custom = show_targets}},
    {IFLA_BOND_ARP_VALIDATE,
     "arp_validate",
     "arp_validate {} ",
     named(bond::kArpValidate, 4),
     {.custom = show_validation}},
    {IFLA_BOND_ARP_ALL_TARGETS, "arp_all_targets", "arp_all_targets {} ",
     named(bond::kArpAllTargets, 4)},
    {IFLA_BOND_PRIMARY, "primary", "primary {} ", Dev{}, kWhenSet},
    {IFLA_BOND_PRIMARY_RESELECT, "primary_reselect", "primary_reselect {} ",
     named(bond::kPrimaryReselect)},
    {IFLA_BOND_FAIL_OVER_MAC, "fail_over_mac", "fail_over_mac {} ", named(bond::kFailOverMac)},
    {IFLA_BOND_XMIT_HASH_POLICY, "xmit_hash_policy", "xmit_hash_policy {} ",
     named(bond::kXmitHashPolicy)},
    {IFLA_BOND_RESEND_IGMP, "resend_igmp", "resend_igmp {} "},
    {IFLA_BOND_NUM_PEER_NOTIF, "num_peer_notif", "num_grat_arp {} ", Int{1}},
    {IFLA_BOND_ALL_SLAVES_ACTIVE, "all_slaves_active", "all_slaves_active {} ", Int{1}},
    {IFLA_BOND_MIN_LINKS, "min_links", "min_links {} "},
    {IFLA_BOND_LP_INTERVAL, "lp_interval", "lp_interval {} "},
    {IFLA_BOND_PACKETS_PER_SLAVE, "packets_per_slave", "packets_per_slave {} "},
    {IFLA_BOND_AD_LACP_ACTIVE, "ad_lacp_active", "lacp_active {} ", named(bond::kOffOn)},
    {IFLA_BOND_AD_LACP_RATE, "ad_lacp_rate", "lacp_rate {} ", named(bond::kLacpRate)},
    {nl::kIflaBondCoupledControl, "coupled_control", "coupled_control {} ", named(bond::kOffOn)},
    {nl::kIflaBondBroadcastNeigh, "broadcast_neighbor", "broadcast_neighbor {} ",
     named(bond::kOffOn)},
    {IFLA_BOND_AD_SELECT, "ad_select", "ad_select {} ", named(bond::kAdSelect)},
    {IFLA_BOND_AD_INFO, "ad_info", {}, Int{}, {.custom = show_aggregator}},
    {IFLA_BOND_AD_ACTOR_SYS_PRIO, "ad_actor_sys_prio", "ad_actor_sys_prio {} ", Int{2}},
    {IFLA_BOND_AD_USER_PORT_KEY, "ad_user_port_key", "ad_user_port_key {} ", Int{2}},
    {IFLA_BOND_AD_ACTOR_SYSTEM, "ad_actor_system", "ad_actor_system {} ", value::Mac{}},
    {IFLA_BOND_TLB_DYNAMIC_LB, "tlb_dynamic_lb", "tlb_dynamic_lb {} ", Int{1}},
};

}  // namespace

constexpr LinkKind kBondKind{
    .name = "bond", .params = &kBondWords, .fields = kFields, .finish = finish_bond};

}  // namespace ip
