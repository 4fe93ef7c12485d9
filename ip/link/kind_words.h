// SPDX-License-Identifier: GPL-2.0-or-later
// Custom rows that several kinds of tunnels share. Each binds its value as the payload of the row's
// attribute.
#pragma once

#include "grammar/param.h"

namespace ip {

// { unset | set | inherit }, as the kernel numbers them (GENEVE_DF_*, VXLAN_DF_*).
base::Status parse_df(grammar::Cursor& cursor, const grammar::Param& param, grammar::Bound& bound);
// An IPv6 flow label of 20 bits, in network order.
base::Status parse_flow_label(grammar::Cursor& cursor, const grammar::Param& param,
                              grammar::Bound& bound);
// 0..255, "inherit" (the value 1), or a name of rt_dsfield.
base::Status parse_tos(grammar::Cursor& cursor, const grammar::Param& param, grammar::Bound& bound);
// 0..255, or "inherit" or "auto": the word is kept, the number then 0. Not a payload.
base::Status parse_tunnel_ttl(grammar::Cursor& cursor, const grammar::Param& param,
                              grammar::Bound& bound);
// A device that exists, bound as its ifindex; else `Cannot find device "X"` with status 255 or, of
// the second, 1.
base::Status parse_lower_device(grammar::Cursor& cursor, const grammar::Param& param,
                                grammar::Bound& bound);
base::Status parse_device(grammar::Cursor& cursor, const grammar::Param& param,
                          grammar::Bound& bound);

bool is_multicast(const value::Value& address);
bool is_zero(const value::Value& address);

}  // namespace ip
