// SPDX-License-Identifier: GPL-2.0-or-later
// A changed route: words -> bound values -> defaults -> bytes. This is the path of a batch with
// millions of lines: nothing here allocates or asks the kernel (but for a device not seen before).
// The defaults are iproute2's: the table and the scope follow from the type, the family from the
// first address.

#include "ip/route/modify.h"

#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include <algorithm>

#include "grammar/encode.h"
#include "ip/route/multipath.h"
#include "ip/route/words.h"

namespace ip::route {
namespace {

using grammar::Bound;

struct Shape {
    bool removes;
    std::uint8_t family;
    unsigned device = 0;
};

bool goes_to_local_table(std::uint8_t type) {
    return type == RTN_LOCAL || type == RTN_BROADCAST || type == RTN_NAT || type == RTN_ANYCAST;
}

std::uint8_t default_scope(const Bound& bound, const Shape& shape, std::uint8_t type) {
    if (shape.family == AF_INET6) return RT_SCOPE_UNIVERSE;
    switch (type) {
        case RTN_LOCAL:
        case RTN_NAT:
            return RT_SCOPE_HOST;
        case RTN_BROADCAST:
        case RTN_MULTICAST:
        case RTN_ANYCAST:
            return RT_SCOPE_LINK;
        case RTN_UNICAST:
        case RTN_UNSPEC:
            if (shape.removes) return RT_SCOPE_NOWHERE;
            if (bound.has(kGateway) || bound.has(kNexthops) || bound.has(kNexthopId))
                return RT_SCOPE_UNIVERSE;
            return RT_SCOPE_LINK;
        default:
            if (shape.removes) return RT_SCOPE_NOWHERE;
            return RT_SCOPE_UNIVERSE;
    }
}

void fill_header(const Bound& bound, const Shape& shape, rtmsg& header) {
    const std::uint8_t default_type = shape.removes ? RTN_UNSPEC : RTN_UNICAST;
    const auto type = static_cast<std::uint8_t>(bound.number(kType, default_type));
    const auto table =
        bound.number(kTable, goes_to_local_table(type) ? RT_TABLE_LOCAL : RT_TABLE_MAIN);
    header.rtm_family = shape.family;
    header.rtm_type = type;
    // RT_TABLE_UNSPEC: the number is in RTA_TABLE.
    header.rtm_table = static_cast<std::uint8_t>(table < 256 ? table : 0);
    header.rtm_protocol = static_cast<std::uint8_t>(
        bound.number(kProtocol, shape.removes ? RTPROT_UNSPEC : RTPROT_BOOT));
    header.rtm_scope = static_cast<std::uint8_t>(
        bound.has(kScope) ? bound.number(kScope) : default_scope(bound, shape, type));
    header.rtm_tos = static_cast<std::uint8_t>(bound.number(kTos));
    header.rtm_dst_len = bound.find(kDestination)->prefix;
    if (bound.has(kFrom)) header.rtm_src_len = bound.find(kFrom)->prefix;
    if (bound.has(kOnlink)) header.rtm_flags = RTNH_F_ONLINK;
}

// What no word says but the kernel wants: they come behind the attributes of the words.
base::Status add_derived(Bound& bound, const value::Context& context, Shape& shape) {
    if (const auto* device = bound.find(kDevice)) {
        const auto index = grammar::device_index(device->text, context);
        if (!index) return tl::unexpected(index.error());
        shape.device = *index;
        bound.add(kOutInterface, {}).number = *index;
    }
    if (bound.has(kLock)) bound.add(kLockBits, {}).number = bound.number(kLock);
    return {};
}

// Whether an object of nexthop could stand for dev and via without anybody noticing but by "nhid".
bool is_shareable(const Bound& bound, const Shape& shape, const rtmsg& header, unsigned flags) {
    return !shape.removes && (flags & NLM_F_EXCL) != 0 && (flags & NLM_F_CREATE) != 0 &&
           header.rtm_type == RTN_UNICAST && shape.device != 0 && !bound.has(kNexthops) &&
           !bound.has(kNexthopId) && !bound.has(kRealms) && header.rtm_src_len == 0;
}

void describe_gateway(const Bound& bound, Effect& effect) {
    const auto* gateway = bound.find(kGateway);
    if (gateway == nullptr) return;
    const bool via = bound.row(kGateway)->attribute == RTA_VIA;
    effect.gateway.family = gateway->family;
    std::copy_n(gateway->bytes.begin() + (via ? 2 : 0), effect.gateway.bytes.size(),
                effect.gateway.bytes.begin());
    if (effect.removes) return;
    effect.has_gateway = true;
    if (!effect.onlink) look_up(effect, gateway->family, effect.gateway.bytes);
}

void describe(const Bound& bound, const Shape& shape, const rtmsg& header, unsigned flags,
              Effect& effect) {
    effect.change = Change::Route;
    effect.removes = shape.removes;
    effect.family = shape.family;
    effect.table = static_cast<std::uint32_t>(bound.number(kTable, header.rtm_table));
    // The kernel's own idea of "no table".
    if (effect.table == RT_TABLE_UNSPEC) effect.table = RT_TABLE_MAIN;
    set_prefix(*bound.find(kDestination), effect);
    effect.onlink = bound.has(kOnlink);
    effect.device = shape.device;
    effect.nexthop = static_cast<std::uint32_t>(bound.number(kNexthopId));
    effect.shareable = is_shareable(bound, shape, header, flags);
    describe_gateway(bound, effect);
    if (!shape.removes)
        if (const auto* source = bound.find(kSource))
            look_up(effect, source->family, source->data());
}

base::Status write(const BuildContext& context, std::uint16_t flags, Shape& shape,
                   Request& request) {
    auto& bound = context.bound;
    auto& header = request.writer.header<rtmsg>();
    if (auto done = add_derived(bound, context.names, shape); !done) return done;
    if (auto done = grammar::encode(bound, context.names, request.writer); !done) return done;
    shape.family = bound.family;
    if (bound.has(kNexthops))
        if (auto done = write_multipath(bound.rest, context.names, shape.family, request.writer,
                                        request.effect);
            !done)
            return done;
    if (shape.family == AF_UNSPEC) shape.family = AF_INET;
    fill_header(bound, shape, header);
    describe(bound, shape, header, flags, request.effect);
    return {};
}

// MPLS and what is no routing family at all are not ours yet; nor is the answer to -echo.
bool is_native(const Options& options) {
    return !options.echo &&
           (options.family == AF_UNSPEC || options.family == AF_INET || options.family == AF_INET6);
}

}  // namespace

void set_prefix(const value::Value& prefix, Effect& effect) {
    const std::size_t whole = prefix.prefix / 8U;
    const unsigned rest = prefix.prefix % 8U;
    effect.prefix_length = prefix.prefix;
    effect.prefix = {};
    std::copy_n(prefix.bytes.begin(), whole, effect.prefix.begin());
    if (rest != 0)
        effect.prefix[whole] = prefix.bytes[whole] & static_cast<std::byte>(0xff00U >> rest);
}

base::Status build_route(const BuildContext& context, Words words, Request& request,
                         std::uint16_t type, std::uint16_t flags) {
    if (!is_native(context.options))
        return tl::unexpected(
            base::Error{.status = base::kStatusUsage, .kind = base::ErrorKind::NotNative});
    auto& bound = context.bound;
    bound.clear(context.options.family);
    grammar::Cursor cursor(words, context.names);
    if (auto parsed = grammar::parse(kRouteWords, cursor, bound); !parsed) return parsed;
    if (!bound.has(kDestination)) return grammar::help(kRouteWords);

    request.effect = {};
    Shape shape{type == RTM_DELROUTE, bound.family};
    request.writer.begin(type, static_cast<std::uint16_t>(NLM_F_REQUEST | flags));
    if (auto written = write(context, flags, shape, request); !written) return written;
    if (!request.writer.finish()) return base::failure("the route does not fit into a message");
    return {};
}

}  // namespace ip::route
