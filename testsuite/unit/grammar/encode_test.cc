// SPDX-License-Identifier: GPL-2.0-or-later
// encode(): bound values to the bytes of attributes, byte by byte, since the kernel reads no other
// way.

#include "grammar/encode.h"

#include <gtest/gtest.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>

#include "toy_table.h"

namespace {

using toy::Reading;

// The attributes behind the header, in hexadecimal with a blank before each 4 bytes.
struct Encoded {
    std::string hex;
    base::Status status;
    bool fits = false;

    explicit Encoded(const Reading& reading, std::size_t room = 256) {
        alignas(8) std::array<std::byte, 256> buffer{};
        nl::Writer writer({buffer.data(), room});
        writer.begin(RTM_NEWLINK, 0);
        status = grammar::encode(reading.bound, reading.names.context, writer);
        fits = writer.finish();
        static constexpr char kDigits[] = "0123456789abcdef";
        for (std::size_t at = sizeof(nlmsghdr); at < writer.size(); ++at) {
            if (at % 4 == 0) hex += ' ';
            const auto byte = std::to_integer<unsigned>(buffer[at]);
            hex += {kDigits[byte >> 4], kDigits[byte & 15]};
        }
    }
};

TEST(Encode, WritesAttributesInTheOrderOfTheWords) {
    const Encoded encoded(Reading{"up", "mtu", "1500", "to", "10.1.0.0/16"});
    EXPECT_TRUE(encoded.status);
    EXPECT_TRUE(encoded.fits);
    EXPECT_EQ(encoded.hex,
              " 05000400 01000000"
              " 06000200 dc050000"
              " 08000100 0a010000");
}

TEST(Encode, AStringHasItsNul) {
    EXPECT_EQ(Encoded(Reading{"name", "abc"}).hex, " 08000300 61626300");
    EXPECT_EQ(Encoded(Reading{"name", ""}).hex, " 05000300 00000000");
}

TEST(Encode, ARowWithoutAnAttributeIsNotWritten) {
    EXPECT_EQ(Encoded(Reading{"note", "abc", "type", "x"}).hex, "");
}

TEST(Encode, PutsMembersOfANestTogetherBehindTheOthers) {
    EXPECT_EQ(Encoded(Reading{"mode", "fast", "up", "model", "3"}).hex,
              " 05000400 01000000"
              " 14003200 05000500 02000000 05000600 03000000");
}

TEST(Encode, TakesTheBytesOfACustomRow) {
    EXPECT_EQ(Encoded(Reading{"pair", "a", "bcd"}).hex, " 06000700 01030000");
}

TEST(Encode, LooksDevicesUp) {
    EXPECT_EQ(Encoded(Reading{"dev", "ifb0"}).hex, " 08000800 07000000");
    const Encoded missing(Reading{"up", "dev", "nosuch"});
    ASSERT_FALSE(missing.status);
    EXPECT_EQ(missing.status.error().text, "Cannot find device \"nosuch\"\n");
    EXPECT_EQ(missing.status.error().status, base::kStatusFailed);
    EXPECT_EQ(missing.status.error().word, "nosuch");
}

TEST(Encode, WhatDoesNotFitIsSeenByTheWriter) {
    const Reading reading{"mtu", "1500", "name", "abc"};
    EXPECT_TRUE(Encoded(reading, sizeof(nlmsghdr) + 16).fits);
    EXPECT_FALSE(Encoded(reading, sizeof(nlmsghdr) + 12).fits);
}

}  // namespace
