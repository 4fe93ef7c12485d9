// SPDX-License-Identifier: GPL-2.0-or-later
// The words of ipip, sit and ip6tnl: IP in IP (RFC 2003, RFC 4213, RFC 5969, RFC 2473;
// linux/if_tunnel.h, IFLA_IPTUN_*).

#include "ip/link/kind/iptunnel_words.h"

#include <netinet/in.h>

#include <algorithm>

#include "ip/link/kind_words.h"
#include "ip/link/kinds.h"
#include "ip/link/tunnel_words.h"
#include "ip/link/word.h"

namespace ip {
namespace {

using grammar::Match;
using grammar::Param;
using namespace tunnel_slot;
namespace row = tunnel_row;

// ---- what is inside

constexpr value::Name kInner[] = {
    {"ipip", IPPROTO_IPIP},   {"ip4ip4", IPPROTO_IPIP},    {"ipv4/ipv4", IPPROTO_IPIP},
    {"mplsip", IPPROTO_MPLS}, {"mpls/ipv4", IPPROTO_MPLS}, {"any", 0},
    {"any/ipv4", 0},          {"ip6ip", IPPROTO_IPV6},     {"ipv6/ipv4", IPPROTO_IPV6},
};
constexpr std::size_t kIpipInner = 7;  // IPv6 is in a sit only
constexpr value::Name kInner6[] = {
    {"ip6ip6", IPPROTO_IPV6},
    {"ipv6/ipv6", IPPROTO_IPV6},
    {"ipip6", IPPROTO_IPIP},
    {"ip4ip6", IPPROTO_IPIP},
    {"ip/ipv6", IPPROTO_IPIP},
    {"ipv4/ipv6", IPPROTO_IPIP},
    {"any", 0},
    {"any/ipv6", 0},
};

base::Status read_inner(std::span<const value::Name> names, grammar::Cursor& cursor,
                        grammar::Bound& bound, std::string_view wrong) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const auto name = std::ranges::find(names, *word, &value::Name::word);
    if (name == names.end()) return value::wrong_argument(*word, wrong);
    set_tunnel(bound, kProtocol, name->number);
    return {};
}
base::Status read_mode_ipip(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    return read_inner(std::span(kInner).first(kIpipInner), cursor, bound, param.options.wrong);
}
base::Status read_mode_sit(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    return read_inner(kInner, cursor, bound, param.options.wrong);
}
base::Status read_mode_ip6tnl(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    return read_inner(kInner6, cursor, bound, param.options.wrong);
}

// ---- rows

constexpr std::string_view kBadTos = "bad TOS value";
constexpr std::string_view kBadClass = "invalid TClass";
constexpr std::string_view kTosShape = "{ TOS | inherit }";
constexpr std::string_view kClassShape = "{ CLASS | inherit }";

constexpr std::array<Param, 1> mode(std::string_view shape, grammar::CustomParse reader) {
    return {
        row::custom("mode", Match::Exact, kProtocol, shape, reader, "Cannot guess tunnel mode.")};
}
// ipip takes the words of 6rd, too, and does not use them.
constexpr std::array kIp4Rows =
    join(row::ends(Match::Exact, AF_INET, parse_lower_device),
         row::time_to_live(Match::Exact, "invalid TTL\n"),
         std::array{row::custom("tos", Match::Exact, kTos, kTosShape, parse_tos, kBadTos),
                    row::custom("tclass", Match::Exact, kTos, kTosShape, parse_tos, kBadTos),
                    row::custom("tc", Match::Exact, kTos, kTosShape, parse_tos, kBadTos),
                    row::custom("dsfield", Match::Prefix, kTos, kTosShape, parse_tos, kBadTos),
                    row::fixed("nopmtudisc", Match::Exact, kPathMtu, 0),
                    row::fixed("pmtudisc", Match::Exact, kPathMtu, 1)},
         row::encapsulation(),
         std::array{row::fixed("external", Match::Exact, kExternal, 1),
                    row::custom("6rd-prefix", Match::Exact, k6rdPrefix, "PREFIX", read_6rd),
                    row::custom("6rd-relay_prefix", Match::Exact, k6rdRelay, "PREFIX", read_6rd),
                    row::custom("6rd-reset", Match::Exact, k6rdPrefix, "", read_6rd_reset),
                    row::number("fwmark", Match::Exact, kMark, 4, "invalid fwmark\n"), help_row()});
constexpr std::array kIpipRows = join(mode("{ ipip | mplsip | any }", read_mode_ipip), kIp4Rows);
constexpr std::array kSitRows =
    join(mode("{ ip6ip | ipip | mplsip | any }", read_mode_sit),
         std::array{row::change("isatap", Match::Exact, kFlags, SIT_ISATAP, SIT_ISATAP)}, kIp4Rows);

constexpr std::array kIp6tnlRows = join(
    mode("{ ip6ip6 | ipip6 | any }", read_mode_ip6tnl),
    row::ends(Match::Exact, AF_INET6, parse_lower_device),
    row::time_to_live(Match::Exact, "invalid HLIM\n"), row::encap_limit(),
    std::array{
        row::custom("tos", Match::Exact, kFlowInfo, kClassShape, read_tunnel_class, kBadClass),
        row::custom("tclass", Match::Exact, kFlowInfo, kClassShape, read_tunnel_class, kBadClass),
        row::custom("tc", Match::Exact, kFlowInfo, kClassShape, read_tunnel_class, kBadClass),
        row::custom("dsfield", Match::Prefix, kFlowInfo, kClassShape, read_tunnel_class,
                    kBadClass)},
    row::flow_label_and_dscp(),
    std::array{row::custom("fwmark", Match::Exact, kMark, "{ MARK | inherit }", read_tunnel_mark,
                           "invalid fwmark\n")},
    row::local_remote(), row::encapsulation(),
    std::array{row::fixed("external", Match::Exact, kExternal, 1), help_row()});

}  // namespace

