// SPDX-License-Identifier: GPL-2.0-or-later
// Jobs to senders, in the order of lines. All decisions about order are made here, by one thread
// that sees every line in turn; the senders only do what they are given.
#include <algorithm>
#include <limits>

#include "engine.h"

namespace batch {
namespace {

// So many waits for a region within so many jobs cost more than several senders gain.
constexpr unsigned kManyStalls = 64;
constexpr std::uint64_t kStallSpan = 8192;

}  // namespace

void Engine::dispatch(Block& block) {
    handed_ = block.next;
    for (;;) {
        if (block.next == block.entries.size()) {
            if (block.compiled_all()) break;
            block.compile(*compiler_);  // behind a line that was run alone
            continue;
        }
        Entry& entry = block.entries[block.next];
        if (entry.number > shared_.limit) {
            hand_over(block);
            stop_feeding();
            abandon(block);
            return;
        }
        dispatch_entry(block, entry);
    }
    hand_over(block);
}

void Engine::dispatch_entry(Block& block, Entry& entry) {
    switch (entry.kind) {
        case EntryKind::Bad:
            entry.state = EntryState::Failed;
            ++shared_.failed;
            if (!options_.force) shared_.lower_limit(entry.number);
            ++shared_.finished;
            ++block.next;
            break;
        case EntryKind::Alone:
        case EntryKind::AloneKeeps:
            run_alone(block, entry);
            break;
        case EntryKind::Send:
            if (options_.dry_run) {
                entry.state = EntryState::Applied;
                ++shared_.finished;
                ++block.next;
            } else {
                dispatch_job(block, entry);
            }
            break;
    }
}

void Engine::dispatch_job(Block& block, Entry& entry) {
    if (options_.admit && !admitted(block, entry)) {
        entry.kind = EntryKind::Alone;
        run_alone(block, entry);
        return;
    }
    if (held_back(block, entry)) return;
    entry.sender = lanes_.sender(entry.job);
    if (counting_ && conflict(entry)) {
        await_regions(block, entry);
        entry.sender = lanes_.sender(entry.job);  // they may have been joined
    }
    if (counting_ && (entry.job.reads != kNowhere || entry.job.writes != kNowhere)) {
        entry.counted = true;
        workers_[entry.sender]->regions().begin(entry.job);
    }
    senders_to_give_[entry.sender] = true;
    ++to_hand_;
    ++block.next;
}

// Keeps the first jobs of a run of deletions back. True: the entry was dealt with.
bool Engine::held_back(Block& block, Entry& entry) {
    if (!entry.job.commutes) {
        holds_.end_run();
        if (holds_.empty()) return false;
        hand_over(block);
        release_holds(&block);
        return false;
    }
    switch (holds_.offer(entry, block.message(entry))) {
        case Holds::Answer::Send:
            return false;
        case Holds::Answer::Release:
            hand_over(block);
            release_holds(&block);
            return false;
        case Holds::Answer::Held:
            entry.state = EntryState::Held;
            ++block.next;
            return true;
    }
    return false;
}

// Somebody else has an unfinished job that this one must not meet. What a sender itself has stays
// in order.
bool Engine::conflict(const Entry& entry) const {
    for (std::size_t i = 0; i < lanes_.most(); ++i) {
        if (i != entry.sender && workers_[i]->regions().conflict(entry.job)) return true;
    }
    return false;
}

void Engine::await_regions(Block& block, const Entry& entry) {
    hand_over(block);
    shared_.regions_awaited = true;
    for (;;) {
        const std::uint64_t ticket = shared_.bell.ticket();
        if (!conflict(entry)) break;
        sleep(ticket, false);
    }
    shared_.regions_awaited = false;
    if (jobs_since_stall_ > kStallSpan) stalls_ = 0;
    jobs_since_stall_ = 0;
    if (++stalls_ < kManyStalls || !lanes_.several()) return;
    drain();
    lanes_.join();
}

// Marks everything that was not handed over yet as never sent.
void Engine::abandon(Block& block) {
    if (!block.compiled_all()) {
        drain();  // entries will move
        block.skip_rest();
    }
    for (; block.next < block.entries.size(); ++block.next)
        block.entries[block.next].state = EntryState::NeverSent;
}

// Gives the entries up to `next` to their senders.
void Engine::hand_over(Block& block) {
    jobs_since_stall_ += to_hand_;
    // A sender that walks the range counts as well: it looks at the entries of others after its own
    // are finished, and until then the block must not be used for other lines.
    block.unfinished += static_cast<std::uint32_t>(to_hand_) +
                        static_cast<std::uint32_t>(
                            std::count(senders_to_give_.begin(), senders_to_give_.end(), true));
    for (std::size_t i = 0; to_hand_ > 0 && i < workers_.size(); ++i) {
        if (!senders_to_give_[i]) continue;
        senders_to_give_[i] = false;
        workers_[i]->give({&block, handed_, block.next});
    }
    to_hand_ = 0;
    handed_ = block.next;
}

bool Engine::all_finished() const {
    if (held_block_.unfinished != 0) return false;
    return std::all_of(order_.begin(), order_.end(),
                       [](const Block* block) { return block->unfinished == 0; });
}

// Waits until nothing is with a sender.
void Engine::drain() {
    for (;;) {
        const std::uint64_t ticket = shared_.bell.ticket();
        if (all_finished()) return;
        sleep(ticket, false);
    }
}

}  // namespace batch
