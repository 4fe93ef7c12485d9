// SPDX-License-Identifier: GPL-2.0-or-later
// macvlan and macvtap: further MAC addresses of a device (linux/if_link.h, IFLA_MACVLAN_*).

#include <linux/if_link.h>

#include <algorithm>

#include "ip/link/kind/macvlan_words.h"
#include "ip/link/kinds.h"
#include "nl/new_link.h"
#include "out/field.h"
#include "value/address.h"

namespace ip {
namespace {

constexpr value::Name kModeNames[] = {{"private", MACVLAN_MODE_PRIVATE},
                                      {"vepa", MACVLAN_MODE_VEPA},
                                      {"bridge", MACVLAN_MODE_BRIDGE},
                                      {"passthru", MACVLAN_MODE_PASSTHRU},
                                      {"source", MACVLAN_MODE_SOURCE}};

void show_flags(out::Printer& printer, const out::Field&, const nl::Attr& attr,
                const out::FieldContext&) {
    const auto flag_word = [&](unsigned bit, std::string_view key, std::string_view text) {
        if ((attr.u16() & bit) == 0) return;
        printer.json_bool(key, true);
        printer.text(text);
    };
    flag_word(MACVLAN_FLAG_NOPROMISC, "nopromisc", "nopromisc ");
    flag_word(MACVLAN_FLAG_NODST, "nodst", "nodst ");
}

bool in_source_mode(const out::FieldContext& context) {
    const auto mode = context.siblings.find(IFLA_MACVLAN_MODE);
    return mode && mode->u32() == MACVLAN_MODE_SOURCE;
}

void show_count(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
                const out::FieldContext& context) {
    if (in_source_mode(context))
        printer.sint(field.key, field.form, static_cast<std::int32_t>(attr.u32()));
}

void show_addresses(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
                    const out::FieldContext& context) {
    if (!in_source_mode(context) || !context.siblings.find(IFLA_MACVLAN_MACADDR_COUNT)) return;
    printer.open_array(field.key);
    for (const nl::Attr& member : attr.nested()) {
        if (member.type != IFLA_MACVLAN_MACADDR) continue;
        std::string text;
        value::format_mac(member.data.first(std::min<std::size_t>(member.data.size(), 6)), text);
        printer.str({}, "{} ", text);
    }
    printer.close_array();
}

constexpr out::Field kFields[] = {
    {IFLA_MACVLAN_MODE, "mode", "mode {} ",
     value::Enum{.names = kModeNames, .width = 4, .unnamed = "unknown"}},
    {IFLA_MACVLAN_FLAGS, {}, {}, value::Int{2}, {.custom = show_flags}},
    {IFLA_MACVLAN_BC_QUEUE_LEN, "bcqueuelen", "bcqueuelen {} "},
    {IFLA_MACVLAN_BC_QUEUE_LEN_USED, "usedbcqueuelen", "usedbcqueuelen {} "},
    {nl::kIflaMacvlanBcCutoff, "bclim", "bclim {} ", value::Int{.is_signed = true}},
    {IFLA_MACVLAN_MACADDR_COUNT,
     "macaddr_count",
     "remotes ({}) ",
     value::Int{},
     {.custom = show_count}},
    {IFLA_MACVLAN_MACADDR_DATA, "macaddr_data", {}, value::Int{}, {.custom = show_addresses}},
};

}  // namespace

constexpr LinkKind kMacvlanKind{.name = "macvlan",
                                .params = &kMacvlanWords,
                                .fields = kFields,
                                .finish = finish_macvlan,
                                .unknown = Unknown::Option};
constexpr LinkKind kMacvtapKind{.name = "macvtap",
                                .params = &kMacvlanWords,
                                .fields = kFields,
                                .finish = finish_macvtap,
                                .unknown = Unknown::Option};

}  // namespace ip
