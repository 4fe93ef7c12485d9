// SPDX-License-Identifier: GPL-2.0-or-later
// Bound values -> attributes. Nested ones are rare and few: for each nest that occurs the items are
// walked once more, which costs less than sorting.

#include "grammar/encode.h"

#include <fmt/format.h>

namespace grammar {
namespace {

base::Status put(const Bound::Item& item, const value::Context& context, nl::Writer& writer) {
    std::array<std::byte, 32> room{};
    if (std::holds_alternative<value::Dev>(item.param->type)) {
        const auto index = device_index(item.value.text, context);
        if (!index) return tl::unexpected(index.error());
        writer.put_u32(item.param->attribute, *index);
        return {};
    }
    const auto payload = value::encode(item.param->type, item.value, context, room);
    if (payload.terminated)
        writer.put_string(item.param->attribute, item.value.text);
    else
        writer.put(item.param->attribute, payload.bytes);
    return {};
}

// The items of the nest that `first` opens, when it is the first of its nest.
base::Status put_nest(std::span<const Bound::Item> items, std::size_t first,
                      const value::Context& context, nl::Writer& writer) {
    const auto nest = items[first].param->options.nest;
    for (std::size_t at = 0; at < first; ++at)
        if (items[at].param->attribute != 0 && items[at].param->options.nest == nest) return {};
    const nl::Nest scope(writer, nest);
    for (const auto& item : items.subspan(first)) {
        if (item.param->attribute == 0 || item.param->options.nest != nest) continue;
        if (auto done = put(item, context, writer); !done) return done;
    }
    return {};
}

}  // namespace

base::Result<unsigned> device_index(std::string_view name, const value::Context& context) {
    if (const auto index = context.devices.index(name); index != 0) return index;
    return base::failure(fmt::format("Cannot find device \"{}\"", name), name);
}

base::Status encode(const Bound& bound, const value::Context& context, nl::Writer& writer) {
    const auto items = bound.items();
    bool nests = false;
    for (const auto& item : items) {
        if (item.param->attribute == 0) continue;
        if (item.param->options.nest != 0) {
            nests = true;
            continue;
        }
        if (auto done = put(item, context, writer); !done) return done;
    }
    if (!nests) return {};
    for (std::size_t at = 0; at < items.size(); ++at) {
        if (items[at].param->attribute == 0 || items[at].param->options.nest == 0) continue;
        if (auto done = put_nest(items, at, context, writer); !done) return done;
    }
    return {};
}

}  // namespace grammar
