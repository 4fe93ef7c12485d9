// SPDX-License-Identifier: GPL-2.0-or-later
// From the text of a batch file to lines and words, as iproute2 reads them.
//
// Words are separated by blanks, tabs and carriage returns. A word that begins with ' or " reaches
// to the next such character (there are no escapes) and ends there; elsewhere a quote is a
// character like any other. # outside quotes starts a comment, which reaches to the end of the
// line, whatever that ends in. A backslash right before the end of the line joins the next line.
// Lines without words are passed over. (We differ from iproute2 where it loses data: its # ends a
// quoted word as well, it runs what precedes a backslash at the end of the file, and it cuts a word
// at a NUL.)
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace batch {

using Words = std::span<const std::string_view>;

enum class Fault : std::uint8_t {
    None,
    OpenQuote,       // no closing quote before the end of the line
    NoContinuation,  // a backslash, and then the file ends
    Nul,             // a NUL character
};

struct Line {
    std::uint64_t number = 0;  // of its last physical line, from 1, as iproute2 counts
    std::string_view text;     // joined; without comment and outer blanks
    Words words;               // with a Fault: empty
    Fault fault = Fault::None;
};

// A piece of a batch file that ends where a line ends (or the file does). Read by LineReader.
struct Text {
    std::vector<char> bytes;  // capacity; the text is the first `size` of them
    std::size_t size = 0;
    std::uint64_t first_line = 1;  // number of its first physical line
    std::uint64_t lines = 0;       // physical lines in it
    std::string_view view() const { return {bytes.data(), size}; }
};

// Walks the lines of a Text. What it hands out is good as long as the Text and the Lines; words
// only until the next call. Allocates only for the widest line so far, and for lines that were
// joined. Not thread-safe, but any number of Lines may read one Text.
class Lines {
  public:
    Lines() = default;
    explicit Lines(const Text& text) { start(text); }
    // Begins with another Text.
    void start(const Text& text);
    // The next line that has words or a fault; false at the end.
    bool next(Line& line);

  private:
    bool next_plain(Line& line);
    bool next_careful(Line& line);

    const char* at_ = nullptr;
    const char* end_ = nullptr;
    std::uint64_t number_ = 1;  // of the physical line at at_
    bool plain_ = false;        // no quote, comment, backslash or NUL in the whole text
    std::vector<std::string_view> words_;
    std::deque<std::string> joined_;  // lines that were continued
};

// The words of one line's text that Lines has already cut out (no comment, nothing to join).
void split(std::string_view text, std::vector<std::string_view>& words);

// What is printed for a fault, as iproute2 words it.
std::string_view fault_text(Fault fault);

}  // namespace batch
