// SPDX-License-Identifier: GPL-2.0-or-later
// Statistics that only some kinds have (IFLA_STATS_LINK_XSTATS and _SLAVE of RTM_GETSTATS), for
// `ip link xstats`, and those of address families (IFLA_STATS_AF_SPEC), for `ip link afstats`.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "ip/command.h"
#include "nl/view.h"
#include "out/printer.h"
#include "value/type.h"

namespace ip {

// What a kind counts. `show` writes one member of the kind's nest (BRIDGE_XSTATS_*, BOND_XSTATS_*),
// whole lines in text; a member that it does not know is nothing.
struct Xstats {
    std::uint16_t nest;                    // LINK_XSTATS_TYPE_*
    std::span<const value::Name> words;    // word -> the only member to be shown
    std::span<const std::uint16_t> order;  // members in the order in which they are shown
    void (*show)(out::Printer& printer, const nl::Attr& member);
};
extern const Xstats kBridgeXstats;
extern const Xstats kBondXstats;

// The indentation of their lines.
inline constexpr std::string_view kXstatsIndent = "                    ";

base::Status link_xstats(Session& session, Words words);
base::Status link_afstats(Session& session, Words words);

// Dumps RTM_GETSTATS of one group (IFLA_STATS_*): `show` gets the ifindex and the group's
// attribute of each device that has one.
base::Status dump_link_stats(Session& session, std::uint16_t group,
                             const std::function<void(unsigned, const nl::Attr&)>& show);

}  // namespace ip
