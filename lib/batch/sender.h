// SPDX-License-Identifier: GPL-2.0-or-later
// Sends the jobs of one sender and records what becomes of them.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "batch/job.h"
#include "block.h"
#include "nl/pipeline.h"
#include "regions.h"
#include "shared.h"

namespace batch {

// Entries of a block, those of them whose `sender` is the receiver's.
struct Range {
    Block* block = nullptr;
    std::size_t first = 0;
    std::size_t last = 0;
};

class Sender final : private nl::Pipeline::Listener {
  public:
    Sender(Shared& shared, std::unique_ptr<nl::Transport> transport, Compiler& compiler,
           std::uint8_t index, bool force);

    void send(const Range& range);
    void flush();
    Regions& regions() { return regions_; }

  private:
    struct Sent {
        Block* block;
        std::uint32_t entry;
    };
    void failed(std::uint64_t tag, const nl::Ack& ack) override;
    void warned(std::uint64_t tag, const nl::Ack& ack) override;
    void unknown(std::uint64_t tag) override;
    void settled() override;
    void check(std::uint64_t tag);
    void fail(const Sent& sent, base::Error error, bool unknown);
    void finish();
    Entry& entry(const Sent& sent) { return sent.block->entries[sent.entry]; }

    Shared& shared_;
    std::unique_ptr<nl::Transport> transport_;
    Compiler& compiler_;
    std::uint8_t index_;
    bool force_;
    Regions regions_;
    std::vector<Sent> sent_;  // not settled yet; a tag is an index
    std::vector<std::uint64_t> unknown_;
    nl::Pipeline pipeline_;
};

}  // namespace batch
