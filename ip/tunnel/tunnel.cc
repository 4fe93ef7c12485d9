// SPDX-License-Identifier: GPL-2.0-or-later
// `ip tunnel` (also `ip tunl`): tunnels over IPv4 and, with -6 or a mode of IPv6, over IPv6, by the
// ioctls that were there before netlink.

#include "ip/tunnel/tunnel.h"

#include <fmt/format.h>
#include <netinet/in.h>

#include "grammar/usage.h"
#include "ip/tunnel/device.h"
#include "ip/tunnel/routers.h"
#include "ip/tunnel/show.h"
#include "ip/tunnel/words.h"

namespace ip {
namespace tunnel {
namespace {

std::string usage() {
    return grammar::usage("ip tunnel { add | change | delete | show } [ NAME ]", kWords) +
           grammar::usage("ip -6 tunnel { add | change | delete | show } [ NAME ]", kWords6) +
           grammar::usage("ip tunnel prl", kRouterWords) +
           grammar::usage("ip tunnel 6rd", kRapidWords);
}

// A command for each of the two families.
struct Pair {
    Run ipv4;
    Run ipv6;
};

base::Status run_for_family(Session& session, Words words, const Pair& pair) {
    const auto family = session.options.family;
    if (family != AF_UNSPEC && family != AF_INET && family != AF_INET6)
        return base::usage_error(
            fmt::format("Unsupported protocol family: {}", static_cast<unsigned>(family)));
    auto done = family == AF_INET6 || names_mode_of_ipv6(words) ? pair.ipv6(session, words)
                                                                : pair.ipv4(session, words);
    if (!done && done.error().kind == base::ErrorKind::Help) done.error().text = usage();
    return done;
}

std::string_view base_device(const Parameters& tunnel) {
    switch (tunnel.iph.protocol) {
        case IPPROTO_IPIP:
            return is_vti(tunnel) ? "ip_vti0" : "tunl0";
        case IPPROTO_GRE:
            return "gre0";
        case IPPROTO_IPV6:
            return "sit0";
        default:
            return {};
    }
}

std::string_view base_device(const Parameters6& tunnel) {
    if (is_vti(tunnel)) return "ip6_vti0";
    return tunnel.proto == IPPROTO_GRE ? "ip6gre0" : "ip6tnl0";
}

template <class P>
base::Status call_with(Session& session, unsigned long command, std::string_view device,
                       P& tunnel) {
    if (session.options.dry_run) return {};
    constexpr std::uint8_t kFamily = std::is_same_v<P, Parameters> ? AF_INET : AF_INET6;
    const int err = call(kFamily, command, device, &tunnel);
    session.devices.invalidate();
    if (err != 0) return failed(command == SIOCDELTUNNEL ? "delete" : "add", device, err);
    return {};
}

// The fallback device of the kind makes a new tunnel; one that exists answers for itself.
base::Status make(Session& session, Words words, unsigned long command) {
    const bool changes = command == SIOCCHGTUNNEL;
    auto tunnel = read_parameters(session, words, changes ? Action::Change : Action::Make);
    if (!tunnel) return tl::unexpected(tunnel.error());
    if (tunnel->iph.ttl != 0 && tunnel->iph.frag_off == 0)
        return base::failure("ttl != 0 and nopmtudisc are incompatible");
    const auto base = base_device(*tunnel);
    if (base.empty()) return base::failure("cannot determine tunnel mode (ipip, gre, vti or sit)");
    const auto name = name_of(*tunnel);
    return call_with(session, command, changes && !name.empty() ? name : base, *tunnel);
}

base::Status make6(Session& session, Words words, unsigned long command) {
    const bool changes = command == SIOCCHGTUNNEL;
    auto tunnel = read_parameters6(session, words, changes ? Action::Change : Action::Make);
    if (!tunnel) return tl::unexpected(tunnel.error());
    const auto name = name_of(*tunnel);
    if (name.empty()) session.warn("Tunnel interface name not specified\n");
    return call_with(session, command, changes && !name.empty() ? name : base_device(*tunnel),
                     *tunnel);
}

base::Status add(Session& session, Words words) { return make(session, words, SIOCADDTUNNEL); }
base::Status add6(Session& session, Words words) { return make6(session, words, SIOCADDTUNNEL); }
base::Status change(Session& session, Words words) { return make(session, words, SIOCCHGTUNNEL); }
base::Status change6(Session& session, Words words) { return make6(session, words, SIOCCHGTUNNEL); }

base::Status remove(Session& session, Words words) {
    auto tunnel = read_parameters(session, words, Action::Make);
    if (!tunnel) return tl::unexpected(tunnel.error());
    const auto name = name_of(*tunnel);
    return call_with(session, SIOCDELTUNNEL, name.empty() ? base_device(*tunnel) : name, *tunnel);
}

base::Status remove6(Session& session, Words words) {
    auto tunnel = read_parameters6(session, words, Action::Make);
    if (!tunnel) return tl::unexpected(tunnel.error());
    const auto name = name_of(*tunnel);
    return call_with(session, SIOCDELTUNNEL, name.empty() ? base_device(*tunnel) : name, *tunnel);
}

tl::unexpected<base::Error> not_over_ipv6(std::string_view command) {
    return base::usage_error(
        fmt::format("Command \"{}\" is unknown, try \"ip -f inet6 tunnel help\".", command),
        command);
}
base::Status no_routers(Session&, Words) { return not_over_ipv6("prl"); }
base::Status no_6rd(Session&, Words) { return not_over_ipv6("6rd"); }

base::Status run_add(Session& session, Words words) {
    return run_for_family(session, words, {add, add6});
}
base::Status run_change(Session& session, Words words) {
    return run_for_family(session, words, {change, change6});
}
base::Status run_delete(Session& session, Words words) {
    return run_for_family(session, words, {remove, remove6});
}
base::Status run_show(Session& session, Words words) {
    return run_for_family(session, words, {show_ipv4, show_ipv6});
}
base::Status run_prl(Session& session, Words words) {
    return run_for_family(session, words, {change_routers, no_routers});
}
base::Status run_6rd(Session& session, Words words) {
    return run_for_family(session, words, {change_6rd, no_6rd});
}

constexpr Command kCommands[] = {
    {.word = "add", .run = run_add, .params = &kWords},
    {.word = "change", .run = run_change, .params = &kWords},
    {.word = "delete", .run = run_delete, .params = &kWords},
    {.word = "show", .run = run_show, .keeps = true, .params = &kWords},
    {.word = "lst", .run = run_show, .keeps = true, .params = &kWords},
    {.word = "list", .run = run_show, .keeps = true, .params = &kWords},
    {.word = "prl", .run = run_prl, .params = &kRouterWords},
    {.word = "6rd", .run = run_6rd, .params = &kRapidWords},
};

}  // namespace
}  // namespace tunnel

constexpr Object kTunnel{"tunnel", tunnel::kCommands, &tunnel::kCommands[3], tunnel::usage, ""};

}  // namespace ip
