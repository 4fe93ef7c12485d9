// SPDX-License-Identifier: GPL-2.0-or-later
// What each method of `link del list` sends, and what happens when the kernel refuses.

#include <gtest/gtest.h>
#include <linux/rtnetlink.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <string>
#include <vector>

#include "ip/link/dellist/methods.h"
#include "testsuite/unit/ip/dellist_fixture.h"

namespace {

using namespace ip::dellist;

std::vector<const Device*> pointers(const std::vector<Device>& devices) {
    std::vector<const Device*> list;
    for (const auto& device : devices) list.push_back(&device);
    return list;
}

std::vector<Device> many(unsigned count) {
    std::vector<Device> devices(count);
    for (unsigned at = 0; at < count; ++at)
        devices[at] = {at + 10, "d" + std::to_string(at), {}, "dummy", 3};
    return devices;
}

TEST(ListMethod, SendsTheListAndNothingBeside) {
    const auto devices = many(3);
    const auto list = pointers(devices);
    std::vector<std::byte> room(256);
    nl::Writer writer(room);
    ASSERT_TRUE(write_list_request(writer, list));
    nl::MessageRange range(writer.bytes());
    const auto message = range.next();
    ASSERT_TRUE(message);
    EXPECT_EQ(message->header.nlmsg_type, RTM_DELLINK);
    EXPECT_EQ(message->header.nlmsg_flags, NLM_F_REQUEST | NLM_F_ACK | kNlmFBulk);
    EXPECT_EQ(message->fixed<ifinfomsg>()->ifi_index, 0);
    std::vector<std::uint16_t> types;
    for (const nl::Attr& attr : message->attrs(sizeof(ifinfomsg))) types.push_back(attr.type);
    EXPECT_EQ(types, std::vector<std::uint16_t>{1024});
    const auto attr = message->attrs(sizeof(ifinfomsg)).find(1024);
    ASSERT_EQ(attr->data.size(), 12U);
    EXPECT_EQ(nl::load<std::int32_t>(attr->data.subspan(8)), 12);
}

TEST(ListMethod, TheLargestListFitsOneRequest) {
    const auto devices = many(kListMax);
    std::vector<std::byte> room(70000);
    nl::Writer writer(room);
    EXPECT_TRUE(write_list_request(writer, pointers(devices)));
    const auto more = many(kListMax + 1);
    nl::Writer second(room);
    EXPECT_FALSE(write_list_request(second, pointers(more)));
}

// Answers deletions by list with `err`, and says which devices a dump shows.
void answer(nl::FakeKernel& kernel, int err, std::string extack, const std::vector<Device>& left) {
    kernel.answer([err, extack, &left](const nl::Message& request, nl::Replies& replies) {
        if (request.header.nlmsg_type == RTM_DELLINK) return replies.result(err, extack);
        if (request.header.nlmsg_type == RTM_GETLINK) {
            for (const auto& device : left) replies.datagram(link_message(device));
            return replies.done();
        }
        replies.result(0);
    });
}

TEST(ListMethod, FallsBackOnStockKernelsOnly) {
    const std::vector<Device> left;
    const auto devices = many(2);
    for (const auto& [err, extack, supported] : std::vector<std::tuple<int, std::string, bool>>{
             {EOPNOTSUPP, "Bulk delete is not supported", false},
             {EINVAL, "", false},
             {0, "", true}}) {
        nl::FakeKernel kernel;
        answer(kernel, err, extack, left);
        auto transport = kernel.open();
        auto done = delete_by_list(*transport, pointers(devices));
        ASSERT_TRUE(done);
        EXPECT_EQ(done->supported, supported) << extack;
        EXPECT_EQ(kernel.requests().size(), 1U);
    }
    for (const auto& [err, extack] :
         std::vector<std::pair<int, std::string>>{{EOPNOTSUPP, "Device lo cannot be deleted"},
                                                  {ENODEV, ""},
                                                  {EINVAL, "Duplicate ifindex"},
                                                  {EPERM, ""}}) {
        nl::FakeKernel kernel;
        answer(kernel, err, extack, left);
        auto transport = kernel.open();
        auto done = delete_by_list(*transport, pointers(devices));
        ASSERT_FALSE(done) << extack;
        EXPECT_EQ(done.error().err, err);
        EXPECT_EQ(done.error().status, 2);
    }
}

TEST(ListMethod, SplitsAndLeavesOutWhatEarlierRequestsTook) {
    const auto devices = many(kListMax + 5);
    const std::vector<Device> left(devices.end() - 2,
                                   devices.end());  // three went with the first request
    nl::FakeKernel kernel;
    answer(kernel, 0, "", left);
    auto transport = kernel.open();
    auto done = delete_by_list(*transport, pointers(devices));
    ASSERT_TRUE(done);
    EXPECT_EQ(done->requests, 2U);
    const auto requests = kernel.requests();
    nl::MessageRange range(requests.back());
    EXPECT_EQ(range.next()->attrs(sizeof(ifinfomsg)).find(kIflaIfindexList)->data.size(), 8U);
}

// A kernel that keeps the group of each device, and refuses to delete one with `err`.
class GroupKernel {
  public:
    GroupKernel(std::vector<Device> devices, int err) : devices_(std::move(devices)) {
        kernel.answer([this, err](const nl::Message& request, nl::Replies& replies) {
            const auto attrs = request.attrs(sizeof(ifinfomsg));
            const auto index = static_cast<unsigned>(request.fixed<ifinfomsg>()->ifi_index);
            switch (request.header.nlmsg_type) {
                case RTM_GETLINK:
                    for (const auto& device : devices_) replies.datagram(link_message(device));
                    return replies.done();
                case RTM_SETLINK:
                    for (auto& device : devices_)
                        if (device.index == index) device.group = attrs.find(IFLA_GROUP)->u32();
                    return replies.result(0);
                default:
                    deleted = attrs.find(IFLA_GROUP)->u32();
                    if (err == 0)
                        std::erase_if(devices_, [this](const Device& device) {
                            return device.group == deleted;
                        });
                    return replies.result(err);
            }
        });
    }
    std::vector<std::uint32_t> groups() const {
        std::vector<std::uint32_t> groups;
        for (const auto& device : devices_) groups.push_back(device.group);
        return groups;
    }
    nl::FakeKernel kernel;
    std::uint32_t deleted = 0;

