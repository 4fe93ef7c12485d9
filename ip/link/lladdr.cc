// SPDX-License-Identifier: GPL-2.0-or-later
// The message names the group that is wrong, not the whole word.

#include "ip/link/lladdr.h"

#include <fmt/format.h>

#include "ip/link/word.h"
#include "value/address.h"
#include "value/number.h"

namespace ip {
namespace {

std::string_view wrong_piece(std::string_view word) {
    std::string_view rest = word;
    while (true) {
        const auto colon = rest.find(':');
        const auto piece = rest.substr(0, colon);
        value::Value ignored;
        if (piece.empty() || !value::parse_mac(piece, ignored)) return piece;
        if (colon == std::string_view::npos) return word;
        rest.remove_prefix(colon + 1);
    }
}

}  // namespace

base::Status parse_lladdr(std::string_view word, value::Value& value) {
    if (value::parse_mac(word, value)) return {};
    return base::failure(fmt::format("\"{}\" is invalid lladdr.", wrong_piece(word)), word);
}

base::Status parse_lladdr_word(grammar::Cursor& cursor, const grammar::Param& param,
                               grammar::Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    return parse_lladdr(*word, bound.add(param, *word));
}

}  // namespace ip
