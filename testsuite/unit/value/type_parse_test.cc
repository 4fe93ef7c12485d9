// SPDX-License-Identifier: GPL-2.0-or-later
// parse(): a word as each type reads it, and the text and status of each refusal.

#include <gtest/gtest.h>
#include <sys/socket.h>

#include "fake_names.h"
#include "value/type.h"

namespace value {
namespace {

struct Parsed {
    bool good = false;
    Value value{};
    base::Error error{};
};

Parsed read(const Type& type, std::string_view word, std::string_view wrong = {},
            std::uint8_t family = AF_UNSPEC) {
    static const fake::Context names;
    Parsed parsed;
    auto done = parse(type, word, {"keyword", wrong, family, names.context}, parsed.value);
    parsed.good = done.has_value();
    if (!done) parsed.error = done.error();
    return parsed;
}

void expect_number(const Type& type, std::string_view word, std::uint64_t number) {
    const auto parsed = read(type, word);
    EXPECT_TRUE(parsed.good) << word;
    EXPECT_EQ(parsed.value.number, number) << word;
    EXPECT_EQ(parsed.value.text, word);
}

void expect_refused(const Type& type, std::string_view word) {
    const auto parsed = read(type, word);
    EXPECT_FALSE(parsed.good) << word;
    EXPECT_EQ(parsed.error.status, base::kStatusUsage) << word;
    EXPECT_EQ(parsed.error.kind, base::ErrorKind::Usage) << word;
    EXPECT_EQ(parsed.error.word, word);
    EXPECT_EQ(parsed.error.text, "Error: argument \"" + std::string(word) +
                                     "\" is wrong: invalid \"keyword\" value\n");
}

TEST(ParseInt, EndsAtItsWidth) {
    expect_number(Int{1}, "255", 255);
    expect_refused(Int{1}, "256");
    expect_number(Int{2}, "0xffff", 0xffff);
    expect_refused(Int{2}, "0x10000");
    expect_number(Int{4}, "4294967295", 4294967295);
    expect_refused(Int{4}, "4294967296");
    expect_number(Int{8}, "18446744073709551615", UINT64_MAX);
    expect_refused(Int{8}, "18446744073709551616");
}

TEST(ParseInt, EndsAtItsBounds) {
    const Int type{.width = 2, .min = 1, .max = 4094};
    expect_number(type, "1", 1);
    expect_number(type, "4094", 4094);
    expect_refused(type, "0");
    expect_refused(type, "4095");
    expect_refused(type, "-1");
}

TEST(ParseInt, ReadsSignsOnlyWhenSigned) {
    const Int type{.width = 4,
                   .min = static_cast<std::uint64_t>(std::int64_t{-20}),
                   .max = 20,
                   .is_signed = true};
    expect_number(type, "-20", static_cast<std::uint64_t>(std::int64_t{-20}));
    expect_number(type, "20", 20);
    expect_refused(type, "-21");
    expect_refused(type, "21");
    expect_refused(Int{4}, "-1");
}

constexpr Name kModes[] = {{"off", 0}, {"slow", 1}, {"slower", 2}, {"fast", 9}};

TEST(ParseEnum, TakesItsNames) {
    expect_number(Enum{.names = kModes}, "slower", 2);
    for (const auto* word : {"", "slo", "Fast", "1", "fastest"})
        expect_refused(Enum{.names = kModes}, word);
}

TEST(ParseEnum, TakesAPrefixOrANumberWhenItSaysSo) {
    const Enum prefix{.names = kModes, .prefix = true};
    expect_number(prefix, "s", 1);  // the first that fits
    expect_number(prefix, "slowe", 2);
    expect_refused(prefix, "");
    const Enum numbers{.names = kModes, .numbers = true};
    expect_number(numbers, "7", 7);
    expect_number(numbers, "0xff", 255);
    expect_refused(numbers, "256");
    const Enum listed{.names = kModes, .numbers = true, .listed = true};
    expect_number(listed, "9", 9);
    expect_refused(listed, "7");
}

TEST(ParseOnOff, HasItsOwnMessage) {
    expect_number(OnOff{}, "on", 1);
    expect_number(OnOff{}, "off", 0);
    const auto plain = read(OnOff{}, "yes");
    EXPECT_FALSE(plain.good);
    EXPECT_EQ(plain.error.status, base::kStatusFailed);
    EXPECT_EQ(plain.error.text,
              "Error: argument of \"keyword\" must be \"on\" or \"off\", not \"yes\"\n");
    const auto listed = read(OnOff{.listed = true}, "yes");
    EXPECT_EQ(listed.error.text,
              "Error: argument of \"keyword\" must be one of \"off\", \"on\", not \"yes\"\n");
}

TEST(ParseTime, ABareNumberIsInUnitsOfTheAttribute) {
    expect_number(Time{1000}, "300", 300);
    expect_number(Time{1000}, "1s", 1000);
    expect_number(Time{1000}, "1.5s", 1500);
    expect_number(Time{1000}, "20ms", 20);
    expect_number(Time{1000}, "20msecs", 20);
    expect_number(Time{1000}, "2SEC", 2000);
    expect_number(Time{1}, "2s", 2);
    expect_number(Time{1000000000, 8}, "5us", 5000);
}

TEST(ParseTime, WhatIsShorterThanTheUnitIsRoundedUp) {
    expect_number(Time{1000}, "1us", 1);
    expect_number(Time{1000}, "1001us", 2);
    expect_number(Time{1000}, "0s", 0);
}

TEST(ParseTime, EndsAtItsWidth) {
    expect_number(Time{1000}, "4294967295", 4294967295);
    expect_refused(Time{1000}, "4294967296");
    expect_refused(Time{1000}, "4294968s");
    for (const auto* word : {"", ".", "s", "1m", "-1s", "+1s", "1 s", "1..5s", "1.5.5", "1e3"})
        expect_refused(Time{1000}, word);
}

TEST(ParseRate, HasDecimalAndBinarySuffixes) {
    expect_number(Rate{}, "1000", 1000);
    expect_number(Rate{}, "1bit", 1);
    expect_number(Rate{}, "1kbit", 1000);
    expect_number(Rate{}, "1.5Mbit", 1500000);
    expect_number(Rate{}, "2gbit", 2000000000);
    expect_number(Rate{}, "1tbit", 1000000000000);
    expect_number(Rate{}, "1kibit", 1024);
    expect_number(Rate{}, "1mibit", 1048576);
    expect_number(Rate{}, "1bps", 8);
    expect_number(Rate{}, "1kbps", 8000);
    expect_number(Rate{}, "1kibps", 8192);
    expect_refused(Rate{4}, "5gbit");
    for (const auto* word : {"", "kbit", "1k", "-1kbit", "1kbits", "1 kbit"})
        expect_refused(Rate{}, word);
}

TEST(ParseStr, EndsAtItsLength) {
    EXPECT_TRUE(read(Str{3}, "abc").good);
    EXPECT_TRUE(read(Str{3}, "").good);
    expect_refused(Str{3}, "abcd");
}

TEST(ParseMac, WantsSixBytesUnlessAnyLengthGoes) {
    EXPECT_TRUE(read(Mac{}, "02:00:00:00:00:01").good);
    for (const auto* word : {"02:00:00:00:00", "02:00:00:00:00:01:02", "10.0.0.1", "x"}) {
        const auto parsed = read(Mac{}, word);
        EXPECT_FALSE(parsed.good) << word;
        EXPECT_EQ(parsed.error.text,
                  "Error: argument \"" + std::string(word) + "\" is wrong: invalid lladdr\n");
    }
    EXPECT_TRUE(read(Mac{true}, "02:00:00:00:00").good);
    EXPECT_TRUE(read(Mac{true}, "10.0.0.1").good);
}

TEST(ParseNamed, TakesANameOrANumberOfItsWidth) {
    expect_number(Named{NameTable::Table}, "main", 254);
    expect_number(Named{NameTable::Table}, "1000", 1000);
    expect_number(Named{NameTable::Protocol, 1}, "static", 4);
    expect_number(Named{NameTable::Protocol, 1}, "255", 255);
    expect_refused(Named{NameTable::Protocol, 1}, "256");
    expect_refused(Named{NameTable::Protocol, 1}, "main");
}

TEST(ParseAddress, NamesTheFamilyThatIsExpected) {
    EXPECT_EQ(read(Addr{}, "x").error.text,
              "Error: any valid address is expected rather than \"x\".\n");
    EXPECT_EQ(read(Addr{}, "::1", {}, AF_INET).error.text,
              "Error: inet address is expected rather than \"::1\".\n");
    // The type's family goes before that of the command.
    EXPECT_EQ(read(Addr{AF_INET6}, "10.0.0.1", {}, AF_INET).error.text,
              "Error: inet6 address is expected rather than \"10.0.0.1\".\n");
    EXPECT_EQ(read(Prefix{}, "10/33").error.text,
              "Error: any valid prefix is expected rather than \"10/33\".\n");
    EXPECT_EQ(read(Prefix{}, "10/8", {}, AF_PACKET).error.text,
              "Error: \"10/8\" may be inet prefix, but it is not allowed in this context.\n");
    const auto parsed = read(Prefix{}, "x");
    EXPECT_EQ(parsed.error.status, base::kStatusFailed);
    EXPECT_EQ(parsed.error.kind, base::ErrorKind::Usage);
    EXPECT_EQ(parsed.error.word, "x");
}

TEST(ParseMessage, IsThatOfTheRow) {
    EXPECT_EQ(read(Int{1}, "x", "\"{}\" value is invalid\n").error.text,
              "Error: argument \"x\" is wrong: \"keyword\" value is invalid\n\n");
    EXPECT_EQ(read(Mac{}, "x", "bad").error.text, "Error: argument \"x\" is wrong: bad\n");
}

}  // namespace
}  // namespace value
