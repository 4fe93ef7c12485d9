// SPDX-License-Identifier: GPL-2.0-or-later
// encode(), format() and describe(), and the way round: what a word says is what is shown of it.

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <string>
#include <vector>

#include "fake_names.h"
#include "value/type.h"

namespace value {
namespace {

using Json = Shown::Json;

const Context& names() {
    static const fake::Context names;
    return names.context;
}

std::vector<int> encoded(const Type& type, std::string_view word, std::uint8_t family = AF_UNSPEC) {
    Value value;
    EXPECT_TRUE(parse(type, word, {"keyword", {}, family, names()}, value)) << word;
    std::array<std::byte, 32> room{};
    std::vector<int> bytes;
    for (const std::byte byte : encode(type, value, names(), room).bytes)
        bytes.push_back(std::to_integer<int>(byte));
    return bytes;
}

Shown shown(const Type& type, const std::vector<int>& payload) {
    std::vector<std::byte> bytes;
    for (const int byte : payload) bytes.push_back(static_cast<std::byte>(byte));
    Shown shown;
    shown.text = "left over";
    format(type, bytes, names(), shown);
    return shown;
}

std::string round_trip(const Type& type, std::string_view word) {
    return shown(type, encoded(type, word)).text;
}

constexpr Name kModes[] = {{"off", 0}, {"slow", 1}, {"fast", 9}};
constexpr Int kSigned{.width = 4,
                      .min = static_cast<std::uint64_t>(std::int64_t{INT32_MIN}),
                      .max = INT32_MAX,
                      .is_signed = true};

TEST(Encode, WritesNumbersInTheirWidthAndOrder) {
    EXPECT_EQ(encoded(Int{1}, "5"), (std::vector{5}));
    EXPECT_EQ(encoded(Int{2}, "0x1234"), (std::vector{0x34, 0x12}));
    EXPECT_EQ(encoded(Int{.width = 2, .order = Order::Network}, "0x1234"),
              (std::vector{0x12, 0x34}));
    EXPECT_EQ(encoded(Int{.width = 4, .order = Order::Network}, "0x12345678"),
              (std::vector{0x12, 0x34, 0x56, 0x78}));
    EXPECT_EQ(encoded(Int{8}, "1"), (std::vector{1, 0, 0, 0, 0, 0, 0, 0}));
    EXPECT_EQ(encoded(kSigned, "-2"), (std::vector{254, 255, 255, 255}));
}

TEST(Encode, WritesWhatIsNoNumber) {
    EXPECT_EQ(encoded(Flag{}, "on"), std::vector<int>{});
    EXPECT_EQ(encoded(Flag{.width = 1, .number = 3}, "on"), (std::vector{3}));
    EXPECT_EQ(encoded(OnOff{2}, "on"), (std::vector{1, 0}));
    EXPECT_EQ(encoded(Enum{.names = kModes}, "fast"), (std::vector{9}));
    EXPECT_EQ(encoded(Mac{}, "2:0:0:0:0:1"), (std::vector{2, 0, 0, 0, 0, 1}));
    EXPECT_EQ(encoded(Addr{}, "10.0.0.1"), (std::vector{10, 0, 0, 1}));
    EXPECT_EQ(encoded(Addr{}, "any", AF_INET), (std::vector{0, 0, 0, 0}));
    EXPECT_EQ(encoded(Prefix{}, "10.1.2.3/8"), (std::vector{10, 1, 2, 3}));
    EXPECT_EQ(encoded(Dev{}, "ifb0"), (std::vector{7, 0, 0, 0}));
    EXPECT_EQ(encoded(Named{NameTable::Table}, "main"), (std::vector{254, 0, 0, 0}));
}

TEST(Encode, AStringWantsItsNul) {
    Value value;
    value.text = "abc";
    std::array<std::byte, 32> room{};
    const auto payload = encode(Str{}, value, names(), room);
    EXPECT_TRUE(payload.terminated);
    EXPECT_EQ(payload.bytes.size(), 3U);
}

TEST(RoundTrip, ShowsWhatTheWordSaid) {
    EXPECT_EQ(round_trip(Int{4}, "4294967295"), "4294967295");
    EXPECT_EQ(round_trip(Int{4}, "0x10"), "16");
    EXPECT_EQ(round_trip(Int{.width = 2, .order = Order::Network, .hex = true}, "0x88a8"),
              "0x88a8");
    EXPECT_EQ(round_trip(kSigned, "-2147483648"), "-2147483648");
    EXPECT_EQ(round_trip(Enum{.names = kModes}, "slow"), "slow");
    EXPECT_EQ(round_trip(Enum{.names = kModes, .numbers = true}, "77"), "77");
    EXPECT_EQ(round_trip(Enum{.names = kModes, .width = 2, .order = Order::Network}, "fast"),
              "fast");
    EXPECT_EQ(round_trip(OnOff{}, "on"), "on");
    EXPECT_EQ(round_trip(OnOff{}, "off"), "off");
    EXPECT_EQ(round_trip(Str{}, "a b"), "a b");
    EXPECT_EQ(round_trip(Mac{}, "02:00:00:00:00:aB"), "02:00:00:00:00:ab");
    EXPECT_EQ(round_trip(Addr{}, "10.0.0.1"), "10.0.0.1");
    EXPECT_EQ(round_trip(Addr{}, "2001:DB8::0:1"), "2001:db8::1");
    EXPECT_EQ(round_trip(Dev{}, "ifb0"), "ifb0");
    EXPECT_EQ(round_trip(Named{NameTable::Table}, "254"), "main");
    EXPECT_EQ(round_trip(Named{NameTable::Table}, "300"), "300");
    EXPECT_EQ(round_trip(Named{NameTable::Scope, 1}, "link"), "link");
    EXPECT_EQ(round_trip(Time{1000}, "1.5s"), "1500");
    EXPECT_EQ(round_trip(Rate{}, "1.5mbit"), "1500000");
}

TEST(Format, TellsJsonHowToShowIt) {
    EXPECT_EQ(shown(Int{4}, {1, 0, 0, 0}).json, Json::Number);
    EXPECT_EQ(shown(Int{.width = 4, .hex = true}, {1, 0, 0, 0}).json, Json::String);
    const auto negative = shown(Int{.width = 2, .is_signed = true}, {255, 255});
    EXPECT_EQ(negative.json, Json::Signed);
    EXPECT_EQ(negative.number, UINT64_MAX);
    EXPECT_EQ(negative.text, "-1");
    EXPECT_EQ(shown(OnOff{}, {1}).json, Json::Bool);
    EXPECT_EQ(shown(OnOff{}, {2}).number, 1U);
    EXPECT_EQ(shown(Flag{}, {}).text, "true");
    EXPECT_EQ(shown(Flag{.width = 1, .number = 2}, {1}).text, "false");
    EXPECT_EQ(shown(Mac{}, {1, 2}).json, Json::String);
}

TEST(Format, AShortPayloadReadsAsIfZerosFollowed) {
    EXPECT_EQ(shown(Int{4}, {1}).text, "1");
    EXPECT_EQ(shown(Int{4}, {}).text, "0");
    EXPECT_EQ(shown(Int{8}, {0, 1}).text, "256");
    EXPECT_EQ(shown(Enum{.names = kModes}, {}).text, "off");
    EXPECT_EQ(shown(Str{}, {}).text, "");
    EXPECT_EQ(shown(Addr{}, {}).text, "");
    EXPECT_EQ(shown(Dev{}, {3}).text, "if3");
}

TEST(Format, AStringEndsAtItsNul) {
    EXPECT_EQ(shown(Str{}, {'a', 'b', 0, 'c'}).text, "ab");
    EXPECT_EQ(shown(Str{}, {'a', 'b'}).text, "ab");
}

TEST(Describe, HasAPlaceInUsageTexts) {
    EXPECT_EQ(describe(Int{}), "NUMBER");
    EXPECT_EQ(describe(Enum{.names = kModes}), "{ off | slow | fast }");
    EXPECT_EQ(describe(Enum{.names = kModes, .numbers = true}), "{ off | slow | fast | NUMBER }");
    EXPECT_EQ(describe(OnOff{}), "{ on | off }");
    EXPECT_EQ(describe(Flag{}), "");
    EXPECT_EQ(describe(Help{}), "");
    EXPECT_EQ(describe(Named{NameTable::Dsfield}), "TOS");
    EXPECT_EQ(describe(Named{NameTable::ProtodownReason}), "REASON");
    EXPECT_EQ(describe(Custom{"A B"}), "A B");
}

TEST(Describe, FlagsAndHelpTakeNoArgument) {
    EXPECT_FALSE(takes_argument(Flag{}));
    EXPECT_FALSE(takes_argument(Help{}));
    EXPECT_FALSE(takes_argument(Foreign{}));
    EXPECT_TRUE(takes_argument(Int{}));
    EXPECT_TRUE(takes_argument(Custom{}));
    EXPECT_TRUE(takes_argument(Rest{}));
}

}  // namespace
}  // namespace value
