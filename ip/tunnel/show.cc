// SPDX-License-Identifier: GPL-2.0-or-later
// A dump of links says which devices are tunnels of the family; what they are is asked of each.

#include "ip/tunnel/show.h"

#include <arpa/inet.h>
#include <linux/if_arp.h>
#include <linux/if_link.h>
#include <linux/rtnetlink.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "ip/tunnel/text.h"
#include "ip/tunnel/words.h"
#include "nl/request.h"
#include "nl/writer.h"

namespace ip::tunnel {
namespace {

constexpr std::uint32_t kClassBits = 0x0ff00000;  // of the first word of an IPv6 header
constexpr std::uint32_t kLabelBits = 0x000fffff;

struct Link {
    std::string name;
    unsigned type = 0;  // ARPHRD_*
    rtnl_link_stats64 statistics{};
};

base::Result<std::vector<Link>> links(Session& session) {
    alignas(8) std::array<std::byte, 64> room;
    nl::Writer writer(room);
    writer.begin(RTM_GETLINK, NLM_F_REQUEST);
    writer.header<ifinfomsg>();
    if (session.options.statistics == 0) writer.put_u32(IFLA_EXT_MASK, RTEXT_FILTER_SKIP_STATS);
    if (!writer.finish()) return base::failure("Message too long");
    std::vector<Link> found;
    auto dumped = nl::dump(session.transport, std::span(room).first(writer.size()),
                           [&](const nl::Message& message) -> base::Status {
                               const auto fixed = message.fixed<ifinfomsg>();
                               const auto attrs = message.attrs(sizeof(ifinfomsg));
                               const auto name = attrs.find(IFLA_IFNAME);
                               if (!fixed || !name) return {};
                               auto& link = found.emplace_back();
                               link.name = name->string();
                               link.type = fixed->ifi_type;
                               if (const auto stats = attrs.find(IFLA_STATS64))
                                   link.statistics = nl::load<rtnl_link_stats64>(stats->data);
                               return {};
                           });
    if (!dumped) {
        dumped.error().status = base::kStatusFailed;
        return tl::unexpected(std::move(dumped.error()));
    }
    return found;
}

template <class P>
bool same_name(const P& wanted, const Link& link) {
    return wanted.name[0] == 0 || name_of(wanted) == link.name;
}

bool of_family(const Parameters&, unsigned type) {
    return type == ARPHRD_TUNNEL || type == ARPHRD_IPGRE || type == ARPHRD_SIT;
}
bool of_family(const Parameters6&, unsigned type) {
    return type == ARPHRD_TUNNEL6 || type == ARPHRD_IP6GRE;
}

// What was said has to be so.
bool matches(const Parameters& wanted, const Parameters& tunnel) {
    return (wanted.link == 0 || wanted.link == tunnel.link) &&
           (wanted.iph.daddr == 0 || wanted.iph.daddr == tunnel.iph.daddr) &&
           (wanted.iph.saddr == 0 || wanted.iph.saddr == tunnel.iph.saddr) &&
           (wanted.i_key == 0 || wanted.i_key == tunnel.i_key);
}

bool matches(const in6_addr& wanted, const in6_addr& address) {
    return IN6_IS_ADDR_UNSPECIFIED(&wanted) || std::memcmp(&wanted, &address, sizeof wanted) == 0;
}

bool matches(const Parameters6& wanted, const Parameters6& tunnel) {
    const auto info = ntohl(wanted.flowinfo);
    const auto differs = info ^ ntohl(tunnel.flowinfo);
    return (wanted.link == 0 || wanted.link == tunnel.link) &&
           matches(wanted.laddr, tunnel.laddr) && matches(wanted.raddr, tunnel.raddr) &&
           (wanted.proto == 0 || tunnel.proto == 0 || wanted.proto == tunnel.proto) &&
           (wanted.encap_limit == 0 || wanted.encap_limit == tunnel.encap_limit) &&
           (wanted.hop_limit == 0 || wanted.hop_limit == tunnel.hop_limit) &&
           ((info & kClassBits) == 0 || (differs & kClassBits) == 0) &&
           ((info & kLabelBits) == 0 || (differs & kLabelBits) == 0) &&
           (wanted.flags == 0 || (wanted.flags & tunnel.flags) != 0);
}

template <class P>
base::Status list(Session& session, const P& wanted) {
    const auto all = links(session);
    if (!all) return tl::unexpected(all.error());
    auto& printer = session.printer;
    printer.open_array();
    for (const auto& link : *all) {
        if (!of_family(wanted, link.type) || !same_name(wanted, link)) continue;
        P tunnel{};
        if (auto got = get(link.name, tunnel); !got) {
            session.warn(got.error().text);
            continue;
        }
        if (!matches(wanted, tunnel)) continue;
        printer.open_object();
        print(session, tunnel);
        if (session.options.statistics > 0) print_statistics(printer, link.statistics);
        printer.close_object();
        if (printer.json())
            printer.raw(std::as_bytes(std::span("\n", 1)));
        else
            printer.end_line();
    }
    printer.close_array();
    return {};
}

}  // namespace

base::Status show_ipv4(Session& session, Words words) {
    const auto wanted = read_parameters(session, words, Action::Filter);
    if (!wanted) return tl::unexpected(wanted.error());
    if (session.options.dry_run) return {};
    std::string_view base;
    if (wanted->iph.protocol == IPPROTO_GRE) base = "gre0";
    if (wanted->iph.protocol == IPPROTO_IPV6) base = "sit0";
    if (wanted->iph.protocol == IPPROTO_IPIP) base = is_vti(*wanted) ? "ip_vti0" : "tunl0";
    if (base.empty()) return list(session, *wanted);
    Parameters tunnel{};
    std::memcpy(tunnel.name, wanted->name, sizeof tunnel.name);
    const auto name = name_of(*wanted);
    if (auto got = get(name.empty() ? base : name, tunnel); !got) return got;
    session.printer.open_array();
    session.printer.open_object();
    print(session, tunnel);
    session.printer.close_object();
    session.printer.close_array();
    if (!session.printer.json()) session.printer.end_line();
    return {};
}

base::Status show_ipv6(Session& session, Words words) {
    const auto wanted = read_parameters6(session, words, Action::Filter);
    if (!wanted) return tl::unexpected(wanted.error());
    if (session.options.dry_run) return {};
    const auto name = name_of(*wanted);
    if (name.empty()) return list(session, *wanted);
    Parameters6 tunnel{};
    std::memcpy(tunnel.name, wanted->name, sizeof tunnel.name);
    if (auto got = get(name, tunnel); !got) return got;
    auto& printer = session.printer;
    printer.open_array();
    printer.open_object();
    print(session, tunnel);
    printer.close_object();
    printer.close_array();
    if (session.options.statistics == 0 || printer.json()) return {};
    const auto all = links(session);
    if (!all) return tl::unexpected(all.error());
    const auto link = std::ranges::find(*all, name, &Link::name);
    if (link == all->end()) return {};
    print_statistics(printer, link->statistics);
    printer.end_line();
    return {};
}

}  // namespace ip::tunnel
