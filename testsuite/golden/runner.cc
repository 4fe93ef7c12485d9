// SPDX-License-Identifier: GPL-2.0-or-later
// Golden tests: command -> bytes, and captured reply -> text and JSON. No kernel, no root.
//
// A test is a few lines of data in testsuite/golden/*/*.golden; nothing needs compiling to add one:
//
//     # a comment
//     device 2 ifb0                       a device of the namespace, for the rest of the file
//     device 3 gre1 0800 0100...          one with the payload of its IFLA_LINKINFO
//     $ ip -6 route add fd00::/64 dev ifb0
//     = 3c00000018000506 0000...          the bytes of the requests, nlmsg_seq and nlmsg_pid as 0;
//     = ...                               further lines go on
//     $ ip route add 10.0.0.0/33
//     e Error: any valid prefix is expected rather than "10.0.0.0/33".$
//     x 1                                 the exit status; 0 if there is none
//     $ ip -j route show
//     < 3c0000001800...                   a datagram of the answer to the first request that is not
//     <+ ...                              a look-up of a device; "<+" goes on with that datagram.
//     o [{"dst":"default",...}]$          a line of stdout; "$" marks its end. "e": of stderr
//
// NLMSG_DONE behind the answer to a dump is made here, and so are the answers to look-ups of
// devices. Requests of a command that also has an answer are compared only if "=" lines are there.
// What -j shows has to be JSON. testsuite/golden/capture prints the "<" lines of the real kernel's
// answer, testsuite/golden/compose those of a link that no kernel at hand has. With GOLDEN_UPDATE=1
// in the environment the files are rewritten with what the program does: read the difference before
// you believe it.

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <linux/if_link.h>
#include <linux/rtnetlink.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "ip/command.h"
#include "nl/fake_kernel.h"
#include "nl/request.h"
#include "nl/writer.h"

