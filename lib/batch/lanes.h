// SPDX-License-Identifier: GPL-2.0-or-later
// Which sender serves which lane: senders are given to lanes in turn, as they first appear, and
// never change. Constant memory: lanes share 1024 slots.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "batch/job.h"
#include "batch/run.h"

namespace batch {

class Lanes {
  public:
    Lanes(const Options& options, unsigned workers) {
        for (std::size_t i = 0; i < kJobClasses; ++i)
            senders_[i] = std::clamp(options.senders[i], 1U, workers);
        for (auto& slots : slots_) slots.fill(kNone);
    }
    std::uint8_t sender(const Job& job) {
        const std::size_t job_class = job.job_class % kJobClasses;
        if (senders_[job_class] == 1) return 0;
        std::uint8_t& slot = slots_[job_class][(job.lane * 0x9e3779b1U) >> 22];
        if (slot == kNone)
            slot = static_cast<std::uint8_t>(turn_[job_class]++ % senders_[job_class]);
        return slot;
    }
    // Senders that can be given something.
    unsigned most() const { return *std::max_element(senders_.begin(), senders_.end()); }
    bool several() const { return !joined_ && most() > 1; }
    // From now on the first sender serves all. Everything must be finished.
    void join() {
        senders_.fill(1);
        joined_ = true;
    }

  private:
    bool joined_ = false;
    static constexpr std::uint8_t kNone = 255;
    std::array<unsigned, kJobClasses> senders_{};
    std::array<unsigned, kJobClasses> turn_{};
    std::array<std::array<std::uint8_t, 1024>, kJobClasses> slots_;
};

}  // namespace batch
