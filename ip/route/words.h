// SPDX-License-Identifier: GPL-2.0-or-later
// The words of `ip route add` and its kin as a table, and the slots where modify.cc finds what they
// said.
#pragma once

#include <cstdint>

#include "grammar/param.h"

namespace ip::route {

enum Slot : std::uint8_t {
    kNoSlot,
    kDestination,
    kType,
    kSource,
    kGateway,  // RTA_GATEWAY or RTA_VIA
    kFrom,
    kTos,
    kScope,
    kLock,  // a bit per locked RTAX_*
    kOnlink,
    kNexthops,  // Bound::rest holds the words behind the first "nexthop"
    kNexthopId,
    kProtocol,
    kTable,
    kDevice,
    kRealms,
};

extern const grammar::ParamTable kRouteWords;
// Rows of what no word says: the number of the device, and the bits of all locked metrics.
extern const grammar::Param kOutInterface;
extern const grammar::Param kLockBits;

}  // namespace ip::route
