// SPDX-License-Identifier: GPL-2.0-or-later
// `vf N ...`: settings of a virtual function (linux/if_link.h, IFLA_VFINFO_LIST).
#pragma once

#include "grammar/param.h"
#include "nl/writer.h"

namespace ip {

inline constexpr std::string_view kVfShape =
    "NUMBER { mac LLADDR | vlan VLANID ... | rate RATE | max_tx_rate RATE | min_tx_rate RATE | "
    "spoofchk { on | off } | query_rss { on | off } | trust { on | off } | "
    "state { auto | enable | disable } | node_guid EUI64 | port_guid EUI64 } ...";

// Reads the words of one VF and remembers where they are; the device word must have come before.
base::Status parse_vf(grammar::Cursor& cursor, const grammar::Param& param, grammar::Bound& bound);
// Writes the list for a `vf` whose number is the cursor's word, on words that parse_vf() took.
base::Status put_vf(grammar::Cursor& cursor, nl::Writer& writer);

}  // namespace ip
