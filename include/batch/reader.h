// SPDX-License-Identifier: GPL-2.0-or-later
// Reads a batch file, pipe or terminal in pieces of whole lines. Nothing is held back: a piece is
// ready as soon as it holds a line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/fd.h"
#include "batch/line.h"

namespace batch {

// An opened batch file.
struct Input {
    base::Fd fd;
    std::string name;        // as "Command failed NAME:LINE" says it: "-" for stdin
    bool regular = false;    // a file on disk: reading never waits
    std::uint64_t size = 0;  // in bytes, 0 when unknown
};

// "-" is stdin. A directory or what can't be opened is an Error with status 1 and iproute2's text.
base::Result<Input> open_input(std::string_view path);

class LineReader {
  public:
    // Size of a piece: grows for a longer line. At most kLines lines in a piece, so that what is
    // kept per line is bounded, too.
    static constexpr std::size_t kPiece = 32768;
    static constexpr std::uint64_t kLines = 2048;

    // `input` must outlive the reader.
    explicit LineReader(const Input& input) : input_(input) {}

    enum class Step : std::uint8_t {
        Lines,  // `text` holds whole lines
        More,   // nothing yet: call again when the descriptor is readable
        End,    // the file has ended; `text` is empty
    };
    // Reads once (one read(2), or none when whole lines are left from before) and fills `text`,
    // replacing what it held.
    base::Result<Step> step(Text& text);
    // Whole lines are left from before: the next step() does not read.
    bool ready() const { return ready_; }
    // Bytes handed out so far.
    std::uint64_t bytes() const { return bytes_; }
    int descriptor() const { return input_.fd.get(); }

  private:
    base::Result<bool> fill();
    std::size_t cut(std::uint64_t& lines) const;

    const Input& input_;
    std::vector<char> rest_;  // read but not handed out
    std::size_t used_ = 0;    // of rest_
    std::size_t seen_ = 0;    // of those, known to hold no end of line
    bool ready_ = false;
    bool ended_ = false;
    std::uint64_t next_line_ = 1;
    std::uint64_t bytes_ = 0;
};

}  // namespace batch
