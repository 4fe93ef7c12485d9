// SPDX-License-Identifier: GPL-2.0-or-later
// The toy language of toy.h: its kernel, which keeps tables of keys, and its host, which compiles
// lines to messages.
#include "toy.h"

#include <cerrno>
#include <charconv>
#include <cstdlib>

#include <sys/mman.h>
#include <unistd.h>

#include "nl/writer.h"

namespace toy {
namespace {

std::uint32_t number(std::string_view word) {
    std::uint32_t value = 0;
    std::from_chars(word.data(), word.data() + word.size(), value);
    return value;
}

batch::Region region(std::uint32_t key) { return static_cast<batch::Region>(key % 7); }

class Compiler final : public batch::Compiler {
  public:
    explicit Compiler(Host& host) : host_(host) {}
    base::Result<batch::Action> compile(const batch::Line& line, nl::Writer& writer,
                                        batch::Job& job) override;
    batch::Verdict check(nl::Transport&, std::span<const std::byte>) override {
        return host_.verdict;
    }

  private:
    Host& host_;
};

base::Result<batch::Action> Compiler::compile(const batch::Line& line, nl::Writer& writer,
                                              batch::Job& job) {
    const std::string_view verb = line.words[0];
    if (verb == "show") return batch::Action::AloneKeeps;
    if (verb == "name" || verb == "fail") return batch::Action::Alone;
    std::uint32_t table = 0;
    if (line.words.size() >= 3)
        table = verb == "use" ? host_.table(line.words[1]) : number(line.words[1]);
    if (line.words.size() < 3 || (verb == "use" && table == 0))
        return base::usage_error("what is " + std::string(verb), verb);
    const std::uint32_t key = number(line.words[2]);
    job.lane = table;
    job.job_class = 1;
    if (table == 0) job.writes = key % 11 == 0 ? batch::kAnywhere : region(key);
    Type type = kAdd;
    if (verb == "del") {
        type = kDel;
        job.commutes = true;
        job.group = static_cast<std::uint8_t>(key >> 8);
        job.key = key;
    } else if (verb == "via") {
        type = kVia;
        job.reads = line.words.size() > 4 ? batch::kAnywhere : region(number(line.words[3]));
        if (line.words.size() > 5 && !host_.plain) job.object = table;
    }
    writer.begin(type, 0);
    writer.put_u32(1, table);
    writer.put_u32(2, key);
    if (type == kVia) writer.put_u32(3, number(line.words[3]));
    if (!writer.finish()) std::abort();
    return batch::Action::Send;
}

}  // namespace

Kernel::Kernel(std::size_t receive_buffer) : fake_(receive_buffer) {
    fake_.answer(
        [this](const nl::Message& request, nl::Replies& replies) { execute(request, replies); });
}

void Kernel::execute(const nl::Message& request, nl::Replies& replies) {
    const nl::Attrs<4> attrs(request.attrs(0));
    const std::pair key(attrs[1].u32(), attrs[2].u32());
    switch (request.header.nlmsg_type) {
        case kVia:
            if (!state_.contains({0, attrs[3].u32()}))
                return replies.result(ENETUNREACH, "no gateway");
            [[fallthrough]];
        case kAdd:
            if (!state_.insert(key).second) return replies.result(EEXIST);
            break;
        case kDel:
            if (!state_.erase(key)) return replies.result(ESRCH);
            deleted_.push_back(key);
            break;
        default:
            replies.result(EOPNOTSUPP);
    }
}

std::vector<std::uint32_t> Kernel::deleted(std::uint32_t table) const {
    std::vector<std::uint32_t> keys;
    for (const auto& [t, key] : deleted_)
        if (t == table) keys.push_back(key);
    return keys;
}

namespace {

std::string note(const batch::Line& line, std::string_view text) {
    while (text.ends_with('\n')) text.remove_suffix(1);
    return std::to_string(line.number) + ":" + std::string(line.text) + ":" + std::string(text);
}

}  // namespace

std::unique_ptr<batch::Compiler> Host::make_compiler() { return std::make_unique<Compiler>(*this); }

base::Status Host::run(const batch::Line& line) {
    alone.push_back(note(line, ""));
    if (at_run) at_run(*this);
    if (line.words[0] == "fail") return base::failure("failed alone");
    if (line.words[0] == "name") {
        const std::scoped_lock lock(mutex_);
        names_[std::string(line.words[1])] = number(line.words[2]);
    }
    return {};
}

batch::Admission Host::admit(const batch::Job& job, bool settled) {
    if (job.object == 0 || made.contains(job.object)) return batch::Admission::Send;
    if (!settled) return batch::Admission::WhenSettled;
    if (job.object == refuse_object) {
        plain = true;
        return batch::Admission::Alone;
    }
    made.insert(job.object);
    if (at_made) at_made(job.object);
    return batch::Admission::Send;
}

void Host::failed(const batch::Line& line, const base::Error& error) {
    failures.push_back(note(line, error.text));
}

void Host::warned(const batch::Line& line, std::string_view text) {
    warnings.push_back(note(line, text));
}

void Host::progress(const batch::Progress& progress) { progresses.push_back(progress); }

std::uint32_t Host::table(std::string_view name) const {
    const std::scoped_lock lock(mutex_);
    const auto found = names_.find(name);
    return found == names_.end() ? 0 : found->second;
}

batch::Input file_of(std::string_view text) {
    batch::Input input;
    input.fd = base::Fd(::memfd_create("batch", MFD_CLOEXEC));
    input.name = "test";
    input.regular = true;
    input.size = text.size();
    if (!input.fd ||
        ::write(input.fd.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()) ||
        ::lseek(input.fd.get(), 0, SEEK_SET) != 0)
        std::abort();
    return input;
}

}  // namespace toy
