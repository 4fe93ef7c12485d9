// SPDX-License-Identifier: GPL-2.0-or-later
// The words of a bridge (IEEE 802.1D, 802.1Q). Times are hundredths of a second, as the kernel
// counts them. What a bridge shows is in bridge.cc.

#include <linux/if_bridge.h>
#include <linux/if_link.h>

#include "grammar/encode.h"
#include "ip/link/ether_type.h"
#include "ip/link/kind/bridge_words.h"
#include "ip/link/kind_rows.h"
#include "ip/link/lladdr.h"
#include "ip/link/word.h"
#include "nl/new_link.h"

namespace ip {
namespace {

using grammar::Match;
using grammar::Param;

// Boolean options (BR_BOOLOPT_*) share one attribute: which are meant, and which are on.
constexpr std::uint8_t kBoolOption = 1;

base::Status parse_bool_option(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    value::Value number;
    const value::ParseInput input{param.word, kInvalid, 0, cursor.context()};
    if (auto read = value::parse(value::Int{.width = 1}, *word, input, number); !read) return read;
    bound.add(param, *word).number = number.number;
    return {};
}

constexpr Param bool_option(std::string_view word) {
    return {word,
            Match::Exact,
            0,
            value::Custom{"NUMBER"},
            {.slot = kBoolOption, .custom = parse_bool_option}};
}

constexpr Param kRows[] = {
    number_row("forward_delay", IFLA_BR_FORWARD_DELAY, 4),
    number_row("hello_time", IFLA_BR_HELLO_TIME, 4),
    number_row("max_age", IFLA_BR_MAX_AGE, 4),
    number_row("ageing_time", IFLA_BR_AGEING_TIME, 4),
    number_row("stp_state", IFLA_BR_STP_STATE, 4),
    number_row("priority", IFLA_BR_PRIORITY, 2),
    number_row("vlan_filtering", IFLA_BR_VLAN_FILTERING, 1),
    {"vlan_protocol",
     Match::Prefix,
     IFLA_BR_VLAN_PROTOCOL,
     value::Custom{"{ 802.1Q | 802.1ad }"},
     {.wrong = "invalid vlan_protocol", .custom = parse_ether_type}},
    number_row("group_fwd_mask", IFLA_BR_GROUP_FWD_MASK, 2),
    {"group_address",
     Match::Prefix,
     IFLA_BR_GROUP_ADDR,
     value::Custom{"LLADDR"},
     {.custom = parse_lladdr_word}},
    bool_option("no_linklocal_learn"),
    bool_option("mst_enabled"),
    exact(number_row("fdb_max_learned", nl::kIflaBrFdbMaxLearned, 4)),
    {"fdb_flush", Match::Prefix, IFLA_BR_FDB_FLUSH, value::Flag{}},
    number_row("vlan_default_pvid", IFLA_BR_VLAN_DEFAULT_PVID, 2),
    number_row("vlan_stats_enabled", IFLA_BR_VLAN_STATS_ENABLED, 1),
    number_row("vlan_stats_per_port", IFLA_BR_VLAN_STATS_PER_PORT, 1),
    number_row("mcast_router", IFLA_BR_MCAST_ROUTER, 1),
    number_row("mcast_snooping", IFLA_BR_MCAST_SNOOPING, 1),
    bool_option("mcast_vlan_snooping"),
    number_row("mcast_query_use_ifaddr", IFLA_BR_MCAST_QUERY_USE_IFADDR, 1),
    number_row("mcast_querier", IFLA_BR_MCAST_QUERIER, 1),
    number_row("mcast_hash_elasticity", IFLA_BR_MCAST_HASH_ELASTICITY, 4),
    number_row("mcast_hash_max", IFLA_BR_MCAST_HASH_MAX, 4),
    number_row("mcast_last_member_count", IFLA_BR_MCAST_LAST_MEMBER_CNT, 4),
    number_row("mcast_startup_query_count", IFLA_BR_MCAST_STARTUP_QUERY_CNT, 4),
    number_row("mcast_last_member_interval", IFLA_BR_MCAST_LAST_MEMBER_INTVL, 8),
    number_row("mcast_membership_interval", IFLA_BR_MCAST_MEMBERSHIP_INTVL, 8),
    number_row("mcast_querier_interval", IFLA_BR_MCAST_QUERIER_INTVL, 8),
    number_row("mcast_query_interval", IFLA_BR_MCAST_QUERY_INTVL, 8),
    number_row("mcast_query_response_interval", IFLA_BR_MCAST_QUERY_RESPONSE_INTVL, 8),
    number_row("mcast_startup_query_interval", IFLA_BR_MCAST_STARTUP_QUERY_INTVL, 8),
    number_row("mcast_stats_enabled", IFLA_BR_MCAST_STATS_ENABLED, 1),
    number_row("mcast_igmp_version", IFLA_BR_MCAST_IGMP_VERSION, 1),
    number_row("mcast_mld_version", IFLA_BR_MCAST_MLD_VERSION, 1),
    number_row("nf_call_iptables", IFLA_BR_NF_CALL_IPTABLES, 1),
    number_row("nf_call_ip6tables", IFLA_BR_NF_CALL_IP6TABLES, 1),
    number_row("nf_call_arptables", IFLA_BR_NF_CALL_ARPTABLES, 1),
    bool_option("mdb_offload_fail_notification"),
    bool_option("fdb_local_vlan_0"),
    help_row(),
};
}  // namespace

constexpr grammar::ParamTable kBridgeWords{"bridge", kRows};

namespace {

unsigned option_bit(std::string_view word) {
    if (word == "no_linklocal_learn") return BR_BOOLOPT_NO_LL_LEARN;
    if (word == "mcast_vlan_snooping") return BR_BOOLOPT_MCAST_VLAN_SNOOPING;
    if (word == "mst_enabled") return nl::kBrBooloptMstEnable;
    if (word == "mdb_offload_fail_notification") return nl::kBrBooloptMdbOffloadFailNotification;
    return nl::kBrBooloptFdbLocalVlan0;
}

}  // namespace

base::Status finish_bridge(const KindContext& context, grammar::Bound& bound, nl::Writer& writer) {
    if (auto done = grammar::encode(bound, context.build.names, writer); !done) return done;
    if (!bound.has(kBoolOption)) return {};
    br_boolopt_multi options{};
    for (const auto& item : bound.items()) {
        if (item.param->options.slot != kBoolOption) continue;
        const auto bit = 1U << option_bit(item.param->word);
        options.optmask |= bit;
        options.optval = item.value.number != 0 ? options.optval | bit : options.optval & ~bit;
    }
    writer.put(IFLA_BR_MULTI_BOOLOPT,
               std::as_bytes(std::span<const br_boolopt_multi, 1>(&options, 1)));
    return {};
}

}  // namespace ip
