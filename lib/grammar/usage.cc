// SPDX-License-Identifier: GPL-2.0-or-later
// Usage texts from the rows, so that no keyword can be missing from its help.

#include "grammar/usage.h"

#include <fmt/format.h>

namespace grammar {
namespace {

constexpr std::size_t kColumns = 79;

std::string shape(const Param& row) {
    const auto argument = value::describe(row.type);
    std::string text =
        row.options.positional ? fmt::format("[ {} ]", row.word) : std::string(row.word);
    if (!argument.empty()) text += ' ' + argument;
    return "[ " + text + " ]";
}

bool shown(const Param& row) {
    return !row.options.hidden && !row.word.empty() &&
           !std::holds_alternative<value::Help>(row.type);
}

void wrap(std::string& text, std::string_view lead, const ParamTable& table) {
    const std::string indent(lead.size() < 24 ? lead.size() + 1 : 8, ' ');
    std::string line(lead);
    for (const Param& row : table.rows()) {
        if (!shown(row)) continue;
        const auto piece = shape(row);
        if (line.size() + 1 + piece.size() > kColumns && line.size() > indent.size()) {
            text += line + '\n';
            line = indent + piece;
        } else {
            line += ' ' + piece;
        }
    }
    text += line + '\n';
}

}  // namespace

std::string synopsis(const ParamTable& table) {
    std::string text;
    wrap(text, "       ", table);
    return text;
}

std::string usage(std::string_view lead, const ParamTable& table) {
    std::string text;
    wrap(text, fmt::format("Usage: {}", lead), table);
    for (const Param& row : table.rows())
        if (shown(row) && !row.options.help.empty())
            text += fmt::format("        {:<20} {}\n", row.word, row.options.help);
    return text;
}

}  // namespace grammar
