// SPDX-License-Identifier: GPL-2.0-or-later
// nl::request and nl::dump over the fake kernel: refusals, warnings, interrupted and broken dumps.
#include <array>
#include <cerrno>
#include <vector>

#include <gtest/gtest.h>
#include <linux/rtnetlink.h>

#include "nl/fake_kernel.h"
#include "nl/generic.h"
#include "nl/request.h"
#include "nl/writer.h"

namespace {

using nl::Datagram;
using nl::FakeKernel;
using nl::Message;
using nl::Replies;

Datagram message(std::uint16_t type, std::uint16_t flags = 0, std::uint32_t value = 0) {
    Datagram bytes(64);
    nl::Writer writer(bytes);
    writer.begin(type, flags);
    writer.put_u32(1, value);
    EXPECT_TRUE(writer.finish());
    bytes.resize(writer.size());
    return bytes;
}

Datagram join(std::initializer_list<Datagram> parts) {
    Datagram all;
    for (const Datagram& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
}

struct Collect {
    std::vector<std::uint32_t> values;
    nl::Handler handler() {
        return [this](const Message& got) {
            values.push_back(got.attrs(0).find(1)->u32());
            return base::Status{};
        };
    }
};

TEST(Request, AsksForAnAckAndSucceeds) {
    FakeKernel kernel;
    const auto transport = kernel.open();
    Datagram bytes = message(RTM_NEWLINK);
    const auto answer = nl::request(*transport, bytes);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->warning, "");
    const auto header = nl::load<nlmsghdr>(kernel.requests().at(0));
    EXPECT_EQ(header.nlmsg_flags, NLM_F_REQUEST | NLM_F_ACK);
    EXPECT_NE(header.nlmsg_seq, 0U);
}

TEST(Request, RefusalWithoutExplanation) {
    FakeKernel kernel;
    kernel.answer([](const Message&, Replies& replies) { replies.result(EEXIST); });
    const auto transport = kernel.open();
    Datagram bytes = message(RTM_NEWLINK);
    const auto answer = nl::request(*transport, bytes);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().text, "RTNETLINK answers: File exists\n");
    EXPECT_EQ(answer.error().status, 2);
    EXPECT_EQ(answer.error().err, EEXIST);
    EXPECT_EQ(answer.error().kind, base::ErrorKind::Kernel);
}

TEST(Request, ExtackBecomesTheText) {
    FakeKernel kernel;
    const auto transport = kernel.open();
    for (const char* text : {"Nexthop has invalid gateway", "Nexthop has invalid gateway."}) {
        kernel.answer(
            [text](const Message&, Replies& replies) { replies.result(EINVAL, text, 28); });
        Datagram bytes = message(RTM_NEWROUTE);
        const auto answer = nl::request(*transport, bytes);
        ASSERT_FALSE(answer);
        EXPECT_EQ(answer.error().text, "Error: Nexthop has invalid gateway.\n");
        EXPECT_EQ(answer.error().extack, text);
    }
}

TEST(Request, ExtackOfASuccessIsAWarning) {
    FakeKernel kernel;
    kernel.answer([](const Message&, Replies& replies) { replies.result(0, "mind the gap"); });
    const auto transport = kernel.open();
    Datagram bytes = message(RTM_NEWROUTE);
    const auto answer = nl::request(*transport, bytes);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->warning, "Warning: mind the gap.\n");
}

TEST(Request, AnswersGoToTheHandlerBeforeTheAck) {
    FakeKernel kernel;
    kernel.answer(
        [](const Message&, Replies& replies) { replies.datagram(message(RTM_NEWLINK, 0, 42)); });
    const auto transport = kernel.open();
    Datagram bytes = message(RTM_GETLINK);
    Collect collect;
    ASSERT_TRUE(nl::request(*transport, bytes, collect.handler()));
    EXPECT_EQ(collect.values, std::vector<std::uint32_t>{42});
}

TEST(Request, StaleAnswersArePassedOver) {
    FakeKernel kernel;
    const auto transport = kernel.open();
    Datagram stale = message(RTM_NEWLINK, NLM_F_REQUEST | NLM_F_ACK);
    kernel.answer([](const Message&, Replies& replies) { replies.result(EPERM); });
    ASSERT_TRUE(transport->send(stale));  // nobody reads its answer
    kernel.answer({});
    Datagram bytes = message(RTM_NEWLINK);
    EXPECT_TRUE(nl::request(*transport, bytes));
}

