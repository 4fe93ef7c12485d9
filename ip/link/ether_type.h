// SPDX-License-Identifier: GPL-2.0-or-later
// Ethernet protocol numbers by name, as vlan, bridge, bareudp and VFs take and show them
// (linux/if_ether.h).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "grammar/param.h"

namespace ip {

// "802.1ad", "ipv6", "arp" in any case, or a number of up to 16 bits; host order.
std::optional<std::uint16_t> ether_type(std::string_view word);
// The name, or "[number]"; with -N always that.
std::string ether_type_name(std::uint16_t type, bool numeric);
// A custom row of that: the payload is in network order. The row's `wrong` says what is wrong.
base::Status parse_ether_type(grammar::Cursor& cursor, const grammar::Param& param,
                              grammar::Bound& bound);

}  // namespace ip
