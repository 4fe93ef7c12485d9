// SPDX-License-Identifier: GPL-2.0-or-later
// `ip -batch FILE`, with and without jobs. What it promises: ip(8), BATCH.
#pragma once

#include "base/error.h"
#include "ip/options.h"
#include "ip/session.h"

namespace ip {

// Reports each failing line itself; the Error that it returns has the exit status and no text,
// unless the file as a whole was at fault.
base::Status run_batch(Session& session, const CommandLine& line);

}  // namespace ip
