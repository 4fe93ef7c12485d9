// SPDX-License-Identifier: GPL-2.0-or-later
// `xdp`, `xdpgeneric`, `xdpdrv`, `xdpoffload`: a program for a device, or none. Loading it is
// ip/bpf's.
#pragma once

#include "ip/link/settings.h"

namespace ip {

inline constexpr std::string_view kXdpShape =
    "{ off | object FILE [ section NAME ] [ program NAME ] [ verbose ] | pinned FILE }";

// Checks the words behind the keyword; the value's number is their place.
base::Status parse_xdp(grammar::Cursor& cursor, const grammar::Param& param, grammar::Bound& bound);
// Reads them again, loads the program, and writes IFLA_XDP. `device` is the ifindex of the link,
// for its hardware; 0: not known. With -dry-run nothing is loaded.
base::Status put_xdp(const LinkTask& task, const grammar::Bound::Item& item, unsigned device);

}  // namespace ip
