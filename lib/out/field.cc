// SPDX-License-Identifier: GPL-2.0-or-later
// The field engine. Rows rule the order, so the attributes are indexed first: one pass over the
// message and one over the table, however long both are.
#include "out/field.h"

#include <algorithm>

namespace out {
namespace {

// More than any nest of the kernel holds so far; what lies beyond is searched for.
constexpr std::size_t kIndexed = 128;

bool is_zero(const nl::Attr& attr) {
    return std::all_of(attr.data.begin(), attr.data.end(),
                       [](std::byte byte) { return byte == std::byte{}; });
}

bool holds(When when, const nl::Attr& attr, const FieldContext& context) {
    switch (when) {
        case When::Present:
            return true;
        case When::NonZero:
            return !is_zero(attr);
        case When::Zero:
            return is_zero(attr);
        case When::Details:
            return context.details > 0;
        case When::Statistics:
            return context.statistics > 0;
        case When::Never:
            break;
    }
    return false;
}

void show_json(Printer& printer, std::string_view key, const value::Shown& shown) {
    using Json = value::Shown::Json;
    switch (shown.json) {
        case Json::String:
            return printer.json_str(key, shown.text);
        case Json::Number:
            return printer.json_uint(key, shown.number);
        case Json::Signed:
            return printer.json_sint(key, static_cast<std::int64_t>(shown.number));
        case Json::Bool:
            return printer.json_bool(key, shown.number != 0);
        case Json::Null:
            return printer.json_null(key);
    }
}

void show_json(Printer& printer, const Field& field, const nl::Attr& attr,
               const FieldContext& context, value::Shown& shown) {
    if (field.key.empty()) return;
    switch (field.options.json) {
        case JsonAs::Number:
            return printer.json_uint(field.key, attr.u64());
        case JsonAs::Bool:
            return printer.json_bool(field.key, !is_zero(attr));
        case JsonAs::Null:
            return printer.json_null(field.key);
        case JsonAs::String:
        case JsonAs::OfType:
            break;
    }
    value::format(field.type, attr.data, context.names, shown);
    if (field.options.json == JsonAs::String) return printer.json_str(field.key, shown.text);
    show_json(printer, field.key, shown);
}

void show_text(Printer& printer, const Field& field, const nl::Attr& attr,
               const FieldContext& context, value::Shown& shown) {
    if (!holds(field.options.text_when, attr, context)) return;
    const bool zero = field.options.zero.present && is_zero(attr);
    const Form& form = zero ? field.options.zero : field.form;
    if (!form.present) return;
    shown.text.clear();
    if (form.shows_value) value::format(field.type, attr.data, context.names, shown);
    printer.str(field.key, form, shown.text, field.options.color);
}

void show_field(Printer& printer, const Field& field, const nl::Attr& attr,
                const FieldContext& context, value::Shown& shown) {
    if (!holds(field.options.when, attr, context)) return;
    if (field.options.custom != nullptr)
        field.options.custom(printer, field, attr, context);
    else if (printer.json())
        show_json(printer, field, attr, context, shown);
    else
        show_text(printer, field, attr, context, shown);
}

}  // namespace

void show_field(Printer& printer, const Field& field, const nl::Attr& attr,
                const FieldContext& context) {
    value::Shown shown;
    show_field(printer, field, attr, context, shown);
}

void show_fields(Printer& printer, std::span<const Field> fields, nl::AttrRange attrs,
                 const FieldContext& context) {
    const nl::Attrs<kIndexed> indexed(attrs);
    const FieldContext with_siblings{context.names, context.details, context.statistics,
                                     context.numeric, attrs};
    value::Shown shown;
    for (const Field& field : fields) {
        if (const nl::Attr* attr = indexed.get(field.attribute)) {
            show_field(printer, field, *attr, with_siblings, shown);
        } else if (field.attribute >= kIndexed) {
            if (const auto found = attrs.find(field.attribute))
                show_field(printer, field, *found, with_siblings, shown);
        }
    }
}

}  // namespace out
