// SPDX-License-Identifier: GPL-2.0-or-later
// `ip netns`: which command a word means, in iproute2's order of precedence. A row with no function
// is handed over.

#include "ip/netns/netns.h"

namespace ip {
namespace {

constexpr Command kCommands[] = {
    {"list"},   {"show"},     {"lst"},  {"list-id"}, {"add"},     {"set"},
    {"delete"}, {"identify"}, {"pids"}, {"exec"},    {"monitor"}, {"attach"},
};

std::string usage() { return "Usage: ip netns { COMMAND | help }\n"; }

}  // namespace

constexpr Object kNetns{"netns", kCommands, &kCommands[1], usage};

}  // namespace ip
