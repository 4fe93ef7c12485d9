// SPDX-License-Identifier: GPL-2.0-or-later
// The words of a vxlan (RFC 7348). What it shows is in vxlan.cc.

#include <linux/if_link.h>

#include "grammar/encode.h"
#include "ip/link/kind/vxlan_values.h"
#include "ip/link/kind/vxlan_words.h"
#include "ip/link/kind_rows.h"
#include "ip/link/kind_words.h"
#include "nl/new_link.h"

namespace ip {
namespace {

using grammar::Match;
using grammar::Param;
using namespace vxlan_slot;

constexpr std::uint64_t kLargestVni = (1U << 24U) - 1;

constexpr Param flag(std::string_view word, std::uint8_t slot, std::uint16_t attribute,
                     std::uint8_t number) {
    auto row = flag_row(word, attribute, number);
    row.options.slot = slot;
    row.options.single = true;
    return row;
}

constexpr Param single(Param row, std::uint8_t slot) {
    row.options.slot = slot;
    row.options.single = true;
    return row;
}

constexpr Param kRows[] = {
    {"id",
     Match::Prefix,
     IFLA_VXLAN_ID,
     value::Int{.width = 4, .max = kLargestVni},
     {.wrong = "invalid id", .slot = kId, .single = true}},
    {"vni",
     Match::Prefix,
     IFLA_VXLAN_ID,
     value::Int{.width = 4, .max = kLargestVni},
     {.wrong = "invalid id", .slot = kId, .single = true}},
    {"group",
     Match::Prefix,
     0,
     value::Custom{"ADDRESS"},
     {.wrong = "invalid group address", .slot = kPeer, .custom = parse_vxlan_end}},
    {"remote",
     Match::Prefix,
     0,
     value::Custom{"ADDRESS"},
     {.wrong = "invalid remote address", .slot = kPeer, .custom = parse_vxlan_end}},
    custom_row("local", 0, "ADDRESS", parse_vxlan_end, kLocal, "invalid local address"),
    custom_row("dev", IFLA_VXLAN_LINK, "DEV", parse_lower_device, kDev),
    custom_row("ttl", 0, "{ TTL | inherit | auto }", parse_tunnel_ttl, kTtl),
    custom_row("hoplimit", 0, "{ TTL | inherit | auto }", parse_tunnel_ttl, kTtl),
    custom_row("tos", IFLA_VXLAN_TOS, "{ TOS | inherit }", parse_tos, kTos, "bad TOS value"),
    custom_row("dsfield", IFLA_VXLAN_TOS, "{ TOS | inherit }", parse_tos, kTos, "bad TOS value"),
    custom_row("df", IFLA_VXLAN_DF, "{ unset | set | inherit }", parse_df, kDf),
    custom_row("label", IFLA_VXLAN_LABEL, "LABEL", parse_flow_label, kLabel),
    custom_row("flowlabel", IFLA_VXLAN_LABEL, "LABEL", parse_flow_label, kLabel),
    custom_row("ageing", IFLA_VXLAN_AGEING, "{ SECONDS | none }", parse_vxlan_limit, kAgeing,
               "ageing timer"),
    custom_row("maxaddress", IFLA_VXLAN_LIMIT, "{ NUMBER | unlimited }", parse_vxlan_limit,
               kMaxAddress, "max addresses"),
    custom_row("port", IFLA_VXLAN_PORT_RANGE, "MIN MAX", parse_vxlan_ports, kSourcePorts),
    custom_row("srcport", IFLA_VXLAN_PORT_RANGE, "MIN MAX", parse_vxlan_ports, kSourcePorts),
    single({"dstport", Match::Prefix, 0, value::Int{.width = 2}, {.wrong = "dst port"}}, kPort),
    flag("nolearning", kLearning, IFLA_VXLAN_LEARNING, 0),
    flag("learning", kLearning, IFLA_VXLAN_LEARNING, 1),
    flag("noproxy", kFlags, IFLA_VXLAN_PROXY, 0),
    flag("proxy", kFlags, IFLA_VXLAN_PROXY, 1),
    flag("norsc", kFlags + 1, IFLA_VXLAN_RSC, 0),
    flag("rsc", kFlags + 1, IFLA_VXLAN_RSC, 1),
    flag("nol2miss", kFlags + 2, IFLA_VXLAN_L2MISS, 0),
    flag("l2miss", kFlags + 2, IFLA_VXLAN_L2MISS, 1),
    flag("nol3miss", kFlags + 3, IFLA_VXLAN_L3MISS, 0),
    flag("l3miss", kFlags + 3, IFLA_VXLAN_L3MISS, 1),
    flag("udpcsum", kFlags + 4, IFLA_VXLAN_UDP_CSUM, 1),
    flag("noudpcsum", kFlags + 4, IFLA_VXLAN_UDP_CSUM, 0),
    flag("udp6zerocsumtx", kFlags + 5, IFLA_VXLAN_UDP_ZERO_CSUM6_TX, 1),
    flag("noudp6zerocsumtx", kFlags + 5, IFLA_VXLAN_UDP_ZERO_CSUM6_TX, 0),
    flag("udp6zerocsumrx", kFlags + 6, IFLA_VXLAN_UDP_ZERO_CSUM6_RX, 1),
    flag("noudp6zerocsumrx", kFlags + 6, IFLA_VXLAN_UDP_ZERO_CSUM6_RX, 0),
    flag("remcsumtx", kFlags + 7, IFLA_VXLAN_REMCSUM_TX, 1),
    flag("noremcsumtx", kFlags + 7, IFLA_VXLAN_REMCSUM_TX, 0),
    flag("remcsumrx", kFlags + 8, IFLA_VXLAN_REMCSUM_RX, 1),
    flag("noremcsumrx", kFlags + 8, IFLA_VXLAN_REMCSUM_RX, 0),
    exact(flag("localbypass", kFlags + 9, nl::kIflaVxlanLocalbypass, 1)),
    exact(flag("nolocalbypass", kFlags + 9, nl::kIflaVxlanLocalbypass, 0)),
    flag("external", kExternal, IFLA_VXLAN_COLLECT_METADATA, 1),
    flag("noexternal", kExternal, IFLA_VXLAN_COLLECT_METADATA, 0),
    single({"gbp", Match::Prefix, IFLA_VXLAN_GBP, value::Flag{}}, kFlags + 10),
    single({"gpe", Match::Prefix, IFLA_VXLAN_GPE, value::Flag{}}, kGpe),
    exact(flag("vnifilter", kVniFilter, IFLA_VXLAN_VNIFILTER, 1)),
    exact(flag("novnifilter", kVniFilter, IFLA_VXLAN_VNIFILTER, 0)),
    exact(flag("mcroute", kFlags + 11, nl::kIflaVxlanMcRoute, 1)),
    exact(flag("nomcroute", kFlags + 11, nl::kIflaVxlanMcRoute, 0)),
    single({"reserved_bits",
            Match::Exact,
            nl::kIflaVxlanReservedBits,
            value::Int{.width = 8, .order = value::Order::Network},
            {.wrong = "reserved_bits"}},
           kFlags + 12),
    help_row(),
};
}  // namespace

constexpr grammar::ParamTable kVxlanWords{"vxlan", kRows};

namespace {

base::Status check(const KindContext& context, const grammar::Bound& bound) {
    const bool external = bound.number(kExternal) != 0;
    const auto* peer = bound.row(kPeer);
    if (external && bound.has(kId))
        return base::failure("vxlan: both 'external' and vni cannot be specified");
    if (context.creates && !external && !bound.has(kId))
        return base::failure("vxlan: missing virtual network identifier");
    if (peer != nullptr && peer->word == "group" && !bound.has(kDev))
        return base::failure("vxlan: 'group' requires 'dev' to be specified");
    if (context.creates && bound.number(kVniFilter) != 0 && !external)
        return base::failure("vxlan: vnifilter is valid only when 'external' is set");
    return {};
}

void put_address(const grammar::Bound& bound, std::uint8_t slot, std::uint16_t inet,
                 std::uint16_t inet6, nl::Writer& writer) {
    const auto* address = bound.find(slot);
    if (address != nullptr && !is_zero(*address))
        writer.put(address->length == 4 ? inet : inet6, address->data());
}

// UDP port: RFC 7348 assigned one long after the kernel had chosen another.
void put_port(const KindContext& context, const grammar::Bound& bound, nl::Writer& writer) {
    constexpr std::uint16_t kGpePort = 4790;
    auto port = static_cast<std::uint16_t>(bound.number(kPort));
    if (!bound.has(kPort) && bound.has(kGpe)) port = kGpePort;
    if (port != 0) writer.put_be16(IFLA_VXLAN_PORT, port);
    if (port == 0 && !bound.has(kPort) && context.creates)
        context.request.warning +=
            "vxlan: destination port not specified\n"
            "Will use Linux kernel default (non-standard value)\n"
            "Use 'dstport 4789' to get the IANA assigned value\n"
            "Use 'dstport 0' to get default and quiet this message\n";
}

}  // namespace

base::Status finish_vxlan(const KindContext& context, grammar::Bound& bound, nl::Writer& writer) {
    if (auto checked = check(context, bound); !checked) return checked;
    if (auto done = grammar::encode(bound, context.build.names, writer); !done) return done;
    if (const auto* ttl = bound.find(kTtl)) {
        if (ttl->text == "inherit")
            writer.put_flag(IFLA_VXLAN_TTL_INHERIT);
        else
            writer.put_u8(IFLA_VXLAN_TTL, static_cast<std::uint8_t>(ttl->number));
    }
    put_address(bound, kPeer, IFLA_VXLAN_GROUP, IFLA_VXLAN_GROUP6, writer);
    put_address(bound, kLocal, IFLA_VXLAN_LOCAL, IFLA_VXLAN_LOCAL6, writer);
    // An external tunnel gets its addresses from elsewhere and has nothing to learn.
    if (context.creates && !bound.has(kLearning))
        writer.put_u8(IFLA_VXLAN_LEARNING, bound.number(kExternal) == 0 ? 1 : 0);
    put_port(context, bound, writer);
    return {};
}

}  // namespace ip