constexpr grammar::ParamTable kIpipWords{"ipip", kIpipRows};
constexpr grammar::ParamTable kSitWords{"sit", kSitRows};
constexpr grammar::ParamTable kIp6tnlWords{"ip6tnl", kIp6tnlRows};

namespace {

// ---- attributes

constexpr std::array kFirst{
    TunnelMember{kProtocol, IFLA_IPTUN_PROTO, 1},
    TunnelMember{kExternal, IFLA_IPTUN_COLLECT_METADATA, 0, false, kExternal},
};
constexpr std::array kLast{
    TunnelMember{kLink, IFLA_IPTUN_LINK, 4},
    TunnelMember{kMark, IFLA_IPTUN_FWMARK, 4},
    TunnelMember{kEncapType, IFLA_IPTUN_ENCAP_TYPE, 2},
    TunnelMember{kEncapFlags, IFLA_IPTUN_ENCAP_FLAGS, 2},
    TunnelMember{kEncapSource, IFLA_IPTUN_ENCAP_SPORT, 2, true},
    TunnelMember{kEncapPort, IFLA_IPTUN_ENCAP_DPORT, 2, true},
};
constexpr std::array kIpipMembers =
    join(kFirst,
         std::array{TunnelMember{kLocal, IFLA_IPTUN_LOCAL, 4, true, kLocal},
                    TunnelMember{kRemote, IFLA_IPTUN_REMOTE, 4, true, kRemote},
                    TunnelMember{kPathMtu, IFLA_IPTUN_PMTUDISC, 1},
                    TunnelMember{kTos, IFLA_IPTUN_TOS, 1}, TunnelMember{kTtl, IFLA_IPTUN_TTL, 1}},
         kLast);
constexpr std::array kSitMembers = join(
    kIpipMembers,
    std::array{
        TunnelMember{kFlags, IFLA_IPTUN_FLAGS, 2},
        TunnelMember{k6rdPrefix, IFLA_IPTUN_6RD_PREFIX, 16, false, k6rdLength},
        TunnelMember{k6rdLength, IFLA_IPTUN_6RD_PREFIXLEN, 2, false, k6rdLength},
        TunnelMember{k6rdRelay, IFLA_IPTUN_6RD_RELAY_PREFIX, 4, true, k6rdRelayLength},
        TunnelMember{k6rdRelayLength, IFLA_IPTUN_6RD_RELAY_PREFIXLEN, 2, false, k6rdRelayLength}});
constexpr std::array kIp6tnlMembers =
    join(kFirst,
         std::array{TunnelMember{kLocal, IFLA_IPTUN_LOCAL, 16, false, kLocal},
                    TunnelMember{kRemote, IFLA_IPTUN_REMOTE, 16, false, kRemote},
                    TunnelMember{kTtl, IFLA_IPTUN_TTL, 1},
                    TunnelMember{kEncapLimit, IFLA_IPTUN_ENCAP_LIMIT, 1},
                    TunnelMember{kFlowInfo, IFLA_IPTUN_FLOWINFO, 4, true},
                    TunnelMember{kFlags, IFLA_IPTUN_FLAGS, 4}},
         kLast);

constexpr std::array kNew{TunnelDefault{kPathMtu, 1}};
constexpr std::array kNew6{TunnelDefault{kTtl, 64}, TunnelDefault{kEncapLimit, 4},
                           TunnelDefault{kEncapFlags, TUNNEL_ENCAP_FLAG_CSUM6}};

constexpr TunnelForm kIpip{kIpipMembers, kNew};
constexpr TunnelForm kSit{kSitMembers, kNew};
constexpr TunnelForm kIp6tnl{kIp6tnlMembers, kNew6};

}  // namespace

namespace {

base::Status finish(const KindContext& context, const grammar::Bound& bound, nl::Writer& writer,
                    const TunnelForm& form) {
    const auto state = tunnel_state(context, bound, form);
    if (state.number(kTtl) != 0 && state.number(kPathMtu) == 0)
        return base::usage_error("ttl != 0 and nopmtudisc are incompatible");
    state.write(form, writer);
    return {};
}

}  // namespace

base::Status finish_ipip(const KindContext& context, grammar::Bound& bound, nl::Writer& writer) {
    return finish(context, bound, writer, kIpip);
}
base::Status finish_sit(const KindContext& context, grammar::Bound& bound, nl::Writer& writer) {
    return finish(context, bound, writer, kSit);
}
base::Status finish_ip6tnl(const KindContext& context, grammar::Bound& bound, nl::Writer& writer) {
    return put_tunnel(context, bound, kIp6tnl, writer);
}

}  // namespace ip
