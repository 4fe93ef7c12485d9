// SPDX-License-Identifier: GPL-2.0-or-later
// Nexthop objects in iproute2's order of members (layouts: linux/nexthop.h).

#include "ip/nexthop/print.h"

#include <fmt/format.h>
#include <linux/nexthop.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include "ip/route/encap.h"
#include "ip/route/print.h"

namespace ip::nexthop {
namespace {

using value::NameTable;

using Attrs = nl::Attrs<NHA_MAX + 1>;

std::string name_or_number(const Session& session, NameTable table, std::uint32_t number) {
    const auto name = session.context.tables.name(table, number);
    return name.empty() ? std::to_string(number) : std::string(name);
}

// Timers count in hundredths of a second (USER_HZ).
std::string seconds(std::uint64_t ticks) {
    return fmt::format("{:g}", static_cast<double>(ticks) / 100.0);
}

// "group 1,10/2,20 ": ids and weights, a weight of 1 being left out.
void print_group(out::Printer& printer, nl::Bytes group) {
    printer.open_array("group");
    printer.text("group ");
    for (bool first = true; group.size() >= sizeof(nexthop_grp);
         group = group.subspan(sizeof(nexthop_grp)), first = false) {
        const auto member = nl::load<nexthop_grp>(group);
        printer.open_object();
        if (!first) printer.text("/");
        printer.uint("id", "{}", member.id);
        if (member.weight != 0) printer.uint("weight", ",{}", member.weight + 1U);
        printer.close_object();
    }
    printer.text(" ");
    printer.close_array();
}

void print_group_type(out::Printer& printer, std::uint16_t type) {
    if (type == NEXTHOP_GRP_TYPE_MPATH) return;
    if (type == NEXTHOP_GRP_TYPE_RES)
        printer.str("type", "type {} ", "resilient");
    else
        printer.str("type", "type {} ", std::to_string(type));
}

void print_resilience(out::Printer& printer, nl::AttrRange range) {
    const nl::Attrs<NHA_RES_GROUP_MAX + 1> attrs(range);
    printer.open_object("resilient_args");
    if (attrs.has(NHA_RES_GROUP_BUCKETS))
        printer.uint("buckets", "buckets {} ", attrs[NHA_RES_GROUP_BUCKETS].u16());
    if (attrs.has(NHA_RES_GROUP_IDLE_TIMER))
        printer.number("idle_timer", "idle_timer {} ",
                       seconds(attrs[NHA_RES_GROUP_IDLE_TIMER].u32()));
    if (attrs.has(NHA_RES_GROUP_UNBALANCED_TIMER))
        printer.number("unbalanced_timer", "unbalanced_timer {} ",
                       seconds(attrs[NHA_RES_GROUP_UNBALANCED_TIMER].u32()));
    if (attrs.has(NHA_RES_GROUP_UNBALANCED_TIME))
        printer.number("unbalanced_time", "unbalanced_time {} ",
                       seconds(attrs[NHA_RES_GROUP_UNBALANCED_TIME].u64()));
    printer.close_object();
}

base::Status print_members(Session& session, const nhmsg& header, const Attrs& attrs) {
    auto& printer = session.printer;
    const bool details = session.options.details != 0;
    if (attrs.has(NHA_ID)) printer.uint("id", "id {} ", attrs[NHA_ID].u32());
    if (attrs.has(NHA_GROUP)) print_group(printer, attrs[NHA_GROUP].data);
    if (attrs.has(NHA_GROUP_TYPE)) print_group_type(printer, attrs[NHA_GROUP_TYPE].u16());
    if (attrs.has(NHA_RES_GROUP)) print_resilience(printer, attrs[NHA_RES_GROUP].nested());
    if (attrs.has(NHA_ENCAP))
        if (auto done = route::print_encap(session, attrs[NHA_ENCAP_TYPE].u16(), attrs[NHA_ENCAP]);
            !done)
            return done;
    if (attrs.has(NHA_GATEWAY))
        route::print_gateway(printer, header.nh_family, attrs[NHA_GATEWAY].data);
    if (attrs.has(NHA_OIF)) route::print_device(session, attrs[NHA_OIF].u32());
    if (header.nh_scope != RT_SCOPE_UNIVERSE || details)
        printer.str("scope", "scope {} ",
                    name_or_number(session, NameTable::Scope, header.nh_scope));
    if (attrs.has(NHA_BLACKHOLE)) printer.null("blackhole", "blackhole ");
    if (header.nh_protocol != RTPROT_UNSPEC || details)
        printer.str("protocol", "proto {} ",
                    name_or_number(session, NameTable::Protocol, header.nh_protocol));
    route::print_flags(printer, header.nh_flags);
    if (attrs.has(NHA_FDB)) printer.null("fdb", "fdb");
    return {};
}

}  // namespace

base::Status print_nexthop_members(Session& session, const nl::Message& message) {
    const auto header = message.fixed<nhmsg>();
    if (!header) return {};
    return print_members(session, *header, Attrs(message.attrs(sizeof(nhmsg))));
}

base::Status print_nexthop(Session& session, const nl::Message& message) {
    session.printer.open_object();
    if (message.header.nlmsg_type == RTM_DELNEXTHOP) {
        session.printer.text("Deleted ");
        session.printer.json_bool("deleted", true);
    }
    auto done = print_nexthop_members(session, message);
    session.printer.end_line();
    session.printer.close_object();
    return done;
}

base::Status print_bucket(Session& session, const nl::Message& message) {
    const auto header = message.fixed<nhmsg>();
    if (!header) return {};
    const Attrs attrs(message.attrs(sizeof(nhmsg)));
    const nl::Attrs<NHA_RES_BUCKET_MAX + 1> bucket(attrs[NHA_RES_BUCKET].nested());
    auto& printer = session.printer;
    printer.open_object();
    if (attrs.has(NHA_ID)) printer.uint("id", "id {} ", attrs[NHA_ID].u32());
    printer.open_object("bucket");
    printer.uint("index", "index {} ", bucket[NHA_RES_BUCKET_INDEX].u16());
    printer.number("idle_time", "idle_time {} ", seconds(bucket[NHA_RES_BUCKET_IDLE_TIME].u64()));
    printer.uint("nhid", "nhid {} ", bucket[NHA_RES_BUCKET_NH_ID].u32());
    printer.close_object();
    route::print_flags(printer, header->nh_flags);
    printer.end_line();
    printer.close_object();
    return {};
}

}  // namespace ip::nexthop
