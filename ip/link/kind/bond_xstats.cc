// SPDX-License-Identifier: GPL-2.0-or-later
// What a bond and its ports count of 802.3ad, the link aggregation protocol (BOND_3AD_STAT_* of
// linux/if_bonding.h).

#include <linux/if_bonding.h>
#include <linux/if_link.h>

#include "ip/link/xstats.h"

namespace ip {
namespace {

struct Counter {
    std::uint16_t attribute;
    std::string_view key;
    out::Form form;
};
constexpr Counter kCounters[] = {
    {BOND_3AD_STAT_LACPDU_RX, "lacpdu_rx", "LACPDU Rx {}"},
    {BOND_3AD_STAT_LACPDU_TX, "lacpdu_tx", "LACPDU Tx {}"},
    {BOND_3AD_STAT_LACPDU_UNKNOWN_RX, "lacpdu_unknown_rx", "LACPDU Unknown type Rx {}"},
    {BOND_3AD_STAT_LACPDU_ILLEGAL_RX, "lacpdu_illegal_rx", "LACPDU Illegal Rx {}"},
    {BOND_3AD_STAT_MARKER_RX, "marker_rx", "Marker Rx {}"},
    {BOND_3AD_STAT_MARKER_TX, "marker_tx", "Marker Tx {}"},
    {BOND_3AD_STAT_MARKER_RESP_RX, "marker_response_rx", "Marker response Rx {}"},
    {BOND_3AD_STAT_MARKER_RESP_TX, "marker_response_tx", "Marker response Tx {}"},
    {BOND_3AD_STAT_MARKER_UNKNOWN_RX, "marker_unknown_rx", "Marker unknown type Rx {}"},
};

void show(out::Printer& printer, const nl::Attr& member) {
    if (member.type != BOND_XSTATS_3AD) return;
    const nl::Attrs<BOND_3AD_STAT_MAX + 1> attrs(member.nested());
    printer.open_object("802.3ad");
    for (const auto& counter : kCounters) {
        if (!attrs.has(counter.attribute)) continue;
        printer.text(kXstatsIndent);
        printer.uint(counter.key, counter.form, attrs[counter.attribute].u64());
        printer.end_line();
    }
    printer.close_object();
}

constexpr value::Name kWords[] = {{"802.3ad", BOND_XSTATS_3AD}, {"lacp", BOND_XSTATS_3AD}};
constexpr std::uint16_t kOrder[] = {BOND_XSTATS_3AD};

}  // namespace

constexpr Xstats kBondXstats{LINK_XSTATS_TYPE_BOND, kWords, kOrder, show};

}  // namespace ip
