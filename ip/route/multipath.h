// SPDX-License-Identifier: GPL-2.0-or-later
// nexthop { via | dev | weight | onlink | realms } ... -> RTA_MULTIPATH.
#pragma once

#include <cstdint>

#include "grammar/param.h"
#include "ip/command.h"
#include "nl/writer.h"

namespace ip::route {

// `words` are those behind the first "nexthop". Sets the route's family if a gateway is the first
// to tell it, and adds the gateways to what the effect looks up.
base::Status write_multipath(Words words, const value::Context& context, std::uint8_t& family,
                             nl::Writer& writer, Effect& effect);

// One more address whose route matters for the line.
void look_up(Effect& effect, std::uint8_t family, std::span<const std::byte> address);

}  // namespace ip::route
