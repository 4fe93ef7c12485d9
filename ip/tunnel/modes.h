// SPDX-License-Identifier: GPL-2.0-or-later
// What the rows of `ip tunnel` and the making of its parameters both know.
#pragma once

#include <netinet/in.h>

#include <bit>

#include "ip/link/tunnel_state.h"

namespace ip::tunnel {

// Beside the slots of TunnelState.
enum Slot : std::uint8_t { kName = tunnel_slot::kSlots, kDeviceName };

// SIT_ISATAP and VTI_ISVTI stand in the flags of arriving packets in host order, where those of GRE
// are in network order.
static_assert(std::endian::native == std::endian::little, "htons(1) is written out here");
inline constexpr std::uint32_t kHostFlag = 0x0100;

struct Mode {
    std::string_view word;
    std::uint8_t protocol;
    bool flagged = false;
};
inline constexpr Mode kModes[] = {
    {"ipip", IPPROTO_IPIP},         {"ip/ip", IPPROTO_IPIP},     {"gre", IPPROTO_GRE},
    {"gre/ip", IPPROTO_GRE},        {"sit", IPPROTO_IPV6},       {"ipv6/ip", IPPROTO_IPV6},
    {"isatap", IPPROTO_IPV6, true}, {"vti", IPPROTO_IPIP, true},
};

// The tunnel's own name.
base::Status read_name(grammar::Cursor& cursor, const grammar::Param& param, grammar::Bound& bound);

}  // namespace ip::tunnel
