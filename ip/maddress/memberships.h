// SPDX-License-Identifier: GPL-2.0-or-later
// The multicast addresses that the devices of the namespace listen to, as /proc/net lists them:
// dev_mcast (link layer), igmp (IPv4) and igmp6 (IPv6).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ip::maddress {

struct Membership {
    unsigned index = 0;  // of the device
    std::string device{};
    std::uint8_t family = 0;  // AF_PACKET, AF_INET or AF_INET6
    std::vector<std::byte> address{};
    unsigned users = 1;
    bool fixed = false;  // asked for by hand, not by a protocol
};

// Of one family, or of all with AF_UNSPEC; of one device, or of all. In the
// order of the devices' indices. A list that the kernel does not have is empty.
std::vector<Membership> read_memberships(std::uint8_t family,
                                         std::optional<std::string_view> device);

}  // namespace ip::maddress
