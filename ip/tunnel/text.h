// SPDX-License-Identifier: GPL-2.0-or-later
// A tunnel in text and JSON, up to the end of its last line: a listing ends it, and one tunnel over
// IPv6 that is shown by its name has no end of line in iproute2 either.
#pragma once

#include <linux/if_link.h>

#include "ip/session.h"
#include "ip/tunnel/device.h"

namespace ip::tunnel {

void print(Session& session, const Parameters& tunnel);
void print(Session& session, const Parameters6& tunnel);
// Text only: iproute2's figures would be no JSON.
void print_statistics(out::Printer& printer, const rtnl_link_stats64& statistics);

}  // namespace ip::tunnel
