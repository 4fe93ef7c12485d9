// SPDX-License-Identifier: GPL-2.0-or-later
// The global options of `ip`, before the object. Plain data: set once by parse_options(), read by
// everybody.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "grammar/param.h"
#include "out/printer.h"

namespace ip {

enum class ColorWhen : std::uint8_t { Never, Auto, Always };

struct Options {
    std::uint8_t family = 0;  // AF_*: -4 -6 -0 -M -B -family
    unsigned statistics = 0;  // how many -s
    unsigned details = 0;
    unsigned loops = 10;  // rounds of a flush; 0: until nothing is left
    bool human = false;
    bool iec = false;
    bool resolve = false;
    bool oneline = false;
    bool timestamp = false;
    bool timestamp_short = false;
    bool force = false;
    bool brief = false;
    bool json = false;
    bool pretty = false;
    bool numeric = false;
    bool all = false;
    bool echo = false;
    ColorWhen color = ColorWhen::Never;
    std::size_t receive_buffer = 0;  // bytes; 0: the default of 1 MiB
    std::string_view netns = {};
    std::string_view batch = {};  // a file name, "-" for stdin; empty: no batch
    // Ours alone.
    bool jobs_given = false;
    unsigned jobs = 0;  // with jobs_given; 0 was turned into the number of usable CPUs
    bool dry_run = false;
    bool json_errors = false;
    bool share_nexthop = false;
    bool hints = false;  // stderr is a terminal: a message may say more than iproute2's
    // Asked for instead of a command.
    bool version = false;
    bool help = false;
};

struct CommandLine {
    Options options;
    grammar::Words words;         // the object and what follows
    grammar::Words option_words;  // the options, as they were given: for the hand-over
};

// `words` are those behind argv[0]; views into argv stay good.
base::Result<CommandLine> parse_options(grammar::Words words);

// The options one by one with their arguments, and what is special about each.
struct OptionWords {
    grammar::Words words;
    bool ours = false;   // iproute2 does not know it
    bool batch = false;  // -batch and -force
    bool netns = false;
};
std::vector<OptionWords> split_options(grammar::Words option_words);

// Text and exit status of `ip` with no object, `ip help`, `ip -help`.
std::string usage_text();

}  // namespace ip
