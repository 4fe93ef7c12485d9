// SPDX-License-Identifier: GPL-2.0-or-later
// `ip link afstats [ dev DEV ]`: what the families that count per device have counted, which is
// MPLS (struct mpls_link_stats). Columns are as wide as the widest number of either direction. In
// JSON each device is an object; iproute2 leaves the braces out.

#include <fmt/format.h>
#include <linux/if_link.h>
#include <linux/mpls.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>

#include "grammar/param.h"
#include "ip/link/help.h"
#include "ip/link/xstats.h"

namespace ip {
namespace {

using out::Printer;

constexpr std::uint8_t kDevice = 1;

constexpr grammar::Param kRows[] = {
    {"dev", grammar::Match::Exact, 0, value::Dev{}, {.slot = kDevice, .single = true}},
    {"help", grammar::Match::Prefix, 0, value::Help{}},
};
constexpr grammar::ParamTable kWords{"afstats", kRows};

constexpr std::size_t kColumns = 5;
constexpr std::array<std::string_view, kColumns> kTitles = {"bytes", "packets", "errors", "dropped",
                                                            "noroute"};
using Numbers = std::array<std::uint64_t, kColumns>;
using Widths = std::array<std::size_t, kColumns>;

struct Direction {
    std::string_view title;
    std::string_view key;  // of JSON
    std::size_t columns;
    Numbers numbers;
};

std::string text_of(std::uint64_t number, const Options& options) {
    return options.human ? out::human_count(number, options.iec) : std::to_string(number);
}

Widths measure(std::span<const Direction> directions, const Options& options) {
    Widths widths{};
    for (std::size_t at = 0; at < kColumns; ++at) {
        widths[at] = kTitles[at].size();
        for (const auto& direction : directions)
            if (at < direction.columns)
                widths[at] = std::max(widths[at], text_of(direction.numbers[at], options).size());
    }
    return widths;
}

void show_direction(Printer& printer, const Direction& direction, const Widths& widths,
                    const Options& options) {
    std::string titles = fmt::format("        {}:", direction.title);
    std::string numbers(titles.size() + 1, ' ');
    printer.open_object(direction.key);
    for (std::size_t at = 0; at < direction.columns; ++at) {
        printer.json_uint(kTitles[at], direction.numbers[at]);
        titles += fmt::format(" {:>{}}", kTitles[at], widths[at]);
        numbers += fmt::format("{:>{}} ", text_of(direction.numbers[at], options), widths[at]);
    }
    printer.close_object();
    printer.newline();
    printer.text(titles);
    printer.newline();
    printer.text(numbers);
}

void show_mpls(Session& session, const nl::Attr& family) {
    const auto attr = family.nested().find(MPLS_STATS_LINK);
    if (!attr) return;
    const auto s = nl::load<mpls_link_stats>(attr->data);
    const std::array<Direction, 2> directions = {
        {{"RX",
          "rx",
          kColumns,
          {s.rx_bytes, s.rx_packets, s.rx_errors, s.rx_dropped, s.rx_noroute}},
         {"TX", "tx", kColumns - 1, {s.tx_bytes, s.tx_packets, s.tx_errors, s.tx_dropped, 0}}}};
    const auto widths = measure(directions, session.options);
    session.printer.newline();
    session.printer.text("    mpls:");
    for (const auto& direction : directions)
        show_direction(session.printer, direction, widths, session.options);
}

void show(Session& session, unsigned device, const nl::Attr& families) {
    auto& printer = session.printer;
    const auto name = session.devices.name(device);
    bool opened = false;
    for (const nl::Attr& family : families.nested()) {
        if (!opened) {
            printer.open_object();
            printer.uint("ifindex", "{}:", device);
            printer.str("ifname", "{}", name, out::Color::Ifname);
        }
        opened = true;
        if (family.type == AF_MPLS)
            show_mpls(session, family);
        else
            session.warn(fmt::format("    unknown af({})\n", family.type));
    }
    if (!opened) return;
    printer.end_line();
    printer.close_object();
}

}  // namespace

base::Status link_afstats(Session& session, Words words) {
    grammar::Bound bound;
    bound.clear();
    grammar::Cursor cursor(words, session.context);
    while (!cursor.done()) {
        const auto known = grammar::parse_word(kWords, cursor, bound);
        if (!known && known.error().kind == base::ErrorKind::Help) return link_help();
        if (!known) return tl::unexpected(known.error());
        if (!*known)
            return base::usage_error(
                fmt::format("Command \"{}\" is unknown, try \"ip link help\".", cursor.word()),
                cursor.word());
    }
    if (session.options.dry_run) return {};
    const auto* name = bound.find(kDevice);
    const auto wanted = name == nullptr ? 0 : session.devices.index(name->text);
    if (name != nullptr && wanted == 0) {
        // No error, in iproute2's eyes.
        session.warn(fmt::format("Device \"{}\" does not exist.\n", name->text));
        return {};
    }
    session.printer.open_array();
    auto dumped =
        dump_link_stats(session, IFLA_STATS_AF_SPEC, [&](unsigned device, const nl::Attr& attr) {
            if (wanted == 0 || device == wanted) show(session, device, attr);
        });
    session.printer.close_array();
    return dumped;
}

}  // namespace ip
