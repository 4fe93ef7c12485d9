// SPDX-License-Identifier: GPL-2.0-or-later
// `ip -batch`: not native yet, so the whole batch is handed over to the installed iproute2.

#include "ip/batch/batch.h"

namespace ip {

base::Status run_batch(Session&, const CommandLine&) {
    return tl::unexpected(
        base::Error{.status = base::kStatusUsage, .kind = base::ErrorKind::NotNative});
}

}  // namespace ip