namespace {

using Lines = std::vector<std::string>;

struct Device {
    std::string name;
    nl::Datagram info;  // payload of IFLA_LINKINFO; empty: none
};

struct Test {
    std::size_t line = 0;  // of the command, from 0
    std::size_t end = 0;   // behind its last line
    std::string command;   // behind "$ ip "
    std::vector<nl::Datagram> answer;
    std::map<char, std::string> expected;  // '=', 'o', 'e' and 'x', as text
    std::map<unsigned, Device> devices;
};

nl::Datagram unhex(std::string_view text) {
    nl::Datagram bytes;
    std::string digits;
    std::copy_if(text.begin(), text.end(), std::back_inserter(digits), ::isxdigit);
    for (std::size_t at = 0; at + 1 < digits.size(); at += 2)
        bytes.push_back(static_cast<std::byte>(std::stoi(digits.substr(at, 2), nullptr, 16)));
    return bytes;
}

std::string hex(std::span<const std::byte> bytes) {
    std::string text;
    for (const auto byte : bytes) text += fmt::format("{:02x}", static_cast<unsigned>(byte));
    return text;
}

Lines read_lines(const std::filesystem::path& path) {
    std::ifstream stream(path);
    Lines lines;
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

// One line behind a "$" line.
void read_expectation(Test& test, const std::string& line) {
    const auto rest = line.size() > 2 ? line.substr(2) : std::string();
    if (line.starts_with("<+")) {
        const auto more = unhex(rest);
        test.answer.back().insert(test.answer.back().end(), more.begin(), more.end());
    } else if (line[0] == '<') {
        test.answer.push_back(unhex(rest));
    } else if (line[0] == 'o' || line[0] == 'e') {
        test.expected[line[0]] += rest.substr(0, rest.rfind('$')) + '\n';
    } else if (line[0] == '=') {
        test.expected['='] += hex(unhex(rest));
    } else {
        test.expected[line[0]] = rest;
    }
}

void read_device(const std::string& line, std::map<unsigned, Device>& devices) {
    std::istringstream words(line);
    unsigned index = 0;
    Device device;
    std::string info;
    words >> index >> device.name;
    std::getline(words, info);
    device.info = unhex(info);
    devices[index] = std::move(device);
}

std::vector<Test> read_tests(const Lines& lines) {
    std::vector<Test> tests;
    std::map<unsigned, Device> devices{{1, {"lo", {}}}};
    bool open = false;
    for (std::size_t at = 0; at < lines.size(); ++at) {
        const auto& line = lines[at];
        if (line.starts_with("$ ip ")) {
            tests.push_back({at, at + 1, line.substr(5), {}, {}, devices});
            open = true;
        } else if (line.starts_with("device ")) {
            read_device(line.substr(7), devices);
        } else if (line.empty() || line[0] == '#') {
            open = false;
        } else if (open) {
            read_expectation(tests.back(), line);
            tests.back().end = at + 1;
        } else {
            ADD_FAILURE() << "line " << at + 1 << " belongs to no test: " << line;
        }
    }
    return tests;
}

std::vector<std::string> split(const std::string& command) {
    std::vector<std::string> words;
    std::istringstream stream(command);
    for (std::string word; stream >> word;) words.push_back(word == "''" ? "" : word);
    return words;
}

void answer_link(const Test& test, const nl::Message& request, nl::Replies& replies) {
    const auto wanted = static_cast<unsigned>(request.fixed<ifinfomsg>()->ifi_index);
    const auto name = request.attrs(sizeof(ifinfomsg)).find(IFLA_IFNAME);
    for (const auto& [index, device] : test.devices) {
        const bool dump = (request.header.nlmsg_flags & NLM_F_DUMP) == NLM_F_DUMP;
        if (!dump && index != wanted && !(name && name->string() == device.name)) continue;
        nl::Datagram bytes(1024);
        nl::Writer writer(bytes);
        writer.begin(RTM_NEWLINK, dump ? NLM_F_MULTI : 0);
        writer.header<ifinfomsg>().ifi_index = static_cast<int>(index);
        writer.put_string(IFLA_IFNAME, device.name);
        if (!device.info.empty()) writer.put(IFLA_LINKINFO, device.info);
        bytes.resize(writer.finish() ? writer.size() : 0);
        replies.datagram(std::move(bytes));
        if (!dump) return;
    }
    if ((request.header.nlmsg_flags & NLM_F_DUMP) == NLM_F_DUMP) return replies.done();
    replies.result(ENODEV);
}

bool is_dump(const nl::Message& request) {
    // For other types than RTM_GET* the same bits mean NLM_F_REPLACE and NLM_F_EXCL.
    return request.header.nlmsg_type % 4 == 2 &&
           (request.header.nlmsg_flags & NLM_F_DUMP) == NLM_F_DUMP;
}

// What the program did, in the same form as what was expected.
std::map<char, std::string> run(const Test& test) {
    nl::FakeKernel kernel;
    bool answered = false;
    kernel.answer([&](const nl::Message& request, nl::Replies& replies) {
        if (request.header.nlmsg_type == RTM_GETLINK && test.answer.empty())
            return answer_link(test, request, replies);
        if (request.header.nlmsg_type == RTM_GETLINK && !(request.header.nlmsg_flags & NLM_F_DUMP))
            return answer_link(test, request, replies);
        if (!answered)
            for (const auto& datagram : test.answer) replies.datagram(datagram);
        answered = true;
        if (is_dump(request)) replies.done();
    });
    const auto words = split(test.command);
    const std::vector<std::string_view> views(words.begin(), words.end());
    std::map<char, std::string> got;
    out::StringSink diagnostics;
    const auto fail = [&](const base::Error& error) {
        got['e'] = diagnostics.text + error.text;
        got['x'] =
            error.kind == base::ErrorKind::NotNative ? "handed over" : std::to_string(error.status);
    };
    const auto line = ip::parse_options(views);
    if (!line) return fail(line.error()), got;

    const auto transport = kernel.open();
    names::Tables tables(GOLDEN_DIRECTORY "/no-tables", line->options.numeric);
    names::Devices devices(kernel.open());
    const value::Context context{tables, devices};
    out::StringSink output;
    out::Printer printer(output, {.json = line->options.json,
                                  .pretty = line->options.pretty,
                                  .oneline = line->options.oneline});
    ip::Session session{line->options, *transport, tables,      devices,
                        context,       printer,    diagnostics, nl::open_socket};
    const auto done = ip::execute(session, line->words);
    (void)printer.flush();
    got['e'] = diagnostics.text;
    if (!done) fail(done.error());
    got['o'] = output.text;
    for (auto request : kernel.requests()) {
        auto header = nl::load<nlmsghdr>(request);
        if (header.nlmsg_type == RTM_GETLINK) continue;
        header.nlmsg_seq = header.nlmsg_pid = 0;
        std::memcpy(request.data(), &header, sizeof header);
        got['='] += hex(request);
    }
    return got;
}

std::string expected(const Test& test, char kind) {
    const auto found = test.expected.find(kind);
    if (found != test.expected.end()) return found->second;
    return kind == 'x' ? "0" : "";
}

void check(const Test& test) {
    auto got = run(test);
    if (got['x'].empty()) got['x'] = "0";
    EXPECT_EQ(got['x'], expected(test, 'x'));
    EXPECT_EQ(got['o'], expected(test, 'o'));
    if (test.command.starts_with("-j ") || test.command.find(" -j ") != std::string::npos) {
        EXPECT_TRUE(got['o'].empty() || nlohmann::json::accept(got['o']));
    }
    // Usage texts are made of the tables: their status is enough.
    if (!got['e'].starts_with("Usage:")) {
        EXPECT_EQ(got['e'], expected(test, 'e'));
    }
    if (test.answer.empty() || test.expected.contains('=')) {
        EXPECT_EQ(got['='], expected(test, '='));
    }
}

void put_lines(std::ostream& stream, char kind, const std::string& text) {
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) stream << kind << ' ' << line << "$\n";
}

// The file again, with what the program does in place of what was expected.
void update(const std::filesystem::path& path, const Lines& lines) {
    std::ostringstream stream;
    std::size_t next = 0;
    for (const auto& test : read_tests(lines)) {
        for (; next <= test.line; ++next) stream << lines[next] << '\n';
        for (; next < test.end; ++next)
            if (lines[next][0] == '<') stream << lines[next] << '\n';
        auto got = run(test);
        if (test.answer.empty() || test.expected.contains('='))
            for (std::size_t at = 0; at < got['='].size(); at += 96)
                stream << "= " << got['='].substr(at, 96) << '\n';
        put_lines(stream, 'o', got['o']);
        if (!got['e'].starts_with("Usage:")) put_lines(stream, 'e', got['e']);
        if (!got['x'].empty()) stream << "x " << got['x'] << '\n';
    }
    for (; next < lines.size(); ++next) stream << lines[next] << '\n';
    std::ofstream(path) << stream.str();
}

class GoldenFile : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(GoldenFile, AsRecorded) {
    const auto lines = read_lines(GetParam());
    if (std::getenv("GOLDEN_UPDATE") != nullptr) return update(GetParam(), lines);
    const auto tests = read_tests(lines);
    EXPECT_FALSE(tests.empty());
    for (const auto& test : tests) {
        SCOPED_TRACE(fmt::format("{}:{}: ip {}", GetParam().filename().string(), test.line + 1,
                                 test.command));
        check(test);
    }
}

std::vector<std::filesystem::path> golden_files() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(GOLDEN_DIRECTORY))
        if (entry.path().extension() == ".golden") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

INSTANTIATE_TEST_SUITE_P(
    Golden, GoldenFile, testing::ValuesIn(golden_files()), [](const auto& file) {
        auto name = file.param.parent_path().filename().string() + "_" + file.param.stem().string();
        std::replace_if(
            name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
        return name;
    });

}  // namespace
