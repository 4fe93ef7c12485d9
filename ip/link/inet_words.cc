// SPDX-License-Identifier: GPL-2.0-or-later
// The settings are numbered as IPV4_DEVCONF_* (linux/ip.h); each becomes one u32 in
// IFLA_INET_CONF. Switches take on or off, the others a number that the kernel judges.

#include "ip/link/inet_words.h"

#include <fmt/format.h>
#include <linux/if_link.h>
#include <linux/ip.h>
#include <sys/socket.h>

#include <limits>

#include "ip/link/link_words.h"
#include "ip/link/word.h"
#include "value/number.h"

namespace ip {
namespace {

struct Setting {
    std::string_view word;
    std::uint16_t number;  // IPV4_DEVCONF_*
    bool on_off;
};

constexpr Setting kSettings[] = {
    {"forwarding", IPV4_DEVCONF_FORWARDING, true},
    {"proxy_arp", IPV4_DEVCONF_PROXY_ARP, true},
    {"accept_redirects", IPV4_DEVCONF_ACCEPT_REDIRECTS, true},
    {"secure_redirects", IPV4_DEVCONF_SECURE_REDIRECTS, true},
    {"send_redirects", IPV4_DEVCONF_SEND_REDIRECTS, true},
    {"shared_media", IPV4_DEVCONF_SHARED_MEDIA, true},
    {"rp_filter", IPV4_DEVCONF_RP_FILTER, false},
    {"accept_source_route", IPV4_DEVCONF_ACCEPT_SOURCE_ROUTE, true},
    {"bootp_relay", IPV4_DEVCONF_BOOTP_RELAY, true},
    {"log_martians", IPV4_DEVCONF_LOG_MARTIANS, true},
    {"tag", IPV4_DEVCONF_TAG, false},
    {"arp_filter", IPV4_DEVCONF_ARPFILTER, true},
    {"medium_id", IPV4_DEVCONF_MEDIUM_ID, false},
    {"disable_xfrm", IPV4_DEVCONF_NOXFRM, true},
    {"disable_policy", IPV4_DEVCONF_NOPOLICY, true},
    {"force_igmp_version", IPV4_DEVCONF_FORCE_IGMP_VERSION, false},
    {"arp_announce", IPV4_DEVCONF_ARP_ANNOUNCE, false},
    {"arp_ignore", IPV4_DEVCONF_ARP_IGNORE, false},
    {"promote_secondaries", IPV4_DEVCONF_PROMOTE_SECONDARIES, true},
    {"arp_accept", IPV4_DEVCONF_ARP_ACCEPT, false},
    {"arp_notify", IPV4_DEVCONF_ARP_NOTIFY, true},
    {"accept_local", IPV4_DEVCONF_ACCEPT_LOCAL, true},
    {"src_vmark", IPV4_DEVCONF_SRC_VMARK, true},
    {"proxy_arp_pvlan", IPV4_DEVCONF_PROXY_ARP_PVLAN, true},
    {"route_localnet", IPV4_DEVCONF_ROUTE_LOCALNET, true},
    {"bc_forwarding", IPV4_DEVCONF_BC_FORWARDING, true},
    {"igmpv2_unsolicited_report_interval", IPV4_DEVCONF_IGMPV2_UNSOLICITED_REPORT_INTERVAL, false},
    {"igmpv3_unsolicited_report_interval", IPV4_DEVCONF_IGMPV3_UNSOLICITED_REPORT_INTERVAL, false},
    {"ignore_routes_with_linkdown", IPV4_DEVCONF_IGNORE_ROUTES_WITH_LINKDOWN, true},
    {"drop_unicast_in_l2_multicast", IPV4_DEVCONF_DROP_UNICAST_IN_L2_MULTICAST, true},
    {"drop_gratuitous_arp", IPV4_DEVCONF_DROP_GRATUITOUS_ARP, true},
    {"arp_evict_nocarrier", IPV4_DEVCONF_ARP_EVICT_NOCARRIER, true},
};

const Setting* find_setting(std::string_view word) {
    for (const Setting& setting : kSettings)
        if (setting.word == word) return &setting;
    return nullptr;
}

base::Result<std::uint32_t> read_setting(const Setting& setting, grammar::Cursor& cursor) {
    if (setting.on_off) {
        const auto on = on_off(cursor, setting.word);
        if (!on) return tl::unexpected(on.error());
        return *on ? 1U : 0U;
    }
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const auto number = value::parse_signed(*word, std::numeric_limits<std::int32_t>::min(),
                                            std::numeric_limits<std::int32_t>::max());
    if (!number)
        return value::wrong_argument(*word, fmt::format("Invalid \"{}\" value\n", setting.word));
    return static_cast<std::uint32_t>(*number);
}

}  // namespace

// Takes pairs as long as the next word names a setting.
base::Status parse_inet_words(grammar::Cursor& cursor, const grammar::Param& param,
                              grammar::Bound& bound) {
    const auto first = cursor.argument();
    if (!first) return tl::unexpected(first.error());
    if (find_setting(*first) == nullptr)
        return value::wrong_argument(*first, "no IPv4 setting of a device");
    while (!cursor.done()) {
        const auto word = cursor.word();
        const Setting* setting = find_setting(word);
        if (setting == nullptr) return {};
        cursor.advance();
        const auto number = read_setting(*setting, cursor);
        if (!number) return tl::unexpected(number.error());
        bound.add(param, word).number = std::uint64_t{setting->number} << 32U | *number;
    }
    return {};
}

void put_inet_words(const grammar::Bound& bound, nl::Writer& writer) {
    if (!bound.has(link_slot::kInet)) return;
    const nl::Nest inet(writer, AF_INET);
    const nl::Nest settings(writer, IFLA_INET_CONF);
    for (const auto& item : bound.items())
        if (item.param->options.slot == link_slot::kInet)
            writer.put_u32(static_cast<std::uint16_t>(item.value.number >> 32U),
                           static_cast<std::uint32_t>(item.value.number));
}

}  // namespace ip
