// SPDX-License-Identifier: GPL-2.0-or-later
// The first job of each lane and group in a long run is copied out of its block, so that the block
// can be used again while the job waits. The number of copies is bounded; what is beyond is sent in
// its turn.
#include "holds.h"

#include <algorithm>

namespace batch {

Holds::Answer Holds::offer(const Entry& entry, std::span<const std::byte> message) {
    if (++run_ <= kShortRun) return Answer::Send;
    const Job& job = entry.job;
    std::size_t slot = ((job.lane ^ (std::uint32_t{job.group} << 24)) * 0x9e3779b1U) % kSlots;
    for (; slots_[slot]; slot = (slot + 1) % kSlots) {
        const Job& other = held_[slots_[slot] - 1U].entry.job;
        if (other.lane == job.lane && other.group == job.group)
            return other.key == job.key ? Answer::Release : Answer::Send;
    }
    if (held_.size() >= kMost || message.size() > kLongest) return Answer::Send;
    held_.push_back({entry, std::string(entry.text), {message.begin(), message.end()}});
    slots_[slot] = static_cast<std::uint16_t>(held_.size());
    return Answer::Held;
}

void Holds::take(Block& block) {
    taken_ = std::move(held_);
    held_.clear();
    slots_.fill(0);
    run_ = 0;
    std::reverse(taken_.begin(), taken_.end());
    for (Held& held : taken_) {
        held.entry.text = held.text;
        block.append(held.entry, held.message);
    }
}

}  // namespace batch
