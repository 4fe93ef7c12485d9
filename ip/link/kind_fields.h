// SPDX-License-Identifier: GPL-2.0-or-later
// Fields that look alike in several kinds, for their tables: what no value type says.
// Stateless; each follows the contract of out::FieldShow.
#pragma once

#include "out/field.h"

namespace ip {

// A number of up to 32 bits as C's %#x spells it: "0x1f", but "0". A string in JSON.
void show_hex(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
              const out::FieldContext& context);
// A type of service: nothing for 0, "inherit" for 1 in text.
void show_tos(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
              const out::FieldContext& context);
// A flow label in network order; nothing for 0.
void show_flow_label(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
                     const out::FieldContext& context);
// An Ethernet protocol in network order, by name.
void show_ether_type(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
                     const out::FieldContext& context);

// "<A,B,40> ", what has no name as hexadecimal digits; in JSON an array.
void show_flag_names(out::Printer& printer, std::string_view key, std::uint32_t flags,
                     std::span<const value::Name> names);

// A switch whose two texts are words of their own ("udpcsum ", "noudpcsum ").
constexpr out::Field two_words(std::uint16_t attribute, std::string_view key, out::Form on,
                               out::Form off) {
    return {attribute, key, on, value::OnOff{}, {.zero = off}};
}
// An empty attribute whose presence is true.
constexpr out::Field presence(std::uint16_t attribute, std::string_view key, out::Form form) {
    return {attribute, key, form, value::Flag{}};
}

}  // namespace ip
