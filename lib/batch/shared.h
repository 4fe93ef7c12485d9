// SPDX-License-Identifier: GPL-2.0-or-later
// What the main thread and the workers share, all of it behind one lock or atomic; nothing else
// crosses threads.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <limits>
#include <mutex>
#include <vector>

#include "bell.h"
#include "block.h"

namespace batch {

struct Shared {
    Bell bell;  // wakes the main thread

    std::mutex mutex;
    std::condition_variable work;  // wakes workers
    // Guarded by mutex:
    std::vector<Block*> filled;  // stage Filled, in the order of the file
    unsigned compiling = 0;      // workers that compile just now
    bool may_compile = true;     // workers may compile ahead
    bool quit = false;

    // Lines with a higher number are not sent any more: that of the first line that failed, unless
    // failures do not matter. So everything before it is executed, as in a serial run.
    std::atomic<std::uint64_t> limit = std::numeric_limits<std::uint64_t>::max();
    void lower_limit(std::uint64_t number) {
        std::uint64_t old = limit;
        while (number < old && !limit.compare_exchange_weak(old, number)) {
        }
    }
    std::atomic<bool> regions_awaited = false;  // ring after every window
    std::atomic<std::uint64_t> finished = 0;    // lines with an outcome, for progress
    std::atomic<std::uint64_t> failed = 0;
};

}  // namespace batch
