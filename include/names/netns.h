// SPDX-License-Identifier: GPL-2.0-or-later
// Named network namespaces (/run/netns/NAME, as ip-netns(8) keeps them) and their ids (nsid,
// linux/net_namespace.h).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/fd.h"
#include "nl/transport.h"

namespace names {

inline constexpr std::string_view kNetnsDirectory = "/var/run/netns";

// Names in the order of readdir, as iproute2 lists them. No directory: an empty list.
std::vector<std::string> netns_names();
// A name that is empty, contains '/', is "." or "..", or is longer than 255 bytes is none.
bool netns_name_valid(std::string_view name);
// An open /run/netns/NAME, or (a word of digits) /proc/PID/ns/net where `pids` allows it.
base::Result<base::Fd> netns_open(std::string_view name);
// Enters the namespace NAME: setns(), a mount namespace of our own, /sys remounted for it,
// /etc/netns/NAME/* bound over /etc, as `ip -n` and `ip netns exec` do. Call before any thread
// exists.
base::Status netns_switch(std::string_view name);
// The nsid that this namespace knows for the namespace behind `fd`; nothing if none is assigned.
std::optional<int> netns_id(nl::Transport& transport, int fd);
// The name that belongs to a nsid, or empty.
std::string netns_name_by_id(nl::Transport& transport, int nsid);

}  // namespace names
