// SPDX-License-Identifier: GPL-2.0-or-later
// Route types. Some words are taken in full only, others as any prefix; their order decides what
// "b" means. RTN_THROW and RTN_NAT are long gone from the kernel's use but not from scripts.

#include "ip/route/type.h"

#include <linux/rtnetlink.h>

#include "value/number.h"

namespace ip::route {
namespace {

struct TypeWord {
    std::string_view word;
    std::uint8_t type;
    bool prefix;  // a prefix of the word is enough
};

constexpr TypeWord kWords[] = {
    {"local", RTN_LOCAL, false},        {"nat", RTN_NAT, false},
    {"broadcast", RTN_BROADCAST, true}, {"brd", RTN_BROADCAST, true},
    {"anycast", RTN_ANYCAST, true},     {"multicast", RTN_MULTICAST, true},
    {"prohibit", RTN_PROHIBIT, true},   {"unreachable", RTN_UNREACHABLE, true},
    {"blackhole", RTN_BLACKHOLE, true}, {"xresolve", RTN_XRESOLVE, true},
    {"unicast", RTN_UNICAST, true},     {"throw", RTN_THROW, false},
};

constexpr std::string_view kNames[] = {"none",     "unicast",   "local",     "broadcast",
                                       "anycast",  "multicast", "blackhole", "unreachable",
                                       "prohibit", "throw",     "nat",       "xresolve"};

}  // namespace

std::optional<std::uint8_t> parse_type(std::string_view word) {
    if (word.empty()) return std::nullopt;
    for (const TypeWord& row : kWords)
        if (row.word == word || (row.prefix && row.word.starts_with(word))) return row.type;
    const auto number = value::parse_unsigned(word, 255);
    if (!number) return std::nullopt;
    return static_cast<std::uint8_t>(*number);
}

std::vector<std::string_view> type_words() {
    std::vector<std::string_view> words;
    for (const TypeWord& row : kWords) words.push_back(row.word);
    return words;
}

std::string type_text(std::uint8_t type) {
    if (type < std::size(kNames)) return std::string(kNames[type]);
    return std::to_string(type);
}

}  // namespace ip::route
