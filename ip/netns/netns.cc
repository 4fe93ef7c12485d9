// SPDX-License-Identifier: GPL-2.0-or-later
// `ip netns`: which command a word means, in iproute2's order of precedence.
//
// All of them are `run` commands: most work on the file system, not on netlink. With -dry-run they
// check their words only.

#include "ip/netns/netns.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>

#include "ip/netns/commands.h"
#include "names/netns.h"

namespace ip {
namespace netns {

base::Status check_name(Words words) {
    if (words.empty() || names::netns_name_valid(words[0])) return {};
    return base::usage_error(fmt::format("Invalid netns name \"{}\"", words[0]), words[0]);
}

std::string path_of(std::string_view name) {
    return fmt::format("{}/{}", names::kNetnsDirectory, name);
}

base::Status make_directory() {
    const std::string directory(names::kNetnsDirectory);
    if (mkdir(directory.c_str(), S_IRWXU | S_IRGRP | S_IXGRP | S_IROTH | S_IXOTH) == 0 ||
        errno == EEXIST)
        return {};
    return base::failure(fmt::format("mkdir {} failed: {}", directory, base::error_text(errno)));
}

std::string usage() {
    return "Usage: ip netns [ list ]\n"
           "       ip netns add NAME\n"
           "       ip netns attach NAME PID\n"
           "       ip netns set NAME { auto | NSID }\n"
           "       ip netns delete NAME\n"
           "       ip -all netns delete\n"
           "       ip netns identify [ PID ]\n"
           "       ip netns pids NAME\n"
           "       ip netns exec NAME COMMAND...\n"
           "       ip -all netns exec COMMAND...\n"
           "       ip netns list-id [ target-nsid NSID ] [ nsid NSID ]\n"
           "       ip netns monitor\n"
           "NSID is a number from 0; NAME must not contain a slash.\n";
}

}  // namespace netns

namespace {

constexpr Command kCommands[] = {
    {.word = "list", .run = netns::list, .keeps = true},
    {.word = "show", .run = netns::list, .keeps = true},
    {.word = "lst", .run = netns::list, .keeps = true},
    {.word = "list-id", .run = netns::list_id, .leading = "{ target-nsid | nsid } NSID"},
    {.word = "add", .run = netns::add, .keeps = true},
    {.word = "set", .run = netns::set, .leading = "NETNS { auto | NSID }"},
    {.word = "delete", .run = netns::remove, .leading = "NETNS"},
    {.word = "identify", .run = netns::identify, .keeps = true},
    {.word = "pids", .run = netns::pids, .keeps = true, .leading = "NETNS"},
    {.word = "exec", .run = netns::exec, .leading = "NETNS COMMAND"},
    {.word = "monitor", .run = netns::monitor, .keeps = true},
    {.word = "attach", .run = netns::attach, .keeps = true},
};

}  // namespace

constexpr Object kNetns{"netns", kCommands, &kCommands[0], netns::usage};

}  // namespace ip
