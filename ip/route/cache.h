// SPDX-License-Identifier: GPL-2.0-or-later
// What a route says of the cache (RTA_CACHEINFO and the flags of a cached route): its age, its
// error, when it expires.
#pragma once

#include <linux/rtnetlink.h>

#include "ip/session.h"
#include "nl/view.h"

namespace ip::route {

// `info` may be null: a cached IPv4 route shows its flags all the same.
void print_cache(Session& session, const rtmsg& header, const nl::Attr* info);

}  // namespace ip::route
