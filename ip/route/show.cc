// SPDX-License-Identifier: GPL-2.0-or-later
// Lists of routes: one dump, filtered by the kernel as far as it can, and shown as it comes in. The
// first routes are held back until we know that we can show their encapsulations: what we cannot
// show is handed over as long as nothing was printed.

#include "ip/route/show.h"

#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include <vector>

#include "ip/route/encap.h"
#include "ip/route/filter.h"
#include "ip/route/print.h"
#include "nl/request.h"

namespace ip::route {
namespace {

tl::unexpected<base::Error> not_native() {
    return tl::unexpected(
        base::Error{.status = base::kStatusUsage, .kind = base::ErrorKind::NotNative});
}

bool is_routing_family(std::uint8_t family) {
    return family == AF_UNSPEC || family == AF_INET || family == AF_INET6;
}

class Listing {
  public:
    Listing(Session& session, const Filter& filter) : session_(session), filter_(filter) {}

    base::Status take(const nl::Message& message) {
        if (message.header.nlmsg_type != RTM_NEWROUTE || !selects(filter_, message)) return {};
        const bool shown = shows_encaps(message);
        if (!shown && !streaming_) return not_native();
        if (!shown)
            return base::failure("a route has an encapsulation that cannot be shown; list less");
        if (streaming_) return print_route(session_, filter_, message);
        const auto head = std::as_bytes(std::span(&message.header, 1));
        held_.insert(held_.end(), head.begin(), head.end());
        held_.insert(held_.end(), message.payload.begin(), message.payload.end());
        held_.resize((held_.size() + 3) & ~std::size_t{3});
        return held_.size() < kHeld ? base::Status{} : release();
    }
    // Prints what was held back.
    base::Status release() {
        streaming_ = true;
        nl::MessageRange messages(held_);
        while (const auto message = messages.next())
            if (auto done = print_route(session_, filter_, *message); !done) return done;
        held_ = {};
        return {};
    }

  private:
    static constexpr std::size_t kHeld = 256 * 1024;  // bytes: some 4000 routes
    Session& session_;
    const Filter& filter_;
    std::vector<std::byte> held_;
    bool streaming_ = false;
};

}  // namespace

base::Status show(Session& session, Words words) {
    if (!is_routing_family(session.options.family) || session.options.resolve) return not_native();
    auto filter = parse_filter(session.options, session.context, words);
    if (!filter) return tl::unexpected(std::move(filter.error()));
    if (session.options.dry_run) return {};
    alignas(8) std::array<std::byte, 256> room;
    nl::Writer writer(room);
    if (!write_dump(*filter, writer)) return base::failure("the filter does not fit");
    Listing listing(session, *filter);
    session.printer.open_array();
    auto result = nl::dump(session.transport, std::span(room).first(writer.size()),
                           [&](const nl::Message& message) { return listing.take(message); });
    if (!result && result.error().kind == base::ErrorKind::NotNative) return not_native();
    if (auto released = listing.release(); !released) return released;
    session.printer.close_array();
    if (!result && is_empty_table(session.options, *filter, result.error())) return {};
    if (!result) return tl::unexpected(std::move(result.error()));
    session.warn(result->warning);
    return {};
}

}  // namespace ip::route
