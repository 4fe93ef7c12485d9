// SPDX-License-Identifier: GPL-2.0-or-later
// The two families differ in order, in the keys of JSON and in where blanks stand, as in iproute2.

#include "ip/tunnel/text.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>

#include <array>

#include "ip/tunnel/words.h"
#include "value/address.h"

namespace ip::tunnel {
namespace {

std::string_view protocol_name(unsigned protocol) {
    switch (protocol) {
        case IPPROTO_IPIP:
            return "ip";
        case IPPROTO_GRE:
            return "gre";
        case IPPROTO_IPV6:
            return "ipv6";
        case 0:
            return "any";
        default:
            return "unknown";
    }
}

std::string ipv4(std::uint32_t address) {
    std::string text;
    value::format_address(AF_INET, std::as_bytes(std::span(&address, 1)), text);
    return text;
}

std::string ipv6(const in6_addr& address) {
    std::string text;
    value::format_address(AF_INET6, std::as_bytes(std::span(address.s6_addr)), text);
    return text;
}

struct GreFlag {
    bool arriving;
    std::uint16_t flag;
    std::string_view key;
    std::string_view text;
};
const GreFlag kGreFlags[] = {
    {true, GRE_SEQ, "rx_drop_ooseq", "  Drop packets out of sequence."},
    {true, GRE_CSUM, "rx_csum", "  Checksum in received packet is required."},
    {false, GRE_SEQ, "tx_seq", "  Sequence packets on output."},
    {false, GRE_CSUM, "tx_csum", "  Checksum output packets."},
};

template <class P>
void print_keys(out::Printer& printer, const P& tunnel) {
    const bool arriving = (tunnel.i_flags & GRE_KEY) != 0;
    const bool leaving = (tunnel.o_flags & GRE_KEY) != 0;
    if (arriving && leaving && tunnel.i_key == tunnel.o_key) {
        printer.uint("key", " key {}", ntohl(tunnel.i_key));
        return;
    }
    if (arriving) printer.uint("ikey", " ikey {}", ntohl(tunnel.i_key));
    if (leaving) printer.uint("okey", " okey {}", ntohl(tunnel.o_key));
}

template <class P>
void print_gre_flags(out::Printer& printer, const P& tunnel) {
    printer.open_array("flags");
    for (const auto& flag : kGreFlags) {
        if (((flag.arriving ? tunnel.i_flags : tunnel.o_flags) & flag.flag) == 0) continue;
        printer.newline();
        printer.str({}, {}, flag.key);
        printer.text(flag.text);
    }
    printer.close_array();
}

void print_head(out::Printer& printer, std::string_view name, unsigned protocol,
                std::string_view carrier) {
    printer.str("ifname", "{}: ", name, out::Color::Ifname);
    printer.str("mode", "{} ", fmt::format("{}/{}", protocol_name(protocol), carrier));
}

// The colour covers the blank behind the first, as in iproute2.
void print_ends(out::Printer& printer, const std::array<std::string, 2>& ends,
                const std::array<std::string, 2>& shown, out::Color color) {
    printer.text("remote ");
    printer.str_as("remote", "{} ", shown[0], ends[0], color);
    printer.text("local ");
    printer.str_as("local", "{}", shown[1], ends[1], color);
}

// RFC 5214: the routers of an ISATAP tunnel, behind one entry that asks for all.
void print_routers(out::Printer& printer, const Parameters& tunnel) {
    std::array<ip_tunnel_prl, 16> routers{};
    routers[0].addr = htonl(INADDR_ANY);
    routers[0].datalen = sizeof routers - sizeof routers[0];
    if (call(AF_INET, SIOCGETPRL, name_of(tunnel), routers.data()) != 0) return;
    for (const auto& router : std::span(routers).subspan(1)) {
        if (router.addr == htonl(INADDR_ANY)) continue;
        if ((router.flags & PRL_DEFAULT) != 0)
            printer.str("pdr", " pdr {}", ipv4(router.addr));
        else
            printer.str("pr", " pr {}", ipv4(router.addr));
    }
}

std::string tos_name(const Session& session, unsigned tos) {
    const auto name = session.tables.name(value::NameTable::Dsfield, tos);
    return name.empty() ? fmt::format("0x{:02x}", tos) : std::string(name);
}

void print_tos(Session& session, unsigned tos) {
    if (tos == 0) return;
    const bool inherit = (tos & 1U) != 0;
    auto& printer = session.printer;
    if (inherit) printer.text(" tos inherit");
    if (tos == 1) return;
    printer.json_str("tos", tos_name(session, tos));
    if (!printer.json())
        printer.text(fmt::format("{}{}", inherit ? "/" : " tos ", tos_name(session, tos & ~1U)));
}

void print_6rd(out::Printer& printer, const Parameters& tunnel) {
    ip_tunnel_6rd rapid{};
    if (tunnel.iph.protocol != IPPROTO_IPV6 ||
        call(AF_INET, SIOCGET6RD, name_of(tunnel), &rapid) != 0 || rapid.prefixlen == 0)
        return;
    printer.str("6rd-prefix", " 6rd-prefix {}", ipv6(rapid.prefix));
    printer.uint("6rd-prefixlen", "/{}", rapid.prefixlen);
    if (rapid.relay_prefix == 0) return;
    printer.str("6rd-relay_prefix", " 6rd-relay_prefix {}", ipv4(rapid.relay_prefix));
    printer.uint("6rd-relay_prefixlen", "/{}", rapid.relay_prefixlen);
}

// What the inner packet decides has a name of its own in JSON.
void print_inherited(out::Printer& printer, bool inherited, std::string_view flag,
                     std::string_view key, std::string_view number) {
    printer.text(fmt::format(" {} {}", key, inherited ? "inherit" : number));
    if (inherited)
        printer.json_null(flag);
    else
        printer.json_str(key, number);
}

}  // namespace

void print(Session& session, const Parameters& tunnel) {
    auto& printer = session.printer;
    const auto any = [](std::uint32_t address) { return address == 0 ? "any" : ipv4(address); };
    print_head(printer, name_of(tunnel), tunnel.iph.protocol, "ip");
    print_ends(printer, {ipv4(tunnel.iph.daddr), ipv4(tunnel.iph.saddr)},
               {any(tunnel.iph.daddr), any(tunnel.iph.saddr)}, out::Color::Inet);
    if (tunnel.iph.protocol == IPPROTO_IPV6 && is_isatap(tunnel)) print_routers(printer, tunnel);
    if (tunnel.link != 0)
        printer.str("dev", " dev {}", session.devices.name(static_cast<unsigned>(tunnel.link)));
    if (tunnel.iph.ttl != 0)
        printer.uint("ttl", " ttl {}", tunnel.iph.ttl);
    else
        printer.text(" ttl inherit");
    print_tos(session, tunnel.iph.tos);
    if (tunnel.iph.frag_off == 0) {
        printer.json_null("nopmtudisc");
        printer.text(" nopmtudisc");
    }
    print_6rd(printer, tunnel);
    print_keys(printer, tunnel);
    if (tunnel.iph.protocol == IPPROTO_GRE) print_gre_flags(printer, tunnel);
}

void print(Session& session, const Parameters6& tunnel) {
    auto& printer = session.printer;
    const std::array ends{ipv6(tunnel.raddr), ipv6(tunnel.laddr)};
    print_head(printer, name_of(tunnel), tunnel.proto, "ipv6");
    print_ends(printer, ends, ends, out::Color::Inet6);
    if (tunnel.link != 0)
        printer.str("link", " dev {}", session.devices.name(static_cast<unsigned>(tunnel.link)));
    if ((tunnel.flags & IP6_TNL_F_IGN_ENCAP_LIMIT) != 0) {
        printer.json_null("ip6_tnl_f_ign_encap_limit");
        printer.text(" encaplimit none");
    } else
        printer.uint("encap_limit", " encaplimit {}", tunnel.encap_limit);
    if (tunnel.hop_limit != 0)
        printer.uint("hoplimit", " hoplimit {}", tunnel.hop_limit);
    else
        printer.text(" hoplimit inherit");
    const auto info = ntohl(tunnel.flowinfo);
    print_inherited(printer, (tunnel.flags & IP6_TNL_F_USE_ORIG_TCLASS) != 0,
                    "ip6_tnl_f_use_orig_tclass", "tclass",
                    fmt::format("0x{:02x}", info >> 20U & 0xffU));
    print_inherited(printer, (tunnel.flags & IP6_TNL_F_USE_ORIG_FLOWLABEL) != 0,
                    "ip6_tnl_f_use_orig_flowlabel", "flowlabel",
                    fmt::format("0x{:05x}", info & 0xfffffU));
    printer.str("flowinfo", " (flowinfo {})", fmt::format("0x{:08x}", info));
    if ((tunnel.flags & IP6_TNL_F_RCV_DSCP_COPY) != 0) {
        printer.json_null("ip6_tnl_f_rcv_dscp_copy");
        printer.text(" dscp inherit");
    }
    if ((tunnel.flags & IP6_TNL_F_ALLOW_LOCAL_REMOTE) != 0) {
        printer.json_null("ip6_tnl_f_allow_local_remote");
        printer.text(" allow-localremote");
    }
    print_keys(printer, tunnel);
    if (tunnel.proto == IPPROTO_GRE) print_gre_flags(printer, tunnel);
}

void print_statistics(out::Printer& printer, const rtnl_link_stats64& statistics) {
    if (printer.json()) return;
    const auto& s = statistics;
    printer.newline();
    printer.text("RX: Packets    Bytes        Errors CsumErrs OutOfSeq Mcasts");
    printer.newline();
    printer.text(fmt::format("    {:<10} {:<12} {:<6} {:<8} {:<8} {:<8}", s.rx_packets, s.rx_bytes,
                             s.rx_errors, s.rx_frame_errors, s.rx_fifo_errors, s.multicast));
    printer.newline();
    printer.text("TX: Packets    Bytes        Errors DeadLoop NoRoute  NoBufs");
    printer.newline();
    printer.text(fmt::format("    {:<10} {:<12} {:<6} {:<8} {:<8} {:<6}", s.tx_packets, s.tx_bytes,
                             s.tx_errors, s.collisions, s.tx_carrier_errors, s.tx_dropped));
}

}  // namespace ip::tunnel
