// SPDX-License-Identifier: GPL-2.0-or-later
// nl::Pipeline over the fake kernel: window size, who is told what, and lost replies.
#include <cerrno>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <linux/rtnetlink.h>

#include "nl/fake_kernel.h"
#include "nl/pipeline.h"

namespace {

using nl::FakeKernel;
using nl::Message;
using nl::Replies;

struct Log final : nl::Pipeline::Listener {
    std::vector<std::uint64_t> failed_tags, warned_tags, unknown_tags;
    std::string extack;
    int windows = 0;
    void failed(std::uint64_t tag, const nl::Ack& ack) override {
        failed_tags.push_back(tag);
        extack = ack.extack;
    }
    void warned(std::uint64_t tag, const nl::Ack&) override { warned_tags.push_back(tag); }
    void unknown(std::uint64_t tag) override { unknown_tags.push_back(tag); }
    void settled() override { ++windows; }
};

void add(nl::Pipeline& pipeline, std::uint32_t value) {
    auto room = pipeline.room();
    ASSERT_TRUE(room);
    nl::Writer writer(*room);
    writer.begin(RTM_NEWROUTE, NLM_F_REQUEST | NLM_F_ACK | NLM_F_CREATE);
    writer.put_u32(1, value);
    ASSERT_TRUE(writer.finish());
    ASSERT_TRUE(pipeline.commit(writer.size(), 1000 + value));
}

std::uint32_t value_of(const Message& request) { return request.attrs(0).find(1)->u32(); }

void refuse_every_third(const Message& request, Replies& replies) {
    if (value_of(request) % 3 == 0) replies.result(EEXIST, "third");
}

TEST(Pipeline, OneDatagramPerWindowAndAnAckForTheLastOnly) {
    FakeKernel kernel;
    const auto transport = kernel.open();
    Log log;
    nl::Pipeline pipeline(*transport, log);
    EXPECT_EQ(pipeline.window(), 64U);
    for (std::uint32_t i = 0; i < 150; ++i) add(pipeline, i);
    EXPECT_EQ(pipeline.pending(), 22U);
    ASSERT_TRUE(pipeline.flush());
    EXPECT_EQ(kernel.datagrams(), (std::vector<std::size_t>{64, 64, 22}));
    std::size_t acks = 0;
    for (const nl::Datagram& request : kernel.requests())
        if (nl::load<nlmsghdr>(request).nlmsg_flags & NLM_F_ACK) ++acks;
    EXPECT_EQ(acks, 3U);
    EXPECT_EQ(log.windows, 3);
    EXPECT_TRUE(log.failed_tags.empty());
    EXPECT_TRUE(log.unknown_tags.empty());
}

TEST(Pipeline, EveryRefusalIsToldInOrder) {
    FakeKernel kernel;
    kernel.answer(refuse_every_third);
    const auto transport = kernel.open();
    Log log;
    nl::Pipeline pipeline(*transport, log);
    for (std::uint32_t i = 0; i < 200; ++i) add(pipeline, i);
    ASSERT_TRUE(pipeline.flush());
    std::vector<std::uint64_t> expected;
    for (std::uint64_t i = 0; i < 200; i += 3) expected.push_back(1000 + i);
    EXPECT_EQ(log.failed_tags, expected);
    EXPECT_EQ(log.extack, "third");
}

TEST(Pipeline, RefusalOfTheLastEndsTheWindow) {
    FakeKernel kernel;
    kernel.answer([](const Message&, Replies& replies) { replies.result(EPERM); });
    const auto transport = kernel.open();
    Log log;
    nl::Pipeline pipeline(*transport, log, 4);
    for (std::uint32_t i = 0; i < 4; ++i) add(pipeline, i);
    EXPECT_EQ(pipeline.pending(), 0U);
    EXPECT_EQ(log.failed_tags.size(), 4U);
}

TEST(Pipeline, WarningOfTheLast) {
    FakeKernel kernel;
    kernel.answer([](const Message&, Replies& replies) { replies.result(0, "hm"); });
    const auto transport = kernel.open();
    Log log;
    nl::Pipeline pipeline(*transport, log);
    add(pipeline, 1);
    add(pipeline, 2);
    ASSERT_TRUE(pipeline.flush());
    EXPECT_EQ(log.warned_tags, std::vector<std::uint64_t>{1002});
}

// However small the buffer, nothing is lost: the window shrinks.
TEST(Pipeline, WindowFitsTheReceiveBuffer) {
    for (const std::size_t buffer : {800U, 2304U, 5000U, 20000U, 212992U}) {
        FakeKernel kernel(buffer);
        kernel.answer([](const Message&, Replies& replies) { replies.result(EEXIST); });
        const auto transport = kernel.open();
        Log log;
        nl::Pipeline pipeline(*transport, log);
        EXPECT_LE(pipeline.window() * 770, std::max<std::size_t>(buffer, 770));
        for (std::uint32_t i = 0; i < 500; ++i) add(pipeline, i);
        ASSERT_TRUE(pipeline.flush());
        EXPECT_EQ(log.failed_tags.size(), 500U) << buffer;
        EXPECT_TRUE(log.unknown_tags.empty());
    }
}

TEST(Pipeline, LostRepliesAreUnknownAndTheNextWindowIsFine) {
    FakeKernel kernel;
    kernel.answer(refuse_every_third);
    const auto transport = kernel.open();
    Log log;
    nl::Pipeline pipeline(*transport, log, 8);
    kernel.lose_replies();
    for (std::uint32_t i = 0; i < 8; ++i) add(pipeline, i);
    EXPECT_EQ(log.unknown_tags.size(), 8U);
    EXPECT_TRUE(log.failed_tags.empty());
    for (std::uint32_t i = 8; i < 16; ++i) add(pipeline, i);
    EXPECT_EQ(log.unknown_tags.size(), 8U);
    EXPECT_EQ(log.failed_tags, (std::vector<std::uint64_t>{1009, 1012, 1015}));
    EXPECT_EQ(log.windows, 2);
}

// The kernel drops replies in the middle of a window: those that came are true, the rest is
// unknown.
TEST(Pipeline, PartOfTheRepliesLost) {
    FakeKernel kernel(4 * FakeKernel::kReplyCost);
    kernel.answer([](const Message&, Replies& replies) { replies.result(EEXIST); });
    struct Liar final : nl::Transport {
        std::unique_ptr<nl::Transport> real;
        base::Status send(std::span<const std::byte> bytes) override { return real->send(bytes); }
        base::Result<nl::Bytes> receive() override { return real->receive(); }
        base::Result<nl::Bytes> poll() override { return real->poll(); }
        std::size_t receive_buffer() const override { return 1 << 20; }  // not what it has
        std::uint32_t next_seq() override { return real->next_seq(); }
        std::uint32_t port_id() const override { return real->port_id(); }
        base::Status join(std::uint32_t) override { return {}; }
        int descriptor() const override { return -1; }
        base::Result<std::unique_ptr<nl::Transport>> another() override { return real->another(); }
    } liar;
    liar.real = kernel.open();
    Log log;
    nl::Pipeline pipeline(liar, log, 8);
    for (std::uint32_t i = 0; i < 8; ++i) add(pipeline, i);
    EXPECT_EQ(log.failed_tags, (std::vector<std::uint64_t>{1000, 1001, 1002, 1003}));
    EXPECT_EQ(log.unknown_tags, (std::vector<std::uint64_t>{1004, 1005, 1006, 1007}));
}

TEST(Pipeline, FailedSendIsAnErrorAndAllIsUnknown) {
    FakeKernel kernel;
    const auto transport = kernel.open();
    Log log;
    nl::Pipeline pipeline(*transport, log);
    add(pipeline, 1);
    add(pipeline, 2);
    kernel.fail_send(ENOMEM);
    const auto status = pipeline.flush();
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().err, ENOMEM);
    EXPECT_EQ(log.unknown_tags, (std::vector<std::uint64_t>{1001, 1002}));
    EXPECT_TRUE(kernel.requests().empty());
    EXPECT_TRUE(pipeline.flush());
}

TEST(Pipeline, LargeMessagesFlushEarly) {
    FakeKernel kernel;
    const auto transport = kernel.open();
    Log log;
    nl::Pipeline pipeline(*transport, log);
    const std::vector<std::byte> payload(16000);
    for (int i = 0; i < 9; ++i) {
        auto room = pipeline.room();
        ASSERT_TRUE(room);
        ASSERT_EQ(room->size(), nl::Pipeline::kMessage);
        nl::Writer writer(*room);
        writer.begin(RTM_NEWROUTE, 0);
        writer.put(1, payload);
        ASSERT_TRUE(writer.finish());
        ASSERT_TRUE(pipeline.commit(writer.size(), 1));
    }
    ASSERT_TRUE(pipeline.flush());
    EXPECT_EQ(kernel.requests().size(), 9U);
    EXPECT_GT(kernel.datagrams().size(), 1U);
}

}  // namespace
