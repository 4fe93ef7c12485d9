// SPDX-License-Identifier: GPL-2.0-or-later
// Reads the text of a name table, and finds its files. The administrator's directory wins over the
// distribution's, file by file, also among the *.conf pieces.
#include "table_file.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "value/number.h"

namespace names {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBlanks = " \t\v\f\r\n";

// Cuts the next word off the head of `line`.
std::string_view next_word(std::string_view& line) {
    const auto begin = line.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos) return line = {};
    line.remove_prefix(begin);
    const std::string_view word = line.substr(0, line.find_first_of(kBlanks));
    line.remove_prefix(word.size());
    return word;
}

// Decimal or 0x..., no octal: that is how these files are read.
std::optional<std::uint64_t> table_number(std::string_view word) {
    const bool hex = word.starts_with("0x");
    return value::parse_unsigned(word, UINT64_MAX, hex ? 16 : 10);
}

// NAME.conf -> path for the pieces in `directory`; names that are there already stay.
void add_pieces(const fs::path& directory, std::map<std::string, std::string>& pieces) {
    std::error_code error;
    for (fs::directory_iterator it(directory, error), end; !error && it != end;
         it.increment(error)) {
        const fs::path& path = it->path();
        const std::string file = path.filename().string();
        if (file.starts_with('.') || path.extension() != ".conf") continue;
        pieces.try_emplace(file, path.string());
    }
}

}  // namespace

TableText parse_table(std::string_view text) {
    TableText result;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        std::string_view rest = line;
        const std::string_view word = next_word(rest);
        if (word.empty() || word[0] == '#') continue;
        const auto number = table_number(word);
        const std::string_view name = next_word(rest);
        if (!number || name.empty() || name[0] == '#') {
            result.broken = line;
            break;
        }
        if (*number <= UINT32_MAX)
            result.lines.push_back({static_cast<std::uint32_t>(*number), name});
    }
    return result;
}

std::vector<std::string> table_files(const std::string& root, const std::string& name) {
    const fs::path ours = root + "/etc/iproute2";
    const fs::path theirs = root + "/usr/share/iproute2";
    std::vector<std::string> files;
    std::error_code error;
    for (const fs::path& directory : {ours, theirs})
        if (files.empty() && fs::is_regular_file(directory / name, error))
            files.push_back((directory / name).string());
    std::map<std::string, std::string> pieces;
    add_pieces(ours / (name + ".d"), pieces);
    add_pieces(theirs / (name + ".d"), pieces);
    for (auto& [file, path] : pieces) files.push_back(std::move(path));
    return files;
}

}  // namespace names
