// SPDX-License-Identifier: GPL-2.0-or-later
// Compiling a block: each line to an entry, the messages one behind the other in one buffer.
// Nothing is allocated per line once the vectors have grown to the usual size.
#include "block.h"

#include <algorithm>

namespace batch {
namespace {

// What a Compiler may write: a list attribute of 64 KiB and the rest of its message.
constexpr std::size_t kRoom = 72 * 1024;

base::Error fault_error(Fault fault) {
    return base::failure(std::string(fault_text(fault))).value();
}

}  // namespace

void Block::start() {
    lines_.start(text);
    compiled_all_ = false;
    entries.clear();
    used_ = 0;
    // One huge message must not make the block large for ever.
    if (messages_.size() > 8 * kRoom) messages_ = {};
    findings_.clear();
    unfinished = 0;
    next = 0;
    reported = 0;
    findings_reported = 0;
}

std::span<std::byte> Block::room() {
    if (messages_.size() < used_ + kRoom) messages_.resize(used_ + 2 * kRoom);
    return std::span(messages_).subspan(used_);
}

void Block::compile(Compiler& compiler) {
    Line line;
    while (lines_.next(line)) {
        compile_line(line, compiler);
        if (entries.back().kind == EntryKind::Alone) return;
    }
    compiled_all_ = true;
}

void Block::compile_line(const Line& line, Compiler& compiler) {
    Entry& entry = entries.emplace_back();
    entry.text = line.text;
    entry.number = line.number;
    if (line.fault != Fault::None) {
        entry.kind = EntryKind::Bad;
        find({.entry = static_cast<std::uint32_t>(entries.size() - 1),
              .error = fault_error(line.fault)});
        return;
    }
    nl::Writer writer(room());
    auto action = compiler.compile(line, writer, entry.job);
    if (!action) {
        entry.kind = EntryKind::Bad;
        find({.entry = static_cast<std::uint32_t>(entries.size() - 1),
              .error = std::move(action.error())});
        return;
    }
    switch (*action) {
        case Action::Send:
            entry.kind = EntryKind::Send;
            entry.message = static_cast<std::uint32_t>(used_);
            entry.size = static_cast<std::uint32_t>(writer.size());
            used_ += (writer.size() + 7) & ~std::size_t{7};
            break;
        case Action::Alone:
            entry.kind = EntryKind::Alone;
            break;
        case Action::AloneKeeps:
            entry.kind = EntryKind::AloneKeeps;
            break;
    }
}

void Block::forget_from(std::size_t entry) {
    if (entry == entries.size()) return;
    entries.resize(entry);
    {
        const std::scoped_lock lock(mutex_);
        std::erase_if(findings_,
                      [entry](const Finding& finding) { return finding.entry >= entry; });
    }
    // Lines have no place of their own to go on from: this is rare, and cutting words is cheap.
    lines_.start(text);
    Line line;
    for (std::size_t at = 0; at < entry; ++at) (void)lines_.next(line);
    compiled_all_ = false;
}

void Block::skip_rest() {
    Line line;
    while (!compiled_all_ && lines_.next(line)) {
        Entry& entry = entries.emplace_back();
        entry.number = line.number;
        entry.kind = EntryKind::Bad;
        entry.state = EntryState::NeverSent;
    }
    compiled_all_ = true;
}

void Block::append(const Entry& entry, std::span<const std::byte> message) {
    Entry& own = entries.emplace_back(entry);
    const auto place = room();
    std::copy(message.begin(), message.end(), place.begin());
    own.message = static_cast<std::uint32_t>(used_);
    own.size = static_cast<std::uint32_t>(message.size());
    own.state = EntryState::Waiting;
    used_ += (message.size() + 7) & ~std::size_t{7};
    compiled_all_ = true;
}

void Block::find(Finding finding) {
    const std::scoped_lock lock(mutex_);
    findings_.push_back(std::move(finding));
}

std::vector<Finding>& Block::sorted_findings() {
    std::sort(findings_.begin(), findings_.end(),
              [](const Finding& a, const Finding& b) { return a.entry < b.entry; });
    return findings_;
}

}  // namespace batch
