// SPDX-License-Identifier: GPL-2.0-or-later
// Reading input. A piece is cut behind a newline that no backslash precedes: there a line ends in
// any case, whatever quotes and comments stand before it, so that cutting needs no parsing and
// pieces can be parsed in parallel. What follows the cut waits for the rest of its line.
#include "batch/reader.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

namespace batch {
namespace {

// The number of newlines, eight bytes at a time: -O2 of the older compilers leaves std::count() a
// loop over bytes, which was most of the reader's time.
std::uint64_t count_newlines(const char* at, std::size_t size) {
    constexpr std::uint64_t kOnes = 0x0101010101010101;
    constexpr std::uint64_t kLow7 = 0x7f * kOnes;
    std::uint64_t total = 0;
    while (size >= 8) {
        std::uint64_t sums = 0;  // one counter per byte
        for (int n = 0; n < 255 && size >= 8; ++n, at += 8, size -= 8) {
            std::uint64_t bytes = 0;
            std::memcpy(&bytes, at, sizeof bytes);
            bytes ^= '\n' * kOnes;
            sums += (~(((bytes & kLow7) + kLow7) | bytes | kLow7)) >> 7;
        }
        for (; sums; sums >>= 8) total += sums & 0xff;
    }
    return total + static_cast<std::uint64_t>(std::count(at, at + size, '\n'));
}

}  // namespace

base::Result<Input> open_input(std::string_view path) {
    Input input;
    input.name = path;
    const int fd = path == "-" ? ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
                               : ::open(input.name.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
    const std::string what = fmt::format("Cannot open file \"{}\" for reading", path);
    if (fd < 0) return base::system_error(what, errno);
    input.fd = base::Fd(fd);
    struct stat info {};
    if (::fstat(fd, &info) < 0) return base::system_error(what, errno);
    if (S_ISDIR(info.st_mode)) return base::system_error(what, EISDIR);
    input.regular = S_ISREG(info.st_mode);
    if (input.regular) input.size = static_cast<std::uint64_t>(info.st_size);
    return input;
}

// Reads once behind what is there. False at the end of the file.
base::Result<bool> LineReader::fill() {
    if (rest_.size() - used_ < kPiece) rest_.resize(std::max(used_ + kPiece, rest_.size() * 2));
    ssize_t got = 0;
    do {
        got = ::read(input_.fd.get(), rest_.data() + used_, rest_.size() - used_);
    } while (got < 0 && errno == EINTR);
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return true;
    if (got < 0)
        return base::system_error(fmt::format("Cannot read file \"{}\"", input_.name), errno);
    used_ += static_cast<std::size_t>(got);
    return got > 0;
}

// How much of what is there makes whole lines, at most kLines of them; 0 if none does.
std::size_t LineReader::cut(std::uint64_t& lines) const {
    const auto ends_line = [this](std::size_t newline) {
        return newline == 0 || rest_[newline - 1] != '\\';
    };
    std::size_t size = used_;
    while (size > seen_ && !(rest_[size - 1] == '\n' && ends_line(size - 1))) {
        const void* found =
            size - 1 > seen_ ? ::memrchr(rest_.data() + seen_, '\n', size - 1 - seen_) : nullptr;
        size = found ? static_cast<std::size_t>(static_cast<const char*>(found) - rest_.data()) + 1
                     : seen_;
    }
    if (size == seen_) return 0;
    const char* begin = rest_.data();
    lines = count_newlines(begin, size);
    if (lines <= kLines) return size;
    std::size_t best = 0;
    std::size_t at = 0;
    for (std::uint64_t n = 1; n <= kLines || best == 0; ++n) {
        at = static_cast<std::size_t>(std::find(begin + at, begin + size, '\n') - begin) + 1;
        if (!ends_line(at - 1)) continue;
        best = at;
        lines = n;
    }
    return best;
}

base::Result<LineReader::Step> LineReader::step(Text& text) {
    text.size = 0;
    text.lines = 0;
    if (!ready_ && !ended_) {
        auto more = fill();
        if (!more) return tl::unexpected(std::move(more.error()));
        ended_ = !*more;
    }
    std::size_t size = cut(text.lines);
    if (size == 0 && ended_) {
        size = used_;
        text.lines = count_newlines(rest_.data(), size);
    }
    ready_ = false;
    if (size == 0) {
        seen_ = used_;
        return ended_ ? Step::End : Step::More;
    }
    // A piece that once held a huge line gives its memory back.
    if (text.bytes.size() > 4 * kPiece && size <= kPiece) text.bytes = {};
    if (text.bytes.size() < size) text.bytes.resize(std::max(size, kPiece));
    std::memcpy(text.bytes.data(), rest_.data(), size);
    text.size = size;
    text.first_line = next_line_;
    next_line_ += text.lines;
    bytes_ += size;
    std::memmove(rest_.data(), rest_.data() + size, used_ - size);
    used_ -= size;
    seen_ = 0;
    if (rest_.size() > 8 * kPiece && used_ <= kPiece) {
        rest_.resize(2 * kPiece);
        rest_.shrink_to_fit();
    }
    std::uint64_t ignored = 0;
    ready_ = used_ > 0 && (ended_ || cut(ignored) > 0);
    return Step::Lines;
}

}  // namespace batch
