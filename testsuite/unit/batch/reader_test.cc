// SPDX-License-Identifier: GPL-2.0-or-later
// LineReader: pieces end where lines end, whatever the reads bring, and nothing is held back.
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "batch/reader.h"

namespace {

using Step = batch::LineReader::Step;

struct Pipe {
    base::Fd read_end, write_end;
    batch::Input input;
    Pipe() {
        int fds[2];
        if (::pipe2(fds, O_CLOEXEC) < 0) std::abort();
        input.fd = base::Fd(fds[0]);
        input.name = "-";
        write_end = base::Fd(fds[1]);
    }
    void write(std::string_view text) const {
        ASSERT_EQ(::write(write_end.get(), text.data(), text.size()),
                  static_cast<ssize_t>(text.size()));
    }
};

struct File {
    std::string path = ::testing::TempDir() + "batch-reader-" + std::to_string(::getpid());
    explicit File(std::string_view text) { std::ofstream(path, std::ios::binary) << text; }
    ~File() { std::filesystem::remove(path); }
};

std::vector<std::string> words_of(const batch::Text& text,
                                  std::vector<std::uint64_t>* numbers = nullptr) {
    std::vector<std::string> result;
    batch::Lines lines(text);
    batch::Line line;
    while (lines.next(line)) {
        std::string joined;
        for (const auto word : line.words) joined += std::string(word) + "|";
        if (line.fault != batch::Fault::None) joined = batch::fault_text(line.fault);
        result.push_back(joined);
        if (numbers) numbers->push_back(line.number);
    }
    return result;
}

TEST(LineReader, GivesALineWhenItArrives) {
    Pipe pipe;
    batch::LineReader reader(pipe.input);
    batch::Text text;
    pipe.write("a b\nc");
    ASSERT_EQ(*reader.step(text), Step::Lines);
    EXPECT_EQ(text.view(), "a b\n");
    EXPECT_FALSE(reader.ready());
    pipe.write(" d \\\n");
    EXPECT_EQ(*reader.step(text), Step::More);
    pipe.write("e\n");
    ASSERT_EQ(*reader.step(text), Step::Lines);
    EXPECT_EQ(text.view(), "c d \\\ne\n");
    EXPECT_EQ(text.first_line, 2U);
    EXPECT_EQ(text.lines, 2U);
    pipe.write("f");
    EXPECT_EQ(*reader.step(text), Step::More);
    pipe.write_end.reset();
    ASSERT_EQ(*reader.step(text), Step::Lines);
    EXPECT_EQ(text.view(), "f");
    EXPECT_EQ(text.first_line, 4U);
    EXPECT_EQ(*reader.step(text), Step::End);
    EXPECT_EQ(*reader.step(text), Step::End);
}

TEST(LineReader, BackslashAndNewlineInTwoReads) {
    Pipe pipe;
    batch::LineReader reader(pipe.input);
    batch::Text text;
    pipe.write("a \\");
    EXPECT_EQ(*reader.step(text), Step::More);
    pipe.write("\n");
    EXPECT_EQ(*reader.step(text), Step::More);
    pipe.write("b\n");
    ASSERT_EQ(*reader.step(text), Step::Lines);
    EXPECT_EQ(words_of(text), std::vector<std::string>{"a|b|"});
}

TEST(LineReader, BackslashAtTheEndIsAFault) {
    for (const char* end : {"b \\", "b \\\n"}) {
        Pipe pipe;
        batch::LineReader reader(pipe.input);
        batch::Text text;
        pipe.write("a\n");
        pipe.write(end);
        pipe.write_end.reset();
        std::vector<std::string> all;
        std::vector<std::uint64_t> numbers;
        for (;;) {
            const Step step = *reader.step(text);
            if (step == Step::End) break;
            for (const auto& line : words_of(text, &numbers)) all.push_back(line);
        }
        EXPECT_EQ(all, (std::vector<std::string>{"a|", "Missing continuation line"}));
        EXPECT_EQ(numbers, (std::vector<std::uint64_t>{1, 2}));
    }
}

// A file of random lines read through pieces gives the same as read in one.
TEST(LineReader, PiecesEqualTheWhole) {
    std::mt19937 random(7);
    std::string text;
    while (text.size() < 500000) {
        const unsigned kind = random() % 20;
        const std::size_t length = kind == 0 ? random() % 90000 : random() % 60;
        for (std::size_t i = 0; i < length; ++i) text += "ab \t#"[random() % (kind % 2 ? 5 : 4)];
        if (kind == 3) text += " '#q \\\nr'";
        text += kind == 1 ? " \\\n" : kind == 2 ? "\n\n\n" : "\n";
    }
    text += "last";
    batch::Text whole;
    whole.bytes.assign(text.begin(), text.end());
    whole.size = text.size();
    std::vector<std::uint64_t> expected_numbers, numbers;
    const auto expected = words_of(whole, &expected_numbers);

    const File file(text);
    const auto input = batch::open_input(file.path);
    ASSERT_TRUE(input);
    EXPECT_TRUE(input->regular);
    EXPECT_EQ(input->size, text.size());
    batch::LineReader reader(*input);
    batch::Text piece;
    std::vector<std::string> got;
    std::size_t pieces = 0;
    for (Step step; (step = *reader.step(piece)) != Step::End;) {
        if (step == Step::More) continue;
        ++pieces;
        for (auto& line : words_of(piece, &numbers)) got.push_back(std::move(line));
    }
    EXPECT_EQ(got, expected);
    EXPECT_EQ(numbers, expected_numbers);
    EXPECT_GT(pieces, 5U);
    EXPECT_EQ(reader.bytes(), text.size());
}

TEST(LineReader, ShortLinesAreLimitedPerPiece) {
    std::string text;
    for (int i = 0; i < 10000; ++i) text += "x\n";
    const File file(text);
    const auto input = batch::open_input(file.path);
    ASSERT_TRUE(input);
    batch::LineReader reader(*input);
    batch::Text piece;
    std::uint64_t lines = 0;
    for (Step step; (step = *reader.step(piece)) != Step::End;) {
        if (step == Step::More) continue;
        EXPECT_LE(piece.lines, batch::LineReader::kLines);
        EXPECT_EQ(piece.first_line, lines + 1);
        lines += piece.lines;
    }
    EXPECT_EQ(lines, 10000U);
}

TEST(LineReader, MemoryOfALongLineIsGivenBack) {
    const File file(std::string(3 << 20, 'x') + "\n" + std::string(100000, '\n') + "y\n");
    const auto input = batch::open_input(file.path);
    ASSERT_TRUE(input);
    batch::LineReader reader(*input);
    batch::Text piece;
    std::vector<std::string> got;
    for (Step step; (step = *reader.step(piece)) != Step::End;)
        if (step == Step::Lines)
            for (auto& line : words_of(piece)) got.push_back(std::move(line));
    ASSERT_EQ(got.size(), 2U);
    EXPECT_EQ(got[0].size(), (3U << 20) + 1);
    EXPECT_LE(piece.bytes.size(), 4 * batch::LineReader::kPiece);
}

TEST(OpenInput, ErrorsNameTheFile) {
    const auto missing = batch::open_input("/no/such/file");
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().text,
              "Cannot open file \"/no/such/file\" for reading: No such file or directory\n");
    EXPECT_EQ(missing.error().status, 1);
    const auto directory = batch::open_input("/");
    ASSERT_FALSE(directory);
    EXPECT_EQ(directory.error().text, "Cannot open file \"/\" for reading: Is a directory\n");
}

TEST(LineReader, ReadErrorIsAnError) {
    batch::Input input;
    input.name = "mem";
    input.fd = base::Fd(::open("/proc/self/mem", O_RDONLY | O_CLOEXEC));
    ASSERT_TRUE(input.fd);
    batch::LineReader reader(input);
    batch::Text text;
    const auto step = reader.step(text);
    ASSERT_FALSE(step);
    EXPECT_EQ(step.error().text, "Cannot read file \"mem\": Input/output error\n");
}

}  // namespace
