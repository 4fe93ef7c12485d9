// SPDX-License-Identifier: GPL-2.0-or-later
// nl views: what is well formed is read, what is not ends the walk or reads as absent.
#include <array>
#include <cerrno>
#include <vector>

#include <gtest/gtest.h>
#include <linux/rtnetlink.h>

#include "nl/request.h"
#include "nl/view.h"

namespace {

std::vector<std::byte> bytes(std::initializer_list<int> values) {
    std::vector<std::byte> result;
    for (const int value : values) result.push_back(static_cast<std::byte>(value));
    return result;
}

std::size_t count(nl::AttrRange range) {
    std::size_t n = 0;
    for ([[maybe_unused]] const nl::Attr& attr : range) ++n;
    return n;
}

TEST(Attr, ReadsNumbersAndStrings) {
    const auto data =
        bytes({5, 0, 1, 0, 0x7f, 0, 0, 0, 8, 0, 2, 0x40, 1, 2, 3, 4, 6, 0, 3, 0, 'a', 0});
    const nl::Attrs<4> attrs{nl::AttrRange(data)};
    EXPECT_EQ(attrs[1].u8(), 0x7f);
    EXPECT_EQ(attrs[2].be32(), 0x01020304U);
    EXPECT_EQ(attrs[2].be16(), 0x0102U);
    EXPECT_EQ(attrs[3].string(), "a");
    EXPECT_FALSE(attrs.has(0));
    EXPECT_FALSE(attrs.has(9));
    EXPECT_EQ(attrs.get(0), nullptr);
}

TEST(Attr, ShortPayloadReadsAsZeroPadded) {
    const auto data = bytes({6, 0, 1, 0, 0x34, 0x12});
    const nl::Attr attr = *nl::AttrRange(data).begin();
    EXPECT_EQ(attr.u8(), 0x34);
    EXPECT_EQ(attr.u16(), 0x1234);
    EXPECT_EQ(attr.u32(), 0x1234U);
    EXPECT_EQ(attr.u64(), 0x1234U);
    const nl::Attr empty;
    EXPECT_EQ(empty.u64(), 0U);
    EXPECT_EQ(empty.string(), "");
}

TEST(Attr, StringWithoutNulEndsWithThePayload) {
    const auto data = bytes({6, 0, 1, 0, 'a', 'b', 'c', 'd'});
    EXPECT_EQ((*nl::AttrRange(data).begin()).string(), "ab");
}

TEST(AttrRange, MalformedLengthsEndTheWalk) {
    EXPECT_EQ(count(nl::AttrRange(bytes({}))), 0U);
    EXPECT_EQ(count(nl::AttrRange(bytes({4, 0, 1}))), 0U);
    EXPECT_EQ(count(nl::AttrRange(bytes({3, 0, 1, 0}))), 0U);  // shorter than its header
    EXPECT_EQ(count(nl::AttrRange(bytes({0, 0, 1, 0}))), 0U);  // would loop for ever
    EXPECT_EQ(count(nl::AttrRange(bytes({9, 0, 1, 0, 1, 2, 3, 4}))), 0U);  // beyond the end
    EXPECT_EQ(count(nl::AttrRange(bytes({4, 0, 1, 0, 9, 0, 1, 0}))), 1U);
    EXPECT_EQ(count(nl::AttrRange(bytes({5, 0, 1, 0, 1}))), 1U);  // last padding missing
}

TEST(AttrRange, FindGivesTheFirstAttrsTheLast) {
    const auto data = bytes({5, 0, 1, 0, 1, 0, 0, 0, 5, 0, 1, 0, 2, 0, 0, 0});
    EXPECT_EQ(nl::AttrRange(data).find(1)->u8(), 1);
    EXPECT_EQ(nl::Attrs<2>{nl::AttrRange(data)}[1].u8(), 2);
    EXPECT_FALSE(nl::AttrRange(data).find(2));
}

TEST(MessageRange, MalformedHeadersEndTheWalk) {
    auto data = bytes({16, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    nl::MessageRange good(data);
    EXPECT_TRUE(good.next());
    EXPECT_FALSE(good.next());
    for (const int length : {0, 15, 17, 255}) {
        data[0] = static_cast<std::byte>(length);
        nl::MessageRange bad(data);
        EXPECT_FALSE(bad.next()) << length;
        EXPECT_FALSE(bad.next()) << length;
    }
    nl::MessageRange cut{std::span(data).first(15)};
    EXPECT_FALSE(cut.next());
}

TEST(Message, FixedHeaderAndAttrsOfShortPayloads) {
    const auto payload = bytes({1, 2, 3});
    nl::Message message;
    message.payload = payload;
    EXPECT_FALSE(message.fixed<std::uint32_t>());
    EXPECT_EQ(*message.fixed<std::uint16_t>(), 0x0201);
    EXPECT_EQ(count(message.attrs(sizeof(rtmsg))), 0U);
}

TEST(Ack, TooShortIsBadMessage) {
    nl::Message message;
    message.header.nlmsg_type = NLMSG_ERROR;
    EXPECT_EQ(nl::parse_ack(message).err, EBADMSG);
    const auto four = bytes({0, 0, 0, 0});
    message.payload = four;
    EXPECT_EQ(nl::parse_ack(message).err, EBADMSG);
    message.header.nlmsg_type = NLMSG_DONE;
    EXPECT_EQ(nl::parse_ack(message).err, 0);
}

TEST(Ack, UncappedRepeatsTheRequestBeforeTheText) {
    // errno, a request of 20 bytes, then NLMSGERR_ATTR_MSG "no".
    const auto payload = bytes({0xef, 0xff, 0xff, 0xff, 20, 0, 0, 0, 1, 0, 0, 0, 0,   0,   0, 0,
                                0,    0,    0,    0,    9,  9, 9, 9, 7, 0, 1, 0, 'n', 'o', 0, 0});
    nl::Message message;
    message.header.nlmsg_type = NLMSG_ERROR;
    message.header.nlmsg_flags = NLM_F_ACK_TLVS;
    message.payload = payload;
    const nl::Ack ack = nl::parse_ack(message);
    EXPECT_EQ(ack.err, EEXIST);
    EXPECT_EQ(ack.extack, "no");
    message.header.nlmsg_flags = 0;
    EXPECT_EQ(nl::parse_ack(message).extack, "");
}

TEST(Ack, SmallestIntegerIsNoErrno) {
    const auto payload = bytes({0, 0, 0, 0x80});
    nl::Message message;
    message.header.nlmsg_type = NLMSG_DONE;
    message.payload = payload;
    EXPECT_EQ(nl::parse_ack(message).err, 0);
}

}  // namespace
