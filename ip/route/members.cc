// SPDX-License-Identifier: GPL-2.0-or-later
// Members that routes, their paths and nexthop objects have in common: flags, gateway, device.

#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include <fmt/format.h>

#include "ip/route/print.h"
#include "value/address.h"

namespace ip::route {

using out::Color;
using out::Printer;

std::string address_text(std::uint8_t family, nl::Bytes address) {
    std::string text;
    value::format_address(family, address, text);
    return text;
}

Color color_of(std::uint8_t family) {
    return family == AF_INET6 ? Color::Inet6 : family == AF_INET ? Color::Inet : Color::None;
}

void print_flags(Printer& printer, std::uint32_t flags) {
    static constexpr FlagName kNames[] = {
        {RTNH_F_DEAD, "dead"},
        {RTNH_F_ONLINK, "onlink"},
        {RTNH_F_PERVASIVE, "pervasive"},
        {RTNH_F_OFFLOAD, "offload"},
        {RTNH_F_TRAP, "trap"},
        {RTM_F_NOTIFY, "notify"},
        {RTNH_F_LINKDOWN, "linkdown"},
        {RTNH_F_UNRESOLVED, "unresolved"},
        {RTM_F_OFFLOAD, "rt_offload"},
        {RTM_F_TRAP, "rt_trap"},
        {RTM_F_OFFLOAD_FAILED, "rt_offload_failed"},
    };
    printer.open_array("flags");
    for (const auto& [flag, name] : kNames)
        if ((flags & flag) != 0) printer.str({}, "{} ", name);
    printer.close_array();
}

void print_gateway(Printer& printer, std::uint8_t family, nl::Bytes address) {
    printer.text("via ");
    printer.str("gateway", "{} ", address_text(family, address), color_of(family));
}

void print_via(Printer& printer, nl::Bytes via) {
    const auto family = static_cast<std::uint8_t>(nl::load<std::uint16_t>(via));
    printer.text("via ");
    printer.open_object("via");
    printer.str("family", "{} ", value::family_word(family));
    printer.str("host", "{} ",
                address_text(family, via.subspan(std::min<std::size_t>(2, via.size()))),
                color_of(family));
    printer.close_object();
}

void print_device(Session& session, unsigned index) {
    session.printer.text("dev ");
    session.printer.str("dev", "{} ", session.devices.name(index), Color::Ifname);
}

}  // namespace ip::route
