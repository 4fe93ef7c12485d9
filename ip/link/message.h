// SPDX-License-Identifier: GPL-2.0-or-later
// A RTM_NEWLINK or RTM_DELLINK, opened: its fixed header and its attributes by number.
// Views into the received bytes; good as long as those.
#pragma once

#include <linux/if.h>
#include <linux/rtnetlink.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "nl/view.h"

namespace ip {

struct LinkMessage {
    static constexpr std::size_t kAttributes = 80;  // IFLA_*, with room for newer kernels

    ifinfomsg header{};
    bool gone = false;  // RTM_DELLINK
    nl::AttrRange range;
    nl::Attrs<kAttributes> attrs;

    // Nothing when the message is none of the two, too short or nameless.
    static std::optional<LinkMessage> from(const nl::Message& message) {
        const auto fixed = message.fixed<ifinfomsg>();
        const auto type = message.header.nlmsg_type;
        if (!fixed || (type != RTM_NEWLINK && type != RTM_DELLINK)) return std::nullopt;
        LinkMessage link;
        link.header = *fixed;
        link.gone = type == RTM_DELLINK;
        link.range = message.attrs(sizeof(ifinfomsg));
        link.attrs = nl::Attrs<kAttributes>(link.range);
        if (!link.attrs.has(IFLA_IFNAME)) return std::nullopt;
        return link;
    }

    unsigned index() const { return static_cast<unsigned>(header.ifi_index); }
    unsigned flags() const { return header.ifi_flags; }
    std::string_view name() const { return attrs[IFLA_IFNAME].string(); }
    // IFLA_INFO_KIND, IFLA_INFO_SLAVE_KIND ...; absent reads as empty.
    std::optional<nl::Attr> info(std::uint16_t member) const {
        return attrs[IFLA_LINKINFO].nested().find(member);
    }
};

}  // namespace ip
