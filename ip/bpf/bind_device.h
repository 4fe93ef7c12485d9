// SPDX-License-Identifier: GPL-2.0-or-later
// A program for a cgroup that binds every socket made in it to a device, which is how `ip vrf exec`
// puts a process into a VRF.
#pragma once

#include <string>

#include "base/error.h"

namespace ip::bpf {

// Attaches it to the cgroup2 directory, in place of one that was attached there before. An Error
// has status 255.
base::Status bind_sockets(const std::string& cgroup, unsigned device);

}  // namespace ip::bpf
