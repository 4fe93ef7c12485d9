// SPDX-License-Identifier: GPL-2.0-or-later
// vlan: one tag of a device (IEEE 802.1Q, 802.1ad; linux/if_link.h, IFLA_VLAN_*).

#include <linux/if_link.h>
#include <linux/if_vlan.h>

#include "grammar/encode.h"
#include "ip/link/ether_type.h"
#include "ip/link/kind_fields.h"
#include "ip/link/kind_rows.h"
#include "ip/link/kinds.h"
#include "ip/link/word.h"
#include "value/number.h"

namespace ip {
namespace {

using grammar::Match;
using grammar::Param;

enum Slot : std::uint8_t { kFlag = 1, kIngress, kEgress };

constexpr Param flag(std::string_view word) {
    return {word, Match::Prefix, 0, value::OnOff{}, {.slot = kFlag}};
}

std::uint32_t flag_bit(std::string_view word) {
    if (word == "reorder_hdr") return VLAN_FLAG_REORDER_HDR;
    if (word == "gvrp") return VLAN_FLAG_GVRP;
    if (word == "mvrp") return VLAN_FLAG_MVRP;
    if (word == "loose_binding") return VLAN_FLAG_LOOSE_BINDING;
    return VLAN_FLAG_BRIDGE_BINDING;
}

// FROM:TO ... up to the first word without a colon.
base::Status parse_map(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    if (auto first = cursor.argument(); !first) return tl::unexpected(first.error());
    while (!cursor.done()) {
        const auto word = cursor.word();
        const auto colon = word.find(':');
        if (colon == std::string_view::npos) return {};
        const auto from = value::parse_unsigned(word.substr(0, colon), ~std::uint32_t{0});
        const auto to = value::parse_unsigned(word.substr(colon + 1), ~std::uint32_t{0});
        if (!from || !to) return value::wrong_argument(word.substr(0, colon), param.options.wrong);
        bound.add(param, word).number = *from | *to << 32U;
        cursor.advance();
    }
    return {};
}

constexpr Param kRows[] = {
    {"protocol",
     Match::Prefix,
     IFLA_VLAN_PROTOCOL,
     value::Custom{"{ 802.1Q | 802.1ad }"},
     {.wrong = "protocol is invalid", .custom = parse_ether_type}},
    number_row("id", IFLA_VLAN_ID, 2, "id is invalid"),
    flag("reorder_hdr"),
    flag("gvrp"),
    flag("mvrp"),
    flag("loose_binding"),
    flag("bridge_binding"),
    {"ingress-qos-map",
     Match::Prefix,
     0,
     value::Custom{"FROM:TO ..."},
     {.wrong = "invalid ingress-qos-map", .slot = kIngress, .custom = parse_map}},
    {"egress-qos-map",
     Match::Prefix,
     0,
     value::Custom{"FROM:TO ..."},
     {.wrong = "invalid egress-qos-map", .slot = kEgress, .custom = parse_map}},
    help_row(),
};
constexpr grammar::ParamTable kWords{"vlan", kRows};

void put_map(const grammar::Bound& bound, std::uint8_t slot, std::uint16_t attribute,
             nl::Writer& writer) {
    if (!bound.has(slot)) return;
    const nl::Nest nest(writer, attribute);
    for (const auto& item : bound.items()) {
        if (item.param->options.slot != slot) continue;
        const ifla_vlan_qos_mapping mapping{static_cast<std::uint32_t>(item.value.number),
                                            static_cast<std::uint32_t>(item.value.number >> 32U)};
        writer.put(IFLA_VLAN_QOS_MAPPING,
                   std::as_bytes(std::span<const ifla_vlan_qos_mapping, 1>(&mapping, 1)));
    }
}

base::Status finish(const KindContext& context, grammar::Bound& bound, nl::Writer& writer) {
    if (auto done = grammar::encode(bound, context.build.names, writer); !done) return done;
    put_map(bound, kIngress, IFLA_VLAN_INGRESS_QOS, writer);
    put_map(bound, kEgress, IFLA_VLAN_EGRESS_QOS, writer);
    if (!bound.has(kFlag)) return {};
    ifla_vlan_flags flags{};
    for (const auto& item : bound.items()) {
        if (item.param->options.slot != kFlag) continue;
        const auto bit = flag_bit(item.param->word);
        flags.mask |= bit;
        flags.flags = item.value.number != 0 ? flags.flags | bit : flags.flags & ~bit;
    }
    writer.put(IFLA_VLAN_FLAGS, std::as_bytes(std::span<const ifla_vlan_flags, 1>(&flags, 1)));
    return {};
}

constexpr value::Name kFlagNames[] = {{"REORDER_HDR", VLAN_FLAG_REORDER_HDR},
                                      {"GVRP", VLAN_FLAG_GVRP},
                                      {"MVRP", VLAN_FLAG_MVRP},
                                      {"LOOSE_BINDING", VLAN_FLAG_LOOSE_BINDING},
                                      {"BRIDGE_BINDING", VLAN_FLAG_BRIDGE_BINDING}};

void show_flags(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
                const out::FieldContext&) {
    show_flag_names(printer, field.key, nl::load<ifla_vlan_flags>(attr.data).flags, kFlagNames);
}

// A line of its own. What is no mapping is passed over.
void show_map(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
              const out::FieldContext&) {
    printer.newline();
    printer.open_array(field.key);
    printer.text(field.form.before);
    for (const nl::Attr& member : attr.nested()) {
        if (member.type != IFLA_VLAN_QOS_MAPPING) continue;
        const auto mapping = nl::load<ifla_vlan_qos_mapping>(member.data);
        printer.open_object();
        printer.uint("from", "{}", mapping.from);
        printer.uint("to", ":{} ", mapping.to);
        printer.close_object();
    }
    printer.close_array();
    printer.text("} ");
}

constexpr out::Field kFields[] = {
    {IFLA_VLAN_PROTOCOL, "protocol", "protocol {} ", value::Int{2}, {.custom = show_ether_type}},
    {IFLA_VLAN_ID, "id", "id {} ", value::Int{2}},
    {IFLA_VLAN_FLAGS, "flags", {}, value::Int{}, {.custom = show_flags}},
    {IFLA_VLAN_INGRESS_QOS,
     "ingress_qos",
     "      ingress-qos-map { ",
     value::Int{},
     {.custom = show_map}},
    {IFLA_VLAN_EGRESS_QOS,
     "egress_qos",
     "      egress-qos-map { ",
     value::Int{},
     {.custom = show_map}},
};

}  // namespace

constexpr LinkKind kVlanKind{
    .name = "vlan", .params = &kWords, .fields = kFields, .finish = finish};

}  // namespace ip
