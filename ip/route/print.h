// SPDX-License-Identifier: GPL-2.0-or-later
// One route (RTM_NEWROUTE, RTM_DELROUTE) as text or JSON, in the order of iproute2, which is not
// that of the attributes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "ip/route/filter.h"
#include "ip/session.h"
#include "nl/view.h"

namespace ip::route {

// Shows a message that the filter lets pass. What the filter fixes to one value (table, protocol,
// scope, device ...) is left out, as iproute2 does. An Error of kind NotNative: the route has an
// encapsulation that we cannot show.
base::Status print_route(Session& session, const Filter& filter, const nl::Message& message);

// A bit and its word.
struct FlagName {
    std::uint32_t flag;
    std::string_view name;
};

// Members shared with nexthops (members.cc).
std::string address_text(std::uint8_t family, nl::Bytes address);
out::Color color_of(std::uint8_t family);
void print_flags(out::Printer& printer, std::uint32_t flags);
void print_gateway(out::Printer& printer, std::uint8_t family, nl::Bytes address);
void print_via(out::Printer& printer, nl::Bytes via);
void print_device(Session& session, unsigned index);

}  // namespace ip::route
