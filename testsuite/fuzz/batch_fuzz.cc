// SPDX-License-Identifier: GPL-2.0-or-later
// Any bytes as a batch file: read through a pipe in two writes it gives the same lines as in one
// piece, the text of each line splits into the same words again, and a walk can be taken up between
// any two lines.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "batch/reader.h"

namespace {

void require(bool condition) {
    if (!condition) std::abort();
}

struct Read {
    std::uint64_t number;
    std::string text;
    std::vector<std::string> words;
    batch::Fault fault;
    bool operator==(const Read&) const = default;
};

void read_lines(const batch::Text& text, std::vector<Read>& all) {
    batch::Lines lines(text);
    batch::Line line;
    while (lines.next(line)) {
        all.push_back({line.number,
                       std::string(line.text),
                       {line.words.begin(), line.words.end()},
                       line.fault});
        if (line.fault != batch::Fault::None) continue;
        std::vector<std::string_view> words;
        batch::split(line.text, words);
        require(std::equal(words.begin(), words.end(), line.words.begin(), line.words.end()));
    }
}

void drain(batch::LineReader& reader, std::vector<Read>& all, bool to_the_end) {
    batch::Text text;
    for (;;) {
        const auto step = reader.step(text);
        require(step.has_value());
        if (*step == batch::LineReader::Step::End) return;
        if (*step == batch::LineReader::Step::Lines) read_lines(text, all);
        if (!to_the_end && !reader.ready()) return;
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size > 4096) return 0;
    batch::Text whole;
    whole.bytes.assign(data, data + size);
    whole.size = size;
    std::vector<Read> expected, got;
    read_lines(whole, expected);

    int fds[2];
    require(::pipe2(fds, O_CLOEXEC) == 0);
    batch::Input input;
    input.fd = base::Fd(fds[0]);
    base::Fd writer(fds[1]);
    batch::LineReader reader(input);
    const std::size_t half = size ? data[0] % size : 0;
    if (half) {
        require(::write(writer.get(), data, half) == static_cast<ssize_t>(half));
        drain(reader, got, false);
    }
    require(::write(writer.get(), data + half, size - half) == static_cast<ssize_t>(size - half));
    writer.reset();
    drain(reader, got, true);
    require(got == expected);
    return 0;
}
