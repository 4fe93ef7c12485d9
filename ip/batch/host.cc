// SPDX-License-Identifier: GPL-2.0-or-later
// Lines that are run alone go the way of any command, and what they print is written at once:
// another program may wait for it.

#include "ip/batch/host.h"

#include <fmt/format.h>

#include <utility>

#include "ip/batch/compiler.h"
#include "ip/command.h"
#include "ip/handover.h"
#include "ip/report.h"

namespace ip {

BatchHost::BatchHost(Session& session, std::string file, std::vector<std::string> foreign,
                     NexthopSharer* sharer)
    : session_(session), file_(std::move(file)), foreign_(std::move(foreign)), sharer_(sharer) {}

std::unique_ptr<batch::Compiler> BatchHost::make_compiler() {
    return std::make_unique<LineCompiler>(session_.options, session_.context, sharer_);
}

base::Status BatchHost::run_line(const batch::Line& line) {
    session_.printer.begin();
    auto done = withdraw(session_.printer, execute(session_, line.words));
    if (done || !not_native(done.error())) return done;
    if (session_.options.dry_run) {
        ++not_checked_;
        return {};
    }
    if (auto flushed = session_.printer.flush(); !flushed) return flushed;
    done = run_foreign(foreign_, line.words);
    session_.devices.invalidate();
    return done;
}

base::Status BatchHost::run(const batch::Line& line) {
    end_progress();
    auto done = run_line(line);
    // A route whose object was refused decides about no gateway, or admit() had said so before.
    if (sharer_ != nullptr && !std::exchange(plain_route_, false)) sharer_->forget();
    auto written = session_.printer.flush();
    return done ? written : done;
}

// Only with a sharer. A socket that fails will fail for the line as well: it is told there.
batch::Admission BatchHost::admit(const batch::Job& job, bool settled) {
    if (sharer_->decides(job.key)) return batch::Admission::Alone;
    if (job.object == 0 || !sharer_->missing(job.object)) return batch::Admission::Send;
    if (!settled) return batch::Admission::WhenSettled;
    if (sharer_->make(job.object)) return batch::Admission::Send;
    plain_route_ = true;
    return batch::Admission::Alone;
}

void BatchHost::failed(const batch::Line& line, const base::Error& error) {
    end_progress();
    const bool json = session_.options.json_errors;
    const Place place{.file = file_, .line = line.number, .command = line.text};
    if (!error.on_stdout || json) return session_.warn(error_report(error, place, json));
    // A printer of JSON keeps a text to itself: no usage text among the documents.
    session_.printer.text(error.text);
    (void)session_.printer.flush();  // the next line's flush() says it again
    session_.warn(error_report({}, place, false));
}

void BatchHost::warned(const batch::Line&, std::string_view text) {
    end_progress();
    session_.warn(text);
}

void BatchHost::progress(const batch::Progress& progress) {
    const double rate =
        progress.seconds > 0 ? static_cast<double>(progress.lines) / progress.seconds : 0;
    auto text = fmt::format("\r\033[K{}: {} lines, {:.0f}/s, {} failed", file_, progress.lines,
                            rate, progress.failed);
    if (progress.size != 0 && progress.bytes != 0) {
        const double share =
            static_cast<double>(progress.bytes) / static_cast<double>(progress.size);
        text += fmt::format(", {:.0f} %, {:.0f} s left", share * 100,
                            progress.seconds * (1 - share) / share);
    }
    session_.warn(text);
    progress_shown_ = true;
}

void BatchHost::end_progress() {
    if (!progress_shown_) return;
    session_.warn("\r\033[K");
    progress_shown_ = false;
}

}  // namespace ip
