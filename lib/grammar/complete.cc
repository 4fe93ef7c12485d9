// SPDX-License-Identifier: GPL-2.0-or-later
// The words in front are really parsed, because only its own reader knows how many words an
// irregular parameter takes; one that comes to the end of the words shows which parameter is open.

#include "grammar/complete.h"

#include <algorithm>

namespace grammar {
namespace {

struct Item {
    bool optional = false;
    std::vector<std::string_view> choices;
};

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> tokens;
    while (!text.empty()) {
        const auto end = std::min(text.find(' '), text.size());
        if (end > 0) tokens.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return tokens;
}

bool opens(std::string_view token) { return token == "{" || token == "["; }
bool closes(std::string_view token) { return token == "}" || token == "]"; }

// "[ lock ] NAME" is two items, the first of them optional; of "{ on | auto N }" the words that may
// begin it are the choices.
std::vector<Item> items_of(std::string_view shape) {
    std::vector<Item> items;
    int depth = 0;
    bool begins = false;
    for (const auto token : split(shape)) {
        if (opens(token)) {
            if (depth++ == 0) items.push_back({token == "[", {}});
            begins = depth == 1;
        } else if (closes(token)) {
            --depth;
        } else if (token == "|") {
            begins = depth == 1;
        } else if (depth == 0) {
            items.push_back({false, {token}});
        } else {
            if (begins) items.back().choices.push_back(token);
            begins = false;
        }
    }
    return items;
}

bool is_place(std::string_view token) { return token[0] >= 'A' && token[0] <= 'Z'; }

// The argument number `at` of a row.
void expect_argument(const Param& row, std::size_t at, Expected& expected) {
    if (const auto* named = std::get_if<value::Named>(&row.type); named != nullptr && at == 0)
        expected.tables.push_back(named->table);
    else
        expect_shape(value::describe(row.type), at, expected);
}

void expect_keyword(const ParamTable& table, const Bound& bound, Expected& expected) {
    for (const Param& row : table.rows()) {
        const bool given = row.options.slot != 0 && bound.has(row.options.slot);
        // One without a keyword takes any number of words.
        if (row.options.positional && (!given || row.word.empty()))
            expect_argument(row, 0, expected);
        if (row.word.empty() || row.options.hidden) continue;
        const bool twice = !row.options.once && !row.options.single && !row.options.positional;
        if (!given || twice) expected.words.emplace_back(row.word);
    }
}

// Whether the words ended inside of a parameter.
bool is_open(const base::Error& error, const Cursor& cursor) {
    return error.kind == base::ErrorKind::Usage && error.word.empty() && cursor.done();
}

}  // namespace

std::size_t shape_size(std::string_view shape) { return items_of(shape).size(); }

void expect_shape(std::string_view shape, std::size_t at, Expected& expected) {
    const auto items = items_of(shape);
    for (; at < items.size(); ++at) {
        for (const auto token : items[at].choices) {
            if (token == "...") continue;
            (is_place(token) ? expected.places : expected.words).emplace_back(token);
        }
        if (!items[at].optional) return;
    }
}

Expected expect(const ParamTable& table, Words words, const value::Context& context) {
    Expected expected;
    Bound bound;
    bound.clear();
    while (!words.empty()) {
        const Param* row = table.find(words[0]);
        const std::size_t keyword = row == nullptr ? 0 : 1;
        Cursor cursor(words, context);
        const auto known = parse_word(table, cursor, bound);
        if (!bound.rest.empty()) {
            expected.rest = bound.rest;
            return expected;
        }
        if (!known && is_open(known.error(), cursor)) {
            if (row == nullptr) row = table.positional();
            if (row != nullptr) expect_argument(*row, words.size() - keyword, expected);
            return expected;
        }
        std::size_t taken = known && *known ? cursor.position() : 0;
        if (taken == 0) taken = keyword != 0 && value::takes_argument(row->type) ? 2 : 1;
        words = words.subspan(std::min(taken, words.size()));
    }
    expect_keyword(table, bound, expected);
    return expected;
}

}  // namespace grammar
