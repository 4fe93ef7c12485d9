// SPDX-License-Identifier: GPL-2.0-or-later
// vrf: a routing table as a device, and the ports of one (linux/if_link.h, IFLA_VRF_*).

#include <linux/if_link.h>

#include "ip/link/kind_rows.h"
#include "ip/link/kinds.h"

namespace ip {
namespace {

constexpr grammar::Param kRows[] = {
    {"table",
     grammar::Match::Prefix,
     IFLA_VRF_TABLE,
     value::Named{value::NameTable::Table},
     {.wrong = "invalid table ID\n"}},
    help_row(),
};
constexpr grammar::ParamTable kWords{"vrf", kRows};

}  // namespace

constexpr LinkKind kVrfKind{.name = "vrf", .params = &kWords, .unknown = Unknown::Option};
constexpr LinkKind kVrfSlaveKind{.name = "vrf_slave", .slave = true};

}  // namespace ip
