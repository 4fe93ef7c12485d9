// SPDX-License-Identifier: GPL-2.0-or-later
// Objects are made one at a time on a socket of their own, under a mutex: there are few of them
// (one per peer of a router), and a route line of a table load finds its object with one look-up.
// Which routes could make a gateway reachable or not is asked for every line, so the answer is a
// look-up too: all prefixes that cover a gateway are kept in a set, 33 or 129 per gateway.

#include "ip/batch/share_nexthop.h"

#include <linux/nexthop.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "nl/request.h"
#include "nl/view.h"

namespace ip {
namespace {

using NexthopAttrs = nl::Attrs<NHA_MAX + 1>;

std::size_t address_size(std::uint8_t family) { return family == AF_INET ? 4 : 16; }

bool write_new_nexthop(nl::Writer& writer, const Effect& route, std::uint8_t protocol) {
    writer.begin(RTM_NEWNEXTHOP,
                 NLM_F_REQUEST | NLM_F_ACK | NLM_F_CREATE | NLM_F_EXCL | NLM_F_ECHO);
    auto& header = writer.header<nhmsg>();
    const bool gateway = route.gateway.family != AF_UNSPEC;
    header.nh_family = gateway ? route.gateway.family : route.family;
    header.nh_protocol = protocol;
    header.nh_flags = route.onlink ? RTNH_F_ONLINK : 0;
    writer.put_u32(NHA_OIF, route.device);
    if (gateway)
        writer.put(NHA_GATEWAY,
                   std::span(route.gateway.bytes).first(address_size(route.gateway.family)));
    return writer.finish();
}

bool write_deletion(nl::Writer& writer, std::uint32_t id) {
    writer.begin(RTM_DELNEXTHOP, NLM_F_REQUEST | NLM_F_ACK);
    writer.header<nhmsg>();
    writer.put_u32(NHA_ID, id);
    return writer.finish();
}

void mask(std::array<std::byte, 16>& bytes, unsigned length) {
    for (unsigned at = 0; at < bytes.size(); ++at) {
        const unsigned bits = length > at * 8 ? std::min(8U, length - at * 8) : 0;
        bytes[at] &= static_cast<std::byte>(0xff00U >> bits);
    }
}

}  // namespace

NexthopSharer::Key NexthopSharer::key_of(const Effect& route) {
    return {route.device, route.onlink, route.family, route.gateway.family, route.gateway.bytes};
}

base::Result<std::uint32_t> NexthopSharer::object_for(const Effect& route, Ready& ready) {
    if (!route.shareable) return 0;
    const auto key = key_of(route);
    {
        const std::lock_guard lock(mutex_);
        if (!supported_ || refused_.contains(key)) return 0;
        if (const auto found = objects_.find(key); found != objects_.end()) return found->second;
    }
    if (auto settled = ready.settle(); !settled) return tl::unexpected(std::move(settled.error()));
    const std::lock_guard lock(mutex_);
    if (const auto found = objects_.find(key); found != objects_.end()) return found->second;
    auto id = make(route);
    if (id && *id != 0) {
        objects_.emplace(key, *id);
        made_.emplace(*id, false);
    } else if (id) {
        refused_.insert(key);
    }
    watch(route.gateway);
    return id;
}

// 0 when the kernel refuses: the plain route will be refused too, with the message that belongs to
// its line.
base::Result<std::uint32_t> NexthopSharer::make(const Effect& route) {
    std::array<std::byte, 128> room;
    nl::Writer writer(room);
    if (!write_new_nexthop(writer, route, kProtocol)) return 0;
    std::uint32_t id = 0;
    auto answer = nl::request(*transport_, std::span(room).first(writer.size()),
                              [&id](const nl::Message& message) -> base::Status {
                                  if (message.header.nlmsg_type == RTM_NEWNEXTHOP)
                                      id = NexthopAttrs(message.attrs(sizeof(nhmsg)))[NHA_ID].u32();
                                  return {};
                              });
    if (answer) return id;
    // A kernel without nexthop objects: every route is sent as it is.
    supported_ = answer.error().err != EOPNOTSUPP;
    if (answer.error().kind == base::ErrorKind::Kernel) return 0;
    return tl::unexpected(std::move(answer.error()));
}

void NexthopSharer::watch(const Address& gateway) {
    if (gateway.family == AF_UNSPEC) return;
    const unsigned bits = gateway.family == AF_INET ? 32 : 128;
    auto bytes = gateway.bytes;
    for (unsigned length = bits + 1; length-- > 0;) {
        mask(bytes, length);
        watched_.insert({gateway.family, static_cast<std::uint8_t>(length), bytes});
    }
}

void NexthopSharer::route_sent(const Effect& route) {
    const std::lock_guard lock(mutex_);
    if (!watched_.contains({route.family, route.prefix_length, route.prefix})) return;
    const auto covered = [&route](const Key& key) {
        auto bytes = std::get<4>(key);
        mask(bytes, route.prefix_length);
        return std::get<3>(key) == route.family && bytes == route.prefix;
    };
    std::erase_if(objects_, [&covered](const auto& object) { return covered(object.first); });
    std::erase_if(refused_, covered);
}

void NexthopSharer::forget() {
    const std::lock_guard lock(mutex_);
    objects_.clear();
    refused_.clear();
    watched_.clear();
}

void NexthopSharer::used(std::uint32_t id) {
    const std::lock_guard lock(mutex_);
    if (const auto found = made_.find(id); found != made_.end()) found->second = true;
}

base::Status NexthopSharer::remove_unused() {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, in_use] : made_) {
        if (in_use) continue;
        std::array<std::byte, 64> room;
        nl::Writer writer(room);
        if (!write_deletion(writer, id))
            return base::failure("Cannot encode the deletion of a nexthop object");
        auto answer = nl::request(*transport_, std::span(room).first(writer.size()));
        // Gone with its device: as good.
        if (!answer && answer.error().err != ENOENT)
            return tl::unexpected(std::move(answer.error()));
    }
    return {};
}

bool rewrite_with_nexthop(std::span<const std::byte> message, std::uint32_t id,
                          nl::Writer& writer) {
    nl::MessageRange range(message);
    const auto plain = range.next();
    if (!plain) return false;
    const auto route = plain->fixed<rtmsg>();
    if (!route) return false;
    writer.begin(plain->header.nlmsg_type, plain->header.nlmsg_flags, plain->header.nlmsg_seq);
    auto& header = writer.header<rtmsg>();
    header = *route;
    header.rtm_flags &= ~static_cast<unsigned>(RTNH_F_ONLINK);
    for (const nl::Attr& attr : plain->attrs(sizeof(rtmsg)))
        if (attr.type != RTA_OIF && attr.type != RTA_GATEWAY && attr.type != RTA_VIA)
            writer.put(attr.type, attr.data);
    writer.put_u32(RTA_NH_ID, id);
    return writer.finish();
}

}  // namespace ip
