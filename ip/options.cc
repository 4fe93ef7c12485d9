// SPDX-License-Identifier: GPL-2.0-or-later
// Global options as one table in iproute2's order of testing: the first row that the word is a
// prefix of wins, so that -h is -human, -b -batch and -br -brief. Our own options stand behind all
// of iproute2's and need more letters than any of those takes. "-j" followed by digits is the
// number of jobs: no object is named by digits.

#include "ip/options.h"

#include <fmt/format.h>
#include <sched.h>
#include <sys/socket.h>

#include <algorithm>

#include "value/number.h"
#include "value/type.h"

namespace ip {
namespace {

enum class Opt : std::uint8_t {
    Loops,
    Family,
    Inet,
    Inet6,
    Link,
    Mpls,
    Bridge,
    Human,
    Iec,
    Statistics,
    Details,
    Resolve,
    Oneline,
    Timestamp,
    TimestampShort,
    Version,
    Force,
    Batch,
    Brief,
    Json,
    Pretty,
    ReceiveBuffer,
    Color,
    Help,
    Netns,
    Numeric,
    All,
    Echo,
    Jobs,
    DryRun,
    JsonErrors,
    ShareNexthop,
};

struct Row {
    std::string_view word;  // without the dash
    Opt opt;
    std::size_t least = 1;           // letters needed at least
    std::string_view argument = {};  // name of the argument in messages; empty: none
};

constexpr std::size_t kExact = 99;
constexpr std::uint8_t kMpls = 28;  // AF_MPLS, linux/socket.h

constexpr Row kRows[] = {
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

const Row* find(std::string_view word) {
    const auto name = word.substr(0, word.find('='));
    for (const Row& row : kRows) {
        const bool color = row.opt == Opt::Color;
        const auto tried = color ? name : word;
        const auto least = row.least == kExact ? row.word.size() : row.least;
        if (tried.size() >= least && row.word.starts_with(tried)) return &row;
    }
    return nullptr;
}

base::Status unknown(std::string_view word) {
    return base::usage_error(fmt::format("Option \"{}\" is unknown, try \"ip -help\".", word),
                             word);
}

base::Status set_family(Options& options, std::string_view word) {
    static constexpr value::Name kFamilies[] = {{"inet", AF_INET},
                                                {"inet6", AF_INET6},
                                                {"link", AF_PACKET},
                                                {"mpls", kMpls},
                                                {"bridge", AF_BRIDGE}};
    if (word == "help") {
        options.help = true;
        return {};
    }
    for (const auto& family : kFamilies)
        if (family.word == word) {
            options.family = static_cast<std::uint8_t>(family.number);
            return {};
        }
    return value::wrong_argument(word, "invalid protocol family");
}

base::Status set_color(Options& options, std::string_view word) {
    const auto equals = word.find('=');
    if (equals == std::string_view::npos) {
        options.color = ColorWhen::Always;
        return {};
    }
    const auto when = word.substr(equals + 1);
    if (when == "auto")
        options.color = ColorWhen::Auto;
    else if (when == "always")
        options.color = ColorWhen::Always;
    else if (when == "never")
        options.color = ColorWhen::Never;
    else
        return unknown(word);
    return {};
}

unsigned usable_cpus() {
    cpu_set_t set;
    CPU_ZERO(&set);
    return sched_getaffinity(0, sizeof set, &set) == 0 ? static_cast<unsigned>(CPU_COUNT(&set)) : 1;
}

base::Status set_jobs(Options& options, std::string_view word) {
    const auto jobs = value::parse_unsigned(word, 4096, 10);
    if (!jobs) return value::wrong_argument(word, "invalid number of jobs");
    options.jobs_given = true;
    options.jobs = *jobs == 0 ? usable_cpus() : static_cast<unsigned>(*jobs);
    return {};
}

// 255 as iproute2; its message has no "Error:".
base::Status set_receive_buffer(Options& options, std::string_view word) {
    const auto size = value::parse_unsigned(word, 0x7fffffff);
    if (!size) return base::usage_error(fmt::format("Invalid rcvbuf size '{}'", word), word);
    options.receive_buffer = static_cast<std::size_t>(*size);
    return {};
}

base::Status apply(Options& options, const Row& row, std::string_view word,
                   std::string_view argument) {
    switch (row.opt) {
        case Opt::Loops:
            options.loops =
                static_cast<unsigned>(value::parse_unsigned(argument, 0x7fffffff).value_or(0));
            break;
        case Opt::Family:
            return set_family(options, argument);
        case Opt::Inet:
            options.family = AF_INET;
            break;
        case Opt::Inet6:
            options.family = AF_INET6;
            break;
        case Opt::Link:
            options.family = AF_PACKET;
            break;
        case Opt::Mpls:
            options.family = kMpls;
            break;
        case Opt::Bridge:
            options.family = AF_BRIDGE;
            break;
        case Opt::Human:
            options.human = true;
            break;
        case Opt::Iec:
            options.iec = true;
            break;
        case Opt::Statistics:
            ++options.statistics;
            break;
        case Opt::Details:
            ++options.details;
            break;
        case Opt::Resolve:
            options.resolve = true;
            break;
        case Opt::Oneline:
            options.oneline = true;
            break;
        case Opt::Timestamp:
            options.timestamp = true;
            break;
        case Opt::TimestampShort:
            options.timestamp = options.timestamp_short = true;
            break;
        case Opt::Version:
            options.version = true;
            break;
        case Opt::Force:
            options.force = true;
            break;
        case Opt::Batch:
            options.batch = argument;
            break;
        case Opt::Brief:
            options.brief = true;
            break;
        case Opt::Json:
            options.json = true;
            break;
        case Opt::Pretty:
            options.pretty = true;
            break;
        case Opt::ReceiveBuffer:
            return set_receive_buffer(options, argument);
        case Opt::Color:
            return set_color(options, word);
        case Opt::Help:
            options.help = true;
            break;
        case Opt::Netns:
            options.netns = argument;
            break;
        case Opt::Numeric:
            options.numeric = true;
            break;
        case Opt::All:
            options.all = true;
            break;
        case Opt::Echo:
            options.echo = true;
            break;
        case Opt::Jobs:
            return set_jobs(options, argument);
        case Opt::DryRun:
            options.dry_run = true;
            break;
        case Opt::JsonErrors:
            options.json_errors = true;
            break;
        case Opt::ShareNexthop:
            options.share_nexthop = true;
            break;
    }
    return {};
}

bool all_digits(std::string_view word) {
    return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

// Our own options say nothing without a batch; to pass over them in silence would be worse than to
// stop.
base::Status check(const Options& options) {
    if (!options.batch.empty()) return {};
    if (options.jobs_given)
        return base::usage_error("Error: the number of jobs goes with -batch.", "-jobs");
    if (options.share_nexthop)
        return base::usage_error("Error: -share-nexthop goes with -batch and jobs.",
                                 "-share-nexthop");
    return {};
}

// An option as it stands at `at`, with its row; "--" and words that are no option have none.
struct Found {
    const Row* row = nullptr;
    std::string_view name;  // without dashes
    std::string_view argument;
    std::size_t words = 1;
    bool complete = true;  // the argument is there
};

Found read_option(grammar::Words words, std::size_t at) {
    static constexpr Row kShortJobs{"jobs", Opt::Jobs, 1, "number of jobs"};
    Found found;
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

bool is_ours(Opt opt) { return opt >= Opt::Jobs; }

}  // namespace

std::vector<OptionWords> split_options(grammar::Words option_words) {
    std::vector<OptionWords> options;
    for (std::size_t at = 0; at < option_words.size();) {
        const auto found = read_option(option_words, at);
        OptionWords option{option_words.subspan(at, found.words)};
        if (found.row != nullptr) {
            option.ours = is_ours(found.row->opt);
            option.batch = found.row->opt == Opt::Batch || found.row->opt == Opt::Force;
            option.netns = found.row->opt == Opt::Netns;
        }
        options.push_back(option);
        at += found.words;
    }
    return options;
}

base::Result<CommandLine> parse_options(grammar::Words words) {
    CommandLine line;
    std::size_t at = 0;
    while (at < words.size() && !words[at].empty() && words[at][0] == '-') {
        const auto found = read_option(words, at);
        if (words[at] == "--" || found.name.empty()) {  // "-" alone asks for the usage text
            line.options.help = words[at] == "-";
            ++at;
            break;
        }
        if (found.row == nullptr) return tl::unexpected(std::move(unknown(words[at]).error()));
        if (!found.complete)
            return base::usage_error(
                fmt::format("Error: argument \"{}\" is required", found.row->argument),
                found.row->argument);
        if (auto set = apply(line.options, *found.row, words[at], found.argument); !set)
            return tl::unexpected(std::move(set.error()));
        at += found.words;
        if (line.options.version || line.options.help) break;
    }
    line.option_words = words.first(at);
    line.words = words.subspan(at);
    if (line.options.version || line.options.help) return line;
    if (auto checked = check(line.options); !checked)
        return tl::unexpected(std::move(checked.error()));
    return line;
}

}  // namespace ip
