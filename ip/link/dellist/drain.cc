// SPDX-License-Identifier: GPL-2.0-or-later
// Reads the routes with one dump and deletes them with pipelined requests. What was deleted is kept
// as the kernel described it, so that it can be put back should the devices stay after all.

#include "ip/link/dellist/drain.h"

#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>

#include "nl/pipeline.h"
#include "nl/request.h"
#include "nl/writer.h"

namespace ip::dellist {
namespace {

using RouteAttrs = nl::Attrs<RTA_MAX + 1>;

nl::Message message_at(const std::vector<std::byte>& bytes, std::size_t offset) {
    nl::MessageRange range(nl::Bytes(bytes).subspan(offset));
    return range.next().value_or(nl::Message{});
}

// A route of exactly one of the devices. Multipath routes lose their paths with the devices; cached
// ones go with their parents.
bool wanted(const rtmsg& header, const RouteAttrs& attrs,
            const std::unordered_set<unsigned>& indexes) {
    return header.rtm_family == AF_INET6 && (header.rtm_flags & RTM_F_CLONED) == 0 &&
           !attrs.has(RTA_MULTIPATH) && attrs.has(RTA_OIF) &&
           indexes.contains(attrs[RTA_OIF].u32());
}

void copy(nl::Writer& writer, const RouteAttrs& attrs, std::initializer_list<std::uint16_t> types) {
    for (const auto type : types)
        if (attrs.has(type)) writer.put(type, attrs[type].data);
}

// Just enough to name the route: more would only be more to disagree about.
bool write_deletion(nl::Writer& writer, const nl::Message& route) {
    const auto shown = route.fixed<rtmsg>().value_or(rtmsg{});
    const RouteAttrs attrs(route.attrs(sizeof(rtmsg)));
    writer.begin(RTM_DELROUTE, NLM_F_REQUEST);
    auto& header = writer.header<rtmsg>();
    header.rtm_family = AF_INET6;
    header.rtm_dst_len = shown.rtm_dst_len;
    header.rtm_src_len = shown.rtm_src_len;
    header.rtm_table = shown.rtm_table;
    header.rtm_scope = RT_SCOPE_NOWHERE;
    copy(writer, attrs, {RTA_TABLE, RTA_DST, RTA_SRC, RTA_GATEWAY, RTA_OIF, RTA_PRIORITY});
    return writer.finish();
}

// The route as it was. Its expiry is in clock ticks of RTA_CACHEINFO there, and in seconds here.
bool write_restoration(nl::Writer& writer, const nl::Message& route) {
    const auto shown = route.fixed<rtmsg>().value_or(rtmsg{});
    const RouteAttrs attrs(route.attrs(sizeof(rtmsg)));
    writer.begin(RTM_NEWROUTE, NLM_F_REQUEST | NLM_F_CREATE | NLM_F_APPEND);
    auto& header = writer.header<rtmsg>();
    header = shown;
    header.rtm_flags = shown.rtm_flags & RTNH_F_ONLINK;
    const bool by_nexthop = attrs.has(RTA_NH_ID);
    copy(
        writer, attrs,
        {RTA_TABLE, RTA_DST, RTA_SRC, RTA_PREFSRC, RTA_PRIORITY, RTA_PREF, RTA_METRICS, RTA_NH_ID});
    if (!by_nexthop) copy(writer, attrs, {RTA_GATEWAY, RTA_OIF, RTA_ENCAP_TYPE, RTA_ENCAP});
    const auto ticks =
        static_cast<std::int32_t>(nl::load<rta_cacheinfo>(attrs[RTA_CACHEINFO].data).rta_expires);
    if (ticks > 0) writer.put_u32(RTA_EXPIRES, static_cast<std::uint32_t>(ticks) / 100);
    return writer.finish();
}

// Notes which of the pipelined requests were refused.
class Outcomes : public nl::Pipeline::Listener {
  public:
    explicit Outcomes(std::vector<bool>& done) : done_(done) {}
    void failed(std::uint64_t tag, const nl::Ack& ack) override {
        done_[tag] = false;
        // Gone already, or its device is: as good as done.
        if (ack.err != ESRCH && ack.err != ENODEV && !first_) first_ = nl::kernel_error(ack);
        ++refused_;
    }
    void warned(std::uint64_t, const nl::Ack&) override {}
    // Not known to be gone: restoring a route that is still there does no harm (EEXIST).
    void unknown(std::uint64_t tag) override { done_[tag] = true; }
    void settled() override {}
    std::size_t refused() const { return refused_; }
    const std::optional<base::Error>& first() const { return first_; }

