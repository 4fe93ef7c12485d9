// SPDX-License-Identifier: GPL-2.0-or-later
// The bridge (IEEE 802.1D, 802.1Q): attributes IFLA_BR_* of linux/if_link.h. Times are in 1/100 s.

#include <linux/if_bridge.h>

#include <array>

#include "ip/link/kind.h"
#include "ip/link/kind/bridge_values.h"
#include "ip/link/kind/bridge_words.h"
#include "ip/link/kind_fields.h"
#include "ip/link/kinds.h"
#include "nl/new_link.h"
#include "out/field.h"

namespace ip {
namespace {

using out::Field;
using value::Int;

// Bits of struct br_boolopt_multi, each shown as if it were an attribute of its own.
struct Option {
    unsigned bit;
    std::string_view name;
    out::Form form;
};
constexpr std::array<Option, 5> kOptions{{
    {BR_BOOLOPT_NO_LL_LEARN, "no_linklocal_learn", "no_linklocal_learn {} "},
    {BR_BOOLOPT_MCAST_VLAN_SNOOPING, "mcast_vlan_snooping", "mcast_vlan_snooping {} "},
    {nl::kBrBooloptMstEnable, "mst_enabled", "mst_enabled {} "},
    {nl::kBrBooloptMdbOffloadFailNotification, "mdb_offload_fail_notification",
     "mdb_offload_fail_notification {} "},
    {nl::kBrBooloptFdbLocalVlan0, "fdb_local_vlan_0", "fdb_local_vlan_0 {} "},
}};

void show_options(out::Printer& printer, const Field&, const nl::Attr& attr,
                  const out::FieldContext&) {
    const auto options = nl::load<br_boolopt_multi>(attr.data);
    for (const Option& option : kOptions)
        if ((options.optmask >> option.bit & 1U) != 0)
            printer.uint(option.name, option.form, options.optval >> option.bit & 1U);
}

constexpr Field kFields[] = {
    {IFLA_BR_FORWARD_DELAY, "forward_delay", "forward_delay {} "},
    {IFLA_BR_HELLO_TIME, "hello_time", "hello_time {} "},
    {IFLA_BR_MAX_AGE, "max_age", "max_age {} "},
    {IFLA_BR_AGEING_TIME, "ageing_time", "ageing_time {} "},
    {IFLA_BR_STP_STATE, "stp_state", "stp_state {} "},
    {IFLA_BR_PRIORITY, "priority", "priority {} ", Int{2}},
    {IFLA_BR_VLAN_FILTERING, "vlan_filtering", "vlan_filtering {} ", Int{1}},
    {IFLA_BR_VLAN_PROTOCOL,
     "vlan_protocol",
     "vlan_protocol {} ",
     Int{2},
     {.custom = show_ether_type}},
    {IFLA_BR_BRIDGE_ID, "bridge_id", "bridge_id {} ", Int{}, {.custom = show_bridge_id}},
    {IFLA_BR_ROOT_ID, "root_id", "designated_root {} ", Int{}, {.custom = show_bridge_id}},
    {IFLA_BR_ROOT_PORT, "root_port", "root_port {} ", Int{2}},
    {IFLA_BR_ROOT_PATH_COST, "root_path_cost", "root_path_cost {} "},
    {IFLA_BR_TOPOLOGY_CHANGE, "topology_change", "topology_change {} ", Int{1}},
    {IFLA_BR_TOPOLOGY_CHANGE_DETECTED, "topology_change_detected", "topology_change_detected {} ",
     Int{1}},
    {IFLA_BR_HELLO_TIMER, "hello_timer", "hello_timer {} ", Int{8}, {.custom = show_bridge_timer}},
    {IFLA_BR_TCN_TIMER, "tcn_timer", "tcn_timer {} ", Int{8}, {.custom = show_bridge_timer}},
    {IFLA_BR_TOPOLOGY_CHANGE_TIMER,
     "topology_change_timer",
     "topology_change_timer {} ",
     Int{8},
     {.custom = show_bridge_timer}},
    {IFLA_BR_GC_TIMER, "gc_timer", "gc_timer {} ", Int{8}, {.custom = show_bridge_timer}},
    {nl::kIflaBrFdbNLearned, "fdb_n_learned", "fdb_n_learned {} "},
    {nl::kIflaBrFdbMaxLearned, "fdb_max_learned", "fdb_max_learned {} "},
    {IFLA_BR_VLAN_DEFAULT_PVID, "vlan_default_pvid", "vlan_default_pvid {} ", Int{2}},
    {IFLA_BR_VLAN_STATS_ENABLED, "vlan_stats_enabled", "vlan_stats_enabled {} ", Int{1}},
    {IFLA_BR_VLAN_STATS_PER_PORT, "vlan_stats_per_port", "vlan_stats_per_port {} ", Int{1}},
    {IFLA_BR_GROUP_FWD_MASK,
     "group_fwd_mask",
     "group_fwd_mask {} ",
     Int{2},
     {.custom = show_bridge_mask}},
    {IFLA_BR_GROUP_ADDR, "group_addr", "group_address {} ", value::Mac{}},
    {IFLA_BR_MCAST_SNOOPING, "mcast_snooping", "mcast_snooping {} ", Int{1}},
    {IFLA_BR_MULTI_BOOLOPT, {}, {}, Int{}, {.custom = show_options}},
    {IFLA_BR_MCAST_ROUTER, "mcast_router", "mcast_router {} ", Int{1}},
    {IFLA_BR_MCAST_QUERY_USE_IFADDR, "mcast_query_use_ifaddr", "mcast_query_use_ifaddr {} ",
     Int{1}},
    {IFLA_BR_MCAST_QUERIER, "mcast_querier", "mcast_querier {} ", Int{1}},
    {IFLA_BR_MCAST_HASH_ELASTICITY, "mcast_hash_elasticity", "mcast_hash_elasticity {} "},
    {IFLA_BR_MCAST_HASH_MAX, "mcast_hash_max", "mcast_hash_max {} "},
    {IFLA_BR_MCAST_LAST_MEMBER_CNT, "mcast_last_member_cnt", "mcast_last_member_count {} "},
    {IFLA_BR_MCAST_STARTUP_QUERY_CNT, "mcast_startup_query_cnt", "mcast_startup_query_count {} "},
    {IFLA_BR_MCAST_LAST_MEMBER_INTVL, "mcast_last_member_intvl", "mcast_last_member_interval {} ",
     Int{8}},
    {IFLA_BR_MCAST_MEMBERSHIP_INTVL, "mcast_membership_intvl", "mcast_membership_interval {} ",
     Int{8}},
    {IFLA_BR_MCAST_QUERIER_INTVL, "mcast_querier_intvl", "mcast_querier_interval {} ", Int{8}},
    {IFLA_BR_MCAST_QUERY_INTVL, "mcast_query_intvl", "mcast_query_interval {} ", Int{8}},
    {IFLA_BR_MCAST_QUERY_RESPONSE_INTVL, "mcast_query_response_intvl",
     "mcast_query_response_interval {} ", Int{8}},
    {IFLA_BR_MCAST_STARTUP_QUERY_INTVL, "mcast_startup_query_intvl",
     "mcast_startup_query_interval {} ", Int{8}},
    {IFLA_BR_MCAST_STATS_ENABLED, "mcast_stats_enabled", "mcast_stats_enabled {} ", Int{1}},
    {IFLA_BR_MCAST_IGMP_VERSION, "mcast_igmp_version", "mcast_igmp_version {} ", Int{1}},
    {IFLA_BR_MCAST_MLD_VERSION, "mcast_mld_version", "mcast_mld_version {} ", Int{1}},
    {IFLA_BR_NF_CALL_IPTABLES, "nf_call_iptables", "nf_call_iptables {} ", Int{1}},
    {IFLA_BR_NF_CALL_IP6TABLES, "nf_call_ip6tables", "nf_call_ip6tables {} ", Int{1}},
    {IFLA_BR_NF_CALL_ARPTABLES, "nf_call_arptables", "nf_call_arptables {} ", Int{1}},
};

}  // namespace

constexpr LinkKind kBridgeKind{
    .name = "bridge", .params = &kBridgeWords, .fields = kFields, .finish = finish_bridge};

}  // namespace ip
