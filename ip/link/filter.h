// SPDX-License-Identifier: GPL-2.0-or-later
// Which devices a show command is about: `up`, `master DEV`, `type KIND` ... of `ip link show` and
// `ip address show`, which take the same words.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "grammar/param.h"
#include "ip/link/message.h"
#include "nl/writer.h"
#include "value/type.h"

namespace ip {

struct LinkFilter {
    std::optional<std::string_view> device;  // its name; nothing: all devices
    bool up = false;
    bool down = false;
    bool no_master = false;
    unsigned master = 0;    // ifindex; 0: any
    std::string_view kind;  // empty: any. "bridge_slave" means ports of a bridge
    std::optional<std::uint32_t> group;
    // For addresses only.
    std::string_view label;              // shell pattern; empty: any
    std::optional<value::Value> prefix;  // `to`
    std::optional<std::uint8_t> scope;
    std::optional<std::uint8_t> protocol;
    std::uint32_t flags = 0;      // IFA_F_* wanted ...
    std::uint32_t flag_mask = 0;  // ... of these

    bool matches(const LinkMessage& link) const;
    // Lets the kernel do what it can: IFLA_MASTER and IFLA_INFO_KIND of a dump request.
    void put(nl::Writer& writer) const;
};

// What follows `show`. `family` is that of the options: of a prefix behind `to`; AF_PACKET takes
// none.
extern const grammar::ParamTable kLinkFilterWords;
base::Result<LinkFilter> parse_link_filter(grammar::Words words, std::uint8_t family,
                                           const value::Context& names);

}  // namespace ip
