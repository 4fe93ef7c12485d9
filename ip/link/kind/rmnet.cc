// SPDX-License-Identifier: GPL-2.0-or-later
// rmnet: one channel of a Qualcomm modem (linux/if_link.h, IFLA_RMNET_*). What it takes is known to
// the installed iproute2 so far.

#include <linux/if_link.h>

#include "ip/link/kinds.h"
#include "out/field.h"

namespace ip {
namespace {

constexpr out::Field kFields[] = {{IFLA_RMNET_MUX_ID, "mux_id", "mux_id {} ", value::Int{2}}};

}  // namespace

constexpr LinkKind kRmnetKind{.name = "rmnet", .fields = kFields, .foreign = true};

}  // namespace ip
