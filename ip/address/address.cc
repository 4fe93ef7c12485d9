// SPDX-License-Identifier: GPL-2.0-or-later
// `ip address`: which command a word means, in iproute2's order of precedence. A row with no
// function is handed over.

#include "ip/address/address.h"

#include "ip/address/modify.h"
#include "ip/address/show.h"

namespace ip {
namespace {

constexpr Command kCommands[] = {
    {"add", address::add},
    {"change", address::change},
    {"chg", address::change},
    {"replace", address::replace},
    {"delete", address::remove},
    {.word = "list", .run = address_show, .checks = true},
    {.word = "show", .run = address_show, .checks = true},
    {.word = "lst", .run = address_show, .checks = true},
    {"flush"},
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
