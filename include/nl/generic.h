// SPDX-License-Identifier: GPL-2.0-or-later
// Generic netlink (linux/genetlink.h): families have no fixed number, the controller knows it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "nl/transport.h"

namespace nl {

struct GenericFamily {
    struct Group {
        std::string name;
        std::uint32_t id = 0;  // for Transport::join()
    };
    std::uint16_t id = 0;  // nlmsg_type of its messages
    std::uint32_t version = 0;
    std::uint32_t header_size = 0;
    std::uint32_t max_attribute = 0;
    std::vector<Group> groups;
};

// Asks the controller over a transport of NETLINK_GENERIC. An unknown family (its module can't be
// loaded) is an Error with err == ENOENT.
base::Result<GenericFamily> resolve_family(Transport& transport, std::string_view name);

}  // namespace nl
