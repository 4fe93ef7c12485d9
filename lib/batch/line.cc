// SPDX-License-Identifier: GPL-2.0-or-later
// Cutting text into lines and words. Nearly all batch files hold no quote, comment or backslash:
// that is found out once per piece, and then a line is a run of words up to a newline. The rest
// goes the careful way, where a line is first brought to its end (comment, continuation) and then
// split.
#include "batch/line.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace batch {
namespace {

constexpr std::array<bool, 256> make_blanks() {
    std::array<bool, 256> table{};
    for (const unsigned char c : {' ', '\t', '\r', '\n'}) table[c] = true;
    return table;
}
constexpr std::array<bool, 256> kBlank = make_blanks();

bool is_blank(char c) { return kBlank[static_cast<unsigned char>(c)]; }

bool holds(const char* begin, const char* end, char c) {
    return begin != end && std::memchr(begin, c, static_cast<std::size_t>(end - begin)) != nullptr;
}

std::string_view between(const char* begin, const char* end) {
    return {begin, static_cast<std::size_t>(end - begin)};
}

const char* skip_blanks(const char* at, const char* end) {
    while (at != end && is_blank(*at)) ++at;
    return at;
}

// One word from `at`, which is no blank; `next` is behind it. False: its quote is not closed.
bool cut_word(const char* at, const char* end, std::string_view& word, const char*& next) {
    if (*at == '"' || *at == '\'') {
        const char* close = std::find(at + 1, end, *at);
        word = between(at + 1, close);
        next = close == end ? end : close + 1;
        return close != end;
    }
    const char* begin = at;
    while (at != end && !is_blank(*at)) ++at;
    word = between(begin, at);
    next = at;
    return true;
}

bool split_checked(std::string_view text, std::vector<std::string_view>& words) {
    words.clear();
    const char* end = text.data() + text.size();
    const char* at = skip_blanks(text.data(), end);
    while (at != end) {
        std::string_view word;
        if (!cut_word(at, end, word, at)) return false;
        words.push_back(word);
        at = skip_blanks(at, end);
    }
    return true;
}

std::string_view trimmed(const char* begin, const char* end) {
    begin = skip_blanks(begin, end);
    while (begin != end && is_blank(end[-1])) --end;
    return between(begin, end);
}

// Where the content of a physical line ends, and whether the next one is joined to it. `quote` is
// the open quote at its beginning and end, `in_word` says that a word reaches over them.
struct Extent {
    const char* content_end;
    const char* next;  // behind the newline
    bool joins;
};
Extent measure(const char* at, const char* end, char& quote, bool& in_word) {
    for (; at != end && *at != '\n'; ++at) {
        if (*at == '\\' && (at + 1 == end || at[1] == '\n'))
            return {at, at + 1 == end ? end : at + 2, true};
        if (quote) {
            if (*at == quote) quote = 0;
        } else if (*at == '#') {
            const auto* newline = std::find(at, end, '\n');
            return {at, newline == end ? end : newline + 1, false};
        } else if (is_blank(*at)) {
            in_word = false;
        } else if (!in_word && (*at == '"' || *at == '\'')) {
            quote = *at;
        } else {
            in_word = true;
        }
    }
    return {at, at == end ? end : at + 1, false};
}

}  // namespace

void Lines::start(const Text& text) {
    at_ = text.bytes.data();
    end_ = at_ + text.size;
    number_ = text.first_line;
    plain_ = true;
    for (const char c : {'#', '\\', '"', '\'', '\0'}) plain_ = plain_ && !holds(at_, end_, c);
    joined_.clear();
}

bool Lines::next(Line& line) { return plain_ ? next_plain(line) : next_careful(line); }

bool Lines::next_plain(Line& line) {
    words_.clear();
    while (at_ != end_) {
        const char c = *at_;
        if (!is_blank(c)) {
            const char* begin = at_;
            while (at_ != end_ && !is_blank(*at_)) ++at_;
            words_.push_back(between(begin, at_));
            continue;
        }
        ++at_;
        if (c != '\n') continue;
        ++number_;
        if (!words_.empty()) break;
    }
    if (words_.empty()) return false;
    const std::string_view last = words_.back();
    // A last line may lack its newline.
    line.number = at_[-1] == '\n' ? number_ - 1 : number_;
    line.text = between(words_.front().data(), last.data() + last.size());
    line.words = words_;
    line.fault = Fault::None;
    return true;
}

bool Lines::next_careful(Line& line) {
    while (at_ != end_) {
        const char* begin = at_;
        std::string* joined = nullptr;
        char quote = 0;
        bool in_word = false;
        Extent extent = measure(at_, end_, quote, in_word);
        bool cut_short = false;
        for (;;) {
            line.number = number_;
            at_ = extent.next;
            if (at_[-1] == '\n') ++number_;
            if (joined) joined->append(begin, extent.content_end);
            if (!extent.joins) break;
            if (!joined) joined = &joined_.emplace_back(begin, extent.content_end);
            cut_short = at_ == end_;
            if (cut_short) break;
            begin = at_;
            extent = measure(at_, end_, quote, in_word);
        }
        line.text = joined ? trimmed(joined->data(), joined->data() + joined->size())
                           : trimmed(begin, extent.content_end);
        line.fault = Fault::None;
        line.words = {};
        if (cut_short) {
            line.fault = Fault::NoContinuation;
        } else if (holds(line.text.data(), line.text.data() + line.text.size(), '\0')) {
            line.fault = Fault::Nul;
        } else if (!split_checked(line.text, words_)) {
            line.fault = Fault::OpenQuote;
        } else if (words_.empty()) {
            continue;
        } else {
            line.words = words_;
        }
        return true;
    }
    return false;
}

void split(std::string_view text, std::vector<std::string_view>& words) {
    split_checked(text, words);
}

std::string_view fault_text(Fault fault) {
    switch (fault) {
        case Fault::OpenQuote:
            return "Unterminated quoted string";
        case Fault::NoContinuation:
            return "Missing continuation line";
        case Fault::Nul:
            return "NUL character in line";
        case Fault::None:
            break;
    }
    return {};
}

}  // namespace batch
