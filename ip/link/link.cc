// SPDX-License-Identifier: GPL-2.0-or-later
// `ip link`: which command a word means, in iproute2's order of precedence. A row with no function
// is handed over.

#include "ip/link/link.h"

namespace ip {
namespace {

constexpr Command kCommands[] = {
    {"add"}, {"set"},  {"change"}, {"replace"}, {"delete"},   {"show"},
    {"lst"}, {"list"}, {"xstats"}, {"afstats"}, {"property"},
};

std::string usage() { return "Usage: ip link { COMMAND | help }\n"; }

}  // namespace

constexpr Object kLink{"link", kCommands, &kCommands[5], usage};

}  // namespace ip
