// SPDX-License-Identifier: GPL-2.0-or-later
// Drain: the IPv6 routes of the devices are deleted before the devices are.
//
// For each device that is up and goes away the kernel walks the whole IPv6 FIB several times; with
// nothing left in it that belongs to the devices the walks are short (measured: 10000 devices 16 s
// without, 1.9 s with, of which the drain takes 0.07 s).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/error.h"
#include "nl/transport.h"

namespace ip::dellist {

class Drain {
  public:
    explicit Drain(nl::Transport& transport) : transport_(transport) {}

    // Deletes the single-path IPv6 routes whose device is in `indexes`. Routes that went meanwhile
    // don't matter. After an Error some routes may be gone: restore() knows which.
    base::Status run(const std::unordered_set<unsigned>& indexes);
    // Puts back what run() deleted, as far as its device is still there; says how many could not
    // be.
    base::Result<std::size_t> restore();
    std::size_t drained() const { return drained_; }

  private:
    base::Status collect(const std::unordered_set<unsigned>& indexes);

    nl::Transport& transport_;
    std::vector<std::byte> routes_;  // RTM_NEWROUTE messages of the dump, one after the other
    std::vector<std::size_t> offsets_;
    std::vector<bool> gone_;  // deleted by us
    std::size_t drained_ = 0;
};

}  // namespace ip::dellist
