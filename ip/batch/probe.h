// SPDX-License-Identifier: GPL-2.0-or-later
// What the running kernel can do that decides how a batch is sent: asked of the kernel itself,
// since version strings lie (backports, patched trees).
#pragma once

#include "nl/transport.h"

namespace ip {

// Whether the kernel changes IPv6 routes without RTNL (mainline since 6.16; the companion tree), so
// that two senders on two tables can gain.
//
// The work that took them out of RTNL checks the gateways of RTA_MULTIPATH before it looks for the
// table; kernels before it looked for the table first. The request that tells them apart is a
// deletion with a malformed gateway, in a table that nobody has: either way it is refused and
// nothing changes.
bool ipv6_routes_without_rtnl(nl::Transport& transport);

}  // namespace ip
