// SPDX-License-Identifier: GPL-2.0-or-later
// `ip -batch`: opens the file, decides how many senders may serve which routes, lets lib/batch run
// it, and reports at the end.

#include "ip/batch/batch.h"

#include <fmt/format.h>
#include <unistd.h>

#include <optional>

#include "batch/run.h"
#include "ip/batch/compiler.h"
#include "ip/batch/host.h"
#include "ip/batch/probe.h"
#include "ip/handover.h"

namespace ip {
namespace {

batch::Options batch_options(const Session& session, bool sharing) {
    const auto& options = session.options;
    batch::Options wanted;
    wanted.force = options.force;
    wanted.dry_run = options.dry_run;
    wanted.jobs = options.jobs_given ? options.jobs : 0;
    wanted.progress = isatty(STDERR_FILENO) == 1 && !options.json_errors;
    wanted.stop = session.stop;
    wanted.wake = session.wake;
    wanted.admit = sharing;
    // IPv4 routes take RTNL, for which two senders only fight (measured: slower than one).
    if (wanted.jobs > 1 && !options.dry_run && ipv6_routes_without_rtnl(session.transport))
        wanted.senders[kClassIpv6] = wanted.jobs;
    return wanted;
}

std::string end_report(const std::string& file, const batch::Totals& totals) {
    auto text = fmt::format("{}: {} lines: {} applied, {} failed, {} never sent", file,
                            totals.lines, totals.applied, totals.failed, totals.never_sent);
    if (totals.unknown != 0) text += fmt::format(", {} of the failed unknown", totals.unknown);
    text += fmt::format(", {:.3f} s\n", totals.seconds);
    if (totals.first_never_sent != 0)
        text += fmt::format("{}: first line never sent: {}{}\n", file, totals.first_never_sent,
                            totals.unread ? " (the rest was not read)" : "");
    return text;
}

std::string json_end_report(const std::string& file, const batch::Totals& totals) {
    out::StringSink sink;
    out::Printer printer(sink, {.json = true});
    printer.open_object();
    printer.json_str("file", file);
    printer.json_uint("lines", totals.lines);
    printer.json_uint("applied", totals.applied);
    printer.json_uint("failed", totals.failed);
    printer.json_uint("unknown", totals.unknown);
    printer.json_uint("never_sent", totals.never_sent);
    printer.json_uint("first_never_sent", totals.first_never_sent);
    printer.close_object();
    (void)printer.flush();  // a StringSink does not fail
    return std::move(sink.text);
}

// With jobs, when it was asked for or lines were left out. Without, -s means what its lines show.
void report(Session& session, const std::string& file, const batch::Totals& totals) {
    const bool incomplete = totals.never_sent != 0 || totals.unread;
    if (!session.options.jobs_given || (session.options.statistics == 0 && !incomplete)) return;
    session.warn(session.options.json_errors ? json_end_report(file, totals)
                                             : end_report(file, totals));
}

base::Status outcome(const batch::Totals& totals) {
    if (!totals.input) return tl::unexpected(totals.input.error());
    if (totals.interrupted) return tl::unexpected(base::Error{.status = 130});
    if (totals.failed != 0 || totals.never_sent != 0)
        return tl::unexpected(base::Error{.status = base::kStatusFailed});
    return {};
}

}  // namespace

base::Status run_batch(Session& session, const CommandLine& line) {
    auto input = batch::open_input(session.options.batch);
    if (!input) return tl::unexpected(std::move(input.error()));
    std::optional<NexthopSharer> sharer;
    if (session.options.share_nexthop && session.options.jobs_given && !session.options.dry_run) {
        sharer.emplace(session.transport);
        if (auto started = sharer->start(); !started) return started;
    }
    BatchHost host(session, input->name, foreign_options(line.option_words, false),
                   sharer ? &*sharer : nullptr);
    auto totals =
        batch::run(*input, batch_options(session, sharer.has_value()), session.transport, host);
    if (!totals) return tl::unexpected(std::move(totals.error()));
    host.end_progress();
    // Without a failure every object that was made has a route.
    base::Status cleaned;
    if (sharer && (totals->failed != 0 || totals->never_sent != 0))
        cleaned = sharer->remove_unused();
    if (host.not_checked() != 0)
        session.warn(
            fmt::format("{}: {} lines were not checked: the installed iproute2 runs them\n",
                        input->name, host.not_checked()));
    report(session, input->name, *totals);
    if (!cleaned) return cleaned;
    return outcome(*totals);
}

}  // namespace ip
