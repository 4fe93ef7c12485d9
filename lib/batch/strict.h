// SPDX-License-Identifier: GPL-2.0-or-later
// One line at a time on the calling thread: what -batch without jobs promises when the input is a
// pipe or nothing but the order of the file counts.
#pragma once

#include <vector>

#include "batch/reader.h"
#include "batch/run.h"
#include "clock.h"

namespace batch {

class Strict {
  public:
    Strict(const Input& input, const Options& options, nl::Transport& transport, Host& host,
           Totals& totals);
    void run();

  private:
    bool await_input();
    void run_text(const Text& text);
    base::Status execute(const Line& line);
    base::Status send(const Line& line, std::span<std::byte> message);
    void look_for_stop();
    void tell_progress();

    const Options& options_;
    nl::Transport& transport_;
    Host& host_;
    Totals& totals_;
    LineReader reader_;
    Clock clock_;
    std::uint64_t size_;
    bool regular_;
    bool stopped_ = false;
    std::unique_ptr<Compiler> compiler_;
    std::vector<std::byte> buffer_;
    Lines lines_;
};

}  // namespace batch
