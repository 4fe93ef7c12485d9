// SPDX-License-Identifier: GPL-2.0-or-later
// A table with one row of each sort, and what tests read of it.
#pragma once

#include <string>
#include <vector>

#include "fake_names.h"
#include "grammar/param.h"

namespace toy {

using grammar::Match;
using grammar::Param;

enum Slot : std::uint8_t { kTo = 1, kMtu, kName, kUp, kMode, kPair, kDevice, kMac };

inline constexpr std::uint16_t kNest = 50;
inline constexpr value::Name kModes[] = {{"slow", 1}, {"fast", 2}};

// `pair A B`: two numbers in one value.
inline base::Status read_pair(grammar::Cursor& cursor, const Param& row, grammar::Bound& bound) {
    auto& value = bound.add(row, "pair");
    for (std::uint8_t at = 0; at < 2; ++at) {
        const auto word = cursor.argument();
        if (!word) return tl::unexpected(word.error());
        value.bytes[at] = static_cast<std::byte>(word->size());
        cursor.advance();
    }
    value.length = 2;
    return {};
}

inline constexpr Param kRows[] = {
    {"to", Match::Exact, 1, value::Prefix{}, {.help = "where to", .slot = kTo, .positional = true}},
    {"mtu", Match::Prefix, 2, value::Int{2}, {.help = "bytes", .slot = kMtu, .once = true}},
    {"qlen", Match::Exact, 2, value::Int{2}, {.slot = kMtu, .once = true, .hidden = true}},
    {"name", Match::Exact, 3, value::Str{15}, {.slot = kName, .single = true}},
    {"up", Match::Exact, 4, value::Flag{.width = 1, .number = 1}, {.slot = kUp, .once = true}},
    {"mode", Match::Prefix, 5, value::Enum{.names = kModes}, {.nest = kNest, .slot = kMode}},
    {"model", Match::Exact, 6, value::Int{1}, {.nest = kNest}},
    {"pair", Match::Exact, 7, value::Custom{"A B"}, {.slot = kPair, .custom = read_pair}},
    {"dev", Match::Exact, 8, value::Dev{}, {.slot = kDevice}},
    {"address", Match::Exact, 9, value::Mac{}, {.wrong = "bad \"{}\"", .slot = kMac}},
    {"note", Match::Exact, 0, value::Str{}},
    {"old", Match::Exact, 0, value::Foreign{}},
    {"type", Match::Exact, 0, value::Rest{}},
    {"help", Match::Prefix, 0, value::Help{}},
};
inline constexpr grammar::ParamTable kTable{"toy", kRows};

// Of words that live as long as the object: the values are views into them.
struct Reading {
    std::vector<std::string> text;
    std::vector<std::string_view> words;
    fake::Context names;
    grammar::Bound bound;
    base::Status status;

    explicit Reading(std::initializer_list<const char*> line,
                     const grammar::ParamTable& table = kTable, std::uint8_t family = 0)
        : text(line.begin(), line.end()), words(text.begin(), text.end()) {
        bound.clear(family);
        grammar::Cursor cursor(words, names.context);
        status = grammar::parse(table, cursor, bound);
    }
    std::string error() const { return status ? "" : status.error().text; }
};

}  // namespace toy
