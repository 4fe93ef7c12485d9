// SPDX-License-Identifier: GPL-2.0-or-later
// ip route { add | change | replace | prepend | append | test | delete }: words -> one request.
#pragma once

#include <cstdint>

#include "ip/command.h"
#include "value/type.h"

namespace ip::route {

// `type` is RTM_NEWROUTE or RTM_DELROUTE, `flags` its NLM_F_* beside NLM_F_REQUEST.
base::Status build_route(const BuildContext& context, Words words, Request& request,
                         std::uint16_t type, std::uint16_t flags);

// The destination, as Effect describes it.
void set_prefix(const value::Value& prefix, Effect& effect);

// The same as a row of a command table.
template <std::uint16_t type, std::uint16_t flags>
base::Status build(const BuildContext& context, Words words, Request& request) {
    return build_route(context, words, request, type, flags);
}

}  // namespace ip::route
