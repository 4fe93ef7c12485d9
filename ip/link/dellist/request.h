// SPDX-License-Identifier: GPL-2.0-or-later
// What the user asked for: the words of `link del list`, without a look at any device.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "grammar/param.h"
#include "value/context.h"

namespace ip::dellist {

enum class Method : std::uint8_t { Auto, List, Group, Each };

// One word that names devices. `place` says where it stood, for messages: empty for the command
// line, else "file F".
struct Pick {
    enum class By : std::uint8_t { Word, Name, Index } by = By::Word;
    std::string text;    // Word, Name
    unsigned first = 0;  // Index: first..last
    unsigned last = 0;
    std::string place = {};
};

struct ListRequest {
    std::vector<Pick> picks;
    std::string kind = {};               // only devices of this kind; empty: of any
    std::string master = {};             // only ports of this device
    std::optional<std::uint32_t> group;  // only members of this group
    bool skip_undeletable = false;
    bool skip_missing = false;
    bool drain = true;
    bool dry_run = false;
    Method method = Method::Auto;
};

extern const grammar::ParamTable kListWords;
base::Result<ListRequest> parse_request(grammar::Words words, const value::Context& context);

// The text of `ip link del list help`.
std::string list_usage();

// A range of names, "ifb[0-99]": numbers from first to last, written with at least `width` digits.
struct NameRange {
    std::string_view before, after;
    std::uint64_t first = 0, last = 0;
    std::size_t width = 0;
};
// Nothing when the word is no range: exactly one pair of brackets around two numbers, the first not
// above the second, and no other character of a pattern.
std::optional<NameRange> parse_range(std::string_view word);

}  // namespace ip::dellist
