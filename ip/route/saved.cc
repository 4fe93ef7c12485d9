// SPDX-License-Identifier: GPL-2.0-or-later
// `ip route` { save | restore | showdump }. A route with a gateway can be added only when the route
// that reaches the gateway is there, so restore adds those without one first. It holds the file in
// memory for that, and so can read it from a pipe.

#include <linux/rtnetlink.h>

#include <algorithm>
#include <array>

#include "ip/request_of.h"
#include "ip/route/filter.h"
#include "ip/route/print.h"
#include "ip/route/show.h"
#include "ip/saved.h"
#include "nl/request.h"

namespace ip::route {
namespace {

struct Saved {
    bool by_gateway;
    std::vector<std::byte> request;
};

bool needs_gateway(const nl::Message& message) {
    const auto attrs = message.attrs(sizeof(rtmsg));
    return attrs.find(RTA_GATEWAY) || attrs.find(RTA_VIA) || attrs.find(RTA_MULTIPATH);
}

bool is_route(const nl::Message& message) {
    return message.header.nlmsg_type == RTM_NEWROUTE && message.payload.size() >= sizeof(rtmsg);
}

}  // namespace

base::Status save(Session& session, Words words) {
    // As the installed ip: a file of routes begins before the words are looked at.
    if (!session.options.dry_run)
        if (auto begun = begin_saving(session, kSavedRoutes); !begun) return begun;
    const auto filter = parse_filter(session.options, session.context, words);
    if (!filter) return tl::unexpected(filter.error());
    if (session.options.dry_run) return {};
    alignas(8) std::array<std::byte, 256> room;
    nl::Writer writer(room);
    if (!write_dump(*filter, writer)) return base::failure("the filter does not fit");
    auto dumped = nl::dump(session.transport, std::span(room).first(writer.size()),
                           [&](const nl::Message& message) -> base::Status {
                               if (is_route(message) && selects(*filter, message))
                                   ip::save(session, message);
                               return {};
                           });
    if (!dumped) return tl::unexpected(std::move(dumped.error()));
    session.warn(dumped->warning);
    return {};
}

base::Status restore(Session& session, Words) {
    if (session.options.dry_run) return {};
    std::vector<Saved> routes;
    auto read = read_saved(kSavedRoutes, [&routes](const nl::Message& message) -> base::Status {
        if (!is_route(message)) return {};
        auto& saved = routes.emplace_back(Saved{needs_gateway(message), {}});
        append_route_request(saved.request, message, RTM_NEWROUTE, NLM_F_CREATE);
        return {};
    });
    std::stable_partition(routes.begin(), routes.end(),
                          [](const Saved& saved) { return !saved.by_gateway; });
    for (auto& route : routes)
        if (auto restored = ip::restore(session, route.request); !restored) return restored;
    return read;
}

base::Status showdump(Session& session, Words) {
    if (session.options.dry_run) return {};
    Filter filter;
    filter.family = session.options.family;
    filter.table = 0;  // a file may hold routes of any
    session.printer.open_array();
    auto shown = read_saved(kSavedRoutes, [&](const nl::Message& message) -> base::Status {
        if (!is_route(message) || !selects(filter, message)) return {};
        return print_route(session, filter, message);
    });
    session.printer.close_array();
    return shown;
}

}  // namespace ip::route
