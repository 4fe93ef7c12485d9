// SPDX-License-Identifier: GPL-2.0-or-later
// The irregular words of a route (grammar::CustomParse): what no value type can read.
#pragma once

#include <cstdint>

#include "grammar/param.h"
#include "ip/route/words.h"

namespace ip::route {

using grammar::Bound;
using grammar::Cursor;
using grammar::Param;

// [to] [TYPE] PREFIX. "default" has no attribute, only the length 0.
base::Status read_destination(Cursor& cursor, const Param& row, Bound& bound);
// from PREFIX
base::Status read_from(Cursor& cursor, const Param& row, Bound& bound);
// src ADDRESS
base::Status read_source(Cursor& cursor, const Param& row, Bound& bound);
// via [FAMILY] ADDRESS
base::Status read_via(Cursor& cursor, const Param& row, Bound& bound);
// [lock] VALUE of a metric
base::Status read_metric(Cursor& cursor, const Param& row, Bound& bound);
// [lock] NAME of a congestion control, sent without a NUL
base::Status read_congestion(Cursor& cursor, const Param& row, Bound& bound);
// [lock] TIME. Round-trip times are in the kernel's scale, RTAX_RTT in eighths and RTAX_RTTVAR in
// quarters of a millisecond; a number without a unit is in that scale already. RTAX_RTO_MIN is
// always locked and takes no "lock".
base::Status read_time(Cursor& cursor, const Param& row, Bound& bound);
// One or more names of features.
base::Status read_features(Cursor& cursor, const Param& row, Bound& bound);
// 0 or 1, with another message for a number that is larger.
base::Status read_bit(Cursor& cursor, const Param& row, Bound& bound);
// Tables up to 255 go into the header, the others into RTA_TABLE.
base::Status read_table(Cursor& cursor, const Param& row, Bound& bound);
// REALM or FROM/TO; each a name or a number up to 65535.
base::Status read_realms(Cursor& cursor, const Param& row, Bound& bound);
// nexthop ...: all that follows.
base::Status read_nexthops(Cursor& cursor, const Param& row, Bound& bound);

// The gateway's address behind an optional family word, by the route's family.
struct Gateway {
    value::Value address;
    bool foreign = false;  // of another family than the route: RTA_VIA
};
base::Result<Gateway> take_gateway(Cursor& cursor, const Param& row, std::uint8_t& family);
base::Result<std::uint32_t> parse_realms(std::string_view word, const value::Context& context);
// struct rtvia: the family in host order, then the address.
void encode_via(const value::Value& address, value::Value& via);

}  // namespace ip::route
