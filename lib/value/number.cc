// SPDX-License-Identifier: GPL-2.0-or-later
// Numbers in words. std::from_chars does the work, since it does not look at the locale; what it
// lacks are strtoul's guess of the base from a prefix (0x10, 010) and the blanks and the plus sign
// before a number, which scripts rely on ("$(wc -l <file)" can begin with blanks).

#include "value/number.h"

#include <algorithm>
#include <charconv>

namespace value {
namespace {

void skip_blanks(std::string_view& word) {
    word.remove_prefix(std::min(word.find_first_not_of(" \t\n\v\f\r"), word.size()));
}

int guess_base(std::string_view& word) {
    if (word.size() > 2 && word[0] == '0' && (word[1] == 'x' || word[1] == 'X')) {
        word.remove_prefix(2);
        return 16;
    }
    if (word.size() > 1 && word[0] == '0') {
        word.remove_prefix(1);
        return 8;
    }
    return 10;
}

}  // namespace

std::optional<std::uint64_t> parse_unsigned(std::string_view word, std::uint64_t max, int base) {
    skip_blanks(word);
    if (word.starts_with('+')) word.remove_prefix(1);
    return parse_digits(word, max, base);
}

std::optional<std::uint64_t> parse_digits(std::string_view word, std::uint64_t max, int base) {
    if (base == 0) {
        base = guess_base(word);
    } else if (base == 16 && word.size() > 2 && word[0] == '0' &&
               (word[1] == 'x' || word[1] == 'X')) {
        word.remove_prefix(2);
    }
    std::uint64_t number = 0;
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, number, base);
    if (error != std::errc{} || stop != end || number > max) return std::nullopt;
    return number;
}

std::optional<std::int64_t> parse_signed(std::string_view word, std::int64_t min,
                                         std::int64_t max) {
    skip_blanks(word);
    const bool negative = word.starts_with('-');
    if (negative) word.remove_prefix(1);
    const auto limit = negative ? std::uint64_t{0} - static_cast<std::uint64_t>(min < 0 ? min : 0)
                                : static_cast<std::uint64_t>(max < 0 ? 0 : max);
    const auto magnitude = negative ? parse_digits(word, limit) : parse_unsigned(word, limit);
    if (!magnitude) return std::nullopt;
    const auto number =
        static_cast<std::int64_t>(negative ? std::uint64_t{0} - *magnitude : *magnitude);
    if (number < min || number > max) return std::nullopt;
    return number;
}

}  // namespace value
