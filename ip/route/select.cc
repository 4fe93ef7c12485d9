// SPDX-License-Identifier: GPL-2.0-or-later
// Whether a route is selected. The kernel filters by table, protocol and device (strict checking);
// the rest is compared here, for each route.

#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include <algorithm>

#include "ip/route/filter.h"

namespace ip::route {
namespace {

using RouteAttrs = nl::Attrs<RTA_MAX + 1>;

bool same_bits(std::span<const std::byte> address, const Match& match, unsigned bits) {
    const std::size_t whole = bits / 8;
    if (!std::equal(match.bytes.begin(), match.bytes.begin() + static_cast<std::ptrdiff_t>(whole),
                    address.begin()))
        return false;
    const auto mask = static_cast<std::byte>(0xff00U >> (bits % 8));
    return bits % 8 == 0 || ((address[whole] ^ match.bytes[whole]) & mask) == std::byte{0};
}

// The prefix of a route between what must at least and may at most be said.
bool in_range(const Match& root, const Match& match, std::uint8_t family, unsigned bits,
              std::span<const std::byte> address) {
    if (root.given && (bits < root.bits || (root.family != 0 && root.family != family)))
        return false;
    if (match.given && (bits > match.bits || (match.family != 0 && match.family != family)))
        return false;
    if (root.given && root.family != 0 && !same_bits(address, root, root.bits)) return false;
    return !match.given || match.family == 0 || same_bits(address, match, bits);
}

std::array<std::byte, 16> address_of(const nl::Attr* attr, std::size_t skip = 0) {
    std::array<std::byte, 16> bytes{};
    if (attr != nullptr && attr->data.size() > skip)
        std::copy_n(attr->data.begin() + static_cast<std::ptrdiff_t>(skip),
                    std::min<std::size_t>(attr->data.size() - skip, 16), bytes.begin());
    return bytes;
}

using RouteAttrs = nl::Attrs<RTA_MAX + 1>;

bool matches_addresses(const Filter& filter, const rtmsg& header, const RouteAttrs& attrs) {
    if (!in_range(filter.root_to, filter.match_to, header.rtm_family, header.rtm_dst_len,
                  address_of(attrs.get(RTA_DST))) ||
        !in_range(filter.root_from, filter.match_from, header.rtm_family, header.rtm_src_len,
                  address_of(attrs.get(RTA_SRC))))
        return false;
    if (filter.via.given && filter.via.family != 0) {
        const auto* via = attrs.get(RTA_VIA);
        const auto family = via != nullptr ? via->u16() : header.rtm_family;
        const auto* gateway = via != nullptr ? via : attrs.get(RTA_GATEWAY);
        if (family != filter.via.family || gateway == nullptr ||
            !same_bits(address_of(gateway, via != nullptr ? 2 : 0), filter.via, filter.via.bits))
            return false;
    }
    if (!filter.source.given || filter.source.family == 0) return true;
    return header.rtm_family == filter.source.family && attrs.has(RTA_PREFSRC) &&
           same_bits(address_of(attrs.get(RTA_PREFSRC)), filter.source, filter.source.bits);
}

bool matches_numbers(const Filter& filter, const RouteAttrs& attrs) {
    if (filter.out_interface != 0 && attrs[RTA_OIF].u32() != filter.out_interface) return false;
    if (filter.in_interface != 0 && attrs[RTA_IIF].u32() != filter.in_interface) return false;
    if (filter.mark && attrs[RTA_MARK].u32() != *filter.mark) return false;
    if (filter.metric && attrs[RTA_PRIORITY].u32() != *filter.metric) return false;
    return ((attrs[RTA_FLOW].u32() ^ filter.realms) & filter.realm_mask) == 0;
}

}  // namespace

std::uint32_t table_of(const nl::Message& message) {
    const auto attr = message.attrs(sizeof(rtmsg)).find(RTA_TABLE);
    return attr ? attr->u32() : nl::load<rtmsg>(message.payload).rtm_table;
}

bool selects(const Filter& filter, const nl::Message& message) {
    const auto header = message.fixed<rtmsg>();
    if (!header) return false;
    if (filter.family != AF_UNSPEC && header->rtm_family != filter.family) return false;
    if (filter.table != 0 && table_of(message) != filter.table) return false;
    if (filter.cloned != ((header->rtm_flags & RTM_F_CLONED) != 0)) return false;
    if (filter.protocol && *filter.protocol != header->rtm_protocol) return false;
    if (filter.scope && *filter.scope != header->rtm_scope) return false;
    if (filter.type && *filter.type != header->rtm_type) return false;
    if (filter.tos && *filter.tos != header->rtm_tos) return false;
    const RouteAttrs attrs(message.attrs(sizeof(rtmsg)));
    return matches_addresses(filter, *header, attrs) && matches_numbers(filter, attrs);
}

bool write_dump(const Filter& filter, nl::Writer& writer) {
    writer.begin(RTM_GETROUTE, NLM_F_REQUEST | NLM_F_DUMP);
    auto& header = writer.header<rtmsg>();
    header.rtm_family = filter.family;
    header.rtm_protocol = filter.protocol.value_or(0);
    if (filter.cloned) header.rtm_flags = RTM_F_CLONED;
    if (filter.table != 0) writer.put_u32(RTA_TABLE, filter.table);
    if (filter.out_interface != 0) writer.put_u32(RTA_OIF, filter.out_interface);
    return writer.finish();
}

bool is_empty_table(const Options& options, const Filter& filter, const base::Error& error) {
    return !options.batch.empty() && filter.table != 0 && error.err == ENOENT;
}

}  // namespace ip::route
