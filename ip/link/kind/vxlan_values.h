// SPDX-License-Identifier: GPL-2.0-or-later
// What a vxlan's words read by themselves (grammar::CustomParse): its ends, its source ports,
// limits.
#pragma once

#include "grammar/param.h"

namespace ip {

namespace vxlan_slot {
enum Slot : std::uint8_t {
    kId = 1,
    kPeer,
    kLocal,
    kDev,
    kTtl,
    kTos,
    kDf,
    kLabel,
    kAgeing,
    kMaxAddress,
    kSourcePorts,
    kPort,
    kLearning,
    kExternal,
    kVniFilter,
    kGpe,
    kFlags,  // the first of the plain pairs below
};
}  // namespace vxlan_slot

// `group` is a multicast address, `remote` and `local` are not; all of one family.
base::Status parse_vxlan_end(grammar::Cursor& cursor, const grammar::Param& param,
                             grammar::Bound& bound);
// MIN MAX, as struct ifla_vxlan_port_range.
base::Status parse_vxlan_ports(grammar::Cursor& cursor, const grammar::Param& param,
                               grammar::Bound& bound);
// A number, or "none" (ageing) or "unlimited" (maxaddress).
base::Status parse_vxlan_limit(grammar::Cursor& cursor, const grammar::Param& param,
                               grammar::Bound& bound);

}  // namespace ip
