// SPDX-License-Identifier: GPL-2.0-or-later
// `ip route`: which command a word means, in iproute2's order of precedence. A row with no function
// is handed over.

#include "ip/route/route.h"

#include <linux/rtnetlink.h>

#include "grammar/usage.h"
#include "ip/route/filter.h"
#include "ip/route/modify.h"
#include "ip/route/show.h"
#include "ip/route/words.h"

namespace ip {
namespace {

constexpr Command kCommands[] = {
    {.word = "add",
     .build = route::build<RTM_NEWROUTE, NLM_F_CREATE | NLM_F_EXCL>,
     .params = &route::kRouteWords},
    {.word = "change",
     .build = route::build<RTM_NEWROUTE, NLM_F_REPLACE>,
     .params = &route::kRouteWords},
    {.word = "chg",
     .build = route::build<RTM_NEWROUTE, NLM_F_REPLACE>,
     .params = &route::kRouteWords},
    {.word = "replace",
     .build = route::build<RTM_NEWROUTE, NLM_F_CREATE | NLM_F_REPLACE>,
     .params = &route::kRouteWords},
    {.word = "prepend",
     .build = route::build<RTM_NEWROUTE, NLM_F_CREATE>,
     .params = &route::kRouteWords},
    {.word = "append",
     .build = route::build<RTM_NEWROUTE, NLM_F_CREATE | NLM_F_APPEND>,
     .params = &route::kRouteWords},
    {.word = "test",
     .build = route::build<RTM_NEWROUTE, NLM_F_EXCL>,
     .params = &route::kRouteWords},
    {.word = "delete", .build = route::build<RTM_DELROUTE, 0>, .params = &route::kRouteWords},
    {.word = "list", .run = route::show, .keeps = true, .params = &route::kFilterWords},
    {.word = "show", .run = route::show, .keeps = true, .params = &route::kFilterWords},
    {.word = "lst", .run = route::show, .keeps = true, .params = &route::kFilterWords},
    {.word = "get", .run = route::get, .keeps = true, .params = &route::kGetWords},
    {.word = "flush", .run = route::flush, .params = &route::kFilterWords},
    {.word = "save", .run = route::save, .keeps = true, .params = &route::kFilterWords},
    {.word = "restore", .run = route::restore},
    {.word = "showdump", .run = route::showdump, .keeps = true},
};

std::string usage() { return grammar::usage(route::kRouteWords.name(), route::kRouteWords); }

}  // namespace

constexpr Object kRoute{"route", kCommands, &kCommands[9], usage};

}  // namespace ip
