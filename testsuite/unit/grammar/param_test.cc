// SPDX-License-Identifier: GPL-2.0-or-later
// parse(): words to rows and values, and each refusal with its text and status.

#include "grammar/param.h"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include "toy_table.h"

namespace {

using toy::Reading;

TEST(Parse, BindsEachWordToItsRow) {
    const Reading reading{"to", "10.0.0.0/8", "mtu", "0x10", "name", "x", "up", "dev", "nosuch"};
    ASSERT_TRUE(reading.status) << reading.error();
    const auto& bound = reading.bound;
    EXPECT_EQ(bound.items().size(), 5U);
    EXPECT_EQ(bound.find(toy::kTo)->prefix, 8);
    EXPECT_EQ(bound.number(toy::kMtu), 16U);
    EXPECT_EQ(bound.find(toy::kName)->text, "x");
    EXPECT_EQ(bound.number(toy::kUp), 1U);
    EXPECT_EQ(bound.find(toy::kDevice)->text, "nosuch");  // looked up by encode()
    EXPECT_FALSE(bound.has(toy::kMode));
    EXPECT_EQ(bound.find(toy::kMode), nullptr);
    EXPECT_EQ(bound.row(toy::kMode), nullptr);
    EXPECT_EQ(bound.number(toy::kMode, 77), 77U);
}

TEST(Parse, NoWordsAreFine) {
    const Reading reading{};
    EXPECT_TRUE(reading.status);
    EXPECT_TRUE(reading.bound.items().empty());
}

TEST(Parse, AWordThatIsNoKeywordIsThePositionalOne) {
    const Reading reading{"10.0.0.0/8", "mtu", "5"};
    ASSERT_TRUE(reading.status) << reading.error();
    EXPECT_EQ(reading.bound.find(toy::kTo)->prefix, 8);
    EXPECT_EQ(Reading({"10/8", "11/8"}).error(),
              "Error: either \"to\" is duplicate, or \"11/8\" is garbage.\n");
    EXPECT_EQ(Reading({"10/8", "to", "11/8"}).error(),
              "Error: either \"to\" is duplicate, or \"11/8\" is garbage.\n");
}

TEST(Parse, APrefixIsEnoughOnlyWhereTheRowSaysSo) {
    EXPECT_EQ(Reading({"m", "5"}).bound.number(toy::kMtu), 5U);
    // The first row in the order of the table, though "mode" fits as well.
    EXPECT_TRUE(Reading({"mt", "5"}).bound.has(toy::kMtu));
    EXPECT_TRUE(Reading({"mo", "fast"}).bound.has(toy::kMode));
    // "model" is a row of its own: longer than the prefix row, and exact.
    EXPECT_FALSE(Reading({"model", "5"}).bound.has(toy::kMode));
    const Reading longer{"mtus", "5"};
    ASSERT_FALSE(longer.status);  // goes to the positional row, and is no address
    EXPECT_EQ(longer.status.error().status, base::kStatusFailed);
    EXPECT_FALSE(Reading({"nam", "x"}).status);
}

TEST(Parse, ASecondOneIsADuplicate) {
    EXPECT_EQ(Reading({"mtu", "5", "mtu", "6"}).error(),
              "Error: duplicate \"mtu\": \"6\" is the second value.\n");
    // By the name of the first spelling, whichever was used.
    EXPECT_EQ(Reading({"qlen", "5", "qlen", "6"}).error(),
              "Error: duplicate \"mtu\": \"6\" is the second value.\n");
    EXPECT_EQ(Reading({"up", "up"}).error(),
              "Error: duplicate \"up\": \"up\" is the second value.\n");
    EXPECT_EQ(Reading({"name", "a", "name", "b"}).error(),
              "Error: either \"name\" is duplicate, or \"b\" is garbage.\n");
    EXPECT_EQ(Reading({"mtu", "5", "mtu"}).error(),
              "Command line is not complete. Try option \"help\"\n");
    EXPECT_EQ(Reading({"mtu", "5", "mtu", "6"}).status.error().status, base::kStatusUsage);
}

TEST(Parse, TheLastOfSeveralCountsWhereThatIsAllowed) {
    const Reading reading{"mode", "slow", "mode", "fast"};
    ASSERT_TRUE(reading.status) << reading.error();
    EXPECT_EQ(reading.bound.number(toy::kMode), 2U);
    EXPECT_EQ(reading.bound.items().size(), 2U);
}

TEST(Parse, AMissingArgumentIsAnIncompleteLine) {
    for (const char* word : {"to", "mtu", "name", "mode", "dev", "pair", "type"}) {
        const Reading reading{word};
        EXPECT_EQ(reading.error(), "Command line is not complete. Try option \"help\"\n") << word;
        EXPECT_EQ(reading.status.error().status, base::kStatusUsage) << word;
    }
}

TEST(Parse, ABadValueHasTheTextOfItsRow) {
    EXPECT_EQ(Reading({"mtu", "65536"}).error(),
              "Error: argument \"65536\" is wrong: invalid \"mtu\" value\n");
    EXPECT_EQ(Reading({"address", "x"}).error(),
              "Error: argument \"x\" is wrong: bad \"address\"\n");
    EXPECT_EQ(Reading({"10/33"}).error(),
              "Error: any valid prefix is expected rather than \"10/33\".\n");
}

TEST(Parse, AnUnknownWordNamesTheTable) {
    static constexpr grammar::Param kRows[] = {{"mtu", toy::Match::Exact, 2, value::Int{2}}};
    static constexpr grammar::ParamTable kTable{"small", kRows};
    for (const char* word : {"mt", "mtux", "Mtu", "", "\xff", "-"}) {
        const Reading reading({word}, kTable);
        EXPECT_EQ(reading.error(), std::string("small: unknown command \"") + word + "\"?\n");
        EXPECT_EQ(reading.status.error().status, base::kStatusUsage);
    }
    Reading reading({"nosuch"}, kTable);
    grammar::Cursor cursor(reading.words, reading.names.context);
    const auto known = grammar::parse_word(kTable, cursor, reading.bound);
    ASSERT_TRUE(known.has_value());
    EXPECT_FALSE(*known);
    EXPECT_EQ(cursor.position(), 0U);
}

// A row without a keyword is positional, and its reader looks at the word in its place.
TEST(Parse, AnEmptyWordIsNoKeyword) {
    static constexpr auto kRead = [](grammar::Cursor& cursor, const grammar::Param& row,
                                     grammar::Bound& bound) -> base::Status {
        bound.add(row, cursor.word());
        cursor.advance();
        return {};
    };
    static constexpr grammar::Param kRows[] = {{"",
                                                toy::Match::Exact,
                                                0,
                                                value::Custom{},
                                                {.slot = 1, .positional = true, .custom = kRead}}};
    static constexpr grammar::ParamTable kTable{"small", kRows};
    EXPECT_EQ(kTable.find(""), nullptr);
    const Reading reading({""}, kTable);
    ASSERT_TRUE(reading.status) << reading.error();
    EXPECT_EQ(reading.bound.find(1)->text, "");
}

TEST(Parse, ACustomRowTakesWhatItWants) {
    const Reading reading{"pair", "a", "bcd", "up"};
    ASSERT_TRUE(reading.status) << reading.error();
    EXPECT_EQ(reading.bound.find(toy::kPair)->data()[1], std::byte{3});
    EXPECT_TRUE(reading.bound.has(toy::kUp));
    EXPECT_EQ(Reading({"pair", "a"}).error(),
              "Command line is not complete. Try option \"help\"\n");
}

TEST(Parse, TheRestBelongsToAnotherTable) {
    const Reading reading{"up", "type", "vlan", "id", "5", "up"};
    ASSERT_TRUE(reading.status) << reading.error();
    ASSERT_EQ(reading.bound.rest.size(), 4U);
    EXPECT_EQ(reading.bound.rest[0], "vlan");
    EXPECT_EQ(reading.bound.rest[3], "up");
}

TEST(Parse, HelpAndWhatIsNotNativeAreErrorsOfTheirOwn) {
    for (const char* word : {"help", "h"}) {
        const Reading reading{word};
        ASSERT_FALSE(reading.status);
        EXPECT_EQ(reading.status.error().kind, base::ErrorKind::Help);
        EXPECT_EQ(reading.status.error().status, base::kStatusUsage);
        EXPECT_TRUE(reading.error().starts_with("Usage: toy "));
    }
    const Reading foreign{"up", "old", "x"};
    ASSERT_FALSE(foreign.status);
    EXPECT_EQ(foreign.status.error().kind, base::ErrorKind::NotNative);
    EXPECT_EQ(foreign.error(), "");
}

TEST(Parse, TheFirstAddressDecidesTheFamily) {
    const Reading reading{"2001:db8::/32"};
    EXPECT_EQ(reading.bound.family, AF_INET6);
    EXPECT_EQ(Reading({"10/8"}, toy::kTable, AF_INET6).error(),
              "Error: inet6 prefix is expected rather than \"10/8\".\n");
}

TEST(Bound, ForgetsEverythingWhenItIsCleared) {
    Reading reading{"mtu", "5", "type", "x"};
    reading.bound.clear(AF_INET);
    EXPECT_TRUE(reading.bound.items().empty());
    EXPECT_FALSE(reading.bound.has(toy::kMtu));
    EXPECT_TRUE(reading.bound.rest.empty());
    EXPECT_EQ(reading.bound.family, AF_INET);
}

TEST(Table, FindsTheFirstRowThatFits) {
    EXPECT_EQ(toy::kTable.find("mtu")->attribute, 2);
    EXPECT_EQ(toy::kTable.find("m")->word, "mtu");
    EXPECT_EQ(toy::kTable.find("mo")->word, "mode");
    EXPECT_EQ(toy::kTable.find("model")->word, "model");
    EXPECT_EQ(toy::kTable.find(""), nullptr);
    EXPECT_EQ(toy::kTable.find("\x80mtu"), nullptr);
    EXPECT_EQ(toy::kTable.positional()->word, "to");
}

}  // namespace
