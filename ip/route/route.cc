// SPDX-License-Identifier: GPL-2.0-or-later
// `ip route`: which command a word means, in iproute2's order of precedence. A row with no function
// is handed over.

#include "ip/route/route.h"

#include <linux/rtnetlink.h>

#include "grammar/usage.h"
#include "ip/route/modify.h"
#include "ip/route/show.h"
#include "ip/route/words.h"

namespace ip {
namespace {

constexpr Command kCommands[] = {
    {"add", route::build<RTM_NEWROUTE, NLM_F_CREATE | NLM_F_EXCL>},
    {"change", route::build<RTM_NEWROUTE, NLM_F_REPLACE>},
    {"chg", route::build<RTM_NEWROUTE, NLM_F_REPLACE>},
    {"replace", route::build<RTM_NEWROUTE, NLM_F_CREATE | NLM_F_REPLACE>},
    {"prepend", route::build<RTM_NEWROUTE, NLM_F_CREATE>},
    {"append", route::build<RTM_NEWROUTE, NLM_F_CREATE | NLM_F_APPEND>},
    {"test", route::build<RTM_NEWROUTE, NLM_F_EXCL>},
    {"delete", route::build<RTM_DELROUTE, 0>},
    {"list", nullptr, route::show},
    {"show", nullptr, route::show},
    {"lst", nullptr, route::show},
    {"get", nullptr, route::get},
    {"flush", nullptr, route::flush},
    {"save"},
    {"restore"},
    {"showdump"},
};

std::string usage() { return grammar::usage(route::kRouteWords.name(), route::kRouteWords); }

}  // namespace

constexpr Object kRoute{"route", kCommands, &kCommands[9], usage};

}  // namespace ip
