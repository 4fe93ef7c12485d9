// SPDX-License-Identifier: GPL-2.0-or-later
// hsr: redundant rings and networks (IEC 62439-3; linux/if_link.h, IFLA_HSR_*).

#include <linux/if_link.h>

#include "ip/link/kind_rows.h"
#include "ip/link/kinds.h"
#include "ip/link/show.h"
#include "ip/link/word.h"
#include "nl/new_link.h"

namespace ip {
namespace {

using grammar::Match;

base::Status parse_port(grammar::Cursor& cursor, const grammar::Param& param,
                        grammar::Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const auto index = cursor.context().devices.index(*word);
    if (index == 0) return value::wrong_argument(*word, "No such interface");
    put_number(bound.add(param, *word), std::uint32_t{index});
    return {};
}

constexpr grammar::Param port(std::string_view word, std::uint16_t attribute) {
    return {word, Match::Prefix, attribute, value::Custom{"DEV"}, {.custom = parse_port}};
}

constexpr grammar::Param kRows[] = {
    number_row("supervision", IFLA_HSR_MULTICAST_SPEC, 1, "ADDR-BYTE is invalid"),
    number_row("version", IFLA_HSR_VERSION, 1, "version is invalid"),
    number_row("proto", IFLA_HSR_PROTOCOL, 1, "protocol is invalid"),
    port("slave1", IFLA_HSR_SLAVE1),
    port("slave2", IFLA_HSR_SLAVE2),
    exact(port("interlink", nl::kIflaHsrInterlink)),
    help_row(),
};
constexpr grammar::ParamTable kWords{"hsr", kRows};

constexpr out::Field kFields[] = {
    {nl::kIflaHsrInterlink, "interlink", "interlink {} ", value::Dev{}},
    {IFLA_HSR_SEQ_NR, "seq_nr", "sequence {} ", value::Int{2}},
    {IFLA_HSR_SUPERVISION_ADDR, "supervision_addr", "supervision {} ", value::Mac{}},
    {IFLA_HSR_PROTOCOL, "proto", "proto {} ", value::Int{1}},
};

// A ring is named by both of its ports, present or not.
void show_port(out::Printer& printer, std::string_view key, out::Form form,
               const std::optional<nl::Attr>& attr, const ShowContext& context) {
    if (attr) return printer.str(key, form, context.device(attr->u32()).name);
    printer.json_null(key);
    if (!printer.json()) printer.str({}, form, "<none>");
}

void show(out::Printer& printer, nl::AttrRange data, const ShowContext& context) {
    show_port(printer, "slave1", "slave1 {} ", data.find(IFLA_HSR_SLAVE1), context);
    show_port(printer, "slave2", "slave2 {} ", data.find(IFLA_HSR_SLAVE2), context);
    out::show_fields(printer, kFields, data, context.fields());
}

}  // namespace

constexpr LinkKind kHsrKind{
    .name = "hsr", .params = &kWords, .show = show, .unknown = Unknown::WhatIs};

}  // namespace ip
