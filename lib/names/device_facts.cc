// SPDX-License-Identifier: GPL-2.0-or-later
// Facts of one device: a change of a tunnel starts from what the tunnel is now, so nothing here
// comes from a cache.

#include "device_facts.h"

#include <array>

#include <linux/if_link.h>
#include <linux/net_namespace.h>
#include <linux/rtnetlink.h>

#include "nl/request.h"
#include "nl/writer.h"

namespace names {
namespace {

value::DeviceFacts read_facts(const nl::Message& message) {
    value::DeviceFacts facts;
    for (const nl::Attr& attr : message.attrs(sizeof(ifinfomsg))) {
        if (attr.type == IFLA_ADDRESS)
            facts.address_length = static_cast<std::uint8_t>(attr.data.size());
        if (attr.type != IFLA_LINKINFO) continue;
        for (const nl::Attr& info : attr.nested()) {
            if (info.type == IFLA_INFO_KIND) facts.kind = info.string();
            if (info.type != IFLA_INFO_DATA) continue;
            facts.has_data = true;
            facts.data.assign(info.data.begin(), info.data.end());
        }
    }
    return facts;
}

}  // namespace

std::optional<value::DeviceFacts> device_facts(nl::Transport& transport, unsigned index) {
    alignas(8) std::array<std::byte, 64> buffer;
    nl::Writer writer(buffer);
    writer.begin(RTM_GETLINK, NLM_F_REQUEST);
    writer.header<ifinfomsg>().ifi_index = static_cast<int>(index);
    writer.put_u32(IFLA_EXT_MASK, RTEXT_FILTER_SKIP_STATS);
    if (!writer.finish()) return std::nullopt;
    std::optional<value::DeviceFacts> facts;
    const auto handler = [&facts](const nl::Message& message) -> base::Status {
        if (message.header.nlmsg_type == RTM_NEWLINK) facts = read_facts(message);
        return {};
    };
    // That there is no such device is no fault here; the caller sees that nothing came.
    (void)nl::request(transport, std::span(buffer).first(writer.size()), handler);
    return facts;
}

bool assign_netns_id(nl::Transport& transport, int fd) {
    alignas(8) std::array<std::byte, 64> buffer;
    nl::Writer writer(buffer);
    writer.begin(RTM_NEWNSID, NLM_F_REQUEST);
    writer.header<rtgenmsg>();
    writer.put_u32(NETNSA_FD, static_cast<std::uint32_t>(fd));
    writer.put_u32(NETNSA_NSID, static_cast<std::uint32_t>(NETNSA_NSID_NOT_ASSIGNED));
    return writer.finish() &&
           nl::request(transport, std::span(buffer).first(writer.size())).has_value();
}

}  // namespace names
