// SPDX-License-Identifier: GPL-2.0-or-later
// Jobs that wait for the end of a run of jobs that commute: see Job::commutes for why.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "block.h"

namespace batch {

class Holds {
  public:
    enum class Answer : std::uint8_t {
        Send,     // send it now
        Held,     // it was copied and will be sent with the others
        Release,  // one with the same key is held: release all, then send this one
    };
    // The next job that commutes, in the order of lines.
    Answer offer(const Entry& entry, std::span<const std::byte> message);
    // A job that does not commute comes: the run is over.
    void end_run() { run_ = 0; }
    bool empty() const { return held_.empty(); }
    // Moves what is held to `block`, last one first; begins a new run. The texts stay with the
    // Holds until the next take().
    void take(Block& block);

  private:
    struct Held {
        Entry entry;
        std::string text;
        std::vector<std::byte> message;
    };
    static constexpr std::size_t kMost = 512;     // held at once
    static constexpr std::size_t kLongest = 512;  // bytes of a message
    static constexpr std::size_t kShortRun = 64;  // no use for fewer jobs
    static constexpr std::size_t kSlots = 2048;

    std::size_t run_ = 0;
    std::vector<Held> held_;
    std::vector<Held> taken_;
    std::array<std::uint16_t, kSlots> slots_{};  // hash of lane and group -> index in held_ + 1
};

}  // namespace batch
