// SPDX-License-Identifier: GPL-2.0-or-later
// Encapsulations of a route (RTA_ENCAP, linux/lwtunnel.h) as text or JSON.
#pragma once

#include <cstdint>

#include "ip/session.h"
#include "nl/view.h"

namespace ip::route {

// Whether print_encap() can show every encapsulation in the route.
bool shows_encaps(const nl::Message& route);
// An Error of kind NotNative: an encapsulation that we cannot show.
base::Status print_encap(Session& session, std::uint16_t type, const nl::Attr& encap);

}  // namespace ip::route
