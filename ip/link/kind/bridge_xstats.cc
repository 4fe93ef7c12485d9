// SPDX-License-Identifier: GPL-2.0-or-later
// What a bridge and its ports count of the multicast and spanning tree protocols (struct
// br_mcast_stats and bridge_stp_xstats of linux/if_bridge.h).

#include <fmt/format.h>
#include <linux/if_bridge.h>
#include <linux/if_link.h>

#include "ip/link/xstats.h"

namespace ip {
namespace {

using out::Printer;
using Pair = const __u64 (&)[BR_MCAST_DIR_SIZE];  // received, sent

void start_line(Printer& printer, std::string_view text) {
    printer.text(kXstatsIndent);
    printer.text(text);
}

// "TITLE: RX: 1 TX: 2"
void show_pair(Printer& printer, std::string_view key, std::string_view title, Pair pair) {
    printer.open_object(key);
    start_line(printer, title);
    printer.uint("rx", "RX: {}", pair[BR_MCAST_DIR_RX]);
    printer.uint("tx", " TX: {}", pair[BR_MCAST_DIR_TX]);
    printer.end_line();
    printer.close_object();
}

void show_number(Printer& printer, std::string_view key, std::string_view title,
                 std::uint64_t number) {
    start_line(printer, title);
    printer.uint(key, "{}", number);
    printer.end_line();
}

// A line for each direction, with the versions of the protocol side by side.
void show_versions(Printer& printer, std::string_view key, std::string_view title,
                   std::initializer_list<const __u64*> versions) {
    printer.open_object(key);
    start_line(printer, title);
    printer.end_line();
    for (const int direction : {BR_MCAST_DIR_RX, BR_MCAST_DIR_TX}) {
        const bool received = direction == BR_MCAST_DIR_RX;
        start_line(printer, received ? "  RX:" : "  TX:");
        int version = 0;
        for (const auto* counters : versions) {
            ++version;
            printer.text(fmt::format(" v{} ", version));
            printer.uint(fmt::format("{}_v{}", received ? "rx" : "tx", version), "{}",
                         counters[direction]);
        }
        printer.end_line();
    }
    printer.close_object();
}

void show_multicast(Printer& printer, const br_mcast_stats& s) {
    printer.open_object("multicast");
    show_versions(printer, "igmp_queries",
                  "IGMP queries:", {s.igmp_v1queries, s.igmp_v2queries, s.igmp_v3queries});
    show_versions(printer, "igmp_reports",
                  "IGMP reports:", {s.igmp_v1reports, s.igmp_v2reports, s.igmp_v3reports});
    show_pair(printer, "igmp_leaves", "IGMP leaves: ", s.igmp_leaves);
    show_number(printer, "igmp_parse_errors", "IGMP parse errors: ", s.igmp_parse_errors);
    show_versions(printer, "mld_queries", "MLD queries:", {s.mld_v1queries, s.mld_v2queries});
    show_versions(printer, "mld_reports", "MLD reports:", {s.mld_v1reports, s.mld_v2reports});
    show_pair(printer, "mld_leaves", "MLD leaves: ", s.mld_leaves);
    show_number(printer, "mld_parse_errors", "MLD parse errors: ", s.mld_parse_errors);
    printer.close_object();
}

void show_spanning_tree(Printer& printer, const bridge_stp_xstats& s) {
    printer.open_object("stp");
    start_line(printer, "STP BPDU: ");
    printer.uint("rx_bpdu", " RX: {}", s.rx_bpdu);
    printer.uint("tx_bpdu", " TX: {}", s.tx_bpdu);
    printer.end_line();
    start_line(printer, "STP TCN:  ");
    printer.uint("rx_tcn", " RX: {}", s.rx_tcn);
    printer.uint("tx_tcn", " TX: {}", s.tx_tcn);
    printer.end_line();
    start_line(printer, "STP Transitions:");
    printer.uint("transition_blk", " Blocked: {}", s.transition_blk);
    printer.uint("transition_fwd", " Forwarding: {}", s.transition_fwd);
    printer.end_line();
    printer.close_object();
}

void show(Printer& printer, const nl::Attr& member) {
    if (member.type == BRIDGE_XSTATS_MCAST)
        show_multicast(printer, nl::load<br_mcast_stats>(member.data));
    if (member.type == BRIDGE_XSTATS_STP)
        show_spanning_tree(printer, nl::load<bridge_stp_xstats>(member.data));
}

constexpr value::Name kWords[] = {
    {"igmp", BRIDGE_XSTATS_MCAST}, {"mcast", BRIDGE_XSTATS_MCAST}, {"stp", BRIDGE_XSTATS_STP}};
constexpr std::uint16_t kOrder[] = {BRIDGE_XSTATS_MCAST, BRIDGE_XSTATS_STP};

}  // namespace

constexpr Xstats kBridgeXstats{LINK_XSTATS_TYPE_BRIDGE, kWords, kOrder, show};

}  // namespace ip
