// SPDX-License-Identifier: GPL-2.0-or-later
// Outcomes arrive in any order, but blocks are reported one after the other. Only lines that are
// held back (holds.h) are late; what is told of later lines waits for them, up to a limit at which
// they are sent.
#include "reporter.h"

#include <algorithm>

namespace batch {

void Reporter::count(const Entry& entry) {
    if (entry.state == EntryState::Held) return;  // its copy is counted
    ++totals_.lines;
    if (entry.state == EntryState::NeverSent) {
        ++totals_.never_sent;
        if (totals_.first_never_sent == 0 || entry.number < totals_.first_never_sent)
            totals_.first_never_sent = entry.number;
    } else if (entry.state == EntryState::Applied) {
        ++totals_.applied;
    } else {
        ++totals_.failed;
    }
}

void Reporter::block(Block& block, std::size_t end, bool defer) {
    for (std::size_t i = block.reported; i < end; ++i) count(block.entries[i]);
    block.reported = end;
    auto& findings = block.sorted_findings();
    for (; block.findings_reported < findings.size(); ++block.findings_reported) {
        Finding& finding = findings[block.findings_reported];
        if (finding.entry >= end) break;
        const Entry& entry = block.entries[finding.entry];
        if (entry.state == EntryState::NeverSent) continue;  // a bad line behind a failure
        if (finding.unknown) ++totals_.unknown;
        if (!defer) {
            tell(entry.number, entry.text, finding);
            continue;
        }
        deferred_bytes_ += sizeof(Deferred) + entry.text.size() + finding.error.text.size();
        deferred_.push_back({entry.number, std::string(entry.text), std::move(finding)});
    }
}

void Reporter::tell() {
    std::stable_sort(deferred_.begin(), deferred_.end(),
                     [](const Deferred& a, const Deferred& b) { return a.number < b.number; });
    for (const Deferred& late : deferred_) tell(late.number, late.text, late.finding);
    deferred_.clear();
    deferred_bytes_ = 0;
}

void Reporter::tell(std::uint64_t number, std::string_view text, const Finding& finding) {
    split(text, words_);
    const Line line{.number = number, .text = text, .words = words_};
    if (finding.warning)
        host_.warned(line, finding.error.text);
    else
        host_.failed(line, finding.error);
}

}  // namespace batch
