// SPDX-License-Identifier: GPL-2.0-or-later
// Where the cgroup of a VRF is, and what a cgroup's path says: the layout of iproute2.
#include <gtest/gtest.h>

#include "ip/vrf/cgroup.h"

namespace {

using ip::vrf::split_cgroup;
using ip::vrf::vrf_cgroup;

void expect(std::string_view path, std::string_view base, std::string_view name) {
    const auto found = split_cgroup(path);
    EXPECT_EQ(found.base, base) << path;
    EXPECT_EQ(found.name, name) << path;
}

TEST(VrfCgroup, PathsAreCutAtTheFirstComponentVrf) {
    expect("/", "", "");
    expect("/vrf", "", "");
    expect("/vrf/red", "", "red");
    expect("/a", "/a", "");
    expect("/a/vrf/", "/a", "");
    expect("/a/vrf/red", "/a", "red");
    expect("/a/vrf/b/vrf/red", "/a", "b/vrf/red");
    expect("/a/vrfx/vrf/red", "/a/vrfx", "red");
    expect("/a/vrfx", "/a/vrfx", "");
    expect("", "", "");
}

TEST(VrfCgroup, ANamedNamespaceHasADirectoryOfItsOwn) {
    EXPECT_EQ(vrf_cgroup("", "", "red"), "/vrf/red");
    EXPECT_EQ(vrf_cgroup("/a", "", ""), "/a/vrf");
    EXPECT_EQ(vrf_cgroup("/a", "n1", "red"), "/a/n1-ns/vrf/red");
    EXPECT_EQ(vrf_cgroup("/a/n1-ns", "n1", "red"), "/a/n1-ns/vrf/red");
    EXPECT_EQ(vrf_cgroup("/a/n1-ns", "n2", "red"), "/a/n1-ns/n2-ns/vrf/red");
    EXPECT_EQ(vrf_cgroup("/a/n1-ns", "", "red"), "/a/n1-ns/vrf/red");
}

}  // namespace
