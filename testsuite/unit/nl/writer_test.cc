// SPDX-License-Identifier: GPL-2.0-or-later
// nl::Writer: bytes, padding, nests, and what happens when there is no room.
#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>

#include "nl/view.h"
#include "nl/writer.h"

namespace {

struct Buffer {
    alignas(8) std::array<std::byte, 512> bytes;
    Buffer() { bytes.fill(std::byte{0xaa}); }
};

std::string hex(std::span<const std::byte> bytes) {
    std::string text;
    constexpr const char* kDigits = "0123456789abcdef";
    for (const std::byte byte : bytes) {
        text += kDigits[std::to_integer<unsigned>(byte) >> 4];
        text += kDigits[std::to_integer<unsigned>(byte) & 15];
    }
    return text;
}

TEST(Writer, GoldenBytesOfARouteMessage) {
    Buffer buffer;
    nl::Writer writer(buffer.bytes);
    writer.begin(RTM_NEWROUTE, NLM_F_REQUEST | NLM_F_CREATE, 7);
    auto& route = writer.header<rtmsg>();
    route.rtm_family = 2;
    route.rtm_dst_len = 24;
    writer.put_be32(RTA_DST, 0x0a010200);
    writer.put_string(0x30, "ab");
    ASSERT_TRUE(writer.finish());
    EXPECT_EQ(hex(writer.bytes()),
              "2c00000018000104"
              "07000000"
              "00000000"                  // nlmsghdr
              "021800000000000000000000"  // rtmsg
              "08000100"
              "0a010200"  // RTA_DST
              "07003000"
              "61620000");  // padded with zero
}

TEST(Writer, NestsAndRawHeaders) {
    Buffer buffer;
    nl::Writer writer(buffer.bytes);
    writer.begin(RTM_NEWROUTE, 0);
    writer.header<rtmsg>();
    {
        const nl::Nest multipath(writer, RTA_MULTIPATH);
        const std::size_t hop = writer.size();
        writer.raw<rtnexthop>().rtnh_ifindex = 3;
        writer.put_u32(RTA_GATEWAY, 1);
        writer.close_length16(hop);
    }
    ASSERT_TRUE(writer.finish());
    nl::MessageRange messages(writer.bytes());
    const auto message = messages.next();
    ASSERT_TRUE(message);
    const auto multipath = message->attrs(sizeof(rtmsg)).find(RTA_MULTIPATH);
    ASSERT_TRUE(multipath);
    ASSERT_EQ(multipath->data.size(), 16U);
    const auto hop = nl::load<rtnexthop>(multipath->data);
    EXPECT_EQ(hop.rtnh_len, 16);
    EXPECT_EQ(hop.rtnh_ifindex, 3);
}

TEST(Writer, CancelTakesANestBackOut) {
    Buffer buffer;
    nl::Writer writer(buffer.bytes);
    writer.begin(RTM_NEWLINK, 0);
    const std::size_t before = writer.size();
    const std::size_t nest = writer.open(5);
    writer.put_u8(1, 1);
    writer.cancel(nest);
    EXPECT_EQ(writer.size(), before);
    EXPECT_TRUE(writer.finish());
}

TEST(Writer, TwoMessagesInOneBuffer) {
    Buffer buffer;
    nl::Writer writer(buffer.bytes);
    writer.begin(1, 0, 1);
    writer.put_u8(1, 9);
    ASSERT_TRUE(writer.finish());
    writer.begin(2, 0, 2);
    EXPECT_EQ(writer.message_offset(), 24U);
    ASSERT_TRUE(writer.finish());
    nl::MessageRange messages(writer.bytes());
    EXPECT_EQ(messages.next()->header.nlmsg_type, 1);
    EXPECT_EQ(messages.next()->header.nlmsg_type, 2);
    EXPECT_FALSE(messages.next());
}

TEST(Writer, OverflowTakesTheMessageOutAndTheNextOneFits) {
    Buffer buffer;
    nl::Writer writer(std::span(buffer.bytes).first(64));
    writer.begin(1, 0);
    ASSERT_TRUE(writer.finish());
    writer.begin(2, 0);
    writer.put(1, std::vector<std::byte>(100));
    EXPECT_TRUE(writer.overflowed());
    writer.put_u32(2, 1);
    const std::size_t nest = writer.open(3);
    writer.header<rtmsg>().rtm_family = 10;  // goes to the scratch area
    writer.close(nest);
    EXPECT_FALSE(writer.finish());
    EXPECT_EQ(writer.size(), 16U);
    writer.begin(3, 0);
    writer.put_u32(1, 5);
    EXPECT_TRUE(writer.finish());
    EXPECT_EQ(writer.size(), 40U);
}

TEST(Writer, NoRoomEvenForTheHeader) {
    Buffer buffer;
    nl::Writer writer(std::span(buffer.bytes).first(12));
    writer.begin(1, 0);
    EXPECT_FALSE(writer.finish());
    EXPECT_EQ(writer.size(), 0U);
}

TEST(Writer, PayloadLimitIs65531) {
    std::vector<std::byte> space(140000);
    const std::vector<std::byte> payload(65532);
    nl::Writer writer(space);
    writer.begin(1, 0);
    writer.put(1, std::span(payload).first(65531));
    EXPECT_TRUE(writer.finish());
    writer.begin(1, 0);
    writer.put(1, payload);
    EXPECT_FALSE(writer.finish());
    writer.begin(1, 0);
    writer.put_string(1, std::string(65531, 'x'));  // the NUL is one too many
    EXPECT_FALSE(writer.finish());
    writer.begin(1, 0);
    const std::size_t nest = writer.open(2);
    writer.put(1, std::span(payload).first(65531));
    writer.close(nest);
    EXPECT_FALSE(writer.finish());
}

}  // namespace
