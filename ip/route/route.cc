// SPDX-License-Identifier: GPL-2.0-or-later
// `ip route`: which command a word means, in iproute2's order of precedence. A row with no function
// is handed over.

#include "ip/route/route.h"

namespace ip {
namespace {

constexpr Command kCommands[] = {
    {"add"},  {"change"}, {"chg"}, {"replace"}, {"prepend"}, {"append"}, {"test"},    {"delete"},
    {"list"}, {"show"},   {"lst"}, {"get"},     {"flush"},   {"save"},   {"restore"}, {"showdump"},
};

std::string usage() { return "Usage: ip route { COMMAND | help }\n"; }

}  // namespace

constexpr Object kRoute{"route", kCommands, &kCommands[9], usage};

}  // namespace ip
