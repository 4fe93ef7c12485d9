// SPDX-License-Identifier: GPL-2.0-or-later
// `ip nexthop`: which command a word means, in iproute2's order of precedence. A row with no
// function is handed over.

#include "ip/nexthop/nexthop.h"

namespace ip {
namespace {

constexpr Command kCommands[] = {
    {"add"}, {"replace"}, {"delete"}, {"list"}, {"show"}, {"lst"}, {"get"}, {"flush"}, {"bucket"},
};

std::string usage() { return "Usage: ip nexthop { COMMAND | help }\n"; }

}  // namespace

constexpr Object kNexthop{"nexthop", kCommands, &kCommands[4], usage};

}  // namespace ip
