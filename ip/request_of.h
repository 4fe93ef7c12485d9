// SPDX-License-Identifier: GPL-2.0-or-later
// What a dump tells of as a request: flush sends it as a deletion, restore as an addition.
#pragma once

#include <cstdint>
#include <vector>

#include "nl/view.h"

namespace ip {

// Appends the message with another type and flags, padded to 4 bytes. Returns its length.
std::size_t append_request(std::vector<std::byte>& bytes, const nl::Message& message,
                           std::uint16_t type, std::uint16_t flags);
// The same of a route. A dump tells the device and the gateway of a nexthop object too, which the
// kernel refuses in a request beside RTA_NH_ID, and the rest of a lifetime (RTA_CACHEINFO) that a
// request says as RTA_EXPIRES.
std::size_t append_route_request(std::vector<std::byte>& bytes, const nl::Message& message,
                                 std::uint16_t type, std::uint16_t flags);

}  // namespace ip
