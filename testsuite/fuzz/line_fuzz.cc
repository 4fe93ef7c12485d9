// SPDX-License-Identifier: GPL-2.0-or-later
// Any command line: its words become one message or an error, whatever they are. Bytes choose from
// the keywords of the tables, from values and from raw text, since random letters would never meet
// a keyword. The same words give the same bytes twice, a buffer that is too small is an error and
// not an overflow, and completion has an answer at each word.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "grammar/complete.h"
#include "ip/command.h"
#include "ip/link/kind.h"
#include "names/tables.h"

namespace {

void require(bool condition) {
    if (!condition) std::abort();
}

// Some devices, with kinds whose changes depend on what they are.
class Devices final : public value::Devices {
  public:
    unsigned index(std::string_view name) const override {
        return name.empty() || name == "nosuch" ? 0 : static_cast<unsigned>(name.size());
    }
    std::string name(unsigned index) const override { return "if" + std::to_string(index); }
    std::optional<value::DeviceFacts> facts(unsigned index) const override {
        if (index % 2 != 0) return std::nullopt;
        return value::DeviceFacts{.address_length = 6,
                                  .kind = kKinds[index / 2 % std::size(kKinds)],
                                  .has_data = true,
                                  .data = data_};
    }

  private:
    static constexpr const char* kKinds[] = {"bridge", "vxlan", "gre", "ip6tnl"};
    std::vector<std::byte> data_{16, std::byte{8}};
};

class Choices {
  public:
    Choices(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
    bool done() const { return size_ == 0; }
    std::size_t take() {
        if (size_ == 0) return 0;
        --size_;
        return *data_++;
    }
    template <class T>
    const T& of(std::span<const T> all) {
        return all[(take() + (all.size() > 256 ? take() * 256 : 0)) % all.size()];
    }
    std::string raw() {
        const auto length = std::min(take() % 24, size_);
        std::string text(reinterpret_cast<const char*>(data_), length);
        data_ += length;
        size_ -= length;
        return text;
    }

  private:
    const std::uint8_t* data_;
    std::size_t size_;
};

constexpr std::string_view kValues[] = {"0",
                                        "1",
                                        "-1",
                                        "255",
                                        "256",
                                        "65536",
                                        "4294967295",
                                        "4294967296",
                                        "18446744073709551616",
                                        "0x10",
                                        "010",
                                        "1.5s",
                                        "20ms",
                                        "1mbit",
                                        "10.0.0.1",
                                        "10.0.0.0/8",
                                        "10/255.0.0.0",
                                        "::",
                                        "::1",
                                        "2001:db8::/32",
                                        "default",
                                        "any",
                                        "all",
                                        "02:00:00:00:00:01",
                                        "1:2",
                                        "lo",
                                        "eth0",
                                        "nosuch",
                                        "on",
                                        "off",
                                        "main",
                                        "static",
                                        "link",
                                        "inet",
                                        "inet6",
                                        "lock",
                                        "+",
                                        "-",
                                        "1,2/3",
                                        "1:2/3:4",
                                        "a",
                                        "abcdefghijklmnop",
                                        "",
                                        "via",
                                        "dev",
                                        "weight",
                                        "type",
                                        "help",
                                        "root",
                                        "blackhole"};

// `object command words...`; the words of a kind once there is one.
std::vector<std::string> make_line(Choices& choices) {
    std::vector<std::string> line;
    const auto& row = choices.of(ip::object_rows());
    line.emplace_back(row.word);
    if (row.object == nullptr) return line;
    const ip::Object* object = row.object;
    const auto& command = choices.of(object->commands);
    line.emplace_back(command.word);
    const auto* table = command.params;
    while (!choices.done() && line.size() < 60) {
        switch (choices.take() % 4) {
            case 0:
            case 1:
                if (table != nullptr) line.emplace_back(choices.of(table->rows()).word);
                break;
            case 2:
                line.emplace_back(choices.of(std::span<const std::string_view>(kValues)));
                break;
            default:
                line.push_back(choices.raw());
        }
        if (line.back() != "type" || choices.done()) continue;
        const auto* kind = choices.of(ip::link_kinds());
        line.emplace_back(kind->name);
        if (kind->params != nullptr) table = kind->params;
    }
    return line;
}

struct Outcome {
    std::vector<std::byte> bytes;
    std::string error;
    int status = 0;
    bool operator==(const Outcome&) const = default;
};

Outcome build(const ip::Resolved& command, const ip::Options& options, const value::Context& names,
              std::size_t room) {
    alignas(8) std::array<std::byte, 8192> buffer{};
    grammar::Bound bound;
    nl::Writer writer(std::span(buffer).first(room));
    ip::Request request{writer};
    const ip::BuildContext context{options, names, bound};
    const auto done = command.command->build(context, command.arguments, request);
    require(writer.size() <= room);
    if (!done) return {{}, done.error().text, done.error().status};
    const auto bytes = writer.bytes();
    // Numbers of open files are no part of it.
    if (!request.files.empty()) return {};
    return {{bytes.begin(), bytes.end()}, {}, 0};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const names::Tables tables;
    static const Devices devices;
    const value::Context names{tables, devices};
    static constexpr std::uint8_t kFamilies[] = {0, 2, 10, 17, 28, 7};
    Choices choices(data, size);
    ip::Options options;
    options.family = choices.of(std::span<const std::uint8_t>(kFamilies));
    options.dry_run = choices.take() % 2 != 0;
    const auto line = make_line(choices);
    const std::vector<std::string_view> words(line.begin(), line.end());
    const auto command = ip::resolve(words);
    if (!command) return 0;
    if (const auto* table = command->command->params)
        for (std::size_t count = 0; count <= command->arguments.size(); ++count)
            (void)grammar::expect(*table, command->arguments.first(count), names);
    if (command->command->build == nullptr) return 0;
    const auto whole = build(*command, options, names, 8192);
    require(build(*command, options, names, 8192) == whole);
    const auto small = build(*command, options, names, 64);
    require(small.status != 0 || small == whole);
    return 0;
}
