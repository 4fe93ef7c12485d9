// SPDX-License-Identifier: GPL-2.0-or-later
// rmnet: one channel of a Qualcomm modem (linux/if_link.h, IFLA_RMNET_*). Its switches share one
// attribute, in which a mask says the ones that were given.

#include <linux/if_link.h>

#include "grammar/encode.h"
#include "ip/link/kind_fields.h"
#include "ip/link/kind_rows.h"
#include "ip/link/kinds.h"
#include "out/field.h"

namespace ip {
namespace {

constexpr std::uint8_t kFlag = 1;  // slot of every switch

constexpr value::Name kFlags[] = {
    {"ingress-deaggregation", RMNET_FLAGS_INGRESS_DEAGGREGATION},
    {"ingress-commands", RMNET_FLAGS_INGRESS_MAP_COMMANDS},
    {"ingress-mapv4-checksum", RMNET_FLAGS_INGRESS_MAP_CKSUMV4},
    {"egress-mapv4-checksum", RMNET_FLAGS_EGRESS_MAP_CKSUMV4},
    {"ingress-mapv5-checksum", RMNET_FLAGS_INGRESS_MAP_CKSUMV5},
    {"egress-mapv5-checksum", RMNET_FLAGS_EGRESS_MAP_CKSUMV5},
};

constexpr grammar::Param flag(const value::Name& name) {
    auto row = exact(switch_row(name.word, 0));
    row.options.slot = kFlag;
    return row;
}

constexpr grammar::Param kRows[] = {
    number_row("mux_id", IFLA_RMNET_MUX_ID, 2, "mux_id is invalid"),
    flag(kFlags[0]),
    flag(kFlags[1]),
    flag(kFlags[2]),
    flag(kFlags[3]),
    flag(kFlags[4]),
    flag(kFlags[5]),
    help_row(),
};
constexpr grammar::ParamTable kWords{"rmnet", kRows};

std::uint32_t bit_of(std::string_view word) {
    for (const auto& name : kFlags)
        if (name.word == word) return static_cast<std::uint32_t>(name.number);
    return 0;
}

base::Status finish(const KindContext& context, grammar::Bound& bound, nl::Writer& writer) {
    if (auto done = grammar::encode(bound, context.build.names, writer); !done) return done;
    if (!bound.has(kFlag)) return {};
    ifla_rmnet_flags flags{};
    for (const auto& item : bound.items()) {
        if (item.param->options.slot != kFlag) continue;
        const auto bit = bit_of(item.param->word);
        flags.mask |= bit;
        flags.flags = item.value.number != 0 ? flags.flags | bit : flags.flags & ~bit;
    }
    writer.put(IFLA_RMNET_FLAGS, std::as_bytes(std::span(&flags, 1)));
    return {};
}

void show_flags(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
                const out::FieldContext&) {
    const auto flags = nl::load<ifla_rmnet_flags>(attr.data).flags;
    if (flags != 0) show_flag_names(printer, field.key, flags, kFlags);
}

constexpr out::Field kFields[] = {
    {IFLA_RMNET_MUX_ID, "mux_id", "mux_id {} ", value::Int{2}},
    {IFLA_RMNET_FLAGS, "flags", {}, value::Int{8}, {.custom = show_flags}},
};

}  // namespace

constexpr LinkKind kRmnetKind{
    .name = "rmnet", .params = &kWords, .fields = kFields, .finish = finish};

}  // namespace ip
