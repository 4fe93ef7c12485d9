// SPDX-License-Identifier: GPL-2.0-or-later
// A sender copies the messages of its entries into a pipeline. After each window every entry of it
// has its outcome: it is recorded in the block, the entries are counted down, and whoever waits for
// the last one is woken.
#include "sender.h"

#include <utility>

#include "nl/request.h"
#include "outcome.h"

namespace batch {

Sender::Sender(Shared& shared, std::unique_ptr<nl::Transport> transport, Compiler& compiler,
               std::uint8_t index, bool force)
    : shared_(shared),
      transport_(std::move(transport)),
      compiler_(compiler),
      index_(index),
      force_(force),
      pipeline_(*transport_, *this) {}

void Sender::send(const Range& range) {
    for (std::size_t i = range.first; i < range.last; ++i) {
        Entry& entry = range.block->entries[i];
        if (entry.sender != index_) continue;
        const Sent sent{range.block, static_cast<std::uint32_t>(i)};
        // Lines behind a failure are given back unsent.
        if (entry.number > shared_.limit.load(std::memory_order_relaxed)) {
            flush();
            entry.state = EntryState::NeverSent;
            sent_.push_back(sent);
            finish();
            continue;
        }
        // Only what is in the pipeline may be in sent_ when a window is settled.
        const auto message = range.block->message(entry);
        if (!pipeline_.fits(message.size())) flush();
        sent_.push_back(sent);
        // A socket error leaves the window unknown, which is recorded; the next one tries again.
        (void)pipeline_.add(message, sent_.size() - 1);
    }
    if (range.block->unfinished.fetch_sub(1) == 1) shared_.bell.ring();
}

void Sender::flush() { (void)pipeline_.flush(); }

void Sender::failed(std::uint64_t tag, const nl::Ack& ack) {
    fail(sent_[tag], nl::kernel_error(ack), false);
}

void Sender::warned(std::uint64_t tag, const nl::Ack& ack) {
    base::Error warning;
    warning.text = nl::ack_warning(ack);
    sent_[tag].block->find({.entry = sent_[tag].entry, .warning = true, .error = warning});
}

// The pipeline is in the middle of a window: asking the kernel has to wait until it is settled.
void Sender::unknown(std::uint64_t tag) { unknown_.push_back(tag); }

void Sender::settled() {
    for (const std::uint64_t tag : std::exchange(unknown_, {})) check(tag);
    for (const Sent& sent : sent_)
        if (entry(sent).state == EntryState::Waiting) entry(sent).state = EntryState::Applied;
    finish();
}

void Sender::check(std::uint64_t tag) {
    const Sent& sent = sent_[tag];
    const Verdict verdict = compiler_.check(*transport_, sent.block->message(entry(sent)));
    base::Error error = lost_answer(verdict);
    if (verdict == Verdict::Applied)
        sent.block->find({.entry = sent.entry, .warning = true, .error = std::move(error)});
    else
        fail(sent, std::move(error), verdict == Verdict::Unknown);
}

void Sender::fail(const Sent& sent, base::Error error, bool unknown) {
    entry(sent).state = EntryState::Failed;
    sent.block->find({.entry = sent.entry, .unknown = unknown, .error = std::move(error)});
    ++shared_.failed;
    if (!force_) shared_.lower_limit(entry(sent).number);
}

// All of sent_ have their outcome. Counting down a block is the last thing: from then on it may be
// used for other lines.
void Sender::finish() {
    bool ring = shared_.regions_awaited;
    shared_.finished += sent_.size();
    for (std::size_t i = 0; i < sent_.size();) {
        Block* block = sent_[i].block;
        std::uint32_t done = 0;
        for (; i < sent_.size() && sent_[i].block == block; ++i, ++done)
            if (entry(sent_[i]).counted) regions_.end(entry(sent_[i]).job);
        if (block->unfinished.fetch_sub(done) == done) ring = true;
    }
    sent_.clear();
    if (ring) shared_.bell.ring();
}

}  // namespace batch
