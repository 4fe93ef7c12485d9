// SPDX-License-Identifier: GPL-2.0-or-later
// The main thread of a pipelined batch: reads blocks, hands their jobs to senders in the order of
// lines, runs what has to be alone, reports.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "batch/reader.h"
#include "batch/run.h"
#include "block.h"
#include "clock.h"
#include "holds.h"
#include "lanes.h"
#include "reporter.h"
#include "shared.h"
#include "worker.h"

namespace batch {

class Engine {
  public:
    Engine(const Input& input, const Options& options, Host& host, Totals& totals);
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    base::Status start(nl::Transport& transport);
    void run();

  private:
    // engine.cc: blocks on their way from the file and back.
    bool read_block();
    bool dispatch_block();
    bool compile_block();
    bool take_block(Block& block);
    void retire();
    void look_for_stop();
    void stop_feeding();
    void set_may_compile(bool may);
    void sleep(std::uint64_t ticket, bool for_input);
    void tell_progress();

    // dispatch.cc: jobs to senders.
    void dispatch(Block& block);
    void dispatch_entry(Block& block, Entry& entry);
    void dispatch_job(Block& block, Entry& entry);
    bool held_back(Block& block, Entry& entry);
    void await_regions(Block& block, const Entry& entry);
    bool conflict(const Entry& entry) const;
    void abandon(Block& block);
    void hand_over(Block& block);
    void drain();
    bool all_finished() const;

    // alone.cc: what interrupts the stream.
    void run_alone(Block& block, Entry& entry);
    bool admitted(Block& block, const Entry& entry);
    void release_holds(Block* current);
    void settle_all(Block* current, bool defer);
    void quiet_compilers();
    void forget_compiled();
    Line line_of(const Entry& entry);
    void fail(Block& block, base::Error error);

    const Options& options_;
    Host& host_;
    Totals& totals_;
    LineReader reader_;
    std::uint64_t size_;  // of the file
    bool regular_;
    Shared shared_;
    Reporter reporter_;
    Clock clock_;
    std::unique_ptr<Compiler> compiler_;
    std::vector<std::unique_ptr<Worker>> workers_;
    Lanes lanes_;
    Holds holds_;

    std::vector<std::unique_ptr<Block>> blocks_;
    std::vector<Block*> free_;
    std::vector<Block*>
        order_;  // in the order of the file; the first `dispatched_` were dispatched whole
    std::size_t dispatched_ = 0;
    Block held_block_;  // what the Holds released

    std::size_t handed_ =
        0;  // entries of the block being dispatched before this one are with senders
    std::uint32_t to_hand_ = 0;          // entries to be sent since then
    std::vector<bool> senders_to_give_;  // who has some of them
    bool counting_ = false;              // Regions are kept
    std::uint64_t jobs_since_stall_ = 0;
    unsigned stalls_ = 0;
    bool ended_ = false;      // of the input
    bool stopping_ = false;   // only counts what is left
    bool had_alone_ = false;  // the block being dispatched
    unsigned clean_ = 0;      // blocks since the last one with a line that is run alone
    unsigned needed_ = 0;     // of those before workers compile ahead again
    std::vector<std::string_view> words_;
};

}  // namespace batch
