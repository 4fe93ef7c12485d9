// SPDX-License-Identifier: GPL-2.0-or-later
// The real socket against the real kernel, each test in a child with a network namespace of its
// own.
#include <array>
#include <cerrno>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <linux/genetlink.h>
#include <linux/rtnetlink.h>
#include <net/if.h>
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>

#include "nl/generic.h"
#include "nl/pipeline.h"
#include "nl/request.h"

namespace {

constexpr int kSkip = 77;

// A host whose kernel does not answer (testsuite/run asks it) would hang these tests for good.
class Socket : public ::testing::Test {
  protected:
    void SetUp() override {
        if (const char* reason = std::getenv("IP_TEST_NO_NETLINK"))
            GTEST_SKIP() << "no netlink on this host: " << reason;
    }
};

// Runs `body` in a fresh namespace; true means passed. Expectations do not cross the fork, a bool
// does.
void in_namespace(const std::function<bool()>& body) {
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        if (::unshare(CLONE_NEWNET) < 0) ::_exit(kSkip);
        ::_exit(body() ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFEXITED(status));
    if (WEXITSTATUS(status) == kSkip)
        GTEST_SKIP() << "no right to make a network namespace (needs root)";
    EXPECT_EQ(WEXITSTATUS(status), 0);
}

bool check(bool condition, const char* what) {
    if (!condition) std::fprintf(stderr, "failed: %s\n", what);
    return condition;
}

std::span<std::byte> link_message(std::span<std::byte> buffer, std::uint16_t type, int index,
                                  unsigned flags = 0) {
    nl::Writer writer(buffer);
    writer.begin(type, NLM_F_REQUEST);
    auto& link = writer.header<ifinfomsg>();
    link.ifi_index = index;
    link.ifi_flags = flags;
    link.ifi_change = flags;
    if (!writer.finish()) std::abort();
    return buffer.first(writer.size());
}

std::unique_ptr<nl::Transport> open_route(std::size_t receive_buffer = 0) {
    auto transport = nl::open_socket({.protocol = NETLINK_ROUTE, .receive_buffer = receive_buffer});
    if (!transport) {
        std::fputs(transport.error().text.c_str(), stderr);
        std::abort();
    }
    return std::move(*transport);
}

using Buffer = std::array<std::byte, 4096>;

bool up_lo(nl::Transport& transport) {
    alignas(8) Buffer buffer;
    return nl::request(transport, link_message(buffer, RTM_SETLINK, 1, IFF_UP)).has_value();
}

// Writes "unicast 10.A.B.0/24 dev lo" with `flags`.
std::size_t route_message(std::span<std::byte> buffer, std::uint16_t type, unsigned flags,
                          std::uint32_t number) {
    nl::Writer writer(buffer);
    writer.begin(type, static_cast<std::uint16_t>(NLM_F_REQUEST | flags));
    auto& route = writer.header<rtmsg>();
    route.rtm_family = AF_INET;
    route.rtm_dst_len = 24;
    route.rtm_table = RT_TABLE_MAIN;
    route.rtm_protocol = RTPROT_BOOT;
    route.rtm_scope = RT_SCOPE_LINK;
    route.rtm_type = RTN_UNICAST;
    writer.put_be32(RTA_DST, 0x0a000000U | (number << 8));
    writer.put_u32(RTA_OIF, 1);
    if (!writer.finish()) std::abort();
    return writer.size();
}

TEST_F(Socket, DumpsLinksOfAFreshNamespace) {
    in_namespace([] {
        auto transport = open_route();
        alignas(8) Buffer buffer;
        std::vector<std::string> names;
        const auto result = nl::dump(
            *transport, link_message(buffer, RTM_GETLINK, 0), [&](const nl::Message& message) {
                names.emplace_back(message.attrs(sizeof(ifinfomsg)).find(IFLA_IFNAME)->string());
                return base::Status{};
            });
        return check(result.has_value(), "dump") && check(!names.empty(), "links") &&
               check(names[0] == "lo", "lo");
    });
}

TEST_F(Socket, RefusalOfTheKernelCarriesItsExplanation) {
    in_namespace([] {
        auto transport = open_route();
        alignas(8) Buffer buffer;
        nl::Writer writer(buffer);
        writer.begin(RTM_GETROUTE, NLM_F_REQUEST);
        auto& route = writer.header<rtmsg>();
        route.rtm_family = AF_INET;
        route.rtm_table = 200;  // strict check: a table that does not exist is refused
        if (!writer.finish()) return false;
        const auto result = nl::dump(*transport, std::span(buffer).first(writer.size()),
                                     [](const nl::Message&) { return base::Status{}; });
        return check(!result, "refused") &&
               check(result.error().text ==
                         "Error: ipv4: FIB table does not exist.\nDump terminated\n",
                     "text");
    });
}

TEST_F(Socket, RefusalWithoutExplanation) {
    in_namespace([] {
        auto transport = open_route();
        alignas(8) Buffer buffer;
        const auto result = nl::request(*transport, link_message(buffer, RTM_DELLINK, 1));
        return check(!result, "refused") && check(result.error().status == 2, "status") &&
               check(result.error().text == "RTNETLINK answers: Operation not supported\n", "text");
    });
}

struct Count final : nl::Pipeline::Listener {
    std::size_t failures = 0, unknowns = 0;
    std::uint64_t last = 0;
    bool ordered = true;
    void failed(std::uint64_t tag, const nl::Ack&) override {
        ordered = ordered && tag > last;
        last = tag;
        ++failures;
    }
    void warned(std::uint64_t, const nl::Ack&) override {}
    void unknown(std::uint64_t) override { ++unknowns; }
    void settled() override {}
};

bool add_routes(nl::Transport& transport, Count& count, std::uint32_t routes) {
    nl::Pipeline pipeline(transport, count);
    for (std::uint32_t i = 0; i < routes; ++i) {
        auto room = pipeline.room();
        if (!room) return false;
        const std::size_t size = route_message(*room, RTM_NEWROUTE, NLM_F_CREATE | NLM_F_EXCL, i);
        if (!pipeline.commit(size, i + 1)) return false;
    }
    return pipeline.flush().has_value();
}

// Every refusal comes back, once and in order, whatever receive buffer was granted.
TEST_F(Socket, PipelineLosesNothing) {
    in_namespace([] {
        bool good = true;
        for (const std::size_t buffer : {std::size_t{1}, std::size_t{0}, std::size_t{1} << 20}) {
            auto transport = open_route(buffer);
            good = check(up_lo(*transport), "lo up") && good;
            Count first, second;
            add_routes(*transport, first, 5000);
            add_routes(*transport, second, 5000);
            const std::size_t expected = buffer == 1 ? 0 : 5000;
            good = check(first.failures == expected, "first load") && good;
            good = check(second.failures == 5000, "all refused") && good;
            good = check(second.ordered, "order") && good;
            good = check(first.unknowns + second.unknowns == 0, "none unknown") && good;
        }
        return good;
    });
}

TEST_F(Socket, GrantedReceiveBufferIsReadBack) {
    const auto small = open_route(1);
    const auto large = open_route(100000);
    EXPECT_GE(small->receive_buffer(), 1000U);
    EXPECT_LT(small->receive_buffer(), 100000U);
    EXPECT_GE(large->receive_buffer(), 200000U);  // the kernel doubles what was asked for
}

TEST_F(Socket, PollDoesNotBlockAndAnotherIsAnother) {
    const auto transport = open_route();
    const auto nothing = transport->poll();
    ASSERT_TRUE(nothing);
    EXPECT_TRUE(nothing->empty());
    const auto other = transport->another();
    ASSERT_TRUE(other);
    EXPECT_NE((*other)->port_id(), transport->port_id());
}

TEST_F(Socket, JoinedGroupHearsOfChanges) {
    in_namespace([] {
        auto monitor = open_route();
        auto transport = open_route();
        if (!check(monitor->join(RTNLGRP_LINK).has_value(), "join")) return false;
        if (!check(up_lo(*transport), "lo up")) return false;
        const auto datagram = monitor->poll();
        if (!check(datagram && !datagram->empty(), "heard")) return false;
        nl::MessageRange messages(*datagram);
        return check(messages.next()->header.nlmsg_type == RTM_NEWLINK, "RTM_NEWLINK");
    });
}

TEST_F(Socket, GenericFamilyByName) {
    auto transport = nl::open_socket({.protocol = NETLINK_GENERIC});
    ASSERT_TRUE(transport);
    const auto family = nl::resolve_family(**transport, "nlctrl");
    ASSERT_TRUE(family);
    EXPECT_EQ(family->id, GENL_ID_CTRL);
    ASSERT_FALSE(family->groups.empty());
    EXPECT_EQ(family->groups[0].name, "notify");
    const auto none = nl::resolve_family(**transport, "no-such-one");
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().err, ENOENT);
}

}  // namespace
