// SPDX-License-Identifier: GPL-2.0-or-later
// The device cache against a fake kernel that has a few links.
#include "names/devices.h"

#include <map>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <linux/if_link.h>
#include <linux/rtnetlink.h>

#include "names/any_device.h"
#include "nl/fake_kernel.h"
#include "nl/writer.h"

namespace {

struct Link {
    std::string name;
    std::string altname;
};

nl::Datagram link_message(std::uint16_t type, int index, const Link& link) {
    alignas(8) std::array<std::byte, 512> buffer;
    nl::Writer writer(buffer);
    writer.begin(type, 0);
    writer.header<ifinfomsg>().ifi_index = index;
    writer.put_string(IFLA_IFNAME, link.name);
    if (!link.altname.empty()) {
        const nl::Nest list(writer, IFLA_PROP_LIST | NLA_F_NESTED);
        writer.put_string(IFLA_ALT_IFNAME, link.altname);
    }
    EXPECT_TRUE(writer.finish());
    return {writer.bytes().begin(), writer.bytes().end()};
}

class DevicesTest : public testing::Test {
  protected:
    DevicesTest() {
        kernel_.answer([this](const nl::Message& request, nl::Replies& replies) {
            if ((request.header.nlmsg_flags & NLM_F_DUMP) == NLM_F_DUMP) {
                for (const auto& [index, link] : links_)
                    replies.datagram(link_message(RTM_NEWLINK, index, link));
                return replies.done();
            }
            const int index = request.fixed<ifinfomsg>()->ifi_index;
            const auto name = request.attrs(sizeof(ifinfomsg)).find(IFLA_IFNAME);
            const auto altname = request.attrs(sizeof(ifinfomsg)).find(IFLA_ALT_IFNAME);
            for (const auto& [i, link] : links_) {
                const bool found = i == index || (name && name->string() == link.name) ||
                                   (name && name->string() == link.altname) ||
                                   (altname && altname->string() == link.altname);
                if (!found) continue;
                replies.datagram(link_message(RTM_NEWLINK, i, link));
                return replies.result(0);
            }
            replies.result(19);  // ENODEV
        });
    }

    void learn(std::uint16_t type, int index, const Link& link) {
        const nl::Datagram bytes = link_message(type, index, link);
        nl::MessageRange range{nl::Bytes(bytes)};
        devices_.learn(*range.next());
    }

    std::map<int, Link> links_{
        {1, {"lo", ""}}, {2, {"eth0", "enp0s31f6u1u2u3-longer-than-15"}}, {3, {"if9", "uplink"}}};
    nl::FakeKernel kernel_;
    names::Devices devices_{kernel_.open()};
};

TEST_F(DevicesTest, AsksOnce) {
    EXPECT_EQ(devices_.index("eth0"), 2U);
    EXPECT_EQ(devices_.index("eth0"), 2U);
    EXPECT_EQ(devices_.name(2), "eth0");
    EXPECT_EQ(devices_.index("enp0s31f6u1u2u3-longer-than-15"), 2U);
    EXPECT_EQ(kernel_.requests().size(), 1U);
}

TEST_F(DevicesTest, Altnames) {
    EXPECT_EQ(devices_.index("uplink"), 3U);
    EXPECT_EQ(devices_.index("enp0s31f6u1u2u3-longer-than-15"), 2U);
    EXPECT_EQ(devices_.name(3), "if9");
}

TEST_F(DevicesTest, WhatDoesNotExist) {
    EXPECT_EQ(devices_.index("nosuch"), 0U);
    EXPECT_EQ(devices_.index(""), 0U);
    EXPECT_EQ(devices_.index(std::string(200, 'x')), 0U);
    EXPECT_EQ(devices_.name(77), "if77");
    EXPECT_EQ(devices_.name(0), "*");
    EXPECT_EQ(devices_.index("if77"), 77U);
    EXPECT_EQ(devices_.index("if9"), 3U);  // a real name goes first
    EXPECT_EQ(devices_.index("iffy"), 0U);
    links_[4] = {"nosuch", ""};
    EXPECT_EQ(devices_.index("nosuch"), 4U);  // not remembered as missing
}

TEST_F(DevicesTest, LearnsAndForgets) {
    learn(RTM_NEWLINK, 7, {"a", "alt"});
    EXPECT_EQ(devices_.index("alt"), 7U);
    learn(RTM_NEWLINK, 7, {"b", ""});
    EXPECT_EQ(devices_.name(7), "b");
    EXPECT_EQ(kernel_.requests().size(), 0U);
    EXPECT_EQ(devices_.index("a"), 0U);
    learn(RTM_DELLINK, 7, {"b", ""});
    EXPECT_EQ(devices_.index("b"), 0U);
}

TEST_F(DevicesTest, LoadAllThenNothingIsAsked) {
    ASSERT_TRUE(devices_.load_all());
    const std::size_t asked = kernel_.requests().size();
    EXPECT_EQ(devices_.name(1), "lo");
    EXPECT_EQ(devices_.index("uplink"), 3U);
    EXPECT_EQ(kernel_.requests().size(), asked);
    devices_.invalidate();
    EXPECT_EQ(devices_.name(1), "lo");
    EXPECT_EQ(kernel_.requests().size(), asked + 1);
}

TEST_F(DevicesTest, ManyThreads) {
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([this, t] {
            for (int i = 0; i < 500; ++i) {
                EXPECT_EQ(devices_.index("eth0"), 2U);
                EXPECT_EQ(devices_.name(3), "if9");
                if (t == 0 && i % 50 == 0) devices_.invalidate();
            }
        });
    for (std::thread& thread : threads) thread.join();
}

TEST(AnyDevice, IsEveryNameThatADeviceMayHave) {
    const names::AnyDevice any;
    EXPECT_NE(any.index("eth0"), 0U);
    EXPECT_NE(any.index(std::string(127, 'x')), 0U);
    EXPECT_EQ(any.index(std::string(128, 'x')), 0U);
    for (const auto* name : {"", ".", "..", "a/b", "a b", "a\tb"})
        EXPECT_EQ(any.index(name), 0U) << name;
    EXPECT_EQ(any.facts(1)->kind, "vrf");
}

}  // namespace