TEST(Request, SocketErrorsComeThrough) {
    FakeKernel kernel;
    const auto transport = kernel.open();
    Datagram bytes = message(RTM_NEWLINK);
    kernel.fail_send(ENOBUFS);
    EXPECT_EQ(nl::request(*transport, bytes).error().err, ENOBUFS);
    EXPECT_TRUE(kernel.requests().empty());
    kernel.fail_receive(ENOBUFS);
    EXPECT_EQ(nl::request(*transport, bytes).error().err, ENOBUFS);
}

TEST(Post, AsksForNoAckAndDoesNotWait) {
    FakeKernel kernel;
    const auto transport = kernel.open();
    Datagram bytes = message(RTM_NEWROUTE, NLM_F_ACK | NLM_F_CREATE);
    EXPECT_TRUE(nl::post(*transport, bytes));
    EXPECT_EQ(nl::load<nlmsghdr>(kernel.requests().at(0)).nlmsg_flags,
              NLM_F_REQUEST | NLM_F_CREATE);
    EXPECT_TRUE(transport->poll()->empty());
}

TEST(Post, RefusalComesAllTheSame) {
    FakeKernel kernel;
    kernel.answer(
        [](const Message&, Replies& replies) { replies.result(EINVAL, "Nexthop has gone"); });
    const auto transport = kernel.open();
    Datagram bytes = message(RTM_NEWROUTE);
    EXPECT_EQ(nl::post(*transport, bytes).error().text, "Error: Nexthop has gone.\n");
}

TEST(Post, SocketErrorsComeThrough) {
    FakeKernel kernel;
    const auto transport = kernel.open();
    Datagram bytes = message(RTM_NEWROUTE);
    kernel.fail_send(ENOBUFS);
    EXPECT_EQ(nl::post(*transport, bytes).error().err, ENOBUFS);
    kernel.fail_receive(ENOBUFS);
    EXPECT_EQ(nl::post(*transport, bytes).error().err, ENOBUFS);
}

TEST(Dump, ManyDatagramsUntilDone) {
    FakeKernel kernel;
    kernel.answer([](const Message&, Replies& replies) {
        replies.datagram(
            join({message(RTM_NEWLINK, NLM_F_MULTI, 1), message(RTM_NEWLINK, NLM_F_MULTI, 2)}));
        replies.datagram(message(RTM_NEWLINK, NLM_F_MULTI, 3));
        replies.done();
    });
    const auto transport = kernel.open();
    Datagram bytes = message(RTM_GETLINK, NLM_F_ACK);
    Collect collect;
    const auto result = nl::dump(*transport, bytes, collect.handler());
    ASSERT_TRUE(result);
    EXPECT_FALSE(result->interrupted);
    EXPECT_EQ(result->warning, "");
    EXPECT_EQ(collect.values, (std::vector<std::uint32_t>{1, 2, 3}));
    EXPECT_EQ(nl::load<nlmsghdr>(kernel.requests().at(0)).nlmsg_flags, NLM_F_REQUEST | NLM_F_DUMP);
}

TEST(Dump, InterruptedIsTold) {
    FakeKernel kernel;
    kernel.answer([](const Message&, Replies& replies) {
        replies.datagram(message(RTM_NEWLINK, NLM_F_MULTI | NLM_F_DUMP_INTR, 1));
        replies.done();
    });
    const auto transport = kernel.open();
    Datagram bytes = message(RTM_GETLINK);
    const auto result = nl::dump(*transport, bytes, Collect().handler());
    ASSERT_TRUE(result);
    EXPECT_TRUE(result->interrupted);
    EXPECT_EQ(result->warning, "Dump was interrupted and may be inconsistent.\n");
}

struct Broken {
    int err;
    const char* extack;
    bool done;
    const char* text;
};

