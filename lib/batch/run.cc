// SPDX-License-Identifier: GPL-2.0-or-later
// Chooses how a batch is run. Lines are sent one at a time wherever somebody could depend on it:
// without -force the file stops at the first failure, and what writes into a pipe may wait for what
// its last line did.
#include "batch/run.h"

#include "clock.h"
#include "engine.h"
#include "strict.h"

namespace batch {

base::Result<Totals> run(const Input& input, const Options& options, nl::Transport& transport,
                         Host& host) {
    Totals totals;
    const Clock clock;
    const bool pipelined = options.jobs > 0 || (options.force && input.regular && !options.dry_run);
    if (pipelined) {
        Engine engine(input, options, host, totals);
        if (auto started = engine.start(transport); !started)
            return tl::unexpected(std::move(started.error()));
        engine.run();
    } else {
        Strict(input, options, transport, host, totals).run();
    }
    totals.seconds = clock.seconds();
    return totals;
}

}  // namespace batch
