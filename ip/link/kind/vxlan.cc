// SPDX-License-Identifier: GPL-2.0-or-later
// VXLAN (RFC 7348): attributes IFLA_VXLAN_* of linux/if_link.h. What has its usual value is not
// shown in text.

#include <fmt/format.h>
#include <linux/if_link.h>
#include <netinet/in.h>

#include "ip/link/kind.h"
#include "ip/link/kind/vxlan_words.h"
#include "ip/link/kind_fields.h"
#include "ip/link/kinds.h"
#include "nl/new_link.h"
#include "out/field.h"
#include "value/address.h"

namespace ip {
namespace {

using out::Field;
using out::FieldContext;
using out::JsonAs;
using out::Printer;
using out::When;
using value::Int;
using value::Order;

bool is_multicast(nl::Bytes address) {
    if (address.size() == 4) return (static_cast<unsigned>(address[0]) & 0xf0U) == 0xe0U;
    return !address.empty() && address[0] == std::byte{0xff};
}

bool is_any(nl::Bytes address) {
    for (const std::byte byte : address)
        if (byte != std::byte{}) return false;
    return true;
}

// The far end: a group when it is multicast. JSON tells the families apart.
void show_remote(Printer& printer, const Field&, const nl::Attr& attr, const FieldContext&) {
    if (is_any(attr.data)) return;
    const bool six = attr.data.size() == 16;
    std::string text;
    value::format_address(six ? AF_INET6 : AF_INET, attr.data, text);
    if (is_multicast(attr.data))
        printer.str(six ? "group6" : "group", "group {} ", text);
    else
        printer.str(six ? "remote6" : "remote", "remote {} ", text);
}

void show_local(Printer& printer, const Field&, const nl::Attr& attr, const FieldContext&) {
    if (is_any(attr.data)) return;
    const bool six = attr.data.size() == 16;
    std::string text;
    value::format_address(six ? AF_INET6 : AF_INET, attr.data, text);
    printer.str(six ? "local6" : "local", "local {} ", text);
}

void show_ports(Printer& printer, const Field& field, const nl::Attr& attr, const FieldContext&) {
    const auto range = nl::load<ifla_vxlan_port_range>(attr.data);
    printer.open_object(field.key);
    printer.uint("low", "srcport {} ", ntohs(range.low));
    printer.uint("high", "{} ", ntohs(range.high));
    printer.close_object();
}

void show_inherited_ttl(Printer& printer, const Field& field, const nl::Attr& attr,
                        const FieldContext&) {
    if (attr.u8() != 0) printer.str(field.key, "ttl {} ", "inherit");
}

void show_ttl(Printer& printer, const Field& field, const nl::Attr& attr,
              const FieldContext& context) {
    const auto inherit = context.siblings.find(IFLA_VXLAN_TTL_INHERIT);
    if (inherit && inherit->u8() != 0) return;
    const unsigned ttl = attr.u8();
    printer.uint_as(field.key, "ttl {} ", ttl == 0 ? "auto" : fmt::format("{}", ttl), ttl);
}

void show_ageing(Printer& printer, const Field& field, const nl::Attr& attr, const FieldContext&) {
    const auto ageing = attr.u32();
    printer.uint_as(field.key, "ageing {} ", ageing == 0 ? "none" : fmt::format("{}", ageing),
                    ageing);
}

// struct vxlanhdr as two words in network order.
void show_reserved(Printer& printer, const Field& field, const nl::Attr& attr,
                   const FieldContext&) {
    std::uint64_t bits = 0;
    for (const std::byte byte : attr.data) bits = bits << 8 | static_cast<std::uint64_t>(byte);
    printer.str(field.key, "reserved_bits {} ", fmt::format("{:#x}", bits));
}

constexpr value::Name kDf[] = {
    {"unset", VXLAN_DF_UNSET}, {"set", VXLAN_DF_SET}, {"inherit", VXLAN_DF_INHERIT}};

constexpr Field::Options kShownWhenOn = {.text_when = When::NonZero};
constexpr Field::Options off_is_said(out::Form form) {
    return {.text_when = When::Zero, .zero = form};
}

constexpr Field kFields[] = {
    {IFLA_VXLAN_VNIFILTER, "vnifilter", "vnifilter ", value::OnOff{}, {.when = When::NonZero}},
    {IFLA_VXLAN_ID, "id", "id {} "},
    {IFLA_VXLAN_GROUP, {}, {}, value::Addr{}, {.custom = show_remote}},
    {IFLA_VXLAN_GROUP6, {}, {}, value::Addr{}, {.custom = show_remote}},
    {IFLA_VXLAN_LOCAL, {}, {}, value::Addr{}, {.custom = show_local}},
    {IFLA_VXLAN_LOCAL6, {}, {}, value::Addr{}, {.custom = show_local}},
    {IFLA_VXLAN_LINK, "link", "dev {} ", value::Dev{}, {.when = When::NonZero}},
    {IFLA_VXLAN_PORT_RANGE, "port_range", {}, Int{}, {.custom = show_ports}},
    {IFLA_VXLAN_PORT, "port", "dstport {} ", Int{.width = 2, .order = Order::Network}},
    {IFLA_VXLAN_TOS, "tos", {}, Int{1}, {.custom = show_tos}},
    {IFLA_VXLAN_TTL_INHERIT, "ttl", {}, Int{1}, {.custom = show_inherited_ttl}},
    {IFLA_VXLAN_TTL, "ttl", {}, Int{1}, {.custom = show_ttl}},
    {IFLA_VXLAN_DF, "df", "df {} ", value::Enum{kDf}, kShownWhenOn},
    {IFLA_VXLAN_LABEL, "label", {}, Int{}, {.custom = show_flow_label}},
    {IFLA_VXLAN_AGEING, "ageing", {}, Int{}, {.custom = show_ageing}},
    {IFLA_VXLAN_LIMIT, "limit", "maxaddr {} ", Int{}, {.when = When::NonZero}},
    {nl::kIflaVxlanReservedBits, "reserved_bits", {}, Int{8}, {.custom = show_reserved}},
    {IFLA_VXLAN_GBP, "gbp", "gbp ", value::Flag{}, {.json = JsonAs::Null}},
    {IFLA_VXLAN_GPE, "gpe", "gpe ", value::Flag{}, {.json = JsonAs::Null}},
    {IFLA_VXLAN_COLLECT_METADATA, "external", "external ", value::OnOff{}, kShownWhenOn},
    {IFLA_VXLAN_LEARNING, "learning", {}, value::OnOff{}, off_is_said("nolearning ")},
    {IFLA_VXLAN_PROXY, "proxy", "proxy ", value::OnOff{}, kShownWhenOn},
    {IFLA_VXLAN_RSC, "rsc", "rsc ", value::OnOff{}, kShownWhenOn},
    {IFLA_VXLAN_L2MISS, "l2miss", "l2miss ", value::OnOff{}, kShownWhenOn},
    {IFLA_VXLAN_L3MISS, "l3miss", "l3miss ", value::OnOff{}, kShownWhenOn},
    {IFLA_VXLAN_UDP_CSUM, "udp_csum", {}, value::OnOff{}, off_is_said("noudp_csum ")},
    {IFLA_VXLAN_UDP_ZERO_CSUM6_TX, "udp_zero_csum6_tx", "udp_zero_csum6_tx ", value::OnOff{},
     kShownWhenOn},
    {IFLA_VXLAN_UDP_ZERO_CSUM6_RX, "udp_zero_csum6_rx", "udp_zero_csum6_rx ", value::OnOff{},
     kShownWhenOn},
    {IFLA_VXLAN_REMCSUM_TX, "remcsum_tx", "remcsum_tx ", value::OnOff{}, kShownWhenOn},
    {IFLA_VXLAN_REMCSUM_RX, "remcsum_rx", "remcsum_rx ", value::OnOff{}, kShownWhenOn},
    {nl::kIflaVxlanLocalbypass, "localbypass", {}, value::OnOff{}, off_is_said("nolocalbypass ")},
    {nl::kIflaVxlanMcRoute, "mcroute", "mcroute ", value::OnOff{}, kShownWhenOn},
};

}  // namespace

constexpr LinkKind kVxlanKind{
    .name = "vxlan", .params = &kVxlanWords, .fields = kFields, .finish = finish_vxlan};

}  // namespace ip