// As the installed iproute2 6.1 prints them.
TEST(Dump, BrokenOffByTheKernel) {
    const Broken rows[] = {
        {ENOENT, "ipv4: FIB table does not exist", true,
         "Error: ipv4: FIB table does not exist.\nDump terminated\n"},
        {EINVAL, "", true, "RTNETLINK answers: Invalid argument\nDump terminated\n"},
        {ENOENT, "", true, "Dump terminated\n"},
        {EOPNOTSUPP, "", true, "Dump terminated\n"},
        {EMSGSIZE, "", true, "Error: Buffer too small for object.\nDump terminated\n"},
        {EOPNOTSUPP, "", false, "RTNETLINK answers: Operation not supported\nDump terminated\n"},
        {EINVAL, "no such filter", false, "Error: no such filter.\nDump terminated\n"},
    };
    for (const Broken& row : rows) {
        FakeKernel kernel;
        kernel.answer([&row](const Message&, Replies& replies) {
            if (row.done)
                replies.done(row.err, row.extack);
            else
                replies.result(row.err, row.extack);
        });
        const auto transport = kernel.open();
        Datagram bytes = message(RTM_GETROUTE);
        const auto result = nl::dump(*transport, bytes, Collect().handler());
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().text, row.text);
        EXPECT_EQ(result.error().status, 2);
        EXPECT_EQ(result.error().err, row.err);
    }
}

TEST(Dump, LastLineIsTheCallers) {
    FakeKernel kernel;
    kernel.answer([](const Message&, Replies& replies) { replies.done(EINVAL); });
    const auto transport = kernel.open();
    Datagram bytes = message(RTM_GETROUTE);
    EXPECT_EQ(nl::dump(*transport, bytes, Collect().handler(), "Flush terminated\n").error().text,
              "RTNETLINK answers: Invalid argument\nFlush terminated\n");
}

TEST(Dump, HandlersErrorEndsItAndTheRestIsDrained) {
    FakeKernel kernel;
    kernel.answer([](const Message&, Replies& replies) {
        for (std::uint32_t i = 0; i < 5; ++i)
            replies.datagram(message(RTM_NEWLINK, NLM_F_MULTI, i));
        replies.done();
    });
    const auto transport = kernel.open();
    Datagram bytes = message(RTM_GETLINK);
    int calls = 0;
    const auto result = nl::dump(*transport, bytes, [&calls](const Message&) -> base::Status {
        ++calls;
        return base::failure("enough");
    });
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().text, "enough\n");
    EXPECT_EQ(calls, 1);
    EXPECT_TRUE(transport->poll()->empty());
}

TEST(Dump, CannedCapture) {
    FakeKernel kernel;
    Datagram done = message(NLMSG_DONE, NLM_F_MULTI);
    kernel.canned(RTM_GETLINK, {join({message(RTM_NEWLINK, NLM_F_MULTI, 8), done})});
    const auto transport = kernel.open();
    Datagram bytes = message(RTM_GETLINK);
    Collect collect;
    // The "done" of this capture holds an attribute instead of an errno: its first word is a
    // length.
    ASSERT_TRUE(nl::dump(*transport, bytes, collect.handler()));
    EXPECT_EQ(collect.values, std::vector<std::uint32_t>{8});
}

TEST(Generic, ResolvesAFamily) {
    FakeKernel kernel;
    kernel.answer([](const Message& request, Replies& replies) {
        ASSERT_EQ(request.attrs(4).find(2)->string(), "nlctrl2");
        Datagram bytes(256);
        nl::Writer writer(bytes);
        writer.begin(16, 0);
        writer.header<std::uint32_t>();
        writer.put_u16(1, 33);  // CTRL_ATTR_FAMILY_ID
        {
            const nl::Nest groups(writer, 7);
            const nl::Nest group(writer, 1);
            writer.put_string(1, "events");
            writer.put_u32(2, 5);
        }
        ASSERT_TRUE(writer.finish());
        bytes.resize(writer.size());
        replies.datagram(bytes);
    });
    const auto transport = kernel.open();
    const auto family = nl::resolve_family(*transport, "nlctrl2");
    ASSERT_TRUE(family);
    EXPECT_EQ(family->id, 33);
    ASSERT_EQ(family->groups.size(), 1U);
    EXPECT_EQ(family->groups[0].name, "events");
    EXPECT_EQ(family->groups[0].id, 5U);
}

}  // namespace
