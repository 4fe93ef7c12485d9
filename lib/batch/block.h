// SPDX-License-Identifier: GPL-2.0-or-later
// A piece of the batch file on its way: its text, what its lines were compiled to, and what became
// of them. Blocks are made once and used again and again.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "batch/job.h"
#include "batch/line.h"

namespace batch {

enum class EntryKind : std::uint8_t { Send, Alone, AloneKeeps, Bad };

// Of a line with words.
enum class EntryState : std::uint8_t {
    Waiting,  // not executed yet
    Applied,
    Failed,  // has a Finding
    NeverSent,
    Held  // to be sent at the end of its run; the Holds have a copy
};

inline constexpr std::uint8_t kNobody = 255;  // Entry::sender of what is not sent

struct Entry {
    std::string_view text;
    std::uint64_t number = 0;   // of the line
    std::uint32_t message = 0;  // offset in Block::messages
    std::uint32_t size = 0;     // of the message
    EntryKind kind = EntryKind::Send;
    EntryState state = EntryState::Waiting;
    std::uint8_t sender = kNobody;
    bool counted = false;  // in the Regions of its sender
    Job job;
};

// Where a block is between reading and dispatching; guarded by Shared::mutex.
enum class Stage : std::uint8_t { Filled, Compiling, Compiled };

// Something to be told about a line.
struct Finding {
    std::uint32_t entry = 0;
    bool warning = false;  // error.text is the warning
    bool unknown = false;
    base::Error error;
};

class Block {
  public:
    // Begins a new life with what `text` holds now.
    void start();
    // Compiles lines until the end or behind the first line that has to be run alone; more of the
    // same block with the next call.
    void compile(Compiler& compiler);
    // Forgets what was compiled, because names may have changed since.
    void recompile() { start(); }
    // Forgets the entries from that one on: names may have changed. They are compiled again.
    void forget_from(std::size_t entry);
    // Counts the lines that were not compiled yet, as entries that are never sent.
    void skip_rest();
    bool compiled_all() const { return compiled_all_; }

    std::span<const std::byte> message(const Entry& entry) const {
        return std::span(messages_).subspan(entry.message, entry.size);
    }
    // Appends an entry whose text and message are elsewhere: the text has to outlive the block's
    // life.
    void append(const Entry& entry, std::span<const std::byte> message);
    // Senders and the main thread add findings.
    void find(Finding finding);
    // In the order of entries; when nobody adds any more.
    std::vector<Finding>& sorted_findings();

    Text text;
    std::vector<Entry> entries;
    Stage stage = Stage::Filled;
    // Entries that are with a sender, and senders that still walk a range of them. Only at 0 may
    // the block begin a new life.
    std::atomic<std::uint32_t> unfinished = 0;

    // Owned by whoever has the block at that time (engine.h).
    std::size_t next = 0;      // entry to dispatch
    std::size_t reported = 0;  // entries whose outcome was reported
    std::size_t findings_reported = 0;

  private:
    void compile_line(const Line& line, Compiler& compiler);
    std::span<std::byte> room();

    Lines lines_;
    bool compiled_all_ = false;
    std::vector<std::byte> messages_;
    std::size_t used_ = 0;
    std::mutex mutex_;
    std::vector<Finding> findings_;
};

}  // namespace batch
