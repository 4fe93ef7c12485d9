// SPDX-License-Identifier: GPL-2.0-or-later
// What may stand next: behind keywords, inside of a parameter, and behind words that are wrong.

#include "grammar/complete.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "toy_table.h"

namespace {

using Texts = std::vector<std::string>;

grammar::Expected next(const std::vector<std::string_view>& words) {
    static const fake::Context names;
    return grammar::expect(toy::kTable, words, names.context);
}

bool offers(const grammar::Expected& expected, std::string_view word) {
    return std::ranges::find(expected.words, word) != expected.words.end();
}

TEST(Expect, AllKeywordsWhereOneMayStand) {
    const auto expected = next({});
    EXPECT_EQ(expected.words, (Texts{"to", "mtu", "name", "up", "mode", "model", "pair", "dev",
                                     "address", "note", "old", "type", "help"}));
    EXPECT_EQ(expected.places, Texts{"PREFIX"});  // the positional one
}

TEST(Expect, NotAgainWhatMayStandOnce) {
    const auto expected = next({"10/8", "mtu", "5", "up", "name", "x", "mode", "fast"});
    for (const auto* word : {"to", "mtu", "up", "name"})
        EXPECT_FALSE(offers(expected, word)) << word;
    EXPECT_TRUE(offers(expected, "mode"));
    EXPECT_EQ(expected.places, Texts{});
    EXPECT_FALSE(offers(next({"qlen", "5"}), "mtu"));
}

TEST(Expect, TheValuesOfAType) {
    EXPECT_EQ(next({"mode"}).words, (Texts{"slow", "fast"}));
    EXPECT_EQ(next({"up", "dev"}).places, Texts{"DEV"});
    EXPECT_EQ(next({"type"}).places, Texts{"KIND"});
    const auto number = next({"mtu"});
    EXPECT_TRUE(number.words.empty());
    EXPECT_EQ(number.places, Texts{"NUMBER"});
}

TEST(Expect, EachWordOfACustomRow) {
    EXPECT_EQ(next({"pair"}).places, Texts{"A"});
    EXPECT_EQ(next({"pair", "x"}).places, Texts{"B"});
    EXPECT_TRUE(offers(next({"pair", "x", "y"}), "mtu"));
}

TEST(Expect, WordsOfAnotherTableAreHandedOn) {
    const fake::Context names;
    const std::vector<std::string_view> words{"up", "type", "vlan", "id"};
    const auto expected = grammar::expect(toy::kTable, words, names.context);
    ASSERT_EQ(expected.rest.size(), 2U);
    EXPECT_EQ(expected.rest[0], "vlan");
    EXPECT_TRUE(expected.words.empty());
}

TEST(Expect, WrongAndForeignWordsArePassedOver) {
    for (const auto& words : std::vector<std::vector<std::string_view>>{
             {"mtu", "x"}, {"10/33"}, {"old"}, {"mtu", "5", "mtu", "6"}, {"help"}, {""}, {"\xff"}})
        EXPECT_TRUE(offers(next(words), "dev")) << words[0];
}

TEST(Expect, NamesOfATable) {
    static constexpr grammar::Param kRows[] = {
        {"table", toy::Match::Exact, 1, value::Named{value::NameTable::Table}}};
    static constexpr grammar::ParamTable kTable{"small", kRows};
    static const fake::Context names;
    const std::vector<std::string_view> words{"table"};
    const auto expected = grammar::expect(kTable, words, names.context);
    ASSERT_EQ(expected.tables.size(), 1U);
    EXPECT_EQ(expected.tables[0], value::NameTable::Table);
}

grammar::Expected shape(std::string_view text, std::size_t at) {
    grammar::Expected expected;
    grammar::expect_shape(text, at, expected);
    return expected;
}

TEST(Shape, IsReadWordByWord) {
    EXPECT_EQ(shape("NETNS { auto | NSID }", 0).places, Texts{"NETNS"});
    EXPECT_EQ(shape("NETNS { auto | NSID }", 1).words, Texts{"auto"});
    EXPECT_EQ(shape("NETNS { auto | NSID }", 1).places, Texts{"NSID"});
    EXPECT_TRUE(shape("NETNS { auto | NSID }", 2).places.empty());
    EXPECT_EQ(grammar::shape_size("NETNS { auto | NSID }"), 2U);
    EXPECT_EQ(grammar::shape_size(""), 0U);
}

TEST(Shape, AnOptionalWordMayBeLeftOut) {
    const auto expected = shape("[ lock ] NAME", 0);
    EXPECT_EQ(expected.words, Texts{"lock"});
    EXPECT_EQ(expected.places, Texts{"NAME"});
    EXPECT_EQ(shape("[ lock ] NAME", 1).words, Texts{});
    EXPECT_EQ(shape("[ lock ] NAME", 1).places, Texts{"NAME"});
}

TEST(Shape, OfWordsInBracesTheFirstOfEachChoiceCounts) {
    EXPECT_EQ(shape("{ forwarding { on | off } | ... }", 0).words, Texts{"forwarding"});
    EXPECT_EQ(shape("{ object FILE [ section NAME ] | off }", 0).words, (Texts{"object", "off"}));
    EXPECT_EQ(shape("{ ADDR | + | - }", 0).words, (Texts{"+", "-"}));
}

}  // namespace
