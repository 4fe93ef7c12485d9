// SPDX-License-Identifier: GPL-2.0-or-later
// A dump of one address family (`ip -6 address`) holds no queue lengths; the ioctl costs far less
// than a second dump, since few devices are shown that way.

#include "ip/link/queue_length.h"

#include <linux/sockios.h>
#include <net/if.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <cstring>

#include "base/fd.h"

namespace ip {

std::uint32_t queue_length(std::string_view device) {
    ifreq wanted{};
    if (device.size() >= sizeof wanted.ifr_name) return 0;
    std::memcpy(wanted.ifr_name, device.data(), device.size());
    const base::Fd fd(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    if (!fd || ioctl(fd.get(), SIOCGIFTXQLEN, &wanted) != 0 || wanted.ifr_qlen < 0) return 0;
    return static_cast<std::uint32_t>(wanted.ifr_qlen);
}

}  // namespace ip
