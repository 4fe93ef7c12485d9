// SPDX-License-Identifier: GPL-2.0-or-later
// One socket per call: there are a few calls per command, and a listing is asked for by people.

#include "ip/tunnel/device.h"

#include <fmt/format.h>
#include <linux/if.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/fd.h"

namespace ip::tunnel {

int call(std::uint8_t family, unsigned long command, std::string_view device, void* parameters) {
    ifreq request{};
    std::memcpy(request.ifr_name, device.data(),
                std::min<std::size_t>(device.size(), IFNAMSIZ - 1));
    request.ifr_data = static_cast<char*>(parameters);
    const base::Fd fd(socket(family, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    if (!fd) return errno;
    return ioctl(fd.get(), command, &request) == 0 ? 0 : errno;
}

tl::unexpected<base::Error> failed(std::string_view what, std::string_view device, int err) {
    return base::failure(
        fmt::format("{} tunnel \"{}\" failed: {}", what, device, base::error_text(err)), device);
}

base::Status get(std::string_view device, Parameters& parameters) {
    const int err = call(AF_INET, SIOCGETTUNNEL, device, &parameters);
    if (err != 0) return failed("get", device, err);
    return {};
}

base::Status get(std::string_view device, Parameters6& parameters) {
    const int err = call(AF_INET6, SIOCGETTUNNEL, device, &parameters);
    if (err != 0) return failed("get", device, err);
    return {};
}

}  // namespace ip::tunnel
