// SPDX-License-Identifier: GPL-2.0-or-later
// `ip nexthop`: which command a word means, in iproute2's order of precedence. A row with no
// function is handed over.

#include "ip/nexthop/nexthop.h"

#include <linux/rtnetlink.h>

#include "ip/nexthop/modify.h"
#include "ip/nexthop/show.h"

namespace ip {
namespace {

constexpr Command kCommands[] = {
    {.word = "add",
     .build = nexthop::build<RTM_NEWNEXTHOP, NLM_F_CREATE | NLM_F_EXCL>,
     .params = &nexthop::kModifyWords},
    {.word = "replace",
     .build = nexthop::build<RTM_NEWNEXTHOP, NLM_F_CREATE | NLM_F_REPLACE>,
     .params = &nexthop::kModifyWords},
    {.word = "delete", .build = nexthop::build<RTM_DELNEXTHOP, 0>, .params = &nexthop::kGetWords},
    {.word = "list", .run = nexthop::show, .keeps = true, .params = &nexthop::kShowWords},
    {.word = "show", .run = nexthop::show, .keeps = true, .params = &nexthop::kShowWords},
    {.word = "lst", .run = nexthop::show, .keeps = true, .params = &nexthop::kShowWords},
    {.word = "get", .run = nexthop::get, .keeps = true, .params = &nexthop::kGetWords},
    {.word = "flush", .run = nexthop::flush, .params = &nexthop::kShowWords},
    {.word = "bucket",
     .run = nexthop::bucket,
     .leading = "{ list | get }",
     .params = &nexthop::kBucketWords},
};

std::string usage() {
    return "Usage: ip nexthop { list | flush } [ protocol ID ] [ id ID | dev DEV | vrf NAME | "
           "master "
           "DEV | groups | fdb ]\n"
           "       ip nexthop { add | replace } id ID NEXTHOP [ protocol ID ]\n"
           "       ip nexthop { get | del } id ID\n"
           "       ip nexthop bucket list [ id ID | nhid ID | dev DEV ]\n"
           "       ip nexthop bucket get id ID index INDEX\n"
           "NEXTHOP := { blackhole | [ via ADDRESS ] [ dev DEV ] [ onlink ] [ encap ... ] | group "
           "ID[,WEIGHT][/...]\n"
           "           [ type { mpath | resilient [ buckets N ] [ idle_timer S ] [ "
           "unbalanced_timer S "
           "] } ] } [ fdb ]\n";
}

}  // namespace

constexpr Object kNexthop{"nexthop", kCommands, &kCommands[4], usage};

}  // namespace ip
