// SPDX-License-Identifier: GPL-2.0-or-later
// Addresses, prefixes and link-layer addresses: words to bytes and back.

#include "value/address.h"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <string>
#include <vector>

namespace value {
namespace {

constexpr std::uint8_t kMpls = 28;

std::string hex(const Value& value) {
    std::string text;
    format_mac(value.data(), text);
    return text;
}

std::string text_of(const Value& value) {
    std::string text;
    format_address(value.family, value.data(), text);
    return text;
}

TEST(Address, ReadsIpv4WithItsShortForms) {
    const std::pair<const char*, const char*> words[] = {
        {"10.0.0.1", "10.0.0.1"},     {"10", "10.0.0.0"},
        {"10.1", "10.1.0.0"},         {"10.1.2", "10.1.2.0"},
        {"0x0a.0.0.010", "10.0.0.8"}, {"255.255.255.255", "255.255.255.255"},
    };
    for (const auto& [word, same] : words) {
        Value value;
        ASSERT_TRUE(parse_address(word, AF_UNSPEC, value)) << word;
        EXPECT_EQ(value.family, AF_INET) << word;
        EXPECT_EQ(value.length, 4) << word;
        EXPECT_EQ(value.prefix, 32) << word;
        EXPECT_EQ(text_of(value), same) << word;
    }
}

TEST(Address, RefusesWhatIsNoIpv4) {
    for (const auto* word : {"", ".", "10.", ".10", "10..1", "256.0.0.1", "10.0.0.1.2",
                             "10.0.0.256", "10.0.0.-1", "+10.0.0.1", "10.0.0.+1", " 10.0.0.1",
                             "10.0.0.1 ", "10. 0.0.1", "10.0.0.1x", "10.0.0.09", "x"}) {
        Value value;
        EXPECT_FALSE(parse_address(word, AF_INET, value)) << '"' << word << '"';
        EXPECT_FALSE(parse_address(word, AF_UNSPEC, value)) << '"' << word << '"';
    }
}

TEST(Address, ReadsIpv6) {
    const std::pair<const char*, const char*> words[] = {
        {"::", "::"},
        {"::1", "::1"},
        {"2001:DB8:0:0:0:0:0:1", "2001:db8::1"},
        {"2001:db8::", "2001:db8::"},
        {"0:0:1:0:0:0:1:0", "0:0:1::1:0"},
        {"::ffff:10.0.0.1", "::ffff:10.0.0.1"},
        {"fe80:1111:2222:3333:4444:5555:6666:7777", "fe80:1111:2222:3333:4444:5555:6666:7777"},
    };
    for (const auto& [word, same] : words) {
        Value value;
        ASSERT_TRUE(parse_address(word, AF_UNSPEC, value)) << word;
        EXPECT_EQ(value.family, AF_INET6) << word;
        EXPECT_EQ(value.length, 16) << word;
        EXPECT_EQ(value.prefix, 128) << word;
        EXPECT_EQ(text_of(value), same) << word;
    }
}

TEST(Address, RefusesWhatIsNoIpv6) {
    for (const auto* word : {":", ":::", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9",
                             "12345::", "g::", " ::1", "::1 ", "fe80::1%lo", "::ffff:10.0.0.256",
                             "0000:0000:0000:0000:0000:0000:0000:0000:0000:0000:0000"}) {
        Value value;
        EXPECT_FALSE(parse_address(word, AF_INET6, value)) << '"' << word << '"';
        EXPECT_FALSE(parse_address(word, AF_UNSPEC, value)) << '"' << word << '"';
    }
}

TEST(Address, KeepsToTheWantedFamily) {
    Value value;
    EXPECT_FALSE(parse_address("10.0.0.1", AF_INET6, value));
    EXPECT_FALSE(parse_address("::1", AF_INET, value));
    EXPECT_FALSE(parse_address("10.0.0.1", AF_PACKET, value));
}

TEST(Address, AnyDefaultAndAllAreZeroOfTheFamily) {
    for (const auto* word : {"any", "default", "all"}) {
        Value value;
        ASSERT_TRUE(parse_address(word, AF_INET6, value));
        EXPECT_TRUE(value.any);
        EXPECT_EQ(value.length, 16);
        EXPECT_EQ(value.prefix, 0);
        EXPECT_EQ(text_of(value), "::");
        ASSERT_TRUE(parse_address(word, AF_UNSPEC, value));
        EXPECT_EQ(value.family, AF_UNSPEC);
        EXPECT_EQ(value.length, 0);
    }
    Value value;
    EXPECT_FALSE(parse_address("defaul", AF_INET, value));
}

TEST(Address, ReadsLabelStacks) {
    Value value;
    ASSERT_TRUE(parse_address("100/200/1048575", kMpls, value));
    EXPECT_EQ(value.length, 12);
    EXPECT_EQ(text_of(value), "100/200/1048575");
    ASSERT_TRUE(parse_address("16", kMpls, value));
    EXPECT_EQ(hex(value), "00:01:01:00");  // the bottom of the stack
    for (const auto* word : {"1048576", "", "1/", "/1", "any", "1/2/3/4/5/6/7/8/9"})
        EXPECT_FALSE(parse_address(word, kMpls, value)) << '"' << word << '"';
    EXPECT_TRUE(parse_address("1/2/3/4/5/6/7/8", kMpls, value));
}

TEST(Prefix, TakesALengthOrANetmask) {
    struct Row {
        const char* word;
        int bits;
        bool given;
    };
    for (const Row& row :
         {Row{"10/8", 8, true}, Row{"10.0.0.0/0", 0, true}, Row{"10.0.0.1/32", 32, true},
          Row{"10.0.0.1", 32, false}, Row{"10.0.0.0/255.0.0.0", 8, true},
          Row{"10.0.0.0/0.0.0.0", 0, true}, Row{"10.0.0.0/255.255.255.255", 32, true},
          Row{"10.0.0.0/255.255.254.0", 23, true}, Row{"::/0", 0, true},
          Row{"2001:db8::/128", 128, true}, Row{"2001:db8::", 128, false}}) {
        Value value;
        ASSERT_TRUE(parse_prefix(row.word, AF_UNSPEC, value)) << row.word;
        EXPECT_EQ(value.prefix, row.bits) << row.word;
        EXPECT_EQ(value.prefix_given, row.given) << row.word;
    }
}

TEST(Prefix, RefusesABadLength) {
    for (const auto* word :
         {"10/33", "10/", "10/-1", "10/+8", "10/ 8", "10/8 ", "10/8/8", "::/129", "::/255.0.255.0",
          "10/255.0.255.0", "10/0.255.255.255", "/8", "default/0", "any/8", "10/x"}) {
        Value value;
        EXPECT_FALSE(parse_prefix(word, AF_UNSPEC, value)) << '"' << word << '"';
    }
}

TEST(Prefix, AValueThatIsUsedAgainForgetsItsLength) {
    Value value;
    ASSERT_TRUE(parse_prefix("10.0.0.0/8", AF_INET, value));
    ASSERT_TRUE(parse_prefix("10.0.0.1", AF_INET, value));
    EXPECT_FALSE(value.prefix_given);
    EXPECT_EQ(value.prefix, 32);
    ASSERT_TRUE(parse_prefix("default", AF_INET, value));
    EXPECT_TRUE(value.any);
    ASSERT_TRUE(parse_prefix("10.0.0.1", AF_INET, value));
    EXPECT_FALSE(value.any);
}

TEST(Mac, ReadsGroupsOfOneOrTwoDigits) {
    const std::pair<const char*, const char*> words[] = {
        {"02:00:00:00:00:01", "02:00:00:00:00:01"},
        {"2:0:0:0:0:1", "02:00:00:00:00:01"},
        {"AA:bb:Cc:dD:ee:FF", "aa:bb:cc:dd:ee:ff"},
        {"10.0.0.1", "0a:00:00:01"},  // of a tunnel
        {"7", "07"},
    };
    for (const auto& [word, same] : words) {
        Value value;
        ASSERT_TRUE(parse_mac(word, value)) << word;
        EXPECT_EQ(hex(value), same) << word;
    }
}

TEST(Mac, EndsAt32Bytes) {
    std::string word = "00";
    for (int at = 1; at < 32; ++at) word += ":00";
    Value value;
    EXPECT_TRUE(parse_mac(word, value));
    EXPECT_EQ(value.length, 32);
    EXPECT_FALSE(parse_mac(word + ":00", value));
}

TEST(Mac, RefusesWhatIsNone) {
    for (const auto* word : {"", ":", "02:", ":02", "02::01", "100:0", "02:0g",
                             "02:00:00:00:00:01 ", "+2:0", "-2:0", "02-00-00", "0x2:0"}) {
        Value value;
        EXPECT_FALSE(parse_mac(word, value)) << '"' << word << '"';
    }
}

TEST(FormatAddress, OtherLengthsAreHexadecimalGroups) {
    const std::vector<std::byte> bytes{std::byte{1}, std::byte{0xab}};
    std::string text = "=";
    format_address(AF_UNSPEC, bytes, text);
    EXPECT_EQ(text, "=01:ab");  // appended
    text.clear();
    format_address(AF_INET6, bytes, text);
    EXPECT_EQ(text, "01:ab");
    text.clear();
    format_address(AF_INET, {}, text);
    EXPECT_EQ(text, "");
}

TEST(Family, HasTheWordOfMessages) {
    EXPECT_EQ(family_word(AF_UNSPEC), "any valid");
    EXPECT_EQ(family_word(AF_INET), "inet");
    EXPECT_EQ(family_word(AF_INET6), "inet6");
    EXPECT_EQ(family_word(AF_PACKET), "link");
    EXPECT_EQ(family_word(kMpls), "mpls");
    EXPECT_EQ(family_word(AF_BRIDGE), "bridge");
    EXPECT_EQ(family_word(200), "???");
}

}  // namespace
}  // namespace value
