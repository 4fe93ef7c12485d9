// SPDX-License-Identifier: GPL-2.0-or-later
// Names of network namespaces. Ids and switching need a kernel and are tested by the command line.
#include "names/netns.h"

#include <string>

#include <gtest/gtest.h>

namespace {

TEST(Netns, NamesThatCouldLeaveTheDirectoryAreNone) {
    for (const char* name : {"", ".", "..", "a/b", "/x", "../x"})
        EXPECT_FALSE(names::netns_name_valid(name)) << name;
    for (const char* name : {"a", "...", "-n", "a b", "\xff"})
        EXPECT_TRUE(names::netns_name_valid(name)) << name;
    EXPECT_TRUE(names::netns_name_valid(std::string(255, 'x')));
    EXPECT_FALSE(names::netns_name_valid(std::string(256, 'x')));
}

TEST(Netns, UnknownNameSaysWhy) {
    const auto fd = names::netns_open("no-such-namespace-here");
    ASSERT_FALSE(fd);
    EXPECT_EQ(fd.error().status, base::kStatusUsage);
    EXPECT_EQ(
        fd.error().text,
        "Cannot open network namespace \"no-such-namespace-here\": No such file or directory\n");
}

TEST(Netns, SwitchRefusesPaths) {
    for (const char* name : {"../x", "/proc/self/ns/net", ""}) {
        const auto status = names::netns_switch(name);
        ASSERT_FALSE(status) << name;
        EXPECT_EQ(status.error().status, base::kStatusUsage);
    }
}

TEST(Netns, PathIsOpenedAsItIs) { EXPECT_TRUE(names::netns_open("/proc/self/ns/net")); }

}  // namespace
