// SPDX-License-Identifier: GPL-2.0-or-later
// A sender by itself: what it counts down, and when. Between threads this is a matter of luck, and
// no stress showed reliably what goes wrong when a block is given back too early.

#include <gtest/gtest.h>
#include <linux/rtnetlink.h>

#include "nl/fake_kernel.h"
#include "nl/writer.h"
#include "sender.h"

namespace batch {
namespace {

struct NoCompiler final : Compiler {
    base::Result<Action> compile(const Line&, nl::Writer&, Job&) override { return Action::Alone; }
};

// One entry with a message of its own.
void append(Block& block, std::uint8_t sender, std::uint64_t number) {
    std::array<std::byte, 64> room;
    nl::Writer writer(room);
    writer.begin(RTM_NEWROUTE, NLM_F_REQUEST);
    writer.put_u32(RTA_PRIORITY, static_cast<std::uint32_t>(number));
    ASSERT_TRUE(writer.finish());
    Entry entry;
    entry.number = number;
    entry.sender = sender;
    entry.size = static_cast<std::uint32_t>(writer.size());
    block.append(entry, writer.bytes());
}

class SenderTest : public testing::Test {
  protected:
    SenderTest() : sender_(shared_, kernel_.open(), compiler_, 0, true) {
        EXPECT_TRUE(shared_.bell.open());
    }

    nl::FakeKernel kernel_;
    Shared shared_;
    NoCompiler compiler_;
    Block block_;
    Sender sender_;
};

// The walk over a range counts until it is over: a full window settles all that the sender has in
// the block while it is still among the entries of others.
TEST_F(SenderTest, ItsWalkIsUnfinishedWhenItsEntriesAreNot) {
    constexpr std::uint32_t kOwn = 64;  // a window
    for (std::uint32_t i = 0; i < kOwn; ++i) append(block_, 0, i + 1);
    constexpr std::uint32_t kOthers = 9;
    for (std::uint32_t i = 0; i < kOthers; ++i) append(block_, 1, kOwn + i + 1);
    block_.unfinished = kOwn + kOthers + 1;
    bool early = false;
    kernel_.answer([&](const nl::Message&, nl::Replies&) {
        early = early || block_.unfinished != kOwn + kOthers + 1;
    });
    sender_.send({&block_, 0, block_.entries.size()});
    EXPECT_FALSE(early);
    EXPECT_EQ(kernel_.requests().size(), kOwn);
    EXPECT_EQ(block_.unfinished, kOthers);
    EXPECT_EQ(shared_.finished, kOwn);
}

TEST_F(SenderTest, TheLastOneToLeaveABlockRings) {
    append(block_, 0, 1);
    append(block_, 1, 2);
    block_.unfinished = 2;  // one entry and its walk
    const auto ticket = shared_.bell.ticket();
    sender_.send({&block_, 0, 2});
    EXPECT_EQ(block_.unfinished, 1U) << "the window is not full";
    EXPECT_EQ(shared_.bell.ticket(), ticket);
    sender_.flush();
    EXPECT_EQ(block_.unfinished, 0U);
    EXPECT_NE(shared_.bell.ticket(), ticket);
    EXPECT_EQ(block_.entries[0].state, EntryState::Applied);
    EXPECT_EQ(block_.entries[1].state, EntryState::Waiting);
}

TEST_F(SenderTest, LinesBehindAFailureAreGivenBackUnsent) {
    for (std::uint64_t number = 1; number <= 3; ++number) append(block_, 0, number);
    block_.unfinished = 4;
    shared_.limit = 2;
    sender_.send({&block_, 0, 3});
    sender_.flush();
    EXPECT_EQ(kernel_.requests().size(), 2U);
    EXPECT_EQ(block_.entries[2].state, EntryState::NeverSent);
    EXPECT_EQ(block_.unfinished, 0U);
}

}  // namespace
}  // namespace batch