  private:
    std::vector<bool>& done_;
    std::size_t refused_ = 0;
    std::optional<base::Error> first_;
};

using Write = bool (*)(nl::Writer& writer, const nl::Message& route);

base::Status send_one(nl::Pipeline& pipeline, Write write, const nl::Message& route,
                      std::size_t tag) {
    auto room = pipeline.room();
    if (!room) return tl::unexpected(std::move(room.error()));
    nl::Writer writer(*room);
    if (!write(writer, route))
        return base::failure("A route of a listed device is too long to be handled");
    return pipeline.commit(writer.size(), tag);
}

}  // namespace

base::Status Drain::collect(const std::unordered_set<unsigned>& indexes) {
    std::array<std::byte, 64> room;
    nl::Writer writer(room);
    writer.begin(RTM_GETROUTE, NLM_F_REQUEST | NLM_F_DUMP);
    writer.header<rtmsg>().rtm_family = AF_INET6;
    if (!writer.finish()) return base::failure("Cannot encode the request for the IPv6 routes");
    auto dumped = nl::dump(
        transport_, std::span(room).first(writer.size()),
        [&](const nl::Message& message) -> base::Status {
            const auto header = message.fixed<rtmsg>();
            if (!header || !wanted(*header, RouteAttrs(message.attrs(sizeof(rtmsg))), indexes))
                return {};
            offsets_.push_back(routes_.size());
            const auto head = std::as_bytes(std::span(&message.header, 1));
            routes_.insert(routes_.end(), head.begin(), head.end());
            routes_.insert(routes_.end(), message.payload.begin(), message.payload.end());
            routes_.resize(NLMSG_ALIGN(routes_.size()));
            return {};
        });
    if (!dumped) return tl::unexpected(std::move(dumped.error()));
    return {};
}

base::Status Drain::run(const std::unordered_set<unsigned>& indexes) {
    if (auto collected = collect(indexes); !collected) return collected;
    gone_.assign(offsets_.size(), false);
    Outcomes outcomes(gone_);
    nl::Pipeline pipeline(transport_, outcomes);
    for (std::size_t at = 0; at < offsets_.size(); ++at) {
        gone_[at] = true;  // until it is refused
        if (auto sent = send_one(pipeline, write_deletion, message_at(routes_, offsets_[at]), at);
            !sent)
            return sent;
    }
    if (auto flushed = pipeline.flush(); !flushed) return flushed;
    drained_ = offsets_.size() - outcomes.refused();
    if (outcomes.first()) return tl::unexpected(*outcomes.first());
    return {};
}

base::Result<std::size_t> Drain::restore() {
    std::vector<bool> back(offsets_.size(), true);
    Outcomes outcomes(back);
    nl::Pipeline pipeline(transport_, outcomes);
    for (std::size_t at = 0; at < offsets_.size(); ++at)
        if (gone_[at])
            if (auto sent =
                    send_one(pipeline, write_restoration, message_at(routes_, offsets_[at]), at);
                !sent)
                return tl::unexpected(std::move(sent.error()));
    if (auto flushed = pipeline.flush(); !flushed)
        return tl::unexpected(std::move(flushed.error()));
    return outcomes.refused();
}

}  // namespace ip::dellist
