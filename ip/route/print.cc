// SPDX-License-Identifier: GPL-2.0-or-later
// One route, in iproute2's order of members. Each token carries its own blank behind it, so that
// nearly every line ends with one.

#include "ip/route/print.h"

#include <fmt/format.h>
#include <linux/icmpv6.h>
#include <linux/nexthop.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include "ip/nexthop/print.h"
#include "ip/route/cache.h"
#include "ip/route/encap.h"
#include "ip/route/metrics.h"
#include "ip/route/type.h"
#include "nl/request.h"
#include "value/address.h"

namespace ip::route {
namespace {

using out::Color;
using out::Printer;
using value::NameTable;

struct Route {
    Session& session;
    const Filter& filter;
    rtmsg header;
    nl::Attrs<RTA_MAX + 1> attrs;
    std::uint32_t table;

    Printer& printer() const { return session.printer; }
    bool details() const { return session.options.details != 0; }
};

std::string name_or_number(const Session& session, NameTable table, std::uint32_t number) {
    const auto name = session.context.tables.name(table, number);
    return name.empty() ? std::to_string(number) : std::string(name);
}

std::uint8_t host_bits(std::uint8_t family) {
    return family == AF_INET6 ? 128 : family == AF_INET ? 32 : 20;
}

// Fixed to one value by the words, so that showing it again would only repeat them.
bool is_fixed(const Match& match, std::uint8_t family) {
    return match.given && match.bits == host_bits(family);
}

std::string prefix_text(const Route& route, const nl::Attr* attr, std::uint8_t bits,
                        std::string_view none) {
    const auto family = route.header.rtm_family;
    if (attr == nullptr) return bits != 0 ? fmt::format("0/{}", bits) : std::string(none);
    auto text = address_text(family, attr->data);
    if (bits != host_bits(family)) text += fmt::format("/{}", bits);
    return text;
}

std::string type_word(const Route& route) {
    return route.session.options.numeric ? std::to_string(route.header.rtm_type)
                                         : type_text(route.header.rtm_type);
}

void print_destination(const Route& route) {
    const auto& header = route.header;
    if (header.rtm_type != RTN_UNICAST || route.details())
        route.printer().str("type", "{} ", type_word(route));
    const auto color = color_of(header.rtm_family);
    route.printer().str("dst", "{} ",
                        prefix_text(route, route.attrs.get(RTA_DST), header.rtm_dst_len, "default"),
                        route.attrs.has(RTA_DST) ? color : Color::None);
    if (route.attrs.has(RTA_SRC) || header.rtm_src_len != 0)
        route.printer().str("from", "from {} ",
                            prefix_text(route, route.attrs.get(RTA_SRC), header.rtm_src_len, {}),
                            color);
    if (const auto* label = route.attrs.get(RTA_NEWDST))
        route.printer().str("to", "as to {} ", address_text(header.rtm_family, label->data));
}

std::string tos_text(const Session& session, std::uint8_t tos) {
    const auto name = session.context.tables.name(NameTable::Dsfield, tos);
    return name.empty() ? fmt::format("{:#04x}", tos) : std::string(name);
}

void print_path(const Route& route) {
    auto& printer = route.printer();
    const auto& attrs = route.attrs;
    const auto family = route.header.rtm_family;
    if (attrs.has(RTA_NH_ID)) printer.uint("nhid", "nhid {} ", attrs[RTA_NH_ID].u32());
    if (route.header.rtm_tos != 0 && !route.filter.tos)
        printer.str("tos", "tos {} ", tos_text(route.session, route.header.rtm_tos));
    if (attrs.has(RTA_GATEWAY) && !is_fixed(route.filter.via, family))
        print_gateway(printer, family, attrs[RTA_GATEWAY].data);
    if (attrs.has(RTA_VIA)) print_via(printer, attrs[RTA_VIA].data);
    if (attrs.has(RTA_OIF) && route.filter.out_interface == 0)
        print_device(route.session, attrs[RTA_OIF].u32());
}

void print_origin(const Route& route) {
    auto& printer = route.printer();
    const auto& header = route.header;
    // Table 0: the kernel made the answer without looking into one (get ... oif).
    const bool told = route.table != RT_TABLE_UNSPEC && route.filter.table == 0;
    if (told && (route.table != RT_TABLE_MAIN || route.details()))
        printer.str("table", "table {} ",
                    name_or_number(route.session, NameTable::Table, route.table));
    if ((header.rtm_flags & RTM_F_CLONED) == 0 || header.rtm_family == AF_INET6) {
        if ((header.rtm_protocol != RTPROT_BOOT || route.details()) && !route.filter.protocol)
            printer.str("protocol", "proto {} ",
                        name_or_number(route.session, NameTable::Protocol, header.rtm_protocol));
        if ((header.rtm_scope != RT_SCOPE_UNIVERSE || route.details()) && !route.filter.scope)
            printer.str("scope", "scope {} ",
                        name_or_number(route.session, NameTable::Scope, header.rtm_scope));
    }
    if (route.attrs.has(RTA_PREFSRC) && !is_fixed(route.filter.source, header.rtm_family)) {
        printer.text("src ");
        printer.str("prefsrc", "{} ",
                    address_text(header.rtm_family, route.attrs[RTA_PREFSRC].data),
                    color_of(header.rtm_family));
    }
    if (route.attrs.has(RTA_PRIORITY) && !route.filter.metric)
        printer.uint("metric", "metric {} ", route.attrs[RTA_PRIORITY].u32());
}

void print_realms(const Route& route, std::uint32_t realms) {
    auto& printer = route.printer();
    const auto from = realms >> 16;
    printer.text(from != 0 ? "realms " : "realm ");
    printer.open_object("flow");
    if (from != 0)
        printer.str("from", "{}/", name_or_number(route.session, NameTable::Realm, from));
    printer.str("to", "{} ", name_or_number(route.session, NameTable::Realm, realms & 0xffff));
    printer.close_object();
}

void print_marks(const Route& route) {
    auto& printer = route.printer();
    const auto& attrs = route.attrs;
    if (const auto* mark = attrs.get(RTA_MARK); mark != nullptr && mark->u32() != 0) {
        if (mark->u32() >= 16)
            printer.str("mark", "mark {} ", fmt::format("{:#x}", mark->u32()));
        else
            printer.uint("mark", "mark {} ", mark->u32());
    }
    if (attrs.has(RTA_FLOW) && route.filter.realm_mask != UINT32_MAX)
        print_realms(route, attrs[RTA_FLOW].u32());
    if (attrs.has(RTA_UID)) printer.uint("uid", "uid {} ", attrs[RTA_UID].u32());
}

void print_preference(const Route& route, std::uint8_t preference) {
    switch (preference) {
        case ICMPV6_ROUTER_PREF_LOW:
            return route.printer().str("pref", "pref {}", "low");
        case ICMPV6_ROUTER_PREF_MEDIUM:
            return route.printer().str("pref", "pref {}", "medium");
        case ICMPV6_ROUTER_PREF_HIGH:
            return route.printer().str("pref", "pref {}", "high");
        default:
            return route.printer().uint("pref", "pref {}", preference);
    }
}

base::Status print_hop(const Route& route, const rtnexthop& hop, nl::Bytes rest) {
    auto& printer = route.printer();
    const nl::Attrs<RTA_MAX + 1> attrs{nl::AttrRange(rest)};
    printer.open_object();
    printer.newline();
    printer.text("\tnexthop ");
    if (attrs.has(RTA_ENCAP))
        if (auto done = print_encap(route.session, attrs[RTA_ENCAP_TYPE].u16(), attrs[RTA_ENCAP]);
            !done)
            return done;
    if (attrs.has(RTA_NEWDST))
        printer.str("to", "as to {} ",
                    address_text(route.header.rtm_family, attrs[RTA_NEWDST].data));
    if (attrs.has(RTA_GATEWAY))
        print_gateway(printer, route.header.rtm_family, attrs[RTA_GATEWAY].data);
    if (attrs.has(RTA_VIA)) print_via(printer, attrs[RTA_VIA].data);
    if (attrs.has(RTA_FLOW)) print_realms(route, attrs[RTA_FLOW].u32());
    printer.str("dev", "dev {} ",
                route.session.devices.name(static_cast<unsigned>(hop.rtnh_ifindex)));
    printer.sint("weight", "weight {} ", hop.rtnh_hops + 1);
    print_flags(printer, hop.rtnh_flags);
    printer.close_object();
    return {};
}

base::Status print_multipath(const Route& route, nl::Bytes hops) {
    route.printer().open_array("nexthops");
    while (hops.size() >= sizeof(rtnexthop)) {
        const auto hop = nl::load<rtnexthop>(hops);
        if (hop.rtnh_len < sizeof hop || hop.rtnh_len > hops.size()) break;
        if (auto done = print_hop(route, hop, hops.first(hop.rtnh_len).subspan(sizeof hop)); !done)
            return done;
        hops = hops.subspan(std::min<std::size_t>((hop.rtnh_len + 3U) & ~3U, hops.size()));
    }
    route.printer().close_array();
    return {};
}

// -d: the nexthop object behind the id, asked for on a socket of its own, since a dump may be going
// on. One that has just gone is left out.
base::Status print_nexthop_object(const Route& route, std::uint32_t id) {
    auto transport = route.session.transport.another();
    if (!transport) return tl::unexpected(std::move(transport.error()));
    alignas(8) std::array<std::byte, 64> room;
    nl::Writer writer(room);
    writer.begin(RTM_GETNEXTHOP, NLM_F_REQUEST);
    writer.header<nhmsg>();
    writer.put_u32(NHA_ID, id);
    if (!writer.finish()) return base::failure("the request does not fit");
    auto& printer = route.printer();
    const auto answer = nl::request(
        **transport, std::span(room).first(writer.size()), [&](const nl::Message& message) {
            printer.newline();
            printer.text("\tnh_info ");
            printer.open_object("nh_info");
            auto done = nexthop::print_nexthop_members(route.session, message);
            printer.close_object();
            return done;
        });
    if (!answer && answer.error().kind == base::ErrorKind::NotNative)
        return tl::unexpected(answer.error());
    return {};
}

base::Status print_members(const Route& route) {
    auto& printer = route.printer();
    const auto& attrs = route.attrs;
    print_destination(route);
    if (attrs.has(RTA_ENCAP))
        if (auto done = print_encap(route.session, attrs[RTA_ENCAP_TYPE].u16(), attrs[RTA_ENCAP]);
            !done)
            return done;
    print_path(route);
    print_origin(route);
    print_flags(printer, route.header.rtm_flags);
    print_marks(route);
    print_cache(route.session, route.header, route.attrs.get(RTA_CACHEINFO));
    if (attrs.has(RTA_METRICS)) print_metrics(printer, attrs[RTA_METRICS].nested());
    if (attrs.has(RTA_IIF) && route.filter.in_interface == 0)
        printer.str("iif", "iif {} ", route.session.devices.name(attrs[RTA_IIF].u32()));
    if (attrs.has(RTA_PREF)) print_preference(route, attrs[RTA_PREF].u8());
    if (attrs.has(RTA_TTL_PROPAGATE))
        printer.on_off("ttl-propagate", "ttl-propogate {} ", attrs[RTA_TTL_PROPAGATE].u8() != 0);
    if (attrs.has(RTA_NH_ID) && route.details())
        if (auto done = print_nexthop_object(route, attrs[RTA_NH_ID].u32()); !done) return done;
    if (attrs.has(RTA_MULTIPATH)) return print_multipath(route, attrs[RTA_MULTIPATH].data);
    return {};
}

}  // namespace

base::Status print_route(Session& session, const Filter& filter, const nl::Message& message) {
    const auto header = message.fixed<rtmsg>();
    if (!header) return {};
    const Route route{session, filter, *header,
                      nl::Attrs<RTA_MAX + 1>(message.attrs(sizeof(rtmsg))), table_of(message)};
    session.printer.open_object();
    if (message.header.nlmsg_type == RTM_DELROUTE) {
        session.printer.text("Deleted ");
        session.printer.json_bool("deleted", true);
    }
    auto done = print_members(route);
    session.printer.end_line();
    session.printer.close_object();
    return done;
}

}  // namespace ip::route
