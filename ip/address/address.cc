// SPDX-License-Identifier: GPL-2.0-or-later
// `ip address`: which command a word means, in iproute2's order of precedence. A row with no
// function is handed over.

#include "ip/address/address.h"

#include "ip/address/flush.h"
#include "ip/address/modify.h"
#include "ip/address/modify_words.h"
#include "ip/address/saved.h"
#include "ip/address/show.h"

namespace ip {
namespace {

constexpr Command kCommands[] = {
    {.word = "add", .build = address::add, .echo = echo_address, .params = &address::kModifyTable},
    {.word = "change",
     .build = address::change,
     .echo = echo_address,
     .params = &address::kModifyTable},
    {.word = "chg",
     .build = address::change,
     .echo = echo_address,
     .params = &address::kModifyTable},
    {.word = "replace",
     .build = address::replace,
     .echo = echo_address,
     .params = &address::kModifyTable},
    {.word = "delete",
     .build = address::remove,
     .echo = echo_address,
     .params = &address::kModifyTable},
    {.word = "list", .run = address_show, .keeps = true, .params = &kLinkFilterWords},
    {.word = "show", .run = address_show, .keeps = true, .params = &kLinkFilterWords},
    {.word = "lst", .run = address_show, .keeps = true, .params = &kLinkFilterWords},
    {.word = "flush", .run = address::flush, .params = &kLinkFilterWords},
    {.word = "save", .run = address::save, .keeps = true, .params = &kLinkFilterWords},
    {.word = "showdump", .run = address::showdump, .keeps = true},
    {.word = "restore", .run = address::restore},
};

}  // namespace

namespace address {

std::string usage() { return modify_usage(); }

}  // namespace address

constexpr Object kAddress{"address", kCommands, &kCommands[6], address::usage};

}  // namespace ip
