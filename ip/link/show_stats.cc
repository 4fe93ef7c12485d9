// SPDX-License-Identifier: GPL-2.0-or-later
// The counters of a device (-s, -s -s): two or four tables whose columns are as wide as the widest
// number in either direction, so that they stand below each other.

#include <linux/if_link.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include "ip/link/show.h"
#include "out/printer.h"

namespace ip {
namespace {

using out::Printer;

// Both forms of the counters (64 and 32 bits) as one.
rtnl_link_stats64 read_stats(const LinkMessage& link) {
    rtnl_link_stats64 stats{};
    if (link.attrs.has(IFLA_STATS64))
        return nl::load<rtnl_link_stats64>(link.attrs[IFLA_STATS64].data);
    // The old form has the same members in the same order.
    const auto old = nl::load<rtnl_link_stats>(link.attrs[IFLA_STATS].data);
    std::array<std::uint32_t, sizeof(old) / sizeof(std::uint32_t)> from{};
    std::array<std::uint64_t, sizeof(stats) / sizeof(std::uint64_t)> to{};
    std::memcpy(from.data(), &old, sizeof(old));
    std::copy_n(from.begin(), std::min(from.size(), to.size()), to.begin());
    std::memcpy(&stats, to.data(), sizeof(stats));
    return stats;
}

struct Cell {
    std::string_view title;
    std::string_view key;  // of JSON
    std::uint64_t value = 0;
    bool shown = true;
};
constexpr std::size_t kColumns = 7;
using Row = std::array<Cell, kColumns>;
using Widths = std::array<std::size_t, kColumns>;

// What the four tables hold, column by column. An empty title ends a row, but leaves its place in
// the first table of a direction.
struct Tables {
    Row rx;
    Row rx_errors;
    Row tx;
    Row tx_errors;
};

Tables tables(const rtnl_link_stats64& s, const LinkMessage& link) {
    const bool changes = link.attrs.has(IFLA_CARRIER_CHANGES);
    return {
        .rx = {{{"bytes", "bytes", s.rx_bytes},
                {"packets", "packets", s.rx_packets},
                {"errors", "errors", s.rx_errors},
                {"dropped", "dropped", s.rx_dropped},
                {"missed", "over_errors", s.rx_missed_errors},
                {"mcast", "multicast", s.multicast},
                {"compressed", "compressed", s.rx_compressed, s.rx_compressed != 0}}},
        .rx_errors = {{{"length", "length_errors", s.rx_length_errors},
                       {"crc", "crc_errors", s.rx_crc_errors},
                       {"frame", "frame_errors", s.rx_frame_errors},
                       {"fifo", "fifo_errors", s.rx_fifo_errors},
                       {"overrun", "missed_errors", s.rx_over_errors},
                       {"nohandler", "nohandler", s.rx_nohandler, s.rx_nohandler != 0},
                       {"otherhost", "otherhost", s.rx_otherhost_dropped,
                        s.rx_otherhost_dropped != 0}}},
        .tx = {{{"bytes", "bytes", s.tx_bytes},
                {"packets", "packets", s.tx_packets},
                {"errors", "errors", s.tx_errors},
                {"dropped", "dropped", s.tx_dropped},
                {"carrier", "carrier_errors", s.tx_carrier_errors},
                {"collsns", "collisions", s.collisions},
                {"compressed", "compressed", s.tx_compressed, s.tx_compressed != 0}}},
        .tx_errors = {{{"aborted", "aborted_errors", s.tx_aborted_errors},
                       {"fifo", "fifo_errors", s.tx_fifo_errors},
                       {"window", "window_errors", s.tx_window_errors},
                       {"heartbt", "heartbeat_errors", s.tx_heartbeat_errors},
                       {"transns", "carrier_changes", link.attrs[IFLA_CARRIER_CHANGES].u32(),
                        changes},
                       {"", "", 0, false},
                       {"", "", 0, false}}},
    };
}

std::string counter(std::uint64_t value, const Options& options) {
    return options.human ? out::human_count(value, options.iec) : std::to_string(value);
}

class Text {
  public:
    Text(Printer& printer, const Options& options) : printer_(printer), options_(options) {}

