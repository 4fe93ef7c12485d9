// SPDX-License-Identifier: GPL-2.0-or-later
// What may stand next in a command, from the rows that parse it: for completion in a shell.
//
// Words of a list are given as they are; a place that a name fills is given by the capitals that
// usage texts have for it ("DEV", "KIND"), since the names are known further up only.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/param.h"

namespace grammar {

struct Expected {
    std::vector<std::string> words;
    std::vector<std::string> places;
    std::vector<value::NameTable> tables;  // any name of these
    Words rest;                            // words behind a Rest row; nothing else is set then
};

// `words` are those in front of the one that is looked for. Values that are wrong are passed over.
Expected expect(const ParamTable& table, Words words, const value::Context& context);
// The same for words described by a text as usage texts have it ("NETNS", "{ add | del }",
// "[ lock ] NAME"): its word number `at`.
void expect_shape(std::string_view shape, std::size_t at, Expected& expected);
// Of how many words such a text is made; one in brackets counts as well.
std::size_t shape_size(std::string_view shape);

}  // namespace grammar
