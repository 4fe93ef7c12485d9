// SPDX-License-Identifier: GPL-2.0-or-later
// Timers and identifiers of bridges: the two things of theirs that no value type fits.

#include "ip/link/kind/bridge_values.h"

#include <fmt/format.h>
#include <linux/if_link.h>

namespace ip {

void show_bridge_timer(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
                       const out::FieldContext&) {
    const auto ticks = attr.u64();
    const auto text = fmt::format("{}.{:02}", ticks / 100, ticks % 100);
    printer.number(field.key, field.form, printer.json() ? text : fmt::format("{:>7}", text));
}

void show_bridge_id(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
                    const out::FieldContext&) {
    const auto id = nl::load<ifla_bridge_id>(attr.data);
    printer.str(
        field.key, field.form,
        fmt::format("{:02x}{:02x}.{:x}:{:x}:{:x}:{:x}:{:x}:{:x}", id.prio[0], id.prio[1],
                    id.addr[0], id.addr[1], id.addr[2], id.addr[3], id.addr[4], id.addr[5]));
}

void show_bridge_mask(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
                      const out::FieldContext&) {
    const unsigned mask = attr.u16();
    printer.str(field.key, field.form, mask == 0 ? "0" : fmt::format("{:#x}", mask));
}

}  // namespace ip
