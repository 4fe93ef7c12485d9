// SPDX-License-Identifier: GPL-2.0-or-later
// Lines and words. A row is a file and what is read from it: "NUMBER[word][word]..." per line, or
// "NUMBER!fault". What iproute2 6.1 makes of the same text was looked up there, save for the
// differences named in the header.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "batch/line.h"

namespace {

batch::Text text_of(std::string_view text, std::uint64_t first_line = 1) {
    batch::Text result;
    result.bytes.assign(text.begin(), text.end());
    result.size = text.size();
    result.first_line = first_line;
    return result;
}

std::string show(const batch::Line& line) {
    std::string result = std::to_string(line.number);
    if (line.fault != batch::Fault::None)
        return result + "!" + std::string(batch::fault_text(line.fault)) + "\n";
    for (const std::string_view word : line.words) result += "[" + std::string(word) + "]";
    return result + "\n";
}

std::string read_all(std::string_view text) {
    const batch::Text piece = text_of(text);
    batch::Lines lines(piece);
    batch::Line line;
    std::string result;
    while (lines.next(line)) result += show(line);
    EXPECT_FALSE(lines.next(line));
    return result;
}

struct Row {
    std::string_view text;
    std::string_view expected;
};

using namespace std::string_view_literals;

const Row kRows[] = {
    {"", ""},
    {"\n", ""},
    {"   \t\r\n\n", ""},
    {"link show lo\n", "1[link][show][lo]\n"},
    {"link show lo", "1[link][show][lo]\n"},
    {"\tlink  show\tlo\r\n", "1[link][show][lo]\n"},
    {"a\n\n b \nc", "1[a]\n3[b]\n4[c]\n"},
    {"a\r\rb\v\f\n", "1[a][b\v\f]\n"},
    // Quotes are quotes at the head of a word only; what follows the closing one is a new word.
    {"link show \"lo\"\n", "1[link][show][lo]\n"},
    {"x 'a b' \"c'd\"\n", "1[x][a b][c'd]\n"},
    {"x l\"o\" y\n", "1[x][l\"o\"][y]\n"},
    {"x 'l'o\n", "1[x][l][o]\n"},
    {"x \"a\"\"b\"\n", "1[x][a][b]\n"},
    {"x \"\" y\n", "1[x][][y]\n"},
    {"\"\"\n", "1[]\n"},
    {"x 'a\\\"b'\n", "1[x][a\\\"b]\n"},
    {"x \"lo\ny\n", "1!Unterminated quoted string\n2[y]\n"},
    {"x 'lo \"x", "1!Unterminated quoted string\n"},
    // Comments.
    {"x # c\n#d\n  # e\ny", "1[x]\n4[y]\n"},
    {"x lo#c\n", "1[x][lo]\n"},
    {"x \"lo # x\"\n", "1[x][lo # x]\n"},
    {"x 'lo#'#c\n", "1[x][lo#]\n"},
    {"x lo\"#\"\n", "1[x][lo\"]\n"},
    {"#it's\ny\n", "2[y]\n"},
    {"x # \"y\nz\n", "1[x]\n2[z]\n"},
    {"x \"a'b # c\ny", "1!Unterminated quoted string\n2[y]\n"},
    {"x # c \\\ny\n", "1[x]\n2[y]\n"},
    {"# c \\\n y\nz\n", "2[y]\n3[z]\n"},
    // Continuation: the number is that of the last physical line.
    {"x \\\ny\nz\n", "2[x][y]\n3[z]\n"},
    {"x sh\\\now\n", "2[x][show]\n"},
    {"  \\\n  \\\n x\n", "3[x]\n"},
    {"x \"a\\\nb\" c\n", "2[x][ab][c]\n"},
    {"x \"a \\\n# b\"\n", "2[x][a # b]\n"},
    {"x \\\n# c\ny", "2[x]\n3[y]\n"},
    {"x \\\n\ny\n", "2[x]\n3[y]\n"},
    {"\\\n\ny\n", "3[y]\n"},
    {"x \\ \ny\n", "1[x][\\]\n2[y]\n"},
    {"x \\y\n", "1[x][\\y]\n"},
    {"x a\\\r\ny\n", "1[x][a\\]\n2[y]\n"},
    {"x \\\\\ny\n", "2[x][\\y]\n"},
    {"x\ny \\", "1[x]\n2!Missing continuation line\n"},
    {"x\ny \\\n", "1[x]\n2!Missing continuation line\n"},
    {"\\\n\\\n", "2!Missing continuation line\n"},
    {"# x \\", ""},
    {"x\\\n'", "2[x']\n"},
    {"x \\\n'", "2!Unterminated quoted string\n"},
    {"x q\0w\ny\n"sv, "1!NUL character in line\n2[y]\n"},
    {"x #\0\ny\n"sv, "1[x]\n2[y]\n"},
};

TEST(Lines, EveryRow) {
    for (const Row& row : kRows) EXPECT_EQ(read_all(row.text), row.expected) << row.text;
}

// The plain way and the careful way agree: a comment at the end of the file forces the latter.
TEST(Lines, PlainAndCarefulAgree) {
    for (const Row& row : kRows) {
        const std::string text(row.text);
        if (text.find_first_of("#\\\"'"sv) != std::string::npos ||
            text.find('\0') != std::string::npos)
            continue;
        EXPECT_EQ(read_all(text + "\n#"), row.expected) << text;
    }
}

TEST(Lines, TextIsTheLineWithoutCommentAndOuterBlanks) {
    for (const auto& [text, expected] : {Row{"  a  b \n", "a  b"}, Row{" a 'b c' # d\n", "a 'b c'"},
                                         Row{"a \\\n b\n", "a  b"}, Row{"\"a\"", "\"a\""}}) {
        const batch::Text piece = text_of(text);
        batch::Lines lines(piece);
        batch::Line line;
        ASSERT_TRUE(lines.next(line));
        EXPECT_EQ(line.text, expected);
    }
}

TEST(Lines, SplitsTheTextAgain) {
    for (const Row& row : kRows) {
        const batch::Text piece = text_of(row.text);
        batch::Lines lines(piece);
        batch::Line line;
        while (lines.next(line)) {
            if (line.fault != batch::Fault::None) continue;
            std::vector<std::string_view> words;
            batch::split(line.text, words);
            EXPECT_EQ(words, std::vector(line.words.begin(), line.words.end())) << row.text;
        }
    }
}

TEST(Lines, ManyWordsAndLongWords) {
    std::string text;
    for (int i = 0; i < 100000; ++i) text += "w ";
    text += std::string(1 << 20, 'x');
    const batch::Text piece = text_of(text);
    batch::Lines lines(piece);
    batch::Line line;
    ASSERT_TRUE(lines.next(line));
    EXPECT_EQ(line.words.size(), 100001U);
    EXPECT_EQ(line.words.back().size(), std::size_t{1} << 20);
}

}  // namespace
