// SPDX-License-Identifier: GPL-2.0-or-later
// ip nexthop { add | replace | delete }: words -> one request.
#pragma once

#include <cstdint>

#include "ip/command.h"

namespace ip::nexthop {

extern const grammar::ParamTable kModifyWords;

base::Status build_nexthop(const BuildContext& context, Words words, Request& request,
                           std::uint16_t type, std::uint16_t flags);

template <std::uint16_t type, std::uint16_t flags>
base::Status build(const BuildContext& context, Words words, Request& request) {
    return build_nexthop(context, words, request, type, flags);
}

}  // namespace ip::nexthop
