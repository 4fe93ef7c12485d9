// SPDX-License-Identifier: GPL-2.0-or-later
// The table of words of a route, in iproute2's order of precedence ("m" is metric, "me" as well).

#include "ip/route/words.h"

#include <linux/icmpv6.h>
#include <linux/rtnetlink.h>

#include "ip/route/readers.h"

namespace ip::route {
namespace {

using grammar::Match;
using value::NameTable;

constexpr value::Name kPreferenceNames[] = {{"low", ICMPV6_ROUTER_PREF_LOW},
                                            {"medium", ICMPV6_ROUTER_PREF_MEDIUM},
                                            {"high", ICMPV6_ROUTER_PREF_HIGH}};
constexpr value::Name kSwitchNames[] = {{"enabled", 1}, {"disabled", 0}};

constexpr value::Named kTosType{NameTable::Dsfield, 1};
constexpr std::string_view kBadTos = "\"tos\" value is invalid\n";
constexpr std::string_view kBadMetric = "\"metric\" value is invalid\n";
constexpr std::string_view kMetricHelp = "preference: the lowest wins";

// Members of RTA_METRICS that may be locked.
constexpr Param metric(std::string_view word, Match match, std::uint16_t attribute,
                       std::string_view wrong, std::string_view help,
                       std::uint64_t max = UINT32_MAX) {
    return {word,
            match,
            attribute,
            value::Int{.width = 4, .max = max},
            {.help = help, .wrong = wrong, .nest = RTA_METRICS, .custom = read_metric}};
}
constexpr Param time(std::string_view word, std::uint16_t attribute, std::string_view wrong,
                     std::string_view help) {
    return {word,
            Match::Exact,
            attribute,
            value::Time{1000},
            {.help = help, .wrong = wrong, .nest = RTA_METRICS, .custom = read_time}};
}

constexpr Param kRows[] = {
    {"src",
     Match::Exact,
     RTA_PREFSRC,
     value::Addr{},
     {.help = "source address to prefer", .slot = kSource, .custom = read_source}},
    {"to",
     Match::Exact,
     0,
     value::Custom{"[ TYPE ] PREFIX"},
     {.help = "destination; TYPE: unicast, local, blackhole, unreachable, prohibit, throw ...",
      .positional = true,
      .custom = read_destination}},
    {"as", Match::Exact, 0, value::Foreign{}, {.help = "label to swap in (MPLS)"}},
    {"via",
     Match::Exact,
     RTA_GATEWAY,
     value::Custom{"[ FAMILY ] ADDRESS"},
     {.help = "gateway", .slot = kGateway, .custom = read_via}},
    {"from",
     Match::Exact,
     0,
     value::Custom{"PREFIX"},
     {.help = "only for packets from there (IPv6)", .custom = read_from}},
    {"tos", Match::Exact, 0, kTosType, {.wrong = kBadTos, .slot = kTos}},
    {"dsfield", Match::Prefix, 0, kTosType, {.wrong = kBadTos, .slot = kTos, .hidden = true}},
    {"expires",
     Match::Exact,
     RTA_EXPIRES,
     value::Int{4},
     {.help = "seconds to live (IPv6)", .wrong = "\"expires\" value is invalid\n"}},
    {"metric",
     Match::Prefix,
     RTA_PRIORITY,
     value::Int{4},
     {.help = kMetricHelp, .wrong = kBadMetric}},
    {"priority", Match::Prefix, RTA_PRIORITY, value::Int{4}, {.wrong = kBadMetric, .hidden = true}},
    {"preference",
     Match::Exact,
     RTA_PRIORITY,
     value::Int{4},
     {.wrong = kBadMetric, .hidden = true}},
    {"scope",
     Match::Exact,
     0,
     value::Named{NameTable::Scope, 1},
     {.wrong = "invalid \"scope\" value\n", .slot = kScope}},
    metric("mtu", Match::Exact, RTAX_MTU, "\"mtu\" value is invalid\n",
           "bytes; lock: no discovery"),
    metric("hoplimit", Match::Exact, RTAX_HOPLIMIT, "\"hoplimit\" value is invalid\n", {}, 255),
    metric("advmss", Match::Exact, RTAX_ADVMSS, "\"mss\" value is invalid\n",
           "segment size to announce"),
    metric("reordering", Match::Prefix, RTAX_REORDERING, "\"reordering\" value is invalid\n", {}),
    time("rtt", RTAX_RTT, "\"rtt\" value is invalid\n", "first guess of the round-trip time"),
    time("rto_min", RTAX_RTO_MIN, "\"rto_min\" value is invalid\n",
         "shortest retransmission timeout"),
    metric("window", Match::Prefix, RTAX_WINDOW, "\"window\" value is invalid\n",
           "largest window to announce"),
    metric("cwnd", Match::Prefix, RTAX_CWND, "\"cwnd\" value is invalid\n",
           "clamp of the congestion window"),
    metric("initcwnd", Match::Prefix, RTAX_INITCWND, "\"initcwnd\" value is invalid\n", {}),
    metric("initrwnd", Match::Prefix, RTAX_INITRWND, "\"initrwnd\" value is invalid\n", {}),
    {"features",
     Match::Prefix,
     RTAX_FEATURES,
     value::Int{4},
     {.help = "ecn, tcp_usec_ts",
      .wrong = "\"features\" value not valid\n",
      .nest = RTA_METRICS,
      .custom = read_features}},
    {"quickack",
     Match::Prefix,
     RTAX_QUICKACK,
     value::Int{4},
     {.help = "0 or 1",
      .wrong = "\"quickack\" value is invalid\n",
      .nest = RTA_METRICS,
      .custom = read_bit}},
    {"congctl",
     Match::Prefix,
     RTAX_CC_ALGO,
     value::Custom{"[ lock ] NAME"},
     {.help = "congestion control", .nest = RTA_METRICS, .custom = read_congestion}},
    time("rttvar", RTAX_RTTVAR, "\"rttvar\" value is invalid\n", {}),
    metric("ssthresh", Match::Prefix, RTAX_SSTHRESH, "\"ssthresh\" value is invalid\n", {}),
    {"realms",
     Match::Prefix,
     RTA_FLOW,
     value::Int{4},
     {.help = "FROM/TO", .slot = kRealms, .custom = read_realms}},
    {"onlink",
     Match::Exact,
     0,
     value::Flag{},
     {.help = "the gateway is on the link, whatever routes say", .slot = kOnlink}},
    {"nexthop",
     Match::Exact,
     0,
     value::Custom{"NEXTHOP ..."},
     {.help = "one of several: via, dev, weight, onlink, realms",
      .slot = kNexthops,
      .custom = read_nexthops}},
    {"nhid",
     Match::Exact,
     RTA_NH_ID,
     value::Int{4},
     {.help = "id of a nexthop object", .wrong = "\"id\" value is invalid\n", .slot = kNexthopId}},
    {"protocol",
     Match::Prefix,
     0,
     value::Named{NameTable::Protocol, 1},
     {.help = "who made the route", .wrong = "\"protocol\" value is invalid\n", .slot = kProtocol}},
    {"table",
     Match::Prefix,
     RTA_TABLE,
     value::Named{NameTable::Table, 4},
     {.wrong = "\"table\" value is invalid\n", .slot = kTable, .custom = read_table}},
    {"vrf", Match::Prefix, 0, value::Foreign{}, {.help = "the table of a VRF device"}},
    {"dev", Match::Exact, 0, value::Dev{}, {.slot = kDevice}},
    {"oif", Match::Exact, 0, value::Dev{}, {.slot = kDevice, .hidden = true}},
    {"pref",
     Match::Prefix,
     RTA_PREF,
     value::Enum{.names = kPreferenceNames, .width = 1, .numbers = true},
     {.help = "router preference (IPv6)", .wrong = "\"pref\" value is invalid\n"}},
    {"encap", Match::Exact, 0, value::Foreign{}, {.help = "encapsulation"}},
    {"ttl-propagate",
     Match::Exact,
     RTA_TTL_PROPAGATE,
     value::Enum{.names = kSwitchNames, .width = 1, .prefix = true},
     {.wrong = "\"ttl-propagate\" value is invalid\n"}},
    {"fastopen_no_cookie",
     Match::Prefix,
     RTAX_FASTOPEN_NO_COOKIE,
     value::Int{4},
     {.help = "0 or 1",
      .wrong = "\"fastopen_no_cookie\" value is invalid\n",
      .nest = RTA_METRICS,
      .custom = read_bit}},
    {"help", Match::Prefix, 0, value::Help{}},
};

}  // namespace

constexpr Param kOutInterface{"dev", Match::Exact, RTA_OIF, value::Int{4}};
constexpr Param kLockBits{"lock", Match::Exact, RTAX_LOCK, value::Int{4}, {.nest = RTA_METRICS}};
constexpr grammar::ParamTable kRouteWords{
    "ip route { add | del | change | append | prepend | replace | test }", kRows};

}  // namespace ip::route
