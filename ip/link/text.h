// SPDX-License-Identifier: GPL-2.0-or-later
// Names of numbers that the kernel keeps for devices: flags, states, modes, as iproute2 prints
// them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace ip {

// ARPHRD_* of linux/if_arp.h: "ether"; unknown ones "[99]".
std::string link_type_text(unsigned type, bool numeric);
// A link-layer address of such a device: hexadecimal groups, or an IP address for IP tunnels.
void link_address_text(std::span<const std::byte> address, unsigned type, std::string& text);
// RFC 2863 ifOperStatus as linux/if.h counts it (IF_OPER_*); empty when unknown.
std::string_view operstate_text(unsigned state);

}  // namespace ip
