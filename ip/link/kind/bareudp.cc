// SPDX-License-Identifier: GPL-2.0-or-later
// bareudp: a protocol right behind UDP (linux/if_link.h, IFLA_BAREUDP_*).

#include <linux/if_link.h>

#include "grammar/encode.h"
#include "ip/link/ether_type.h"
#include "ip/link/kind_fields.h"
#include "ip/link/kind_rows.h"
#include "ip/link/kinds.h"

namespace ip {
namespace {

using grammar::Match;

enum Slot : std::uint8_t { kPort = 1, kEtherType, kSourcePort, kMulti };

constexpr grammar::Param kRows[] = {
    {"dstport",
     Match::Prefix,
     IFLA_BAREUDP_PORT,
     value::Int{.width = 2, .order = value::Order::Network},
     {.wrong = "dstport", .slot = kPort, .single = true}},
    {"ethertype",
     Match::Prefix,
     IFLA_BAREUDP_ETHERTYPE,
     value::Custom{"PROTOCOL"},
     {.wrong = "ethertype", .slot = kEtherType, .single = true, .custom = parse_ether_type}},
    {"srcportmin",
     Match::Prefix,
     IFLA_BAREUDP_SRCPORT_MIN,
     value::Int{.width = 2},
     {.wrong = "srcportmin", .slot = kSourcePort, .single = true}},
    {"multiproto",
     Match::Prefix,
     IFLA_BAREUDP_MULTIPROTO_MODE,
     value::Flag{},
     {.slot = kMulti, .single = true}},
    {"nomultiproto", Match::Prefix, 0, value::Flag{}, {.slot = kMulti, .single = true}},
    help_row(),
};
constexpr grammar::ParamTable kWords{"bareudp", kRows};

base::Status finish(const KindContext& context, grammar::Bound& bound, nl::Writer& writer) {
    if (!bound.has(kPort)) return base::usage_error("Error: argument \"dstport\" is required");
    if (!bound.has(kEtherType))
        return base::usage_error("Error: argument \"ethertype\" is required");
    return grammar::encode(bound, context.build.names, writer);
}

constexpr out::Field kFields[] = {
    {IFLA_BAREUDP_PORT, "dstport", "dstport {} ",
     value::Int{.width = 2, .order = value::Order::Network}},
    {IFLA_BAREUDP_ETHERTYPE,
     "ethertype",
     "ethertype {} ",
     value::Int{2},
     {.custom = show_ether_type}},
    {IFLA_BAREUDP_SRCPORT_MIN, "srcportmin", "srcportmin {} ", value::Int{2}},
};

// Said in both cases, though the kernel says it in one.
void show_mode(out::Printer& printer, nl::AttrRange data, const ShowContext&) {
    const bool multi = data.find(IFLA_BAREUDP_MULTIPROTO_MODE).has_value();
    printer.json_bool("multiproto", multi);
    printer.text(multi ? "multiproto " : "nomultiproto ");
}

}  // namespace

constexpr LinkKind kBareudpKind{
    .name = "bareudp", .params = &kWords, .fields = kFields, .finish = finish, .show = show_mode};

}  // namespace ip
