// SPDX-License-Identifier: GPL-2.0-or-later
// The words of a vxlan that no type reads, with iproute2's message for each mistake.

#include "ip/link/kind/vxlan_values.h"

#include <arpa/inet.h>
#include <linux/if_link.h>

#include "ip/link/kind_words.h"
#include "ip/link/word.h"

namespace ip {

using grammar::Param;

base::Status parse_vxlan_limit(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    std::uint32_t limit = 0;
    if (*word == (param.word == "ageing" ? "none" : "unlimited")) {
        cursor.advance();
    } else {
        const auto number = take_number(cursor, ~std::uint32_t{0}, param.options.wrong);
        if (!number) return tl::unexpected(number.error());
        limit = static_cast<std::uint32_t>(*number);
    }
    put_number(bound.add(param, *word), limit);
    return {};
}

base::Status parse_vxlan_ports(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    const auto low = take_number(cursor, 0xffff, "min port");
    if (!low) return tl::unexpected(low.error());
    const auto high = take_number(cursor, 0xffff, "max port");
    if (!high) return tl::unexpected(high.error());
    ifla_vxlan_port_range range{};
    range.low = htons(static_cast<std::uint16_t>(*low));
    range.high = htons(static_cast<std::uint16_t>(*high));
    put_number(bound.add(param, param.word), range.low | std::uint32_t{range.high} << 16U);
    return {};
}

// `group` is a multicast address, `remote` and `local` are not.
base::Status parse_vxlan_end(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const auto* row = bound.row(vxlan_slot::kPeer);
    if (row != nullptr && row->word != param.word && param.options.slot == vxlan_slot::kPeer)
        return base::failure("vxlan: both group and remote cannot be specified", *word);
    if (row != nullptr && param.options.slot == vxlan_slot::kPeer)
        return grammar::surplus(param, *word);
    value::Value address;
    const value::ParseInput input{param.word, {}, bound.family, cursor.context()};
    if (auto read = value::parse(value::Addr{}, *word, input, address); !read) return read;
    const bool group = param.word == "group";
    const bool unset = is_zero(address) && param.word != "local";
    if (unset || is_multicast(address) != group)
        return value::wrong_argument(*word, param.options.wrong);
    if (bound.family == 0) bound.family = address.family;
    bound.add(param, *word) = address;
    return {};
}

}  // namespace ip
