// SPDX-License-Identifier: GPL-2.0-or-later
// Words that several custom rows read alike: lists, switches and numbers with their messages.

#include "ip/link/word.h"

#include <fmt/format.h>

#include "value/number.h"

namespace ip {

base::Result<std::string_view> take(grammar::Cursor& cursor) {
    auto word = cursor.argument();
    if (word) cursor.advance();
    return word;
}

base::Result<std::size_t> one_of(grammar::Cursor& cursor, std::string_view keyword,
                                 std::span<const std::string_view> words, int status) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    for (std::size_t at = 0; at < words.size(); ++at)
        if (!word->empty() && words[at].starts_with(*word)) return at;
    base::Error error{status, base::ErrorKind::Usage};
    error.text = fmt::format("Error: argument of \"{}\" must be one of ", keyword);
    for (const auto choice : words) error.text += fmt::format("\"{}\", ", choice);
    error.text += fmt::format("not \"{}\"\n", *word);
    error.word = *word;
    return tl::unexpected(std::move(error));
}

base::Result<bool> on_off(grammar::Cursor& cursor, std::string_view keyword, int status) {
    static constexpr std::string_view kWords[] = {"off", "on"};
    const auto place = one_of(cursor, keyword, kWords, status);
    if (!place) return tl::unexpected(place.error());
    return *place == 1;
}

base::Result<std::uint64_t> take_number(grammar::Cursor& cursor, std::uint64_t max,
                                        std::string_view wrong) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const auto number = value::parse_unsigned(*word, max);
    if (!number) return value::wrong_argument(*word, wrong);
    return *number;
}

}  // namespace ip
