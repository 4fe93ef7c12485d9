// SPDX-License-Identifier: GPL-2.0-or-later
// Usage texts: every row that a user should know is there, and no line is too wide.

#include "grammar/usage.h"

#include <gtest/gtest.h>

#include "toy_table.h"

namespace {

bool contains(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

TEST(Usage, ShowsEachRowAsItIsWritten) {
    const auto text = grammar::usage("ip toy", toy::kTable);
    EXPECT_TRUE(text.starts_with("Usage: ip toy [ [ to ] PREFIX ] [ mtu NUMBER ] [ name STRING ]"))
        << text;
    for (const auto* part : {"[ up ]", "[ mode { slow | fast } ]", "[ pair A B ]", "[ dev DEV ]",
                             "[ address LLADDR ]", "[ type KIND ... ]", "[ old ... ]"})
        EXPECT_TRUE(contains(text, part)) << part << '\n' << text;
}

TEST(Usage, LeavesOutSecondSpellingsAndHelp) {
    const auto text = grammar::usage("ip toy", toy::kTable);
    EXPECT_FALSE(contains(text, "qlen"));
    EXPECT_FALSE(contains(text, "[ help"));
}

TEST(Usage, EndsWithTheHelpOfTheRows) {
    const auto text = grammar::usage("ip toy", toy::kTable);
    EXPECT_TRUE(
        text.ends_with("        to                   where to\n"
                       "        mtu                  bytes\n"))
        << text;
}

TEST(Usage, WrapsAt80Columns) {
    for (const auto& text : {grammar::usage("ip toy", toy::kTable),
                             grammar::usage("ip toy { a command | of | many words }", toy::kTable),
                             grammar::synopsis(toy::kTable)}) {
        std::size_t start = 0;
        while (start < text.size()) {
            const auto end = text.find('\n', start);
            ASSERT_NE(end, std::string::npos);
            EXPECT_LE(end - start, 79U) << text;
            start = end + 1;
        }
    }
}

TEST(Synopsis, IsTheRowsAlone) {
    const auto text = grammar::synopsis(toy::kTable);
    EXPECT_TRUE(text.starts_with("        [ [ to ] PREFIX ] [ mtu NUMBER ]")) << text;
    EXPECT_FALSE(contains(text, "where to"));
}

}  // namespace
