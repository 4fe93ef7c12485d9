// SPDX-License-Identifier: GPL-2.0-or-later
// The input side of a command as a table of plain data: one row per keyword. parse, encode, usage
// text, completion and the synopsis of the man page all read the same rows.
//
// Row order is precedence: the first row that a word matches wins, as in iproute2, where a prefix
// of a keyword is often enough.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "value/type.h"

namespace grammar {

using Words = std::span<const std::string_view>;

enum class Match : std::uint8_t { Prefix, Exact };

class Cursor;
class Bound;
struct Param;
// Reads a parameter that no type can: takes words from the cursor (which stands behind the keyword)
// and binds values.
using CustomParse = base::Status (*)(Cursor& cursor, const Param& param, Bound& bound);

struct ParamOptions {
    std::string_view help = {};   // one line for usage and man page
    std::string_view wrong = {};  // what follows "is wrong: " for a bad value, {} in it is the
                                  // keyword; may end with "\n" (then an empty line follows)
    std::uint16_t nest = 0;       // the attribute goes into this nest (RTA_METRICS)
    std::uint8_t slot =
        0;  // rows with the same slot set the same thing; Bound::find() looks it up. 0: none
    bool once = false;        // a second one is `duplicate "X": "Y" is the second value.`
    bool single = false;      // a second one is `either "X" is duplicate, or "Y" is garbage.`
    bool positional = false;  // takes the words that match no row (several such rows: the first)
    bool hidden = false;      // not in usage texts: a second spelling
    CustomParse custom = nullptr;
};

struct Param {
    std::string_view word;
    Match match = Match::Exact;
    std::uint16_t attribute = 0;  // 0: not encoded by the engine
    value::Type type;
    ParamOptions options = {};
};

// Rows and an index over the first letters of their words, made at compile time.
class ParamTable {
  public:
    static constexpr std::size_t kMaxRows = 120;

    // `name` stands in messages about unknown words: a kind's or command's own ("vxlan").
    consteval ParamTable(std::string_view name, std::span<const Param> rows)
        : name_(name), rows_(rows) {
        first_.fill(kNone);
        next_.fill(kNone);
        for (std::size_t row = rows.size(); row-- > 0;) {
            const auto letter =
                static_cast<unsigned char>(rows[row].word.empty() ? 0 : rows[row].word[0]) % 128;
            next_[row] = first_[letter];
            first_[letter] = static_cast<std::uint8_t>(row);
            if (rows[row].options.positional) positional_ = static_cast<std::uint8_t>(row);
        }
    }
    std::string_view name() const { return name_; }
    std::span<const Param> rows() const { return rows_; }
    // The row whose keyword it is, or null; an empty word is none.
    const Param* find(std::string_view word) const;
    const Param* positional() const { return positional_ == kNone ? nullptr : &rows_[positional_]; }

  private:
    static constexpr std::uint8_t kNone = 255;
    std::string_view name_;
    std::span<const Param> rows_;
    std::array<std::uint8_t, 128> first_{};
    std::array<std::uint8_t, kMaxRows> next_{};
    std::uint8_t positional_ = kNone;
};

// The words of a command from front to back.
class Cursor {
  public:
    Cursor(Words words, const value::Context& context) : words_(words), context_(context) {}

    bool done() const { return at_ >= words_.size(); }
    std::string_view word() const { return words_[at_]; }
    void advance() { ++at_; }
    // The next word, or iproute2's `Command line is not complete. Try option "help"` (255).
    base::Result<std::string_view> argument();
    Words rest() const { return words_.subspan(at_); }
    const value::Context& context() const { return context_; }
    std::size_t position() const { return at_; }

  private:
    Words words_;
    std::size_t at_ = 0;
    const value::Context& context_;
};

// What the words of one command said, in their order. Reused from line to line: clear() keeps the
// memory.
class Bound {
  public:
    struct Item {
        const Param* param;
        value::Value value;
    };
    static constexpr std::size_t kSlots = 128;

    void clear(std::uint8_t family = 0);
    value::Value& add(const Param& param, std::string_view word);
    // The last value of a slot, or null.
    const value::Value* find(std::uint8_t slot) const {
        return last_[slot] < 0 ? nullptr : &items_[static_cast<std::size_t>(last_[slot])].value;
    }
    value::Value* find(std::uint8_t slot) {
        return last_[slot] < 0 ? nullptr : &items_[static_cast<std::size_t>(last_[slot])].value;
    }
    // The row that set the slot last, or null: which spelling was used.
    const Param* row(std::uint8_t slot) const {
        return last_[slot] < 0 ? nullptr : items_[static_cast<std::size_t>(last_[slot])].param;
    }
    bool has(std::uint8_t slot) const { return last_[slot] >= 0; }
    std::uint64_t number(std::uint8_t slot, std::uint64_t otherwise = 0) const {
        return has(slot) ? find(slot)->number : otherwise;
    }
    std::span<const Item> items() const { return items_; }
    std::span<Item> items() { return items_; }

    std::uint8_t family = 0;  // AF_*: what the options or the first address said
    Words rest;               // words behind a Rest row, its argument first

  private:
    std::vector<Item> items_;
    std::array<std::int16_t, kSlots> last_{};
};

// For custom readers. A word too many where `row` has its value already: `Error: either "to" is
// duplicate, or "X" is garbage.`, 255; and the Error that `help` is.
tl::unexpected<base::Error> surplus(const Param& row, std::string_view word);
tl::unexpected<base::Error> help(const ParamTable& table);

// Reads one parameter: the word at the cursor and what belongs to it. False, and nothing is taken,
// when the word matches no row and no row is positional: for tables with a message of their own.
base::Result<bool> parse_word(const ParamTable& table, Cursor& cursor, Bound& bound);
// Reads the words of one command. Unknown words go to the positional row, or are an error; `help`
// is an Error of kind Help with the text of usage().
base::Status parse(const ParamTable& table, Cursor& cursor, Bound& bound);

}  // namespace grammar
