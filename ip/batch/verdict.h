// SPDX-License-Identifier: GPL-2.0-or-later
// Whether a route request whose answer was lost is in effect. No result of a batch is guessed: the
// kernel is asked what it has.
#pragma once

#include <span>

#include "batch/job.h"
#include "nl/transport.h"

namespace ip {

// Asks the kernel for the routes of the request's table and looks for one with its destination,
// device, gateway and metric. After an addition: there is one (by whomever). After a deletion:
// there is none. Unknown when the kernel can't be asked.
batch::Verdict route_verdict(nl::Transport& transport, std::span<const std::byte> message);

}  // namespace ip
