// SPDX-License-Identifier: GPL-2.0-or-later
// The output half of "a command is a table": a row says how one attribute looks in text and in
// JSON, and the engine walks the rows over the attributes of a message.
//
// Rows are shown in their order, whatever the order of the attributes; an attribute that is absent
// shows nothing. Two tables, one for input and one for output, since label and key differ from the
// input word too often. Plain data: a row holds no logic but, where a table can't say it, the name
// of a function. Tables are constexpr; the engine keeps no state and is safe from many threads.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "nl/view.h"
#include "out/printer.h"
#include "value/context.h"
#include "value/type.h"

namespace out {

struct Field;

// What a field may look at beside its own attribute.
struct FieldContext {
    const value::Context& names;
    unsigned details = 0;      // how many -d
    unsigned statistics = 0;   // how many -s
    bool numeric = false;      // -N: what custom fields name
    nl::AttrRange siblings{};  // the attributes beside this one; set by show_fields()
};

// Shows what rows can't say: everything of that field, in text and in JSON.
using FieldShow = void (*)(Printer& printer, const Field& field, const nl::Attr& attr,
                           const FieldContext& context);

enum class When : std::uint8_t {
    Present,     // whenever the attribute is there
    NonZero,     // and has a byte that is not zero
    Zero,        // and has none
    Details,     // with -d
    Statistics,  // with -s
    Never,
};

// What a value becomes in JSON, where its type says it wrong.
enum class JsonAs : std::uint8_t {
    OfType,
    Number,  // the payload as a number in host order
    String,  // the text
    Bool,    // whether the payload is not zero
    Null,    // presence alone
};

struct Field {
    std::uint16_t attribute;
    std::string_view key;  // JSON key; empty: not in JSON
    Form form;             // in text; {}: not in text. "word " without {} is shown as it is
    value::Type type = value::Int{};
    struct Options {
        When when = When::Present;       // in both
        When text_when = When::Present;  // in text, besides
        Form zero = {};                  // in text when the payload is zero, in place of `form`
        JsonAs json = JsonAs::OfType;
        Color color = Color::None;
        FieldShow custom = nullptr;  // does it all; key, form and type are then its material
    };
    Options options = {};
};

void show_fields(Printer& printer, std::span<const Field> fields, nl::AttrRange attrs,
                 const FieldContext& context);
// One row over its attribute, whatever its number.
void show_field(Printer& printer, const Field& field, const nl::Attr& attr,
                const FieldContext& context);

}  // namespace out
