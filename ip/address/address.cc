// SPDX-License-Identifier: GPL-2.0-or-later
// `ip address`: which command a word means, in iproute2's order of precedence. A row with no
// function is handed over.

#include "ip/address/address.h"

#include "ip/address/flush.h"
#include "ip/address/modify.h"

namespace ip {
namespace {

constexpr Command kCommands[] = {
    {"add", address::add},
    {"change", address::change},
    {"chg", address::change},
    {"replace", address::replace},
    {"delete", address::remove},
    {"list"},
    {"show"},
    {"lst"},
    {"flush", nullptr, address::flush, true},
    {"save"},
    {"showdump"},
    {"restore"},
};

}  // namespace

namespace address {

std::string usage() { return modify_usage(); }

}  // namespace address

constexpr Object kAddress{"address", kCommands, &kCommands[6], address::usage};

}  // namespace ip
