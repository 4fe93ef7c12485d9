// SPDX-License-Identifier: GPL-2.0-or-later
// There are few objects (one per peer of a router) and many lines: a line finds its object with one
// look-up under a shared lock. Whether a route decides about a gateway is asked for every line too,
// so that is a look-up as well: the keys of all prefixes that cover a gateway are kept, 33 or 129
// per gateway.

#include "ip/batch/share_nexthop.h"

#include <linux/nexthop.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <mutex>

#include "nl/request.h"
#include "nl/view.h"

namespace ip {
namespace {

using NexthopAttrs = nl::Attrs<NHA_MAX + 1>;

bool write_new_nexthop(nl::Writer& writer, const Effect& route, std::uint32_t id) {
    writer.begin(RTM_NEWNEXTHOP, NLM_F_REQUEST | NLM_F_ACK | NLM_F_CREATE | NLM_F_EXCL);
    auto& header = writer.header<nhmsg>();
    const bool gateway = route.gateway.family != AF_UNSPEC;
    header.nh_family = gateway ? route.gateway.family : route.family;
    header.nh_protocol = NexthopSharer::kProtocol;
    header.nh_flags = route.onlink ? RTNH_F_ONLINK : 0;
    writer.put_u32(NHA_ID, id);
    writer.put_u32(NHA_OIF, route.device);
    const std::size_t size = route.gateway.family == AF_INET ? 4 : 16;
    if (gateway) writer.put(NHA_GATEWAY, std::span(route.gateway.bytes).first(size));
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
        bytes[at] &= static_cast<std::byte>((0xff00U >> bits) & 0xffU);
    }
}

std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
    hash = (hash ^ word) * 0x9e3779b97f4a7c15U;
    return hash ^ (hash >> 29);
}

}  // namespace

std::uint64_t prefix_key(std::uint8_t family, std::uint8_t length,
                         const std::array<std::byte, 16>& prefix) {
    std::array<std::uint64_t, 2> words;
    std::memcpy(words.data(), prefix.data(), sizeof words);
    return mix(mix(mix(family, length), words[0]), words[1]);
}

base::Status NexthopSharer::start() {
    std::array<std::byte, 64> room;
    nl::Writer writer(room);
    writer.begin(RTM_GETNEXTHOP, NLM_F_REQUEST | NLM_F_DUMP);
    writer.header<nhmsg>();
    if (!writer.finish()) return base::failure("Cannot encode the request for nexthop objects");
    auto dumped = nl::dump(transport_, std::span(room).first(writer.size()),
                           [this](const nl::Message& message) -> base::Status {
                               const auto id = message.attrs(sizeof(nhmsg)).find(NHA_ID);
                               if (id && id->u32() >= next_id_) next_id_ = id->u32() + 1;
                               return {};
                           });
    // A kernel without nexthop objects: every route is sent as it is.
    supported_ = dumped.has_value() || dumped.error().err != EOPNOTSUPP;
    if (!dumped && supported_) return tl::unexpected(std::move(dumped.error()));
    return {};
}

std::uint32_t NexthopSharer::id_for(const Effect& route) {
    if (!route.shareable || !supported_) return 0;
    const Key key{route.device, route.onlink, route.family, route.gateway.family,
                  route.gateway.bytes};
    {
        const std::shared_lock lock(mutex_);
        if (const auto found = ids_.find(key); found != ids_.end()) return found->second;
    }
    const std::unique_lock lock(mutex_);
    const auto [found, added] = ids_.emplace(key, next_id_);
    if (added) objects_.emplace(next_id_++, Object{.route = route});
    return found->second;
}

bool NexthopSharer::missing(std::uint32_t id) const {
    const std::shared_lock lock(mutex_);
    const auto found = objects_.find(id);
    return found == objects_.end() || !found->second.made;
}

bool NexthopSharer::make(std::uint32_t id) {
    const std::unique_lock lock(mutex_);
    const auto found = objects_.find(id);
    if (found == objects_.end()) return false;
    const Effect route = found->second.route;
    watch(route.gateway);
    std::array<std::byte, 128> room;
    nl::Writer writer(room);
    if (write_new_nexthop(writer, route, id)) {
        auto answer = nl::request(transport_, std::span(room).first(writer.size()));
        found->second.made = answer.has_value();
    }
    if (found->second.made) return true;
    for (auto& [key, object] : ids_)
        if (object == id) object = 0;
    objects_.erase(found);
    return false;
}

void NexthopSharer::watch(const Address& gateway) {
    if (gateway.family == AF_UNSPEC) return;
    const unsigned bits = gateway.family == AF_INET ? 32 : 128;
    auto bytes = gateway.bytes;
    for (unsigned length = bits + 1; length-- > 0;) {
        mask(bytes, length);
        watched_.insert(prefix_key(gateway.family, static_cast<std::uint8_t>(length), bytes));
    }
}

void NexthopSharer::forget() {
    const std::unique_lock lock(mutex_);
    ids_.clear();
    watched_.clear();
}

base::Status NexthopSharer::collect_used(std::uint8_t family,
                                         std::unordered_set<std::uint32_t>& used) const {
    std::array<std::byte, 64> room;
    nl::Writer writer(room);
    writer.begin(RTM_GETROUTE, NLM_F_REQUEST | NLM_F_DUMP);
    writer.header<rtmsg>().rtm_family = family;
    if (!writer.finish()) return base::failure("Cannot encode the request for routes");
    auto dumped = nl::dump(transport_, std::span(room).first(writer.size()),
                           [&used](const nl::Message& message) -> base::Status {
                               const auto id = message.attrs(sizeof(rtmsg)).find(RTA_NH_ID);
                               if (id) used.insert(id->u32());
                               return {};
                           });
    if (!dumped) return tl::unexpected(std::move(dumped.error()));
    return {};
}

base::Status NexthopSharer::remove_unused() {
    if (std::none_of(objects_.begin(), objects_.end(),
                     [](const auto& object) { return object.second.made; }))
        return {};
    std::unordered_set<std::uint32_t> used;
    for (const std::uint8_t family : {AF_INET, AF_INET6})
        if (auto collected = collect_used(family, used); !collected) return collected;
    for (const auto& [id, object] : objects_) {
        if (!object.made || used.contains(id)) continue;
        std::array<std::byte, 64> room;
        nl::Writer writer(room);
        if (!write_deletion(writer, id)) return base::failure("Cannot encode a deletion");
        auto answer = nl::request(transport_, std::span(room).first(writer.size()));
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
