// SPDX-License-Identifier: GPL-2.0-or-later
// Which processes have a queue of a tun or tap device open, as /proc/PID/fdinfo tells whoever may
// read it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ip::tuntap {

struct Holder {
    std::string name;
    unsigned pid = 0;
};
// One entry per open descriptor, in the order of /proc. Processes that may not be looked at are
// left out.
std::vector<Holder> holders(std::string_view device);

}  // namespace ip::tuntap
