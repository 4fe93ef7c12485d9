// SPDX-License-Identifier: GPL-2.0-or-later
// The three ways to delete many devices, best first. Each takes devices that exist, each once.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "ip/link/dellist/devices.h"
#include "nl/transport.h"
#include "nl/writer.h"

namespace ip::dellist {

// One request of the list method holds as many devices as a 16-bit attribute length allows.
inline constexpr std::size_t kListMax = 16382;
// The attribute of a patched kernel (kernel/README): int32 ifindexes in host byte order. The number
// is the same on every patched tree, far above what mainline has.
inline constexpr std::uint16_t kIflaIfindexList = 1024;
inline constexpr std::uint16_t kNlmFBulk = 0x200;  // NLM_F_BULK, linux/netlink.h since 5.19

using DeviceList = std::span<const Device* const>;

// RTM_DELLINK with NLM_F_BULK, ifi_index 0 and the list alone. Never anything beside it that a
// stock kernel would obey. False when it does not fit.
[[nodiscard]] bool write_list_request(nl::Writer& writer, DeviceList devices);

// Deletes with one request per kListMax devices. `supported` says whether the kernel knows the
// request at all: if not, nothing happened. `deleted` counts what is gone.
struct ListOutcome {
    bool supported = true;
    std::size_t requests = 0;
};
base::Result<ListOutcome> delete_by_list(nl::Transport& transport, DeviceList devices);

// Moves the devices into a fresh random group and deletes that. All or nothing: if the kernel
// refuses, or SIGINT, SIGTERM or SIGHUP comes before the deletion is sent, every device gets its
// old group back. `sys` is where sysfs is mounted (tests: elsewhere).
struct GroupOutcome {
    bool by_sysfs = false;
    std::chrono::nanoseconds moving{};
};
base::Result<GroupOutcome> delete_by_group(nl::Transport& transport, DeviceList devices,
                                           const DeviceTable& table, std::string_view sys = "/sys");

// Pipelined single deletions. A device that is gone when its turn comes (the other end of a veth)
// counts as deleted. The Error names each device that could not be deleted.
base::Status delete_each(nl::Transport& transport, DeviceList devices);

}  // namespace ip::dellist
