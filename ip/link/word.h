// SPDX-License-Identifier: GPL-2.0-or-later
// Small readers for the custom rows of links and kinds: each takes one word from the cursor.
#pragma once

#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <span>
#include <string_view>
#include <type_traits>

#include "base/error.h"
#include "grammar/param.h"

namespace ip {

// Binds a number as the payload of its attribute, in host order, as wide as its type.
template <class T>
void put_number(value::Value& value, T number) {
    static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= sizeof value.bytes);
    value.number = static_cast<std::uint64_t>(number);
    value.length = sizeof(T);
    std::memcpy(value.bytes.data(), &number, sizeof(T));
}

// The word at the cursor as one of a list, or the beginning of one (the first counts): its place.
// Else iproute2's `Error: argument of "KEYWORD"
// must be one of "a", "b", not "WORD"` with that status. The word is taken.
base::Result<std::size_t> one_of(grammar::Cursor& cursor, std::string_view keyword,
                                 std::span<const std::string_view> words,
                                 int status = base::kStatusFailed);
// "on" or "off", told in that way.
base::Result<bool> on_off(grammar::Cursor& cursor, std::string_view keyword,
                          int status = base::kStatusFailed);
// The word at the cursor, taken.
base::Result<std::string_view> take(grammar::Cursor& cursor);

// The word at the cursor as a number of 0..max, taken; else `Error: argument "WORD" is wrong:
// WRONG`.
base::Result<std::uint64_t> take_number(grammar::Cursor& cursor, std::uint64_t max,
                                        std::string_view wrong);

}  // namespace ip
