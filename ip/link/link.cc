// SPDX-License-Identifier: GPL-2.0-or-later
// `ip link`: which command a word means, in iproute2's order of precedence.

#include "ip/link/link.h"

#include "ip/link/dellist/dellist.h"
#include "ip/link/dellist/request.h"
#include "ip/link/filter.h"
#include "ip/link/help.h"
#include "ip/link/link_words.h"
#include "ip/link/modify.h"
#include "ip/link/show.h"
#include "ip/link/xstats.h"

namespace ip {
namespace {

base::Status delete_list(Session& session, Words words) {
    return dellist::run(session, words.subspan(1));
}
constexpr Command kDeleteList{.word = "list",
                              .run = delete_list,
                              .keeps = true,
                              .leading = "list",
                              .params = &dellist::kListWords};

const Command* list_instead(Words arguments) {
    return dellist::is_list(arguments) ? &kDeleteList : nullptr;
}

constexpr Command kCommands[] = {
    {.word = "add", .build = build_link_add, .echo = echo_link, .params = &kLinkWords},
    {.word = "set", .build = build_link_set, .echo = echo_link, .params = &kLinkWords},
    {.word = "change", .build = build_link_set, .echo = echo_link, .params = &kLinkWords},
    {.word = "replace", .build = build_link_replace, .echo = echo_link, .params = &kLinkWords},
    {.word = "delete",
     .build = build_link_delete,
     .echo = echo_link,
     .instead = list_instead,
     .params = &kLinkWords},
    {.word = "show", .run = link_show, .keeps = true, .params = &kLinkFilterWords},
    {.word = "lst", .run = link_show, .keeps = true, .params = &kLinkFilterWords},
    {.word = "list", .run = link_show, .keeps = true, .params = &kLinkFilterWords},
    {.word = "xstats", .run = link_xstats, .keeps = true, .leading = "type KIND"},
    {.word = "afstats", .run = link_afstats, .keeps = true, .leading = "dev DEV"},
    {.word = "property",
     .build = build_link_property,
     .leading = "{ add | delete }",
     .params = &kPropertyWords},
    {.word = "help", .run = run_link_help, .leading = "KIND"},
};

}  // namespace

constexpr Object kLink{"link", kCommands, &kCommands[5], link_usage};

}  // namespace ip