    // Columns of the first tables; the errors stand one column to the right, below `packets`.
    void measure(const Row& row, std::size_t first) {
        for (std::size_t i = 0; i + first < kColumns; ++i)
            if (row[i].shown)
                widths_[i + first] =
                    std::max(widths_[i + first], counter(row[i].value, options_).size());
    }
    void counters(std::string_view direction, const Row& row) {
        std::string titles = "    " + std::string(direction) + ": ";
        std::string values = "    ";
        for (std::size_t i = 0; i < kColumns; ++i) {
            const std::size_t width = widths_[i] - (i == 0 ? titles.size() - 4 : 0);
            append(titles, row[i].shown ? row[i].title : "", width);
            if (row[i].shown) append(values, counter(row[i].value, options_), widths_[i]);
            titles += i + 1 < kColumns ? " " : "";
            values += row[i].shown ? " " : "";
        }
        lines(titles, values);
    }
    void errors(std::string_view direction, const Row& row) {
        std::string titles = "    ";
        std::string values = "    ";
        append_left(titles, std::string(direction) + " errors:", widths_[0]);
        values.append(widths_[0], ' ');
        values += ' ';
        for (std::size_t i = 0; i < kColumns; ++i) {
            if (!row[i].shown) continue;
            // Nothing stands above the rare ones: they are as wide as their title.
            const std::size_t width = i + 1 < kColumns - 1 ? widths_[i + 1] : row[i].title.size();
            titles += ' ';
            append(titles, row[i].title, width);
            append(values, counter(row[i].value, options_), width);
            values += ' ';
        }
        lines(titles, values);
    }

  private:
    static void append(std::string& line, std::string_view text, std::size_t width) {
        if (text.size() < width) line.append(width - text.size(), ' ');
        line += text;
    }
    static void append_left(std::string& line, std::string_view text, std::size_t width) {
        line += text;
        if (text.size() < width) line.append(width - text.size(), ' ');
    }
    // The last line's end is the caller's.
    void lines(std::string_view titles, std::string_view values) {
        if (started_) printer_.newline();
        started_ = true;
        printer_.text(titles);
        printer_.newline();
        printer_.text(values);
    }

    Printer& printer_;
    const Options& options_;
    bool started_ = false;
    Widths widths_{10, 7, 6, 7, 7, 7, 10};
};

void show_text(Printer& printer, const Tables& tables, const Options& options) {
    Text text(printer, options);
    const bool errors = options.statistics > 1;
    text.measure(tables.rx, 0);
    text.measure(tables.tx, 0);
    if (errors) {
        text.measure(tables.rx_errors, 1);
        text.measure(tables.tx_errors, 1);
    }
    text.counters("RX", tables.rx);
    if (errors) text.errors("RX", tables.rx_errors);
    text.counters("TX", tables.tx);
    if (errors) text.errors("TX", tables.tx_errors);
}

void show_json(Printer& printer, std::string_view key, const Row& row, const Row& errors,
               bool with_errors) {
    printer.open_object(key);
    for (const Cell& cell : row)
        if (cell.shown) printer.json_uint(cell.key, cell.value);
    for (const Cell& cell : errors)
        if (with_errors && cell.shown) printer.json_uint(cell.key, cell.value);
    printer.close_object();
}

}  // namespace

void show_link_stats(Printer& printer, const LinkMessage& link, const ShowContext& context) {
    const bool wide = link.attrs.has(IFLA_STATS64);
    if (!wide && !link.attrs.has(IFLA_STATS)) return;
    const rtnl_link_stats64 stats = read_stats(link);
    Tables all = tables(stats, link);
    if (!printer.json()) return show_text(printer, all, context.options);
    // In JSON "missed" and "overrun" stand under each other's names.
    std::swap(all.rx[4].value, all.rx_errors[4].value);
    const bool errors = context.options.statistics > 1;
    printer.open_object(wide ? "stats64" : "stats");
    show_json(printer, "rx", all.rx, all.rx_errors, errors);
    show_json(printer, "tx", all.tx, all.tx_errors, errors);
    printer.close_object();
}

}  // namespace ip
