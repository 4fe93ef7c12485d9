// SPDX-License-Identifier: GPL-2.0-or-later
// xfrm: an IPsec interface, bound to policies and states by its number (linux/if_link.h,
// IFLA_XFRM_*).

#include <linux/if_link.h>

#include "grammar/encode.h"
#include "ip/link/kind_fields.h"
#include "ip/link/kind_rows.h"
#include "ip/link/kind_words.h"
#include "ip/link/kinds.h"

namespace ip {
namespace {

using grammar::Match;

enum Slot : std::uint8_t { kDev = 1, kNumber, kExternal };

constexpr grammar::Param kRows[] = {
    {"dev",
     Match::Prefix,
     IFLA_XFRM_LINK,
     value::Custom{"DEV"},
     {.slot = kDev, .custom = parse_lower_device}},
    {"if_id",
     Match::Prefix,
     IFLA_XFRM_IF_ID,
     value::Int{.width = 4, .min = 1},
     {.wrong = "if_id value is invalid", .slot = kNumber}},
    {"external", Match::Exact, IFLA_XFRM_COLLECT_METADATA, value::Flag{}, {.slot = kExternal}},
    help_row(),
};
constexpr grammar::ParamTable kWords{"xfrm", kRows};

base::Status finish(const KindContext& context, grammar::Bound& bound, nl::Writer& writer) {
    if (bound.has(kExternal) && (bound.has(kNumber) || bound.has(kDev)))
        return base::failure("xfrmi: both 'external' and if_id/link cannot be specified");
    if (!bound.has(kExternal) && !bound.has(kNumber))
        return base::usage_error("Error: argument \"IF_ID\" is required");
    return grammar::encode(bound, context.build.names, writer);
}

// An external one has no number of its own.
void show_number(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
                 const out::FieldContext& context) {
    if (!context.siblings.find(IFLA_XFRM_COLLECT_METADATA)) show_hex(printer, field, attr, context);
}

constexpr out::Field kFields[] = {
    presence(IFLA_XFRM_COLLECT_METADATA, "external", "external "),
    {IFLA_XFRM_IF_ID, "if_id", "if_id {} ", value::Int{}, {.custom = show_number}},
};

}  // namespace

constexpr LinkKind kXfrmKind{.name = "xfrm",
                             .params = &kWords,
                             .fields = kFields,
                             .finish = finish,
                             .unknown = Unknown::Silent};

}  // namespace ip
