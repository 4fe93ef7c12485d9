// SPDX-License-Identifier: GPL-2.0-or-later
// From argv to the exit status. The only place that prints errors; everything below returns them.

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <vector>

#include "ip/batch/batch.h"
#include "ip/command.h"
#include "ip/complete.h"
#include "ip/handover.h"
#include "ip/interrupt.h"
#include "ip/options.h"
#include "ip/privileges.h"
#include "ip/report.h"
#include "ip/session.h"
#include "ip/standard_files.h"
#include "ip/version.h"
#include "names/any_device.h"
#include "names/netns.h"

namespace ip {
namespace {

constexpr std::size_t kReceiveBuffer = 1024 * 1024;

// "iplink" and "ip-link" are `ip link`: a link to the program that names an object.
std::string_view object_of_name(std::string_view path) {
    auto name = path.substr(path.rfind('/') + 1);
    if (!name.starts_with("ip") || name.size() <= 2) return {};
    name.remove_prefix(name[2] == '-' ? 3 : 2);
    for (const auto& row : object_rows())
        if (!name.empty() && row.word.starts_with(name)) return name;
    return {};
}

std::string joined(Words words) { return fmt::format("{}", fmt::join(words, " ")); }

// The value of an environment variable; empty when it is not set.
std::string_view environment(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

out::Palette palette(const Options& options) {
    const bool automatic = isatty(STDOUT_FILENO) == 1 && environment("NO_COLOR").empty();
    const bool on =
        options.color == ColorWhen::Always || (options.color == ColorWhen::Auto && automatic);
    return on && !options.json ? out::choose_palette(environment("COLORFGBG")) : out::Palette::Off;
}

out::PrinterOptions printer_options(const Options& options) {
    return {.json = options.json,
            .pretty = options.pretty,
            .oneline = options.oneline,
            .palette = palette(options),
            .human = options.human,
            .iec = options.iec};
}

base::Status run(Session& session, const CommandLine& line) {
    if (!line.options.batch.empty()) return run_batch(session, line);
    return execute(session, line.words);
}

// Everything that needs the kernel, in the namespace that was asked for.
base::Status run_native(const CommandLine& line, out::Sink& output, out::Sink& diagnostics) {
    if (!line.options.netns.empty()) {
        const auto entered = names::netns_switch(line.options.netns);
        if (!entered) return tl::unexpected(entered.error());
        (void)diagnostics.write(*entered);
    }
    if (auto dropped = drop_privileges(line.words); !dropped) return dropped;
    const auto size =
        line.options.receive_buffer != 0 ? line.options.receive_buffer : kReceiveBuffer;
    auto transport = nl::open_socket({.protocol = NETLINK_ROUTE, .receive_buffer = size});
    if (!transport) return tl::unexpected(std::move(transport.error()));
    auto look_ups = (*transport)->another();
    if (!look_ups) return tl::unexpected(std::move(look_ups.error()));
    names::Tables tables({}, line.options.numeric);
    names::Devices devices(std::move(*look_ups));
    // A dry run can't know what its own lines would have made.
    const names::AnyDevice any_device;
    const value::Devices* known = &devices;
    if (line.options.dry_run) known = &any_device;
    const value::Context context{tables, *known};
    out::Printer printer(output, printer_options(line.options));
    Session session{line.options, **transport, tables,      devices,
                    context,      printer,     diagnostics, nl::open_socket};
    if (!line.options.batch.empty()) {
        const auto interrupt = catch_interrupts();
        session.stop = interrupt.stop;
        session.wake = interrupt.wake;
    }
    printer.begin();
    auto done = withdraw(printer, run(session, line));
    if (!done && not_native(done.error())) return done;
    (void)diagnostics.write(tables.take_complaints());
    auto written = printer.flush();
    return done ? written : done;
}

// Most texts of errors go to stderr, and JSON always does.
int report(out::Sink& output, out::Sink& diagnostics, const base::Error& error, const Place& place,
           bool json) {
    auto& sink = error.on_stdout && !json ? output : diagnostics;
    (void)sink.write(error_report(error, place, json));
    return error.status;
}

int run_command_line(const CommandLine& line, out::Sink& output, out::Sink& diagnostics) {
    const auto& options = line.options;
    if (options.version) {
        auto written = output.write(version_text());
        return written ? base::kStatusOk
                       : report(output, diagnostics, written.error(), {}, options.json_errors);
    }
    if (options.help || (line.words.empty() && options.batch.empty())) {
        (void)diagnostics.write(usage_text());
        return base::kStatusUsage;
    }
    // Handed over before anything is switched or opened, when the first words already say so.
    bool switched = false;
    base::Status done;
    if (options.batch.empty())
        if (auto resolved = resolve(line.words); !resolved)
            done = tl::unexpected(std::move(resolved.error()));
    if (done) {
        switched = !options.netns.empty();
        done = run_native(line, output, diagnostics);
    }
    if (!done && not_native(done.error()))
        done = hand_over(foreign_options(line.option_words, !switched), line.words);
    if (done) return base::kStatusOk;
    // A batch has reported its lines.
    if (!options.batch.empty() && done.error().text.empty()) return done.error().status;
    const auto command = joined(line.words);
    return report(output, diagnostics, done.error(), {.command = command}, options.json_errors);
}

// Candidates, one a line. Status 1: names of files fit as well.
int print_completion(Words words, out::Sink& output) {
    const auto found = complete(words);
    auto written = output.write(fmt::format("{}{}", fmt::join(found.candidates, "\n"),
                                            found.candidates.empty() ? "" : "\n"));
    return written && !found.files ? base::kStatusOk : base::kStatusFailed;
}

int main(int argc, char** argv) {
    hold_standard_files();
    std::vector<std::string_view> words(argv + (argc > 0 ? 1 : 0), argv + argc);
    out::FdSink output(STDOUT_FILENO);
    out::FdSink diagnostics(STDERR_FILENO);
    if (!words.empty() && words[0] == "-complete")
        return print_completion(Words(words).subspan(1), output);
    auto line = parse_options(words);
    if (!line) return report(output, diagnostics, line.error(), {.command = joined(words)}, false);
    line->options.hints = isatty(STDERR_FILENO) == 1;
    // The object of the program's name goes between the options and the words.
    std::vector<std::string_view> with_object;
    if (const auto object = argc > 0 ? object_of_name(argv[0]) : std::string_view{};
        !object.empty()) {
        with_object.push_back(object);
        with_object.insert(with_object.end(), line->words.begin(), line->words.end());
        line->words = with_object;
    }
    return run_command_line(*line, output, diagnostics);
}

}  // namespace
}  // namespace ip

int main(int argc, char** argv) { return ip::main(argc, argv); }
