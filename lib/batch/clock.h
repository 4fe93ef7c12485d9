// SPDX-License-Identifier: GPL-2.0-or-later
// Time since the start, and when progress is due: the one place that reads a clock, so that the
// rest needs none.
#pragma once

#include <chrono>

namespace batch {

class Clock {
  public:
    double seconds() const { return std::chrono::duration<double>(Steady::now() - start_).count(); }
    // True about once a second.
    bool due() {
        const auto now = Steady::now();
        if (now < next_) return false;
        next_ = now + std::chrono::seconds(1);
        return true;
    }

  private:
    using Steady = std::chrono::steady_clock;
    Steady::time_point start_ = Steady::now();
    Steady::time_point next_ = start_ + std::chrono::seconds(1);
};

}  // namespace batch
