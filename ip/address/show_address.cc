// SPDX-License-Identifier: GPL-2.0-or-later
// One address: its line, and the second one with its lifetimes.

#include <fmt/format.h>
#include <linux/rtnetlink.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
#include <cstring>

#include "ip/address/show.h"
#include "value/address.h"

namespace ip {
namespace {

using out::Color;
using out::Printer;

constexpr std::uint32_t kForever = 0xffffffffU;  // INFINITY_LIFE_TIME

struct FlagName {
    std::uint32_t bit;
    std::string_view name;
};

// In the order in which they are shown. `dynamic` is the absence of IFA_F_PERMANENT.
constexpr FlagName kFlags[] = {
    {IFA_F_SECONDARY, "secondary"},       {IFA_F_NODAD, "nodad"},
    {IFA_F_OPTIMISTIC, "optimistic"},     {IFA_F_DADFAILED, "dadfailed"},
    {IFA_F_HOMEADDRESS, "home"},          {IFA_F_DEPRECATED, "deprecated"},
    {IFA_F_TENTATIVE, "tentative"},       {IFA_F_PERMANENT, "dynamic"},
    {IFA_F_MANAGETEMPADDR, "mngtmpaddr"}, {IFA_F_NOPREFIXROUTE, "noprefixroute"},
    {IFA_F_MCAUTOJOIN, "autojoin"},       {IFA_F_STABLE_PRIVACY, "stable-privacy"},
};

Color color_of(std::uint8_t family) {
    if (family == AF_INET) return Color::Inet;
    return family == AF_INET6 ? Color::Inet6 : Color::None;
}

// The address as digits, or with -r its name if there is one.
std::string address_text(std::uint8_t family, nl::Bytes bytes, bool resolve) {
    std::string text;
    value::format_address(family, bytes, text);
    if (!resolve) return text;
    sockaddr_storage storage{};
    storage.ss_family = family;
    auto* four = reinterpret_cast<sockaddr_in*>(&storage);
    auto* six = reinterpret_cast<sockaddr_in6*>(&storage);
    socklen_t size = 0;
    if (family == AF_INET && bytes.size() >= sizeof(in_addr)) {
        std::memcpy(&four->sin_addr, bytes.data(), sizeof(in_addr));
        size = sizeof(sockaddr_in);
    } else if (family == AF_INET6 && bytes.size() >= sizeof(in6_addr)) {
        std::memcpy(&six->sin6_addr, bytes.data(), sizeof(in6_addr));
        size = sizeof(sockaddr_in6);
    }
    std::array<char, NI_MAXHOST> name{};
    if (size == 0 || getnameinfo(reinterpret_cast<sockaddr*>(&storage), size, name.data(),
                                 name.size(), nullptr, 0, NI_NAMEREQD) != 0)
        return text;
    return name.data();
}

void show_ends(Printer& printer, const AddressMessage& address, bool resolve) {
    const auto family = address.header.ifa_family;
    const auto local = address.local();
    const auto far = address.attrs[IFA_ADDRESS].data;
    printer.str("local", "{}", address_text(family, local, resolve), color_of(family));
    if (!far.empty() && !std::equal(local.begin(), local.end(), far.begin(), far.end())) {
        printer.text(" peer ");
        printer.str("address", "{}", address_text(family, far, resolve), color_of(family));
    }
    printer.uint("prefixlen", "/{} ", address.header.ifa_prefixlen);
    if (address.attrs.has(IFA_RT_PRIORITY))
        printer.uint("metric", "metric {} ", address.attrs[IFA_RT_PRIORITY].u32());
}

void show_flags(Printer& printer, const AddressMessage& address) {
    std::uint32_t flags = address.flags() ^ IFA_F_PERMANENT;
    for (const FlagName& flag : kFlags) {
        const bool set = (flags & flag.bit) != 0;
        flags &= ~flag.bit;
        if (!set) continue;
        const bool temporary = flag.bit == IFA_F_TEMPORARY && address.header.ifa_family == AF_INET6;
        const auto name = temporary ? std::string_view("temporary") : flag.name;
        printer.json_bool(name, true);
        printer.text(name);
        printer.text(" ");
    }
    if (flags == 0) return;
    printer.json_str("ifa_flags", fmt::format("{:#x}", flags));
    printer.text(fmt::format("flags {:02x} ", flags));
}

void show_protocol(Printer& printer, const AddressMessage& address, const value::Context& names) {
    const unsigned protocol = address.attrs[IFA_PROTO].u8();
    if (protocol == 0) return;
    const auto name = names.tables.name(value::NameTable::AddrProto, protocol);
    if (name.empty())
        printer.str("protocol", "proto {} ", fmt::format("{:#x}", protocol));
    else
        printer.str("protocol", "proto {} ", name);
}

void show_scope(Printer& printer, unsigned scope, const value::Context& names) {
    const auto name = names.tables.name(value::NameTable::Scope, scope);
    if (name.empty())
        printer.str("scope", "scope {} ", fmt::format_int(scope).c_str());
    else
        printer.str("scope", "scope {} ", name);
}

void show_lifetime(Printer& printer, std::string_view key, std::uint32_t seconds, bool over) {
    if (printer.json()) return printer.json_uint(key, seconds);
    if (seconds == kForever) return printer.text("forever");
    // An address whose time is over counts on below zero.
    printer.text(over ? fmt::format("{}sec", static_cast<std::int32_t>(seconds))
                      : fmt::format("{}sec", seconds));
}

void show_lifetimes(Printer& printer, const AddressMessage& address) {
    if (!address.attrs.has(IFA_CACHEINFO)) return;
    const auto info = nl::load<ifa_cacheinfo>(address.attrs[IFA_CACHEINFO].data);
    const bool deprecated = (address.flags() & IFA_F_DEPRECATED) != 0;
    printer.newline();
    printer.text("       valid_lft ");
    show_lifetime(printer, "valid_life_time", info.ifa_valid, false);
    printer.text(" preferred_lft ");
    show_lifetime(printer, "preferred_life_time", info.ifa_prefered, deprecated);
}

void show_rest(Printer& printer, const AddressMessage& address, bool resolve,
               const value::Context& names) {
    const auto& attrs = address.attrs;
    const auto family = address.header.ifa_family;
    if (attrs.has(IFA_BROADCAST)) {
        printer.text("brd ");
        printer.str("broadcast", "{} ", address_text(family, attrs[IFA_BROADCAST].data, resolve),
                    color_of(family));
    }
    if (attrs.has(IFA_ANYCAST)) {
        printer.text("any ");
        printer.str("anycast", "{} ", address_text(family, attrs[IFA_ANYCAST].data, resolve),
                    color_of(family));
    }
    show_scope(printer, address.header.ifa_scope, names);
    show_flags(printer, address);
    show_protocol(printer, address, names);
    if (attrs.has(IFA_LABEL)) printer.str("label", "{}", attrs[IFA_LABEL].string());
    show_lifetimes(printer, address);
    printer.end_line();
}

}  // namespace

std::optional<AddressMessage> AddressMessage::from(const nl::Message& message) {
    const auto fixed = message.fixed<ifaddrmsg>();
    const auto type = message.header.nlmsg_type;
    if (!fixed || (type != RTM_NEWADDR && type != RTM_DELADDR)) return std::nullopt;
    AddressMessage address;
    address.header = *fixed;
    address.gone = type == RTM_DELADDR;
    address.attrs = nl::Attrs<16>(message.attrs(sizeof(ifaddrmsg)));
    if (!address.attrs.has(IFA_LOCAL) && !address.attrs.has(IFA_ADDRESS)) return std::nullopt;
    return address;
}

void show_address(Printer& printer, const AddressMessage& address, std::string_view device,
                  const Options& options, const value::Context& names, Head head) {
    printer.open_object();
    if (!options.brief) {
        if (address.gone) printer.boolean("deleted", "Deleted ", true);
        if (head == Head::Index) printer.json_uint("index", address.index());
        if (head == Head::Device || address.gone) {
            printer.uint("index", "{}: ", address.index());
            printer.str("dev", "{}", device);
        }
        printer.str("family", "    {} ", value::family_word(address.header.ifa_family));
    }
    show_ends(printer, address, options.resolve);
    if (!options.brief) show_rest(printer, address, options.resolve, names);
    printer.close_object();
}

void echo_address(Session& session, const nl::Message* answer) {
    auto& printer = session.printer;
    const auto address = answer == nullptr ? std::nullopt : AddressMessage::from(*answer);
    printer.open_array();
    if (address) {
        show_address(printer, *address, session.devices.name(address->index()), session.options,
                     session.context, Head::Device);
    } else {
        printer.open_object();
        printer.close_object();
    }
    printer.close_array();
}

}  // namespace ip
