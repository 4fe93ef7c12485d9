// SPDX-License-Identifier: GPL-2.0-or-later
// Counts outcomes and tells the Host of failures, in the order of lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "batch/run.h"
#include "block.h"

namespace batch {

class Reporter {
  public:
    Reporter(Host& host, Totals& totals) : host_(host), totals_(totals) {}

    // The entries of `block` before `end` that were not reported yet; all have their outcome.
    // `defer`: earlier lines have none yet, so that failures have to wait for tell().
    void block(Block& block, std::size_t end, bool defer);
    // Tells what was deferred, sorted by line.
    void tell();
    bool too_much_deferred() const { return deferred_bytes_ > (std::size_t{1} << 20); }

  private:
    struct Deferred {
        std::uint64_t number;
        std::string text;
        Finding finding;
    };
    void count(const Entry& entry);
    void tell(std::uint64_t number, std::string_view text, const Finding& finding);

    Host& host_;
    Totals& totals_;
    std::vector<std::string_view> words_;
    std::vector<Deferred> deferred_;
    std::size_t deferred_bytes_ = 0;
};

}  // namespace batch
