// SPDX-License-Identifier: GPL-2.0-or-later
// What a bridge and its ports show alike: values of the same attributes in both nests.
#pragma once

#include "out/field.h"

namespace ip {

// A 64-bit count of 1/100 s (clock_t) as seconds with two digits, right-aligned in 7 columns.
void show_bridge_timer(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
                       const out::FieldContext& context);
// struct ifla_bridge_id (IEEE 802.1D): "8000.2:0:0:0:8:b", its groups without leading zeros.
void show_bridge_id(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
                    const out::FieldContext& context);

// A 16-bit mask as C's %#x has it: no 0x before a zero; a string in JSON.
void show_bridge_mask(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
                      const out::FieldContext& context);

}  // namespace ip
