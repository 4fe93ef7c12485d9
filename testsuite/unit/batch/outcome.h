// SPDX-License-Identifier: GPL-2.0-or-later
// How the tests of batch::run run a batch of the toy language, and what they look at afterwards.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "toy.h"

namespace toy {

using Strings = std::vector<std::string>;

// 0 with force and a file on disk is pipelined; kStrict takes a file for a pipe, so that it is not.
inline constexpr unsigned kStrict = 1000;
inline constexpr unsigned kAllJobs[] = {kStrict, 0, 1, 2, 3, 8};

inline batch::Options jobs(unsigned count, bool force = true) {
    batch::Options options;
    options.force = force;
    options.jobs = count;
    options.senders.fill(count ? count : 1);
    return options;
}

struct Outcome {
    State state;
    Strings failures, warnings, alone;
    batch::Totals totals;
    bool operator==(const Outcome& other) const {
        return state == other.state && failures == other.failures && alone == other.alone &&
               totals.lines == other.totals.lines && totals.applied == other.totals.applied &&
               totals.failed == other.totals.failed;
    }
};

inline Outcome execute(const batch::Input& input, const batch::Options& options, Kernel& kernel,
                       Host& host) {
    const auto transport = kernel.fake().open();
    batch::Options real = options;
    if (options.jobs == kStrict) real.jobs = 0;
    auto totals = batch::run(input, real, *transport, host);
    EXPECT_TRUE(totals);
    EXPECT_EQ(totals->lines, totals->applied + totals->failed + totals->never_sent);
    return {kernel.state(), host.failures, host.warnings, host.alone, *totals};
}

inline Outcome execute(std::string_view text, const batch::Options& options) {
    Kernel kernel;
    Host host;
    batch::Input input = file_of(text);
    if (options.jobs == kStrict) input.regular = false;
    return execute(input, options, kernel, host);
}

}  // namespace toy
