// SPDX-License-Identifier: GPL-2.0-or-later
// Global options as one table in iproute2's order of testing: the first row that the word is a
// prefix of wins, so that -h is -human, -b -batch and -br -brief. Our own options stand behind all
// of iproute2's and need more letters than any of those takes. "-j" followed by digits is the
// number of jobs: no object is named by digits.

#include "ip/option_table.h"

namespace ip {
namespace {

constexpr std::size_t kExact = 99;

constexpr OptionRow kRows[] = {
    {"loops", Opt::Loops, 1, "max flush loops"},
    {"family", Opt::Family, 1, "family"},
    {"4", Opt::Inet, kExact},
    {"6", Opt::Inet6, kExact},
    {"0", Opt::Link, kExact},
    {"M", Opt::Mpls, kExact},
    {"B", Opt::Bridge, kExact},
    {"human", Opt::Human},
    {"human-readable", Opt::Human},
    {"iec", Opt::Iec},
    {"stats", Opt::Statistics},
    {"statistics", Opt::Statistics},
    {"details", Opt::Details},
    {"resolve", Opt::Resolve},
    {"oneline", Opt::Oneline},
    {"timestamp", Opt::Timestamp},
    {"tshort", Opt::TimestampShort},
    {"Version", Opt::Version},
    {"force", Opt::Force},
    {"batch", Opt::Batch, 1, "batch file"},
    {"brief", Opt::Brief},
    {"json", Opt::Json},
    {"pretty", Opt::Pretty},
    {"rcvbuf", Opt::ReceiveBuffer, 1, "rcvbuf size"},
    {"color", Opt::Color},
    {"help", Opt::Help},
    {"netns", Opt::Netns, 1, "network namespace"},
    {"Numeric", Opt::Numeric},
    {"all", Opt::All},
    {"echo", Opt::Echo, kExact},
    {"jobs", Opt::Jobs, 3, "number of jobs"},
    {"dry-run", Opt::DryRun, 2},
    {"json-errors", Opt::JsonErrors, 5},
    {"share-nexthop", Opt::ShareNexthop, 3},
};

const OptionRow* find(std::string_view word) {
    const auto name = word.substr(0, word.find('='));
    for (const OptionRow& row : kRows) {
        const bool color = row.opt == Opt::Color;
        const auto tried = color ? name : word;
        const auto least = row.least == kExact ? row.word.size() : row.least;
        if (tried.size() >= least && row.word.starts_with(tried)) return &row;
    }
    return nullptr;
}

bool all_digits(std::string_view word) {
    return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

std::span<const OptionRow> option_rows() { return kRows; }

FoundOption read_option(grammar::Words words, std::size_t at) {
    static constexpr OptionRow kShortJobs{"jobs", Opt::Jobs, 1, "number of jobs"};
    FoundOption found;
    found.name = words[at].substr(words[at].starts_with("--") ? 2 : 1);
    if (found.name.empty()) return found;
    found.row = find(found.name);
    const bool more = at + 1 < words.size();
    if (found.name == "j" && more && all_digits(words[at + 1])) found.row = &kShortJobs;
    if (found.row == nullptr || found.row->argument.empty()) return found;
    found.complete = more;
    if (more) found.argument = words[at + 1];
    found.words = more ? 2 : 1;
    return found;
}

}  // namespace ip
