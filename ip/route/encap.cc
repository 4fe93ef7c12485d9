// SPDX-License-Identifier: GPL-2.0-or-later
// Encapsulations that the kernel tells about: ip and ip6 tunnels, seg6, seg6local, xfrm. In JSON
// they are an object of their own, as iproute2 7.1 has it.

#include "ip/route/encap.h"

#include <fmt/format.h>
#include <linux/lwtunnel.h>
#include <linux/rtnetlink.h>
#include <linux/seg6_iptunnel.h>
#include <linux/seg6_local.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>

#include "value/address.h"

namespace ip::route {
namespace {

using out::Color;
using out::Printer;

constexpr std::uint16_t kTunnelCsum = 1;  // TUNNEL_CSUM, _KEY, _SEQ of linux/if_tunnel.h
constexpr std::uint16_t kTunnelKey = 4;
constexpr std::uint16_t kTunnelSeq = 8;

std::string address_text(std::uint8_t family, nl::Bytes bytes) {
    std::string text;
    value::format_address(family, bytes, text);
    return text;
}

void flag(Printer& printer, std::string_view key, std::string_view text) {
    printer.text(text);
    printer.json_bool(key, true);
}

void print_tunnel_flags(Printer& printer, std::uint16_t flags) {
    if ((flags & kTunnelKey) != 0) flag(printer, "key", "key ");
    if ((flags & kTunnelCsum) != 0) flag(printer, "csum", "csum ");
    if ((flags & kTunnelSeq) != 0) flag(printer, "seq", "seq ");
}

std::uint64_t tunnel_id(const nl::Attr& attr) {
    return static_cast<std::uint64_t>(ntohl(static_cast<std::uint32_t>(attr.u64()))) << 32 |
           ntohl(static_cast<std::uint32_t>(attr.u64() >> 32));
}

// LWTUNNEL_IP_* and LWTUNNEL_IP6_* have the same numbers but for the words of two of them.
bool print_tunnel(Printer& printer, nl::AttrRange range, std::uint8_t family) {
    const nl::Attrs<LWTUNNEL_IP_MAX + 1> attrs(range);
    if (attrs.has(LWTUNNEL_IP_OPTS)) return false;
    const auto color = family == AF_INET ? Color::Inet : Color::Inet6;
    const bool v4 = family == AF_INET;
    if (attrs.has(LWTUNNEL_IP_ID)) printer.uint("id", "id {} ", tunnel_id(attrs[LWTUNNEL_IP_ID]));
    if (attrs.has(LWTUNNEL_IP_SRC))
        printer.str("src", "src {} ", address_text(family, attrs[LWTUNNEL_IP_SRC].data), color);
    if (attrs.has(LWTUNNEL_IP_DST))
        printer.str("dst", "dst {} ", address_text(family, attrs[LWTUNNEL_IP_DST].data), color);
    const auto ttl = attrs[LWTUNNEL_IP_TTL].u8();
    const auto tos = attrs[LWTUNNEL_IP_TOS].u8();
    if (attrs.has(LWTUNNEL_IP_TTL))
        v4 ? printer.uint("ttl", "ttl {} ", ttl) : printer.uint("hoplimit", "hoplimit {} ", ttl);
    if (attrs.has(LWTUNNEL_IP_TOS))
        v4 ? printer.uint("tos", "tos {} ", tos) : printer.uint("tc", "tc {} ", tos);
    print_tunnel_flags(printer, attrs[LWTUNNEL_IP_FLAGS].u16());
    return true;
}

// struct ipv6_sr_hdr: 8 bytes, then the segments from the last to the first (RFC 8754).
void print_segments(Printer& printer, nl::Bytes srh) {
    constexpr std::size_t kHead = 8;
    constexpr std::size_t kSegment = 16;
    if (srh.size() < kHead) return;
    const std::size_t count = std::min<std::size_t>(static_cast<std::size_t>(srh[4]) + 1,
                                                    (srh.size() - kHead) / kSegment);
    printer.text(fmt::format("segs {} [ ", count));
    printer.open_array("segs");
    for (std::size_t at = count; at-- > 0;)
        printer.str({}, "{} ",
                    address_text(AF_INET6, srh.subspan(kHead + at * kSegment, kSegment)));
    printer.close_array();
    printer.text("] ");
    constexpr std::uint8_t kHasHmac = 1U << 3;  // SR6_FLAG1_HMAC
    const std::size_t end = kHead + count * kSegment;
    if ((static_cast<std::uint8_t>(srh[5]) & kHasHmac) != 0 && srh.size() >= end + 8)
        printer.str("hmac", "hmac {} ",
                    fmt::format("{:X}", ntohl(nl::load<std::uint32_t>(srh.subspan(end + 4)))));
}

void print_seg6(Printer& printer, nl::AttrRange range) {
    static constexpr std::string_view kModes[] = {"inline", "encap", "l2encap", "encap.red",
                                                  "l2encap.red"};
    const auto tunnel = range.find(SEG6_IPTUNNEL_SRH);
    if (!tunnel || tunnel->data.size() < sizeof(int)) return;
    const auto mode = tunnel->u32();
    printer.str("mode", "mode {} ",
                mode < std::size(kModes) ? kModes[mode] : std::string_view("<unknown>"));
    print_segments(printer, tunnel->data.subspan(sizeof(int)));
}

constexpr std::uint16_t kLocalFlavors = 10;  // SEG6_LOCAL_FLAVORS of newer headers

constexpr std::string_view kActions[] = {
    "<unknown>", "End",     "End.X",   "End.T",   "End.DX2",       "End.DX6",
    "End.DX4",   "End.DT6", "End.DT4", "End.B6",  "End.B6.Encaps", "End.BM",
    "End.S",     "End.AS",  "End.AM",  "End.BPF", "End.DT46"};

bool print_seg6local(Session& session, nl::AttrRange range) {
    auto& printer = session.printer;
    const nl::Attrs<16> attrs(range);
    // Counters, flavors and programs are beyond us.
    if (attrs.has(SEG6_LOCAL_COUNTERS) || attrs.has(SEG6_LOCAL_BPF) || attrs.has(kLocalFlavors))
        return false;
    const auto action = attrs[SEG6_LOCAL_ACTION].u32();
    printer.str("action", "action {} ",
                action < std::size(kActions) ? kActions[action] : kActions[0]);
    if (attrs.has(SEG6_LOCAL_SRH)) print_segments(printer, attrs[SEG6_LOCAL_SRH].data);
    const auto table = [&](std::uint16_t type) {
        const auto number = attrs[type].u32();
        const auto name = session.context.tables.name(value::NameTable::Table, number);
        return name.empty() ? std::to_string(number) : std::string(name);
    };
    if (attrs.has(SEG6_LOCAL_TABLE)) printer.str("table", "table {} ", table(SEG6_LOCAL_TABLE));
    if (attrs.has(SEG6_LOCAL_VRFTABLE))
        printer.str("vrftable", "vrftable {} ", table(SEG6_LOCAL_VRFTABLE));
    if (attrs.has(SEG6_LOCAL_NH4))
        printer.str("nh4", "nh4 {} ", address_text(AF_INET, attrs[SEG6_LOCAL_NH4].data));
    if (attrs.has(SEG6_LOCAL_NH6))
        printer.str("nh6", "nh6 {} ", address_text(AF_INET6, attrs[SEG6_LOCAL_NH6].data));
    if (attrs.has(SEG6_LOCAL_IIF))
        printer.str("iif", "iif {} ", session.devices.name(attrs[SEG6_LOCAL_IIF].u32()));
    if (attrs.has(SEG6_LOCAL_OIF))
        printer.str("oif", "oif {} ", session.devices.name(attrs[SEG6_LOCAL_OIF].u32()));
    return true;
}

constexpr std::string_view kTypes[] = {"unknown", "mpls",      "ip",  "ila",   "ip6", "seg6",
                                       "bpf",     "seg6local", "rpl", "ioam6", "xfrm"};

bool print_members(Session& session, std::uint16_t type, const nl::Attr& encap) {
    switch (type) {
        case LWTUNNEL_ENCAP_IP:
            return print_tunnel(session.printer, encap.nested(), AF_INET);
        case LWTUNNEL_ENCAP_IP6:
            return print_tunnel(session.printer, encap.nested(), AF_INET6);
        case LWTUNNEL_ENCAP_SEG6:
            print_seg6(session.printer, encap.nested());
            return true;
        case LWTUNNEL_ENCAP_SEG6_LOCAL:
            return print_seg6local(session, encap.nested());
        default:
            return false;
    }
}

bool shows(std::uint16_t type, const nl::Attr& encap) {
    switch (type) {
        case LWTUNNEL_ENCAP_IP:
        case LWTUNNEL_ENCAP_IP6:
            return !encap.nested().find(LWTUNNEL_IP_OPTS);
        case LWTUNNEL_ENCAP_SEG6:
            return true;
        case LWTUNNEL_ENCAP_SEG6_LOCAL:
            return !encap.nested().find(SEG6_LOCAL_COUNTERS) &&
                   !encap.nested().find(SEG6_LOCAL_BPF) && !encap.nested().find(kLocalFlavors);
        default:
            return false;
    }
}

}  // namespace

bool shows_encaps(const nl::Message& route) {
    const auto attrs = route.attrs(sizeof(rtmsg));
    if (const auto encap = attrs.find(RTA_ENCAP))
        if (const auto type = attrs.find(RTA_ENCAP_TYPE); type && !shows(type->u16(), *encap))
            return false;
    const auto multipath = attrs.find(RTA_MULTIPATH);
    auto hops = multipath ? multipath->data : nl::Bytes{};
    while (hops.size() >= sizeof(rtnexthop)) {
        const auto hop = nl::load<rtnexthop>(hops);
        if (hop.rtnh_len < sizeof hop || hop.rtnh_len > hops.size()) break;
        const nl::AttrRange members(hops.first(hop.rtnh_len).subspan(sizeof hop));
        if (const auto encap = members.find(RTA_ENCAP))
            if (const auto type = members.find(RTA_ENCAP_TYPE); type && !shows(type->u16(), *encap))
                return false;
        hops = hops.subspan(std::min<std::size_t>((hop.rtnh_len + 3U) & ~3U, hops.size()));
    }
    return true;
}

base::Status print_encap(Session& session, std::uint16_t type, const nl::Attr& encap) {
    session.printer.open_object("encap");
    session.printer.str("encap_type", " encap {} ",
                        type < std::size(kTypes) ? kTypes[type] : kTypes[0]);
    const bool native = print_members(session, type, encap);
    session.printer.close_object();
    if (native) return {};
    return tl::unexpected(
        base::Error{.status = base::kStatusUsage, .kind = base::ErrorKind::NotNative});
}

}  // namespace ip::route
