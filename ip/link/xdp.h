// SPDX-License-Identifier: GPL-2.0-or-later
// `xdp off`: takes the program off a device. Loading one is the installed iproute2's.
#pragma once

#include "grammar/param.h"
#include "ip/options.h"
#include "nl/writer.h"

namespace ip {

inline constexpr std::string_view kXdpShape = "{ off | object FILE ... | pinned FILE }";

base::Status parse_xdp(grammar::Cursor& cursor, const grammar::Param& param, grammar::Bound& bound);
void put_xdp(const grammar::Param& row, const Options& options, nl::Writer& writer);

}  // namespace ip
