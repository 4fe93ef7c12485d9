// SPDX-License-Identifier: GPL-2.0-or-later
// `ip link`: which command a word means, in iproute2's order of precedence. A row with no function
// is handed over.

#include "ip/link/link.h"

#include "ip/link/dellist/dellist.h"
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
    {"add"},
    {"set"},
    {"change"},
    {"replace"},
    {.word = "delete", .instead = list_instead},
    {.word = "show", .run = link_show, .checks = true},
    {.word = "lst", .run = link_show, .checks = true},
    {.word = "list", .run = link_show, .checks = true},
    {"xstats"},
    {"afstats"},
    {"property"},
};

std::string usage() { return "Usage: ip link { COMMAND | help }\n"; }

}  // namespace

constexpr Object kLink{"link", kCommands, &kCommands[5], usage};

}  // namespace ip
