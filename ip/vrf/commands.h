// SPDX-License-Identifier: GPL-2.0-or-later
// The commands of `ip vrf` that are about processes, and the device that all of them mean.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ip/command.h"

namespace ip::vrf {

struct Vrf {
    std::string name;
    std::uint32_t table = 0;
    unsigned index = 0;
};
// Nothing when there is no such device, or it is of another kind.
std::optional<Vrf> find_vrf(Session& session, std::string_view name);

base::Status identify(Session& session, Words words);
base::Status pids(Session& session, Words words);
base::Status exec(Session& session, Words words);

}  // namespace ip::vrf
