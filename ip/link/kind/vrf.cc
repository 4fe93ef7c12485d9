// SPDX-License-Identifier: GPL-2.0-or-later
// vrf: a routing table as a device, and the ports of one (linux/if_link.h, IFLA_VRF_*).

#include <linux/if_link.h>

#include "ip/link/kind_rows.h"
#include "ip/link/kinds.h"
#include "out/field.h"

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

constexpr out::Field kFields[] = {{IFLA_VRF_TABLE, "table", "table {} "}};
constexpr out::Field kSlaveFields[] = {{IFLA_VRF_PORT_TABLE, "table", "table {} "}};

}  // namespace

constexpr LinkKind kVrfKind{
    .name = "vrf", .params = &kWords, .fields = kFields, .unknown = Unknown::Option};
constexpr LinkKind kVrfSlaveKind{
    .name = "vrf_slave", .fields = kSlaveFields, .slave = true, .explained = false};

}  // namespace ip
