// SPDX-License-Identifier: GPL-2.0-or-later
// Usage texts of links, from the same rows that are parsed, so that no keyword can be missing.

#include "ip/link/help.h"

#include "grammar/usage.h"
#include "ip/link/kind.h"
#include "ip/link/link_words.h"

namespace ip {
namespace {

std::string kind_list() {
    std::string text = "KIND := {";
    std::size_t column = text.size();
    for (const LinkKind* kind : link_kinds()) {
        constexpr std::size_t kColumns = 76;
        if (column + kind->name.size() + 3 > kColumns) {
            text += "\n         ";
            column = 9;
        }
        text += column > 9 ? " | " : " ";
        text += kind->name;
        column += kind->name.size() + 3;
    }
    return text + " }\n";
}

}  // namespace

std::string link_usage() {
    std::string text =
        "Usage: ip link add [ name NAME ] [ link DEV ] [ SETTINGS ] type KIND [ KIND-SETTINGS ]\n"
        "       ip link replace NAME [ SETTINGS ] type KIND [ KIND-SETTINGS ]\n"
        "       ip link { set | change } { DEV | group GROUP } [ SETTINGS ]\n"
        "                                [ type KIND [ KIND-SETTINGS ] ]\n"
        "       ip link delete { DEV | group GROUP } [ type KIND ]\n"
        "       ip link delete list { DEV | PATTERN | RANGE | file FILE | - } ...\n"
        "       ip link show [ DEV | group GROUP ] [ up | down ] [ master DEV ] [ vrf NAME ]\n"
        "                    [ type KIND ] [ nomaster ] [ novf ]\n"
        "       ip link xstats type KIND [ ARGS ]\n"
        "       ip link afstats [ dev DEV ]\n"
        "       ip link property { add | del } dev DEV [ altname NAME ] ...\n"
        "       ip link help [ KIND ]\n"
        "SETTINGS:\n";
    return text + grammar::synopsis(kLinkWords) + kind_list();
}

tl::unexpected<base::Error> link_help() {
    base::Error error{base::kStatusUsage, base::ErrorKind::Help};
    error.text = link_usage();
    return tl::unexpected(std::move(error));
}

base::Status run_link_help(Session& session, Words words) {
    if (words.empty()) return link_help();
    const auto* kind = find_link_kind(words[0]);
    if (kind == nullptr || !kind->explained) return link_help();
    session.printer.text(kind_usage(*kind));
    return {};
}

}  // namespace ip
