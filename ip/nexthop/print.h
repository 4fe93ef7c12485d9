// SPDX-License-Identifier: GPL-2.0-or-later
// One nexthop object (RTM_NEWNEXTHOP) or bucket of a resilient group, as text or JSON.
#pragma once

#include "ip/session.h"
#include "nl/view.h"

namespace ip::nexthop {

// Only the members, for the line or object of another thing.
base::Status print_nexthop_members(Session& session, const nl::Message& message);
// A line or object of its own.
base::Status print_nexthop(Session& session, const nl::Message& message);
base::Status print_bucket(Session& session, const nl::Message& message);

}  // namespace ip::nexthop
