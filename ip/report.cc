// SPDX-License-Identifier: GPL-2.0-or-later
// Error -> text or JSON. The JSON goes through the Printer that shows everything else, so that
// there is one place that knows how to escape.

#include "ip/report.h"

#include <fmt/format.h>

#include <cstring>

#include "out/printer.h"

namespace ip {
namespace {

std::string json_report(const base::Error& error, const Place& place) {
    out::StringSink sink;
    out::Printer printer(sink, {.json = true});
    std::string_view text = error.text;
    while (text.ends_with('\n')) text.remove_suffix(1);
    printer.open_object();
    if (place.line != 0) {
        printer.json_str("file", place.file);
        printer.json_uint("line", place.line);
    }
    printer.json_str("command", place.command);
    printer.json_sint("status", error.status);
    printer.json_sint("errno", error.err);
    printer.json_str("error", text.empty() && error.err != 0 ? std::strerror(error.err) : text);
    printer.json_str("extack", error.extack);
    printer.json_str("word", error.word);
    printer.close_object();
    (void)printer.flush();  // a StringSink does not fail
    if (!sink.text.ends_with('\n')) sink.text += '\n';
    return std::move(sink.text);
}

}  // namespace

std::string error_report(const base::Error& error, const Place& place, bool json) {
    if (json) return json_report(error, place);
    if (place.line == 0) return error.text;
    return fmt::format("{}Command failed {}:{}\n", error.text, place.file, place.line);
}

}  // namespace ip
