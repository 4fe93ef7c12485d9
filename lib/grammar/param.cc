// SPDX-License-Identifier: GPL-2.0-or-later
// The parse loop over a table's rows. It is the only place that handles unknown, missing and
// duplicate words, so that every command answers them alike. A line of a batch goes through here:
// no allocation unless something is wrong.

#include "grammar/param.h"

#include <fmt/format.h>
#include <sys/socket.h>

#include "grammar/usage.h"

namespace grammar {
namespace {

bool matches(const Param& row, std::string_view word) {
    if (row.match == Match::Exact) return row.word == word;
    return row.word.starts_with(word);
}

base::Status unknown_word(const ParamTable& table, std::string_view word) {
    return base::usage_error(fmt::format("{}: unknown command \"{}\"?", table.name(), word), word);
}

// A second spelling goes by the name of the first.
std::string_view first_spelling(const ParamTable& table, const Param& row) {
    for (const Param& first : table.rows())
        if (first.options.slot == row.options.slot && !first.options.hidden) return first.word;
    return row.word;
}

base::Status duplicate(const ParamTable& table, const Param& row, std::string_view word) {
    return base::usage_error(fmt::format("Error: duplicate \"{}\": \"{}\" is the second value.",
                                         first_spelling(table, row), word),
                             word);
}

// One value for `row`, read from the cursor's current word.
base::Status bind(const Param& row, Cursor& cursor, Bound& bound) {
    const auto word = cursor.word();
    if (std::holds_alternative<value::Rest>(row.type)) {
        bound.rest = cursor.rest();
        bound.add(row, word);
        while (!cursor.done()) cursor.advance();
        return {};
    }
    auto& value = bound.add(row, word);
    const value::ParseInput input{row.word, row.options.wrong, bound.family, cursor.context()};
    if (auto parsed = value::parse(row.type, word, input, value); !parsed) return parsed;
    // The first address decides the family of those that follow.
    if (bound.family == AF_UNSPEC && value.family != AF_UNSPEC) bound.family = value.family;
    cursor.advance();
    return {};
}

base::Status read_row(const ParamTable& table, const Param& row, Cursor& cursor, Bound& bound) {
    if (row.options.single && bound.has(row.options.slot)) {
        const auto keyword = cursor.word();
        cursor.advance();
        const bool flag = !value::takes_argument(row.type);
        return surplus(row, flag || cursor.done() ? keyword : cursor.word());
    }
    if (row.options.once && bound.has(row.options.slot)) {
        if (!value::takes_argument(row.type)) return duplicate(table, row, cursor.word());
        cursor.advance();
        const auto word = cursor.argument();
        if (!word) return tl::unexpected(word.error());
        return duplicate(table, row, *word);
    }
    if (std::holds_alternative<value::Help>(row.type)) return help(table);
    if (std::holds_alternative<value::Foreign>(row.type))
        return tl::unexpected(
            base::Error{.status = base::kStatusUsage, .kind = base::ErrorKind::NotNative});
    if (const auto* flag = std::get_if<value::Flag>(&row.type)) {
        bound.add(row, cursor.word()).number = flag->number;
        cursor.advance();
        return {};
    }
    cursor.advance();
    if (row.options.custom != nullptr) return row.options.custom(cursor, row, bound);
    if (auto word = cursor.argument(); !word) return tl::unexpected(std::move(word.error()));
    // What needs no keyword could be a wrong word as well.
    if (row.options.positional && bound.has(row.options.slot)) return surplus(row, cursor.word());
    return bind(row, cursor, bound);
}

base::Status read_positional(const Param& row, Cursor& cursor, Bound& bound) {
    // A reader of its own judges for itself whether there may be a second one.
    if (row.options.custom != nullptr) return row.options.custom(cursor, row, bound);
    if (bound.has(row.options.slot)) return surplus(row, cursor.word());
    return bind(row, cursor, bound);
}

}  // namespace

tl::unexpected<base::Error> surplus(const Param& row, std::string_view word) {
    return base::usage_error(
        fmt::format("Error: either \"{}\" is duplicate, or \"{}\" is garbage.", row.word, word),
        word);
}

tl::unexpected<base::Error> help(const ParamTable& table) {
    base::Error error{base::kStatusUsage, base::ErrorKind::Help, 0, usage(table.name(), table)};
    return tl::unexpected(std::move(error));
}

const Param* ParamTable::find(std::string_view word) const {
    // A row without a keyword is found by its place only, and "" is a word that somebody wrote.
    if (word.empty()) return nullptr;
    const auto letter = static_cast<unsigned char>(word[0]);
    if (letter >= first_.size()) return nullptr;
    for (auto row = first_[letter]; row != kNone; row = next_[row])
        if (matches(rows_[row], word)) return &rows_[row];
    return nullptr;
}

base::Result<std::string_view> Cursor::argument() {
    if (!done()) return word();
    return base::usage_error("Command line is not complete. Try option \"help\"");
}

void Bound::clear(std::uint8_t new_family) {
    items_.clear();
    last_.fill(-1);
    family = new_family;
    rest = {};
}

value::Value& Bound::add(const Param& param, std::string_view word) {
    if (param.options.slot != 0)
        last_[param.options.slot] = static_cast<std::int16_t>(items_.size());
    auto& item = items_.emplace_back();
    item.param = &param;
    item.value.text = word;
    return item.value;
}

base::Result<bool> parse_word(const ParamTable& table, Cursor& cursor, Bound& bound) {
    base::Status read;
    if (const Param* row = table.find(cursor.word()))
        read = read_row(table, *row, cursor, bound);
    else if (const Param* positional = table.positional())
        read = read_positional(*positional, cursor, bound);
    else
        return false;
    if (!read) return tl::unexpected(std::move(read.error()));
    return true;
}

base::Status parse(const ParamTable& table, Cursor& cursor, Bound& bound) {
    while (!cursor.done()) {
        auto known = parse_word(table, cursor, bound);
        if (!known) return tl::unexpected(std::move(known.error()));
        if (!*known) return unknown_word(table, cursor.word());
    }
    return {};
}

}  // namespace grammar
