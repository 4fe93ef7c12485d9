// SPDX-License-Identifier: GPL-2.0-or-later
// One device as `ip link` and `ip address` show it: the lines that are the same for all kinds.
// Which blank belongs to which word was found out against iproute2: most words carry one behind
// them, a few one before.

#include <fmt/format.h>
#include <linux/if_arp.h>
#include <sys/socket.h>

#include <algorithm>
#include <iterator>

#include "ip/link/queue_length.h"
#include "ip/link/show.h"
#include "ip/link/text.h"

namespace ip {
namespace {

using out::Color;
using out::Printer;

struct FlagName {
    unsigned bit;
    std::string_view name;
};

// In the order in which they are shown. IFF_RUNNING is not: its absence is NO-CARRIER.
constexpr FlagName kFlags[] = {
    {IFF_LOOPBACK, "LOOPBACK"},   {IFF_BROADCAST, "BROADCAST"},   {IFF_POINTOPOINT, "POINTOPOINT"},
    {IFF_MULTICAST, "MULTICAST"}, {IFF_NOARP, "NOARP"},           {IFF_ALLMULTI, "ALLMULTI"},
    {IFF_PROMISC, "PROMISC"},     {IFF_MASTER, "MASTER"},         {IFF_SLAVE, "SLAVE"},
    {IFF_DEBUG, "DEBUG"},         {IFF_DYNAMIC, "DYNAMIC"},       {IFF_AUTOMEDIA, "AUTOMEDIA"},
    {IFF_PORTSEL, "PORTSEL"},     {IFF_NOTRAILERS, "NOTRAILERS"}, {IFF_UP, "UP"},
    {IFF_LOWER_UP, "LOWER_UP"},   {IFF_DORMANT, "DORMANT"},       {IFF_ECHO, "ECHO"},
};

// Whether the device below is known to be down; what the name is followed by ("@eth0").
struct Lower {
    std::string suffix;
    bool down = false;
};

// The device below (or the other end) as JSON shows it, and for the text.
Lower show_lower(Printer& printer, const LinkMessage& link, const ShowContext& context) {
    if (!link.attrs.has(IFLA_LINK)) return {};
    const auto index = link.attrs[IFLA_LINK].u32();
    if (index == 0) {
        printer.json_null("link");
        return {"@NONE", false};
    }
    if (link.attrs.has(IFLA_LINK_NETNSID)) {
        printer.json_uint("link_index", index);
        return {fmt::format("@if{}", index), false};
    }
    const auto lower = context.device(index);
    printer.json_str("link", lower.name);
    return {"@" + lower.name, lower.exists && (lower.flags & IFF_UP) == 0};
}

void show_operstate(Printer& printer, const LinkMessage& link) {
    if (!link.attrs.has(IFLA_OPERSTATE)) return;
    const unsigned state = link.attrs[IFLA_OPERSTATE].u8();
    const auto text = operstate_text(state);
    printer.text("state ");
    if (text.empty())
        return printer.uint_as("operstate_index", "{} ", fmt::format("{:#x}", state), state);
    printer.str("operstate", "{} ", text, operstate_color(state));
}

void show_mode(Printer& printer, const LinkMessage& link) {
    if (!link.attrs.has(IFLA_LINKMODE)) return;
    const unsigned mode = link.attrs[IFLA_LINKMODE].u8();
    if (mode > IF_LINK_MODE_DORMANT) return printer.uint("linkmode_index", "mode {} ", mode);
    printer.str("linkmode", "mode {} ", mode == IF_LINK_MODE_DORMANT ? "DORMANT" : "DEFAULT");
}

void show_group(Printer& printer, const LinkMessage& link, const ShowContext& context) {
    if (!link.attrs.has(IFLA_GROUP)) return;
    const auto group = link.attrs[IFLA_GROUP].u32();
    const auto name = context.names.tables.name(value::NameTable::Group, group);
    if (name.empty())
        printer.str("group", "group {} ", fmt::format_int(group).c_str());
    else
        printer.str("group", "group {} ", name);
}

void show_first_line(Printer& printer, const LinkMessage& link, const ShowContext& context) {
    if (link.gone) printer.boolean("deleted", "Deleted ", true);
    printer.uint("ifindex", "{}: ", link.index());
    const bool lower_down = show_link_name(printer, link, "{}: ", 0, context);
    show_link_flags(printer, link.flags(), lower_down);
    const auto& attrs = link.attrs;
    if (attrs.has(IFLA_MTU)) printer.uint("mtu", "mtu {} ", attrs[IFLA_MTU].u32());
    if (attrs.has(IFLA_XDP)) show_xdp_summary(printer, link, context);
    if (attrs.has(IFLA_QDISC)) printer.str("qdisc", "qdisc {} ", attrs[IFLA_QDISC].string());
    if (attrs.has(IFLA_MASTER))
        printer.str("master", "master {} ", context.device(attrs[IFLA_MASTER].u32()).name);
    show_operstate(printer, link);
    if (context.link_command) show_mode(printer, link);
    show_group(printer, link, context);
    if (!context.queue) return;
    const auto queue =
        attrs.has(IFLA_TXQLEN) ? attrs[IFLA_TXQLEN].u32() : queue_length(link.name());
    if (queue != 0) printer.uint("txqlen", "qlen {}", queue);
}

void show_netnsid(Printer& printer, const LinkMessage& link, const ShowContext& context) {
    const auto& attrs = link.attrs;
    if (attrs.has(IFLA_LINK_NETNSID)) {
        const auto id = static_cast<std::int32_t>(attrs[IFLA_LINK_NETNSID].u32());
        std::string_view name;
        if (!printer.json() && context.netns != nullptr && id >= 0) name = context.netns->name(id);
        if (printer.json())
            printer.json_sint("link_netnsid", id);
        else if (!name.empty())
            printer.str({}, " link-netns {}", name);
        else if (id >= 0)
            printer.sint({}, " link-netnsid {}", id);
        else
            printer.text(" link-netnsid unknown");
    }
    if (attrs.has(IFLA_NEW_NETNSID))
        printer.sint("new_netnsid", " new-netnsid {} ",
                     static_cast<std::int32_t>(attrs[IFLA_NEW_NETNSID].u32()));
    if (attrs.has(IFLA_NEW_IFINDEX))
        printer.uint("new_ifindex", " new-ifindex {} ", attrs[IFLA_NEW_IFINDEX].u32());
}

void show_protodown(Printer& printer, const LinkMessage& link, const ShowContext& context) {
    if (link.attrs[IFLA_PROTO_DOWN].u8() == 0) return;
    printer.boolean("proto_down", " protodown on ", true);
    const auto reasons =
        link.attrs[IFLA_PROTO_DOWN_REASON].nested().find(IFLA_PROTO_DOWN_REASON_VALUE);
    if (!reasons || reasons->u32() == 0) return;
    printer.open_array("proto_down_reason");
    printer.text("protodown_reason <");
    bool first = true;
    for (unsigned bit = 0; bit < 32; ++bit) {
        if ((reasons->u32() >> bit & 1U) == 0) continue;
        const auto name = context.names.tables.name(value::NameTable::ProtodownReason, bit);
        if (!first) printer.text(",");
        first = false;
        printer.str({}, "{}", name.empty() ? std::string_view(fmt::format_int(bit).c_str()) : name);
    }
    printer.text(">");
    printer.close_array();
}

void show_addresses(Printer& printer, const LinkMessage& link, const ShowContext& context) {
    const auto& attrs = link.attrs;
    const unsigned type = link.header.ifi_type;
    std::string text;
    printer.newline();
    printer.str("link_type", "    link/{} ", link_type_text(type, context.options.numeric));
    if (attrs.has(IFLA_ADDRESS)) {
        link_address_text(attrs[IFLA_ADDRESS].data, type, text);
        printer.str("address", "{}", text, Color::Mac);
    }
    if (attrs.has(IFLA_BROADCAST)) {
        if ((link.flags() & IFF_POINTOPOINT) != 0)
            printer.boolean("link_pointtopoint", " peer ", true);
        else
            printer.text(" brd ");
        link_address_text(attrs[IFLA_BROADCAST].data, type, text);
        printer.str("broadcast", "{}", text, Color::Mac);
    }
    const auto permanent = attrs[IFLA_PERM_ADDRESS].data;
    const auto current = attrs[IFLA_ADDRESS].data;
    if (!permanent.empty() &&
        !std::equal(permanent.begin(), permanent.end(), current.begin(), current.end())) {
        link_address_text(permanent, type, text);
        printer.text(" permaddr ");
        printer.str("permaddr", "{}", text, Color::Mac);
    }
    show_netnsid(printer, link, context);
    show_protodown(printer, link, context);
    if (context.options.details > 0) show_link_details(printer, link, context);
}

void show_altnames(Printer& printer, const LinkMessage& link) {
    if (!link.attrs.has(IFLA_PROP_LIST)) return;
    printer.open_array("altnames");
    for (const nl::Attr& property : link.attrs[IFLA_PROP_LIST].nested()) {
        if (property.type != IFLA_ALT_IFNAME) continue;
        printer.newline();
        printer.str({}, "    altname {}", property.string());
    }
    printer.close_array();
}

}  // namespace

out::Color operstate_color(unsigned state) {
    if (state == IF_OPER_UP) return Color::OperUp;
    return state == IF_OPER_DOWN ? Color::OperDown : Color::None;
}

bool show_link_name(Printer& printer, const LinkMessage& link, out::Form form, std::size_t width,
                    const ShowContext& context) {
    const auto lower = show_lower(printer, link, context);
    std::string text(link.name());
    if (!printer.json()) text += lower.suffix;
    if (!printer.json() && text.size() < width) text.resize(width, ' ');
    printer.str("ifname", form, text, Color::Ifname);
    return lower.down;
}

void show_link_flags(Printer& printer, unsigned flags, bool lower_down) {
    bool first = true;
    const auto show = [&](std::string_view name) {
        if (!first) printer.text(",");
        first = false;
        printer.str({}, "{}", name);
    };
    printer.open_array("flags");
    printer.text("<");
    if ((flags & IFF_UP) != 0 && (flags & IFF_RUNNING) == 0) show("NO-CARRIER");
    flags &= ~static_cast<unsigned>(IFF_RUNNING);
    for (const FlagName& flag : kFlags)
        if ((flags & flag.bit) != 0) show(flag.name);
    for (const FlagName& flag : kFlags) flags &= ~flag.bit;
    if (flags != 0) show(fmt::format("{:x}", flags));
    if (lower_down) show("M-DOWN");
    printer.text("> ");
    printer.close_array();
}

void show_link(Printer& printer, const LinkMessage& link, const ShowContext& context) {
    const auto& options = context.options;
    show_first_line(printer, link, context);
    if (context.address_lines || options.details > 0) show_addresses(printer, link, context);
    const bool more = context.link_command || options.details > 0;
    if (more && link.attrs.has(IFLA_IFALIAS)) {
        std::string alias(link.attrs[IFLA_IFALIAS].string());
        // Anything may stand in it, and a line of -o is one line.
        if (options.oneline && !options.json) std::ranges::replace(alias, '\n', '\\');
        printer.newline();
        printer.str("ifalias", "    alias {}", alias);
    }
    if (more && link.attrs.has(IFLA_XDP)) show_xdp_program(printer, link, context);
    if (context.link_command && options.statistics > 0) {
        printer.newline();
        show_link_stats(printer, link, context);
    }
    if (more) show_virtual_functions(printer, link, context);
    show_altnames(printer, link);
}

void show_link_brief(Printer& printer, const LinkMessage& link, const ShowContext& context) {
    const bool lower_down = show_link_name(printer, link, "{} ", 16, context);
    const unsigned state = link.attrs[IFLA_OPERSTATE].u8();
    std::string text(operstate_text(state));
    if (text.empty()) text = fmt::format("{:#x}", state);
    if (!printer.json() && text.size() < 14) text.resize(14, ' ');
    if (link.attrs.has(IFLA_OPERSTATE))
        printer.str("operstate", "{} ", text, operstate_color(state));
    if (context.addresses_follow) return;
    if (link.attrs.has(IFLA_ADDRESS)) {
        link_address_text(link.attrs[IFLA_ADDRESS].data, link.header.ifi_type, text);
        printer.str("address", "{} ", text, Color::Mac);
    }
    show_link_flags(printer, link.flags(), lower_down);
    printer.end_line();
}

names::Device ShowContext::device(unsigned index) const {
    // Out of a dump, one more dump is cheaper than a question per device.
    if (dumping && !looked_up && !devices.knows(index)) {
        looked_up = true;
        (void)devices.load_all();
    }
    return devices.device(index);
}

}  // namespace ip
