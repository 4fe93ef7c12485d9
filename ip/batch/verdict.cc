// SPDX-License-Identifier: GPL-2.0-or-later
// A dump of one table answers for one request. That is slow, and it may be: answers are lost only
// when somebody shrinks the receive buffer of a running process or the machine is out of memory.

#include "ip/batch/verdict.h"

#include <linux/rtnetlink.h>

#include <algorithm>
#include <array>

#include "nl/request.h"
#include "nl/view.h"
#include "nl/writer.h"

namespace ip {
namespace {

using RouteAttrs = nl::Attrs<RTA_MAX + 1>;

std::uint32_t table_of(const rtmsg& header, const RouteAttrs& attrs) {
    return attrs.has(RTA_TABLE) ? attrs[RTA_TABLE].u32() : header.rtm_table;
}

bool same(const RouteAttrs& wanted, const RouteAttrs& found, std::uint16_t type) {
    return std::ranges::equal(wanted[type].data, found[type].data);
}

// What the request says nothing of does not count.
bool matches(const nl::Message& wanted, const nl::Message& found) {
    const auto want = wanted.fixed<rtmsg>();
    const auto have = found.fixed<rtmsg>();
    if (!want || !have || want->rtm_dst_len != have->rtm_dst_len || want->rtm_tos != have->rtm_tos)
        return false;
    const RouteAttrs wanted_attrs(wanted.attrs(sizeof(rtmsg)));
    const RouteAttrs found_attrs(found.attrs(sizeof(rtmsg)));
    if (table_of(*want, wanted_attrs) != table_of(*have, found_attrs)) return false;
    if (want->rtm_dst_len != 0 && !same(wanted_attrs, found_attrs, RTA_DST)) return false;
    for (const std::uint16_t type : {RTA_OIF, RTA_GATEWAY, RTA_VIA, RTA_PRIORITY, RTA_NH_ID})
        if (wanted_attrs.has(type) && !same(wanted_attrs, found_attrs, type)) return false;
    return true;
}

}  // namespace

batch::Verdict route_verdict(nl::Transport& transport, std::span<const std::byte> message) {
    nl::MessageRange range(message);
    const auto wanted = range.next();
    const auto header = wanted ? wanted->fixed<rtmsg>() : std::nullopt;
    if (!header) return batch::Verdict::Unknown;
    std::array<std::byte, 64> room;
    nl::Writer writer(room);
    writer.begin(RTM_GETROUTE, NLM_F_REQUEST | NLM_F_DUMP);
    writer.header<rtmsg>().rtm_family = header->rtm_family;
    if (!writer.finish()) return batch::Verdict::Unknown;
    bool found = false;
    auto dumped = nl::dump(transport, std::span(room).first(writer.size()),
                           [&](const nl::Message& route) -> base::Status {
                               found = found || matches(*wanted, route);
                               return {};
                           });
    if (!dumped || dumped->interrupted) return batch::Verdict::Unknown;
    const bool removes = wanted->header.nlmsg_type == RTM_DELROUTE;
    return found != removes ? batch::Verdict::Applied : batch::Verdict::NotApplied;
}

}  // namespace ip
