// SPDX-License-Identifier: GPL-2.0-or-later
// The words for route types (RTN_*, linux/rtnetlink.h), as iproute2 reads them: names, prefixes of
// names in its order, numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ip::route {

// "blackhole", an unambiguous-by-order prefix of it, or a number up to 255.
std::optional<std::uint8_t> parse_type(std::string_view word);
// All words, for completion.
std::vector<std::string_view> type_words();
// The name, or the number when it has none.
std::string type_text(std::uint8_t type);

}  // namespace ip::route
