// SPDX-License-Identifier: GPL-2.0-or-later
// `ip address`: which command a word means, in iproute2's order of precedence. A row with no
// function is handed over.

#include "ip/address/address.h"

namespace ip {
namespace {

constexpr Command kCommands[] = {
    {"add"},  {"change"}, {"chg"},   {"replace"}, {"delete"},   {"list"},
    {"show"}, {"lst"},    {"flush"}, {"save"},    {"showdump"}, {"restore"},
};

std::string usage() { return "Usage: ip address { COMMAND | help }\n"; }

}  // namespace

constexpr Object kAddress{"address", kCommands, &kCommands[6], usage};

}  // namespace ip
