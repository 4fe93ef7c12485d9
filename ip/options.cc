// SPDX-License-Identifier: GPL-2.0-or-later
// What each option does to Options, and what they must not be combined with. Which option a word
// means stands in option_table.cc.

#include "ip/options.h"

#include <fmt/format.h>
#include <sched.h>
#include <sys/socket.h>

#include <algorithm>

#include "ip/option_table.h"
#include "value/number.h"
#include "value/type.h"

namespace ip {
namespace {

constexpr std::uint8_t kMpls = 28;  // AF_MPLS, linux/socket.h

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

// The switch that an option without an argument turns on; null when it does something else.
bool* switch_of(Options& options, Opt opt) {
    switch (opt) {
        case Opt::Human:
            return &options.human;
        case Opt::Iec:
            return &options.iec;
        case Opt::Resolve:
            return &options.resolve;
        case Opt::Oneline:
            return &options.oneline;
        case Opt::Timestamp:
            return &options.timestamp;
        case Opt::Version:
            return &options.version;
        case Opt::Force:
            return &options.force;
        case Opt::Brief:
            return &options.brief;
        case Opt::Json:
            return &options.json;
        case Opt::Pretty:
            return &options.pretty;
        case Opt::Help:
            return &options.help;
        case Opt::Numeric:
            return &options.numeric;
        case Opt::All:
            return &options.all;
        case Opt::Echo:
            return &options.echo;
        case Opt::DryRun:
            return &options.dry_run;
        case Opt::JsonErrors:
            return &options.json_errors;
        case Opt::ShareNexthop:
            return &options.share_nexthop;
        default:
            return nullptr;
    }
}

base::Status apply(Options& options, const OptionRow& row, std::string_view word,
                   std::string_view argument) {
    if (bool* on = switch_of(options, row.opt)) {
        *on = true;
        return {};
    }
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
        case Opt::Statistics:
            ++options.statistics;
            break;
        case Opt::Details:
            ++options.details;
            break;
        case Opt::TimestampShort:
            options.timestamp = options.timestamp_short = true;
            break;
        case Opt::Batch:
            options.batch = argument;
            break;
        case Opt::ReceiveBuffer:
            return set_receive_buffer(options, argument);
        case Opt::Color:
            return set_color(options, word);
        case Opt::Netns:
            options.netns = argument;
            break;
        case Opt::Jobs:
            return set_jobs(options, argument);
        default:
            break;  // switch_of knew it
    }
    return {};
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
