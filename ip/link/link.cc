// SPDX-License-Identifier: GPL-2.0-or-later
// `ip link`: which command a word means, in iproute2's order of precedence. A row with no function
// is handed over.

#include "ip/link/link.h"

#include "ip/link/dellist/dellist.h"
#include "ip/link/help.h"
#include "ip/link/modify.h"
#include "ip/link/show.h"

namespace ip {
namespace {

base::Status delete_list(Session& session, Words words) {
    return dellist::run(session, words.subspan(1));
}
constexpr Command kDeleteList{.word = "list", .run = delete_list, .checks = true};

const Command* list_instead(Words arguments) {
    return dellist::is_list(arguments) ? &kDeleteList : nullptr;
}

constexpr Command kCommands[] = {
    {"add", build_link_add},
    {"set", build_link_set},
    {"change", build_link_set},
    {"replace", build_link_replace},
    {.word = "delete", .build = build_link_delete, .instead = list_instead},
    {.word = "show", .run = link_show, .checks = true},
    {.word = "lst", .run = link_show, .checks = true},
    {.word = "list", .run = link_show, .checks = true},
    {"xstats"},
    {"afstats"},
    {"property", build_link_property},
    {.word = "help", .run = run_link_help},
};

}  // namespace

constexpr Object kLink{"link", kCommands, &kCommands[5], link_usage};

}  // namespace ip
