// SPDX-License-Identifier: GPL-2.0-or-later
// Numbers: what strtoul(.., 0) would read, without its blanks and signs, and each bound from both
// sides.

#include "value/number.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace value {
namespace {

constexpr auto kMax64 = std::numeric_limits<std::uint64_t>::max();
constexpr auto kMin64s = std::numeric_limits<std::int64_t>::min();
constexpr auto kMax64s = std::numeric_limits<std::int64_t>::max();

TEST(Unsigned, ReadsTheBaseFromThePrefix) {
    EXPECT_EQ(parse_unsigned("0", 255), 0U);
    EXPECT_EQ(parse_unsigned("10", 255), 10U);
    EXPECT_EQ(parse_unsigned("0x10", 255), 16U);
    EXPECT_EQ(parse_unsigned("0Xff", 255), 255U);
    EXPECT_EQ(parse_unsigned("010", 255), 8U);
    EXPECT_EQ(parse_unsigned("00", 255), 0U);
}

TEST(Unsigned, TakesAFixedBase) {
    EXPECT_EQ(parse_unsigned("010", 255, 10), 10U);
    EXPECT_EQ(parse_unsigned("ff", 255, 16), 255U);
    EXPECT_EQ(parse_unsigned("0xff", 255, 16), 255U);
    EXPECT_EQ(parse_unsigned("0xff", 255, 10), std::nullopt);
    EXPECT_EQ(parse_unsigned("8", 255, 8), std::nullopt);
}

TEST(Unsigned, EndsAtItsBound) {
    EXPECT_EQ(parse_unsigned("255", 255), 255U);
    EXPECT_EQ(parse_unsigned("256", 255), std::nullopt);
    EXPECT_EQ(parse_unsigned("18446744073709551615", kMax64), kMax64);
    EXPECT_EQ(parse_unsigned("18446744073709551616", kMax64), std::nullopt);
    EXPECT_EQ(parse_unsigned("0xffffffffffffffff", kMax64), kMax64);
    EXPECT_EQ(parse_unsigned("0x10000000000000000", kMax64), std::nullopt);
    EXPECT_EQ(parse_unsigned("99999999999999999999999999", kMax64), std::nullopt);
}

TEST(Unsigned, RefusesWhatIsNoNumber) {
    for (const auto* word : {"", " ", "+", "1 ", "++1", "+-1", "+ 1", "-1", "-0", "1x", "x", "0x",
                             "0xg", "08", "1.0", "1e3", "0x-1", "0-1", "0x+1"})
        EXPECT_EQ(parse_unsigned(word, kMax64), std::nullopt) << '"' << word << '"';
}

TEST(Unsigned, TakesBlanksAndAPlusBefore) {
    for (const auto* word : {" 1", "\t1", "+1", " \n+1", " 0x1", "+01"})
        EXPECT_EQ(parse_unsigned(word, kMax64), 1U) << '"' << word << '"';
}

TEST(Signed, TakesBlanksAndASignBefore) {
    EXPECT_EQ(parse_signed(" -1", -1, 1), -1);
    EXPECT_EQ(parse_signed("+1", -1, 1), 1);
    for (const auto* word : {"- 1", "-+1", "--1", "-", " "})
        EXPECT_EQ(parse_signed(word, -1, 1), std::nullopt) << '"' << word << '"';
}

TEST(Signed, EndsAtBothBounds) {
    EXPECT_EQ(parse_signed("-1", -1, 1), -1);
    EXPECT_EQ(parse_signed("1", -1, 1), 1);
    EXPECT_EQ(parse_signed("-2", -1, 1), std::nullopt);
    EXPECT_EQ(parse_signed("2", -1, 1), std::nullopt);
    EXPECT_EQ(parse_signed("9223372036854775807", kMin64s, kMax64s), kMax64s);
    EXPECT_EQ(parse_signed("9223372036854775808", kMin64s, kMax64s), std::nullopt);
    EXPECT_EQ(parse_signed("-9223372036854775808", kMin64s, kMax64s), kMin64s);
    EXPECT_EQ(parse_signed("-9223372036854775809", kMin64s, kMax64s), std::nullopt);
}

TEST(Signed, KeepsToRangesOnOneSideOfZero) {
    EXPECT_EQ(parse_signed("5", 5, 9), 5);
    EXPECT_EQ(parse_signed("4", 5, 9), std::nullopt);
    EXPECT_EQ(parse_signed("-5", 5, 9), std::nullopt);
    EXPECT_EQ(parse_signed("-5", -9, -5), -5);
    EXPECT_EQ(parse_signed("-4", -9, -5), std::nullopt);
    EXPECT_EQ(parse_signed("5", -9, -5), std::nullopt);
}

TEST(Signed, ReadsTheBaseBehindTheSign) {
    EXPECT_EQ(parse_signed("-0x10", -100, 100), -16);
    EXPECT_EQ(parse_signed("-010", -100, 100), -8);
    EXPECT_EQ(parse_signed("-0", -100, 100), 0);
}

TEST(Signed, RefusesWhatIsNoNumber) {
    for (const auto* word : {"", "-", "--1", "- 1", "-1 ", "-x", "-0x"})
        EXPECT_EQ(parse_signed(word, kMin64s, kMax64s), std::nullopt) << '"' << word << '"';
}

}  // namespace
}  // namespace value
