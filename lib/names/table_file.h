// SPDX-License-Identifier: GPL-2.0-or-later
// The text of a name table: lines of "NUMBER NAME", '#' begins a comment line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace names {

struct TableLine {
    std::uint32_t number;
    std::string_view name;  // points into the text
};

// The entries of `text` up to its end or the first line that is none; that line is `broken`.
struct TableText {
    std::vector<TableLine> lines;
    std::optional<std::string_view> broken;
};
TableText parse_table(std::string_view text);

// The files of one table below `root`, in the order in which they are to be read: later ones
// override.
std::vector<std::string> table_files(const std::string& root, const std::string& name);

}  // namespace names
