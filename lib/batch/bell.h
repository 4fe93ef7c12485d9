// SPDX-License-Identifier: GPL-2.0-or-later
// Wakes the main thread, which sleeps in poll(2) since it also waits for input.
//
// The main thread takes ticket() before it looks for work, and sleeps with that ticket if there was
// none: a ring() in between makes it not sleep.
#pragma once

#include <atomic>
#include <cstdint>

#include "base/error.h"
#include "base/fd.h"

namespace batch {

class Bell {
  public:
    base::Status open();
    // From any thread.
    void ring();
    std::uint64_t ticket() const { return rung_; }
    struct Also {
        int input = -1;  // descriptors that end the sleep as well when they are readable
        int wake = -1;
        int timeout = -1;  // milliseconds, -1: none
    };
    void sleep(std::uint64_t ticket, const Also& also);

  private:
    base::Fd event_;
    std::atomic<std::uint64_t> rung_ = 0;
    std::atomic<bool> sleeping_ = false;
};

}  // namespace batch
