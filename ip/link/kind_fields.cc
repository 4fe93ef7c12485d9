// SPDX-License-Identifier: GPL-2.0-or-later
// What of several kinds no value type says. In JSON all of them are strings, as in iproute2.

#include "ip/link/kind_fields.h"

#include <fmt/format.h>

#include "ip/link/ether_type.h"

namespace ip {

void show_hex(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
              const out::FieldContext&) {
    const auto number = attr.u32();
    printer.str(field.key, field.form, number == 0 ? "0" : fmt::format("{:#x}", number));
}

void show_tos(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
              const out::FieldContext&) {
    const unsigned tos = attr.u8();
    if (tos == 0) return;
    const auto text = fmt::format("{:#x}", tos);
    printer.str_as(field.key, "tos {} ", tos == 1 ? "inherit" : text, text);
}

void show_flow_label(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
                     const out::FieldContext&) {
    const auto label = attr.be32();
    if (label != 0) printer.str(field.key, "flowlabel {} ", fmt::format("{:#x}", label));
}

void show_ether_type(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
                     const out::FieldContext& context) {
    printer.str(field.key, field.form, ether_type_name(attr.be16(), context.numeric));
}

void show_flag_names(out::Printer& printer, std::string_view key, std::uint32_t flags,
                     std::span<const value::Name> names) {
    bool first = true;
    const auto item = [&](std::string_view name) {
        printer.str({}, first ? out::Form("{}") : out::Form(",{}"), name);
        first = false;
    };
    printer.open_array(key);
    printer.text("<");
    for (const value::Name& name : names) {
        if ((flags & name.number) == 0) continue;
        item(name.word);
        flags &= ~static_cast<std::uint32_t>(name.number);
    }
    if (flags != 0) item(fmt::format("{:x}", flags));
    printer.text("> ");
    printer.close_array();
}

}  // namespace ip
