// SPDX-License-Identifier: GPL-2.0-or-later
// ipip, sit and ip6tnl: IP in IP (RFC 2003, RFC 4213, RFC 5969, RFC 2473; linux/if_tunnel.h,
// IFLA_IPTUN_*). Their words are in iptunnel_words.cc.

#include <fmt/format.h>
#include <linux/if_link.h>
#include <linux/ip.h>
#include <netinet/in.h>

#include <linux/if_tunnel.h>

#include <algorithm>

#include "ip/link/kind/iptunnel_words.h"
#include "ip/link/kind/tunnel_show.h"
#include "ip/link/kinds.h"
#include "value/address.h"

namespace ip {
namespace {

constexpr value::Name kInner[] = {
    {"ipip", IPPROTO_IPIP}, {"ip6ip", IPPROTO_IPV6}, {"mplsip", IPPROTO_MPLS}, {"any", 0}};
constexpr value::Name kInner6[] = {{"ipip6", IPPROTO_IPIP}, {"ip6ip6", IPPROTO_IPV6}, {"any", 0}};

void show_inner(out::Printer& printer, const TunnelView& tunnel,
                std::span<const value::Name> names) {
    if (!tunnel.has(IFLA_IPTUN_PROTO)) return;
    const auto found =
        std::ranges::find(names, tunnel[IFLA_IPTUN_PROTO].u8(), &value::Name::number);
    if (found != names.end()) printer.str("proto", "{} ", found->word);
}

std::string address(const nl::Attr& attr, std::uint8_t family) {
    std::string text;
    value::format_address(family, attr.data, text);
    return text;
}

// RFC 5969. In text the length stands right behind the prefix.
void show_6rd(out::Printer& printer, const TunnelView& tunnel) {
    const unsigned length = tunnel[IFLA_IPTUN_6RD_PREFIXLEN].u16();
    if (length == 0 || !tunnel.has(IFLA_IPTUN_6RD_PREFIX)) return;
    printer.str("prefix", "6rd-prefix {}", address(tunnel[IFLA_IPTUN_6RD_PREFIX], AF_INET6));
    printer.uint("prefixlen", "/{} ", length);
    if (tunnel[IFLA_IPTUN_6RD_RELAY_PREFIX].u32() == 0) return;
    printer.str("relay_prefix", "6rd-relay_prefix {}",
                address(tunnel[IFLA_IPTUN_6RD_RELAY_PREFIX], AF_INET));
    printer.uint("relay_prefixlen", "/{} ", tunnel[IFLA_IPTUN_6RD_RELAY_PREFIXLEN].u16());
}

void show(out::Printer& printer, nl::AttrRange data, const ShowContext& context) {
    TunnelAttributes numbers = kIpTunnelAttributes;
    numbers.flags = 0;  // those of sit (SIT_ISATAP) are not those of IPv6
    const TunnelView tunnel(printer, data, context, numbers);
    tunnel.external();
    show_inner(printer, tunnel, kInner);
    tunnel.ends();
    tunnel.time_to_live("ttl {} ");
    tunnel.type_of_service();
    const bool path_mtu = tunnel[IFLA_IPTUN_PMTUDISC].u8() != 0;
    printer.json_bool("pmtudisc", path_mtu);
    printer.text(path_mtu ? "pmtudisc " : "nopmtudisc ");
    if ((tunnel[IFLA_IPTUN_FLAGS].u16() & SIT_ISATAP) != 0) {
        printer.json_bool("isatap", true);
        printer.text("isatap ");
    }
    show_6rd(printer, tunnel);
    tunnel.mark();
    tunnel.encapsulation();
}

void show6(out::Printer& printer, nl::AttrRange data, const ShowContext& context) {
    const TunnelView tunnel(printer, data, context, kIpTunnelAttributes);
    tunnel.external();
    show_inner(printer, tunnel, kInner6);
    tunnel.ends();
    tunnel.time_to_live("hoplimit {} ");
    tunnel.limits();
    tunnel.mobile();
    tunnel.local_remote();
    tunnel.mark();
    tunnel.encapsulation();
}

}  // namespace

constexpr LinkKind kIpipKind{.name = "ipip",
                             .params = &kIpipWords,
                             .finish = finish_ipip,
                             .show = show,
                             .unknown = Unknown::Silent,
                             .merges = true};
constexpr LinkKind kSitKind{.name = "sit",
                            .params = &kSitWords,
                            .finish = finish_sit,
                            .show = show,
                            .unknown = Unknown::Silent,
                            .merges = true};
constexpr LinkKind kIp6tnlKind{.name = "ip6tnl",
                               .params = &kIp6tnlWords,
                               .finish = finish_ip6tnl,
                               .show = show6,
                               .unknown = Unknown::Silent,
                               .merges = true};

}  // namespace ip
