// SPDX-License-Identifier: GPL-2.0-or-later
// The length of a device's transmit queue when its message does not tell.
#pragma once

#include <cstdint>
#include <string_view>

namespace ip {

// SIOCGIFTXQLEN (netdevice(7)); 0 when the device is gone.
std::uint32_t queue_length(std::string_view device);

}  // namespace ip
