// SPDX-License-Identifier: GPL-2.0-or-later
// The cgroups of VRFs: a process is bound to the VRF NAME when its cgroup (version 2) is
// BASE/[NETNS-ns/]vrf/NAME, where BASE is the cgroup that it came from. The layout is iproute2's.
#pragma once

#include <string>
#include <string_view>

#include "base/error.h"

namespace ip::vrf {

// A cgroup's path, taken apart at its first component "vrf".
struct Association {
    std::string base;  // in front of it, without a final slash; the whole path when there is none
    std::string name;  // behind it; empty: bound to no VRF
};
Association split_cgroup(std::string_view path);
// BASE/[NETNS-ns/]vrf/NAME. An empty netns is the one without a name; a base that is the
// namespace's own already stays.
std::string vrf_cgroup(const std::string& base, std::string_view netns, std::string_view name);

// The association of a process, out of /proc/PID/cgroup; an Error when that can't be read.
base::Result<Association> association(std::string_view process);

// Where cgroup2 is mounted; empty: nowhere.
std::string cgroup_root();

// Moves this process to the VRF's cgroup, which is made if need be (as is the mount of cgroup2),
// and binds its new sockets to the device. An empty name and device 0: bound to no VRF any more.
// `netns` is the name of the process's namespace.
base::Status join(std::string_view netns, std::string_view name, unsigned device);
// For a process that goes to another namespace, where its VRF is none: leaves it, if it is in one.
// Only then `netns` is asked for the name.
base::Status leave(std::string (*netns)());

}  // namespace ip::vrf
