// SPDX-License-Identifier: GPL-2.0-or-later
// What interrupts the stream of jobs: lines that have to be alone, jobs that the host has to admit,
// and the end of a run of deletions. In each case everything before is finished and reported first.
#include <algorithm>

#include "engine.h"

namespace batch {
namespace {

// Blocks without a line that is run alone before workers compile ahead again, at most.
constexpr unsigned kMostCaution = 64;

}  // namespace

void Engine::run_alone(Block& block, Entry& entry) {
    hand_over(block);
    holds_.end_run();
    if (holds_.empty())
        settle_all(&block, false);
    else
        release_holds(&block);
    if (entry.number > shared_.limit) return;  // something before it failed: dispatch() sees that
    const bool changes = entry.kind == EntryKind::Alone;
    if (changes) quiet_compilers();
    if (auto status = host_.run(line_of(entry)); status)
        entry.state = EntryState::Applied;
    else
        fail(block, std::move(status.error()));
    ++shared_.finished;
    handed_ = ++block.next;
    reporter_.block(block, block.next, false);
    if (!changes) return;
    block.forget_from(block.next);  // their texts may go with them: all before was reported
    forget_compiled();
}

// False: the host wants the job's line run alone.
bool Engine::admitted(Block& block, const Entry& entry) {
    auto admission = host_.admit(entry.job, false);
    if (admission == Admission::WhenSettled) {
        hand_over(block);
        if (holds_.empty())
            drain();
        else
            release_holds(&block);
        admission = host_.admit(entry.job, true);
    }
    return admission == Admission::Send;
}

// Records the failure of the entry that is being dispatched.
void Engine::fail(Block& block, base::Error error) {
    Entry& entry = block.entries[block.next];
    entry.state = EntryState::Failed;
    block.find({.entry = static_cast<std::uint32_t>(block.next), .error = std::move(error)});
    ++shared_.failed;
    if (!options_.force) shared_.lower_limit(entry.number);
}

Line Engine::line_of(const Entry& entry) {
    split(entry.text, words_);
    return {.number = entry.number, .text = entry.text, .words = words_};
}

// Everything that was dispatched is finished and counted. `current` is being dispatched, if any is.
void Engine::settle_all(Block* current, bool defer) {
    drain();
    for (std::size_t i = 0; i < dispatched_; ++i)
        reporter_.block(*order_[i], order_[i]->entries.size(), defer);
    if (current) reporter_.block(*current, current->next, defer);
}

// Sends what is held back, and tells what had to wait for it.
void Engine::release_holds(Block* current) {
    settle_all(current, true);
    held_block_.text.size = 0;
    held_block_.start();
    holds_.take(held_block_);
    const std::size_t handed = handed_;
    handed_ = 0;
    for (Entry& entry : held_block_.entries) {
        entry.sender = lanes_.sender(entry.job);
        senders_to_give_[entry.sender] = true;
        ++to_hand_;
        ++held_block_.next;
    }
    hand_over(held_block_);
    handed_ = handed;
    drain();
    reporter_.block(held_block_, held_block_.entries.size(), true);
    reporter_.tell();
}

// No worker compiles any more, and none begins to.
void Engine::quiet_compilers() {
    set_may_compile(false);
    for (;;) {
        const std::uint64_t ticket = shared_.bell.ticket();
        {
            const std::scoped_lock lock(shared_.mutex);
            if (shared_.compiling == 0) return;
        }
        sleep(ticket, false);
    }
}

// What was compiled ahead may name devices that are others now. If that happens often, less is
// compiled ahead.
void Engine::forget_compiled() {
    bool any = false;
    const std::scoped_lock lock(shared_.mutex);
    for (std::size_t i = dispatched_ + 1; i < order_.size(); ++i) {
        if (order_[i]->stage != Stage::Compiled) continue;
        order_[i]->start();
        order_[i]->stage = Stage::Filled;
        any = true;
    }
    had_alone_ = true;
    if (any) needed_ = std::clamp(needed_ * 2, 1U, kMostCaution);
}

}  // namespace batch
