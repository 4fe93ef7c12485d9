// SPDX-License-Identifier: GPL-2.0-or-later
// ipoib: IP over InfiniBand (RFC 4391; linux/if_link.h, IFLA_IPOIB_*).

#include <fmt/format.h>
#include <linux/if_link.h>

#include "ip/link/kind_rows.h"
#include "ip/link/kinds.h"
#include "ip/link/word.h"
#include "out/field.h"

namespace ip {
namespace {

base::Status parse_mode(grammar::Cursor& cursor, const grammar::Param& param,
                        grammar::Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    // Without the blank, as iproute2 says it.
    if (*word != "datagram" && *word != "connected")
        return base::failure("Error: argument of \"mode\" must be \"datagram\"or \"connected\"",
                             *word);
    const bool connected = *word == "connected";
    put_number(bound.add(param, *word),
               static_cast<std::uint16_t>(connected ? IPOIB_MODE_CONNECTED : IPOIB_MODE_DATAGRAM));
    return {};
}

constexpr grammar::Param kRows[] = {
    number_row("pkey", IFLA_IPOIB_PKEY, 2, "{} is invalid"),
    {"mode",
     grammar::Match::Prefix,
     IFLA_IPOIB_MODE,
     value::Custom{"{ datagram | connected }"},
     {.custom = parse_mode}},
    number_row("umcast", IFLA_IPOIB_UMCAST, 2, "{} is invalid"),
    help_row(),
};
constexpr grammar::ParamTable kWords{"ipoib", kRows};

constexpr value::Name kModes[] = {{"datagram", IPOIB_MODE_DATAGRAM},
                                  {"connected", IPOIB_MODE_CONNECTED}};

void show_key(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
              const out::FieldContext&) {
    const unsigned key = attr.u16();
    printer.str(field.key, field.form, fmt::format("{}{:04x}", key == 0 ? "" : "0x", key));
}

void show_multicast(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
                    const out::FieldContext&) {
    printer.str(field.key, field.form, fmt::format("{:04x}", attr.u16()));
}

constexpr out::Field kFields[] = {
    {IFLA_IPOIB_PKEY, "key", "pkey {} ", value::Int{2}, {.custom = show_key}},
    {IFLA_IPOIB_MODE, "mode", "mode {} ",
     value::Enum{.names = kModes, .width = 2, .unnamed = "unknown"}},
    {IFLA_IPOIB_UMCAST, "umcast", "umcast {} ", value::Int{2}, {.custom = show_multicast}},
};

}  // namespace

constexpr LinkKind kIpoibKind{
    .name = "ipoib", .params = &kWords, .fields = kFields, .unknown = Unknown::Option};

}  // namespace ip
