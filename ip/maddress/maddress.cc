// SPDX-License-Identifier: GPL-2.0-or-later
// `ip maddress`: multicast addresses that devices listen to. Shown from /proc/net; link-layer ones
// are added and deleted by ioctl (netdevice(7)), the only way there is.

#include "ip/maddress/maddress.h"

#include <fmt/format.h>
#include <net/if.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstring>

#include "base/fd.h"
#include "grammar/usage.h"
#include "ip/maddress/memberships.h"
#include "value/address.h"
#include "value/number.h"

namespace ip {
namespace maddress {
namespace {

using grammar::Bound;
using grammar::Cursor;
using grammar::Match;
using grammar::Param;

enum Slot : std::uint8_t { kDevice = 1, kAddress };

constexpr std::size_t kMacBytes = 6;

// iproute2 names the group that is wrong.
tl::unexpected<base::Error> invalid_address(std::string_view word) {
    auto group = word;
    for (std::string_view rest = word;;) {
        const auto colon = rest.find(':');
        group = rest.substr(0, colon);
        if (!value::parse_unsigned(group, 255, 16) || colon == std::string_view::npos) break;
        rest.remove_prefix(colon + 1);
    }
    return base::failure(fmt::format("\"{}\" is invalid lladdr.", group), word);
}

base::Status parse_address(Cursor& cursor, const Param& param, Bound& bound) {
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    if (bound.has(kAddress))
        return base::usage_error(
            fmt::format("Error: duplicate \"address\": \"{}\" is the second value.", *word), *word);
    auto& address = bound.add(param, *word);
    if (!value::parse_mac(*word, address)) return invalid_address(*word);
    if (address.length != kMacBytes)
        return base::failure(fmt::format("Error: Invalid address length {} - must be {} bytes",
                                         address.length, kMacBytes),
                             *word);
    cursor.advance();
    return {};
}

// clang-format off
constexpr Param kShowRows[] = {
    {"dev", Match::Exact, 0, value::Custom{"DEV"}, {.slot = kDevice, .positional = true}},
    {"help", Match::Prefix, 0, value::Help{}},
};
constexpr Param kModifyRows[] = {
    {"dev", Match::Exact, 0, value::Custom{"DEV"}, {.slot = kDevice, .once = true}},
    {"address", Match::Prefix, 0, value::Custom{"MAC"},
        {.slot = kAddress, .positional = true, .custom = parse_address}},
    {"help", Match::Prefix, 0, value::Help{}},
};
// clang-format on
constexpr grammar::ParamTable kShowTable("maddress", kShowRows);
constexpr grammar::ParamTable kModifyTable("maddress", kModifyRows);

std::string usage() {
    return grammar::usage("ip maddress { add | delete }", kModifyTable) +
           grammar::usage("ip maddress show", kShowTable);
}

base::Status parse(const grammar::ParamTable& table, Session& session, Words words, Bound& bound) {
    bound.clear();
    Cursor cursor(words, session.context);
    auto parsed = grammar::parse(table, cursor, bound);
    if (!parsed && parsed.error().kind == base::ErrorKind::Help) parsed.error().text = usage();
    return parsed;
}

// ---- show

std::string_view label(std::uint8_t family) {
    if (family == AF_PACKET) return "link  ";
    return family == AF_INET ? "inet  " : "inet6 ";
}

void show_address(out::Printer& printer, const Membership& entry) {
    std::string address;
    printer.open_object();
    printer.text("\t");
    printer.text(label(entry.family));
    if (entry.family == AF_PACKET) {
        value::format_mac(entry.address, address);
        printer.str("link", "{}", address, out::Color::Mac);
    } else {
        const bool ipv4 = entry.family == AF_INET;
        value::format_address(entry.family, entry.address, address);
        printer.json_str("family", ipv4 ? "inet" : "inet6");
        printer.str("address", "{}", address, ipv4 ? out::Color::Inet : out::Color::Inet6);
    }
    if (entry.users != 1) printer.uint("users", " users {}", entry.users);
    if (entry.fixed) printer.str("features", " {}", "static");
    printer.end_line();
    printer.close_object();
}

void show_device(out::Printer& printer, const Membership& entry) {
    printer.uint("ifindex", "{}:", entry.index);
    printer.str("ifname", "\t{}", entry.device, out::Color::Ifname);
    printer.newline();
}

// With -o each address has its device before it; else a device stands once, above its addresses.
void show_all(out::Printer& printer, const std::vector<Membership>& entries) {
    const bool oneline = printer.options().oneline && !printer.json();
    printer.open_array();
    for (std::size_t at = 0; at < entries.size(); ++at) {
        const bool first = at == 0 || entries[at - 1].index != entries[at].index;
        const bool last = at + 1 == entries.size() || entries[at + 1].index != entries[at].index;
        if (first) printer.open_object();
        if (first || oneline) show_device(printer, entries[at]);
        if (first) printer.open_array("maddr");
        show_address(printer, entries[at]);
        if (last) printer.close_array();
        if (last) printer.close_object();
    }
    printer.close_array();
}

base::Status show(Session& session, Words words) {
    Bound bound;
    if (auto parsed = parse(kShowTable, session, words, bound); !parsed) return parsed;
    if (session.options.dry_run) return {};
    std::optional<std::string_view> device;
    if (const auto* given = bound.find(kDevice)) device = given->text;
    show_all(session.printer, read_memberships(session.options.family, device));
    return {};
}

// ---- add, delete

base::Status modify(Session& session, Words words, unsigned long request) {
    Bound bound;
    if (auto parsed = parse(kModifyTable, session, words, bound); !parsed) return parsed;
    const auto* device = bound.find(kDevice);
    if (device == nullptr) return base::usage_error("Not enough information: \"dev\" is required.");
    if (device->text.empty() || device->text.size() >= IFNAMSIZ)
        return value::wrong_argument(device->text, "\"dev\" not a valid ifname");
    const auto* address = bound.find(kAddress);
    if (address == nullptr)
        return base::usage_error("Not enough information: \"address\" is required.");
    if (session.options.dry_run) return {};
    ifreq wanted{};
    std::memcpy(wanted.ifr_name, device->text.data(), device->text.size());
    std::memcpy(wanted.ifr_hwaddr.sa_data, address->bytes.data(), kMacBytes);
    const base::Fd socket_fd(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    if (!socket_fd) return base::system_error("Cannot create control socket", errno);
    if (ioctl(socket_fd.get(), request, &wanted) != 0) return base::system_error("ioctl", errno);
    return {};
}

base::Status add(Session& session, Words words) { return modify(session, words, SIOCADDMULTI); }
base::Status remove(Session& session, Words words) { return modify(session, words, SIOCDELMULTI); }

constexpr Command kCommands[] = {
    {.word = "add", .run = add, .params = &kModifyTable},
    {.word = "delete", .run = remove, .params = &kModifyTable},
    {.word = "list", .run = show, .keeps = true, .params = &kShowTable},
    {.word = "show", .run = show, .keeps = true, .params = &kShowTable},
    {.word = "lst", .run = show, .keeps = true, .params = &kShowTable},
};

}  // namespace
}  // namespace maddress

constexpr Object kMaddress{"maddr", maddress::kCommands, &maddress::kCommands[2], maddress::usage};

}  // namespace ip
