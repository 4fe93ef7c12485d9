// SPDX-License-Identifier: GPL-2.0-or-later
// The batch of iproute2: a line is executed when it is there, and the next one is looked at when it
// is finished. Other programs drive `ip -batch -` this way, so nothing waits for more input.
#include "strict.h"

#include <poll.h>

#include "nl/request.h"
#include "outcome.h"

namespace batch {
namespace {

constexpr std::size_t kRoom = 72 * 1024;

}  // namespace

Strict::Strict(const Input& input, const Options& options, nl::Transport& transport, Host& host,
               Totals& totals)
    : options_(options),
      transport_(transport),
      host_(host),
      totals_(totals),
      reader_(input),
      size_(input.size),
      regular_(input.regular),
      compiler_(host.make_compiler()),
      buffer_(kRoom) {}

void Strict::run() {
    Text text;
    for (;;) {
        if (!await_input()) return;
        const auto step = reader_.step(text);
        if (!step) {
            totals_.input = tl::unexpected(step.error());
            return;
        }
        if (*step == LineReader::Step::End) return;
        if (*step == LineReader::Step::Lines) run_text(text);
    }
}

// False: the rest is not read.
bool Strict::await_input() {
    while (!regular_ && !reader_.ready() && !stopped_) {
        pollfd set[] = {{reader_.descriptor(), POLLIN, 0}, {options_.wake, POLLIN, 0}};
        ::poll(set, 2, options_.progress ? 1000 : -1);
        look_for_stop();
        tell_progress();
        if (set[0].revents) break;
    }
    if (!stopped_ || (regular_ && !totals_.interrupted)) return true;
    totals_.unread = true;
    return false;
}

void Strict::run_text(const Text& text) {
    lines_.start(text);
    for (Line line; lines_.next(line);) {
        look_for_stop();
        ++totals_.lines;
        if (stopped_) {
            if (totals_.never_sent++ == 0) totals_.first_never_sent = line.number;
            continue;
        }
        if (auto status = execute(line); status) {
            ++totals_.applied;
        } else {
            ++totals_.failed;
            stopped_ = !options_.force;
            host_.failed(line, status.error());
        }
        if (totals_.lines % 64 == 0 || !regular_) tell_progress();
    }
}

base::Status Strict::execute(const Line& line) {
    if (line.fault != Fault::None) return base::failure(std::string(fault_text(line.fault)));
    nl::Writer writer(buffer_);
    Job job;
    const auto action = compiler_->compile(line, writer, job);
    if (!action) return tl::unexpected(action.error());
    if (*action != Action::Send) return host_.run(line);
    if (options_.dry_run) return {};
    return send(line, std::span(buffer_).first(writer.size()));
}

base::Status Strict::send(const Line& line, std::span<std::byte> message) {
    auto done = nl::post(transport_, message);
    if (done || done.error().kind == base::ErrorKind::Kernel) return done;
    const Verdict verdict = compiler_->check(transport_, message);
    base::Error error = lost_answer(verdict);
    if (verdict == Verdict::Applied) {
        host_.warned(line, error.text);
        return {};
    }
    if (verdict == Verdict::Unknown) ++totals_.unknown;
    return tl::unexpected(std::move(error));
}

void Strict::look_for_stop() {
    if (!options_.stop || !*options_.stop) return;
    totals_.interrupted = true;
    stopped_ = true;
}

void Strict::tell_progress() {
    if (!options_.progress || !clock_.due()) return;
    host_.progress({.lines = totals_.lines,
                    .failed = totals_.failed,
                    .bytes = reader_.bytes(),
                    .size = size_,
                    .seconds = clock_.seconds()});
}

}  // namespace batch