  private:
    std::vector<Device> devices_;
};

TEST(GroupMethod, DeletesExactlyTheDevices) {
    const auto devices = many(4);
    GroupKernel world(devices, 0);
    auto transport = world.kernel.open();
    const auto some = std::vector<const Device*>{&devices[1], &devices[2]};
    auto done = delete_by_group(*transport, some, table_of(devices), "/nonexistent");
    ASSERT_TRUE(done) << done.error().text;
    EXPECT_FALSE(done->by_sysfs);
    EXPECT_GE(world.deleted, 0x40000000U);
    EXPECT_EQ(world.groups(), (std::vector<std::uint32_t>{3, 3}));
}

TEST(GroupMethod, GivesTheOldGroupsBackWhenTheKernelRefuses) {
    const auto devices = many(4);
    GroupKernel world(devices, EOPNOTSUPP);
    auto transport = world.kernel.open();
    auto done = delete_by_group(*transport, pointers(devices), table_of(devices), "/nonexistent");
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().err, EOPNOTSUPP);
    EXPECT_EQ(world.groups(), (std::vector<std::uint32_t>{3, 3, 3, 3}));
}

TEST(GroupMethod, ASignalBeforeTheDeletionRestoresToo) {
    const auto devices = many(4);
    GroupKernel world(devices, 0);
    auto transport = world.kernel.open();
    sigset_t held, old;
    sigemptyset(&held);
    sigaddset(&held, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &held, &old);
    raise(SIGTERM);
    auto done = delete_by_group(*transport, pointers(devices), table_of(devices), "/nonexistent");
    pthread_sigmask(SIG_SETMASK, &old, nullptr);
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().status, 128 + SIGTERM);
    EXPECT_EQ(world.deleted, 0U);
    EXPECT_EQ(world.groups(), (std::vector<std::uint32_t>{3, 3, 3, 3}));
}

TEST(EachMethod, NamesWhatCouldNotBeDeletedAndForgivesWhatIsGone) {
    const auto devices = many(3);
    nl::FakeKernel kernel;
    kernel.answer([](const nl::Message& request, nl::Replies& replies) {
        const auto index = request.fixed<ifinfomsg>()->ifi_index;
        replies.result(index == 10 ? ENODEV : index == 11 ? EBUSY : 0);
    });
    auto transport = kernel.open();
    auto done = delete_each(*transport, pointers(devices));
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().text,
              "Cannot delete device \"d1\": RTNETLINK answers: Device or resource busy\n");
}

}  // namespace
