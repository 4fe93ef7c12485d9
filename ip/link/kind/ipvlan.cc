// SPDX-License-Identifier: GPL-2.0-or-later
// ipvlan and ipvtap: devices that share a MAC address (linux/if_link.h, IFLA_IPVLAN_*).

#include <linux/if_link.h>

#include "grammar/encode.h"
#include "ip/link/kind_rows.h"
#include "ip/link/kinds.h"
#include "ip/link/word.h"
#include "out/field.h"

namespace ip {
namespace {

using grammar::Match;
using grammar::Param;

enum Slot : std::uint8_t { kMode = 1, kFlags };

base::Status parse_mode(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    std::uint16_t mode = IPVLAN_MODE_L2;
    if (*word == "l3")
        mode = IPVLAN_MODE_L3;
    else if (*word == "l3s")
        mode = IPVLAN_MODE_L3S;
    else if (*word != "l2")
        return base::failure("Error: argument of \"mode\" must be either \"l2\", \"l3\" or \"l3s\"",
                             *word);
    put_number(bound.add(param, *word), mode);
    return {};
}

// At most one of them; iproute2 does not know a second one.
base::Status parse_flag(grammar::Cursor&, const Param& param, grammar::Bound& bound) {
    if (bound.has(kFlags)) return unknown_kind_word(kIpvlanKind, param.word);
    std::uint16_t flags = 0;
    if (param.word == "private") flags = IPVLAN_F_PRIVATE;
    if (param.word == "vepa") flags = IPVLAN_F_VEPA;
    put_number(bound.add(param, param.word), flags);
    return {};
}

constexpr Param flag(std::string_view word) {
    return {word,
            Match::Prefix,
            IFLA_IPVLAN_FLAGS,
            value::Custom{""},
            {.slot = kFlags, .custom = parse_flag}};
}

constexpr Param kRows[] = {
    {"mode",
     Match::Prefix,
     IFLA_IPVLAN_MODE,
     value::Custom{"{ l2 | l3 | l3s }"},
     {.slot = kMode, .custom = parse_mode}},
    flag("private"),
    flag("vepa"),
    flag("bridge"),
    help_row(),
};
constexpr grammar::ParamTable kWords{"ipvlan", kRows};

// With a mode and no flag, the flags are said to be none.
base::Status finish(const KindContext& context, grammar::Bound& bound, nl::Writer& writer) {
    if (auto done = grammar::encode(bound, context.build.names, writer); !done) return done;
    if (bound.has(kMode) && !bound.has(kFlags)) writer.put_u16(IFLA_IPVLAN_FLAGS, 0);
    return {};
}

constexpr value::Name kModeNames[] = {
    {"l2", IPVLAN_MODE_L2}, {"l3", IPVLAN_MODE_L3}, {"l3s", IPVLAN_MODE_L3S}};

// Two bits, of which none is "bridge".
void show_flags(out::Printer& printer, const out::Field&, const nl::Attr& attr,
                const out::FieldContext&) {
    const unsigned flags = attr.u16();
    const std::string_view word = (flags & IPVLAN_F_PRIVATE) != 0 ? "private"
                                  : (flags & IPVLAN_F_VEPA) != 0  ? "vepa"
                                                                  : "bridge";
    printer.json_bool(word, true);
    printer.text(word);
    printer.text(" ");
}

// The blank before "mode" is iproute2's.
constexpr out::Field kFields[] = {
    {IFLA_IPVLAN_MODE, "mode", " mode {} ",
     value::Enum{.names = kModeNames, .width = 2, .unnamed = "unknown"}},
    {IFLA_IPVLAN_FLAGS, {}, {}, value::Int{2}, {.custom = show_flags}},
};

}  // namespace

constexpr LinkKind kIpvlanKind{.name = "ipvlan",
                               .params = &kWords,
                               .fields = kFields,
                               .finish = finish,
                               .unknown = Unknown::Option};
constexpr LinkKind kIpvtapKind{.name = "ipvtap",
                               .params = &kWords,
                               .fields = kFields,
                               .finish = finish,
                               .unknown = Unknown::Option};

}  // namespace ip
