// SPDX-License-Identifier: GPL-2.0-or-later
// What the words of tunnels have in common, so that each message is spelled once.

#include "ip/link/kind_words.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>

#include "ip/link/word.h"
#include "value/number.h"

namespace ip {
namespace {

base::Status bind_device(grammar::Cursor& cursor, const grammar::Param& param,
                         grammar::Bound& bound, int status) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const auto index = cursor.context().devices.index(*word);
    if (index == 0) {
        base::Error error{status};
        error.text = fmt::format("Cannot find device \"{}\"\n", *word);
        error.word = *word;
        return tl::unexpected(std::move(error));
    }
    put_number(bound.add(param, *word), std::uint32_t{index});
    return {};
}

}  // namespace

base::Status parse_df(grammar::Cursor& cursor, const grammar::Param& param, grammar::Bound& bound) {
    static constexpr std::string_view kWords[] = {"unset", "set", "inherit"};
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const auto* found = std::ranges::find(kWords, *word);
    if (found == std::end(kWords))
        return value::wrong_argument(*word, "DF must be 'unset', 'set' or 'inherit'");
    put_number(bound.add(param, *word), static_cast<std::uint8_t>(found - kWords));
    return {};
}

base::Status parse_flow_label(grammar::Cursor& cursor, const grammar::Param& param,
                              grammar::Bound& bound) {
    constexpr std::uint64_t kLargest = 0xfffff;
    const auto label = take_number(cursor, kLargest, "invalid flowlabel");
    if (!label) return tl::unexpected(label.error());
    put_number(bound.add(param, param.word), htonl(static_cast<std::uint32_t>(*label)));
    return {};
}

base::Status parse_tos(grammar::Cursor& cursor, const grammar::Param& param,
                       grammar::Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    std::uint8_t tos = 1;
    if (*word != "inherit") {
        const auto number = cursor.context().tables.number(value::NameTable::Dsfield, *word);
        if (!number || *number > 0xff) return value::wrong_argument(*word, param.options.wrong);
        tos = static_cast<std::uint8_t>(*number);
    }
    put_number(bound.add(param, *word), tos);
    return {};
}

base::Status parse_tunnel_ttl(grammar::Cursor& cursor, const grammar::Param& param,
                              grammar::Bound& bound) {
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    if (*word == "inherit" || *word == "auto") {
        bound.add(param, *word);
        cursor.advance();
        return {};
    }
    const auto ttl = take_number(cursor, ~std::uint32_t{0}, "invalid TTL");
    if (!ttl) return tl::unexpected(ttl.error());
    if (*ttl > 255) return value::wrong_argument(*word, "TTL must be <= 255");
    bound.add(param, *word).number = *ttl;
    return {};
}

base::Status parse_lower_device(grammar::Cursor& cursor, const grammar::Param& param,
                                grammar::Bound& bound) {
    return bind_device(cursor, param, bound, base::kStatusUsage);
}

base::Status parse_device(grammar::Cursor& cursor, const grammar::Param& param,
                          grammar::Bound& bound) {
    return bind_device(cursor, param, bound, base::kStatusFailed);
}

bool is_multicast(const value::Value& address) {
    const auto first = static_cast<std::uint8_t>(address.bytes[0]);
    return address.length == 4 ? first >> 4U == 0xe : first == 0xff;
}

bool is_zero(const value::Value& address) {
    return std::ranges::all_of(address.data(), [](std::byte byte) { return byte == std::byte{0}; });
}

}  // namespace ip
