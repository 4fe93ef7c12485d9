// SPDX-License-Identifier: GPL-2.0-or-later
// The global options as a table, and how a word finds its row. Private to the options: everybody
// else reads ip/options.h.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "grammar/param.h"

namespace ip {

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

struct OptionRow {
    std::string_view word;  // without the dash
    Opt opt;
    std::size_t least = 1;           // letters needed at least
    std::string_view argument = {};  // name of the argument in messages; empty: none
};

// An option as it stands at `at`, with its row; "--" and words that are no option have none.
struct FoundOption {
    const OptionRow* row = nullptr;
    std::string_view name;  // without dashes
    std::string_view argument;
    std::size_t words = 1;
    bool complete = true;  // the argument is there
};

// All rows, in the order of precedence.
std::span<const OptionRow> option_rows();

FoundOption read_option(grammar::Words words, std::size_t at);

// Whether iproute2 does not know it.
inline bool is_ours(Opt opt) { return opt >= Opt::Jobs; }

}  // namespace ip
