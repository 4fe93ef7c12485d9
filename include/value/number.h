// SPDX-License-Identifier: GPL-2.0-or-later
// Numbers in words, with the rules of strtoul(.., 0): blanks and one '+' may precede, 0x is
// hexadecimal, a leading 0 octal; nothing may follow. '-' is for parse_signed alone.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace value {

std::optional<std::uint64_t> parse_unsigned(std::string_view word, std::uint64_t max, int base = 0);
// Without the blanks and the sign: pieces of addresses.
std::optional<std::uint64_t> parse_digits(std::string_view word, std::uint64_t max, int base = 0);
std::optional<std::int64_t> parse_signed(std::string_view word, std::int64_t min, std::int64_t max);

}  // namespace value
