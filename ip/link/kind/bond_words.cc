// SPDX-License-Identifier: GPL-2.0-or-later
// The words of a bond (linux/if_bonding.h; linux/if_link.h, IFLA_BOND_*). What a bond shows is in
// bond.cc.

#include <fmt/format.h>
#include <linux/if_link.h>
#include <sys/socket.h>

#include "grammar/encode.h"
#include "ip/link/kind/bond_values.h"
#include "ip/link/kind/bond_words.h"
#include "ip/link/kind_rows.h"
#include "ip/link/kind_words.h"
#include "ip/link/kinds.h"
#include "ip/link/lladdr.h"
#include "ip/link/word.h"
#include "nl/new_link.h"

namespace ip {
namespace {

using grammar::Match;
using grammar::Param;
using namespace bond;

enum Slot : std::uint8_t { kArpTargets = 1, kNsTargets };

constexpr Param list(std::string_view word, std::uint16_t attribute,
                     std::span<const value::Name> names, std::uint8_t width = 1) {
    return {word,
            Match::Prefix,
            attribute,
            value::Enum{.names = names, .width = width, .numbers = true, .listed = true},
            {.wrong = kInvalid}};
}

// ADDRESS[,ADDRESS]...; the last piece of an empty list is none. Each becomes an item of `param`.
base::Status parse_targets(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound,
                           std::uint8_t family) {
    std::string_view rest;
    if (!cursor.done()) {
        rest = cursor.word();
        cursor.advance();
    }
    bound.add(param, rest);
    while (!rest.empty()) {
        const auto comma = rest.find(',');
        const auto piece = rest.substr(0, comma);
        auto& address = bound.add(param, piece);
        const value::ParseInput input{param.word, {}, 0, cursor.context()};
        auto read = value::parse(value::Addr{family}, piece, input, address);
        if (!read && family == AF_INET)
            return base::failure(
                fmt::format("Error: an IP address is expected rather than \"{}\"", piece), piece);
        if (!read) return read;
        if (comma == std::string_view::npos) break;
        rest.remove_prefix(comma + 1);
    }
    return {};
}
base::Status parse_arp_targets(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    return parse_targets(cursor, param, bound, AF_INET);
}
base::Status parse_ns_targets(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    return parse_targets(cursor, param, bound, AF_INET6);
}

constexpr Param kRows[] = {
    list("mode", IFLA_BOND_MODE, kModes),
    {"active_slave",
     Match::Prefix,
     IFLA_BOND_ACTIVE_SLAVE,
     value::Custom{"DEV"},
     {.custom = parse_device}},
    {"clear_active_slave", Match::Prefix, IFLA_BOND_ACTIVE_SLAVE,
     value::Flag{.width = 4, .number = 0}},
    number_row("miimon", IFLA_BOND_MIIMON, 4),
    number_row("updelay", IFLA_BOND_UPDELAY, 4),
    number_row("downdelay", IFLA_BOND_DOWNDELAY, 4),
    number_row("peer_notify_delay", IFLA_BOND_PEER_NOTIF_DELAY, 4),
    number_row("use_carrier", IFLA_BOND_USE_CARRIER, 1),
    number_row("arp_interval", IFLA_BOND_ARP_INTERVAL, 4),
    {"arp_ip_target",
     Match::Prefix,
     0,
     value::Custom{"ADDRESS[,ADDRESS]..."},
     {.slot = kArpTargets, .custom = parse_arp_targets}},
    {"ns_ip6_target",
     Match::Exact,
     0,
     value::Custom{"ADDRESS[,ADDRESS]..."},
     {.slot = kNsTargets, .custom = parse_ns_targets}},
    list("arp_validate", IFLA_BOND_ARP_VALIDATE, kArpValidate, 4),
    list("arp_all_targets", IFLA_BOND_ARP_ALL_TARGETS, kArpAllTargets, 4),
    exact(number_row("arp_missed_max", IFLA_BOND_MISSED_MAX, 1)),
    {"primary", Match::Prefix, IFLA_BOND_PRIMARY, value::Custom{"DEV"}, {.custom = parse_device}},
    list("primary_reselect", IFLA_BOND_PRIMARY_RESELECT, kPrimaryReselect),
    list("fail_over_mac", IFLA_BOND_FAIL_OVER_MAC, kFailOverMac),
    list("xmit_hash_policy", IFLA_BOND_XMIT_HASH_POLICY, kXmitHashPolicy),
    number_row("resend_igmp", IFLA_BOND_RESEND_IGMP, 4),
    number_row("num_grat_arp", IFLA_BOND_NUM_PEER_NOTIF, 1, "invalid num_grat_arp|num_unsol_na"),
    number_row("num_unsol_na", IFLA_BOND_NUM_PEER_NOTIF, 1, "invalid num_grat_arp|num_unsol_na"),
    number_row("all_slaves_active", IFLA_BOND_ALL_SLAVES_ACTIVE, 1),
    number_row("min_links", IFLA_BOND_MIN_LINKS, 4),
    number_row("lp_interval", IFLA_BOND_LP_INTERVAL, 4),
    number_row("packets_per_slave", IFLA_BOND_PACKETS_PER_SLAVE, 4),
    list("lacp_rate", IFLA_BOND_AD_LACP_RATE, kLacpRate),
    exact(list("lacp_active", IFLA_BOND_AD_LACP_ACTIVE, kOffOn)),
    exact(list("coupled_control", nl::kIflaBondCoupledControl, kOffOn)),
    exact(list("broadcast_neighbor", nl::kIflaBondBroadcastNeigh, kOffOn)),
    list("ad_select", IFLA_BOND_AD_SELECT, kAdSelect),
    number_row("ad_user_port_key", IFLA_BOND_AD_USER_PORT_KEY, 2),
    number_row("ad_actor_sys_prio", IFLA_BOND_AD_ACTOR_SYS_PRIO, 2),
    {"ad_actor_system",
     Match::Prefix,
     IFLA_BOND_AD_ACTOR_SYSTEM,
     value::Custom{"LLADDR"},
     {.custom = parse_lladdr_word}},
    number_row("tlb_dynamic_lb", IFLA_BOND_TLB_DYNAMIC_LB, 1),
    help_row(),
};
// The addresses are numbered from 0 on; an empty list clears them.
void put_targets(const grammar::Bound& bound, std::uint8_t slot, std::uint16_t attribute,
                 nl::Writer& writer) {
    if (!bound.has(slot)) return;
    const nl::Nest nest(writer, attribute);
    std::uint16_t number = 0;
    for (const auto& item : bound.items())
        if (item.param->options.slot == slot && item.value.length != 0)
            writer.put(number++, item.value.data());
}

}  // namespace

constexpr grammar::ParamTable kBondWords{"bond", kRows};

base::Status finish_bond(const KindContext& context, grammar::Bound& bound, nl::Writer& writer) {
    if (auto done = grammar::encode(bound, context.build.names, writer); !done) return done;
    put_targets(bound, kArpTargets, IFLA_BOND_ARP_IP_TARGET, writer);
    put_targets(bound, kNsTargets, IFLA_BOND_NS_IP6_TARGET, writer);
    return {};
}

}  // namespace ip
