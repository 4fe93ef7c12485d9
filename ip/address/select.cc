// SPDX-License-Identifier: GPL-2.0-or-later
// The kernel filters by device and family as far as it can; what an older one sends besides is
// passed over here.

#include "ip/address/select.h"

#include <fmt/format.h>

#include <array>

#include "nl/request.h"

namespace ip::address {

base::Result<Selection> parse_selection(Session& session, grammar::Words words) {
    auto filter = parse_link_filter(words, session.options.family, session.context);
    if (!filter) return tl::unexpected(std::move(filter.error()));
    Selection selection{.filter = *filter};
    const auto& device = selection.filter.device;
    if (session.options.dry_run) return selection;
    if (!device) return selection;
    selection.index = session.devices.index(*device);
    if (selection.index != 0) return selection;
    return base::failure(fmt::format("Device \"{}\" does not exist.", *device), *device);
}

base::Status each_selected(Session& session, const Selection& selection, const Selected& selected) {
    alignas(8) std::array<std::byte, 64> room;
    nl::Writer writer(room);
    writer.begin(RTM_GETADDR, NLM_F_REQUEST);
    auto& header = writer.header<ifaddrmsg>();
    header.ifa_family = session.options.family;
    header.ifa_index = selection.index;
    if (!writer.finish()) return base::failure("Address request does not fit");
    const auto handler = [&](const nl::Message& message) -> base::Status {
        const auto address = AddressMessage::from(message);
        if (!address || (selection.index != 0 && address->index() != selection.index)) return {};
        const auto device = session.devices.name(address->index());
        if (address_matches(selection.filter, session.options.family, *address, device))
            selected(message, *address, device);
        return {};
    };
    auto dumped = nl::dump(session.transport, std::span(room).first(writer.size()), handler);
    if (dumped) return {};
    dumped.error().status = base::kStatusFailed;
    return tl::unexpected(std::move(dumped.error()));
}

}  // namespace ip::address
