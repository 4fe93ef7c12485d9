// SPDX-License-Identifier: GPL-2.0-or-later
// Rows that look alike in every kind: a prefix of the keyword is enough, and a bad value is
// "invalid KEYWORD".
#pragma once

#include "grammar/param.h"

namespace ip {

inline constexpr std::string_view kInvalid = "invalid {}";

constexpr grammar::Param number_row(std::string_view word, std::uint16_t attribute,
                                    std::uint8_t width, std::string_view wrong = kInvalid) {
    return {word, grammar::Match::Prefix, attribute, value::Int{.width = width}, {.wrong = wrong}};
}
constexpr grammar::Param port_row(std::string_view word, std::uint16_t attribute,
                                  std::string_view wrong) {
    return {word,
            grammar::Match::Prefix,
            attribute,
            value::Int{.width = 2, .order = value::Order::Network},
            {.wrong = wrong}};
}
constexpr grammar::Param switch_row(std::string_view word, std::uint16_t attribute) {
    return {word, grammar::Match::Prefix, attribute, value::OnOff{.listed = true}};
}
// The keyword alone says 0 or 1.
constexpr grammar::Param flag_row(std::string_view word, std::uint16_t attribute,
                                  std::uint8_t number) {
    return {word, grammar::Match::Prefix, attribute, value::Flag{.width = 1, .number = number}};
}
// Read by `custom`, and once only.
constexpr grammar::Param custom_row(std::string_view word, std::uint16_t attribute,
                                    std::string_view shape, grammar::CustomParse custom,
                                    std::uint8_t slot, std::string_view wrong = {}) {
    return {word,
            grammar::Match::Prefix,
            attribute,
            value::Custom{shape},
            {.wrong = wrong, .slot = slot, .single = true, .custom = custom}};
}
constexpr grammar::Param help_row() { return {"help", grammar::Match::Prefix, 0, value::Help{}}; }
// The same row, whose keyword must be whole.
constexpr grammar::Param exact(grammar::Param row) {
    row.match = grammar::Match::Exact;
    return row;
}

}  // namespace ip
