// SPDX-License-Identifier: GPL-2.0-or-later
// All objects in iproute2's order, native or not, and how words find theirs.

#include <fmt/format.h>

#include "ip/address/address.h"
#include "ip/addrlabel/addrlabel.h"
#include "ip/command.h"
#include "ip/link/link.h"
#include "ip/maddress/maddress.h"
#include "ip/netns/netns.h"
#include "ip/nexthop/nexthop.h"
#include "ip/route/route.h"
#include "ip/token/token.h"
#include "ip/tunnel/tunnel.h"
#include "ip/tuntap/tuntap.h"
#include "ip/vrf/vrf.h"

namespace ip {
namespace {

constexpr ObjectRow kObjects[] = {
    {"address", &kAddress},   {"addrlabel", &kAddrlabel},
    {"maddress", &kMaddress}, {"route", &kRoute},
    {"rule", nullptr},        {"neighbor", nullptr},
    {"neighbour", nullptr},   {"ntable", nullptr},
    {"ntbl", nullptr},        {"link", &kLink},
    {"l2tp", nullptr},        {"fou", nullptr},
    {"ila", nullptr},         {"macsec", nullptr},
    {"tunnel", &kTunnel},     {"tunl", &kTunnel},
    {"tuntap", &kTuntap},     {"tap", &kTuntap},
    {"token", &kToken},       {"tcpmetrics", nullptr},
    {"tcp_metrics", nullptr}, {"monitor", nullptr},
    {"xfrm", nullptr},        {"mroute", nullptr},
    {"mrule", nullptr},       {"netns", &kNetns},
    {"netconf", nullptr},     {"vrf", &kVrf},
    {"sr", nullptr},          {"nexthop", &kNexthop},
    {"mptcp", nullptr},       {"ioam", nullptr},
    {"help", nullptr},        {"stats", nullptr},
};

tl::unexpected<base::Error> not_native() {
    return tl::unexpected(
        base::Error{.status = base::kStatusUsage, .kind = base::ErrorKind::NotNative});
}

base::Result<Resolved> resolve_command(const Object& object, Words words) {
    Resolved found{&object, object.otherwise, {}};
    if (words.empty()) return found;
    found.arguments = words.subspan(1);
    const auto word = words[0];
    for (const Command& command : object.commands)
        if (!word.empty() && command.word.starts_with(word)) {
            const Command* other =
                command.instead == nullptr ? nullptr : command.instead(found.arguments);
            found.command = other != nullptr ? other : &command;
            return found;
        }
    if (!word.empty() && std::string_view("help").starts_with(word)) {
        base::Error error{base::kStatusUsage, base::ErrorKind::Help, 0, object.usage()};
        return tl::unexpected(std::move(error));
    }
    return base::usage_error(fmt::format("Command \"{}\" is unknown, try \"ip {} help\"{}", word,
                                         object.name, object.end),
                             word);
}

}  // namespace

std::span<const ObjectRow> object_rows() { return kObjects; }

base::Result<Resolved> resolve(Words words) {
    const auto word = words.empty() ? std::string_view{} : words[0];
    for (const ObjectRow& row : kObjects) {
        if (word.empty() || !row.word.starts_with(word)) continue;
        if (row.word == "help") {
            base::Error error{base::kStatusUsage, base::ErrorKind::Help, 0, usage_text()};
            return tl::unexpected(std::move(error));
        }
        if (row.object == nullptr) return not_native();
        auto resolved = resolve_command(*row.object, words.subspan(1));
        if (resolved && resolved->command->build == nullptr && resolved->command->run == nullptr)
            return not_native();
        return resolved;
    }
    return base::failure(fmt::format("Object \"{}\" is unknown, try \"ip help\".", word), word);
}

}  // namespace ip
