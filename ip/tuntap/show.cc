// SPDX-License-Identifier: GPL-2.0-or-later
// A dump of links gives the names; flags and owners are read from sysfs, because the kernel's
// netlink attributes lack some of them (one_queue).

#include "ip/tuntap/show.h"

#include <fmt/format.h>
#include <linux/if_link.h>
#include <linux/if_tun.h>
#include <linux/rtnetlink.h>

#include <array>
#include <charconv>
#include <fstream>
#include <optional>
#include <vector>

#include "ip/tuntap/holders.h"
#include "nl/request.h"
#include "nl/writer.h"

namespace ip::tuntap {
namespace {

constexpr std::size_t kRoom = 128;

struct FlagName {
    std::string_view word;
    unsigned flag;
    bool when_clear = false;
};
// In the order in which they are shown. IFF_NO_PI and IFF_NOFILTER are one and the same bit.
constexpr FlagName kFlags[] = {
    {"tun", IFF_TUN},
    {"tap", IFF_TAP},
    {"pi", IFF_NO_PI, true},
    {"one_queue", IFF_ONE_QUEUE},
    {"multi_queue", IFF_MULTI_QUEUE},
    {"vnet_hdr", IFF_VNET_HDR},
    {"persist", IFF_PERSIST},
    {"filter", IFF_NOFILTER, true},
};

// The number in a file of sysfs: decimal or 0x hexadecimal.
std::optional<long> read_number(const std::string& device, std::string_view file) {
    std::ifstream stream(fmt::format("/sys/class/net/{}/{}", device, file));
    std::string word;
    if (!(stream >> word)) return std::nullopt;
    const bool hex = word.starts_with("0x");
    long number = 0;
    const char* end = word.data() + word.size();
    if (std::from_chars(word.data() + (hex ? 2 : 0), end, number, hex ? 16 : 10).ptr != end)
        return std::nullopt;
    return number;
}

void show_flags(out::Printer& printer, unsigned flags) {
    printer.open_array("flags");
    for (const auto& name : kFlags)
        if (((flags & name.flag) != 0) != name.when_clear) printer.str({}, " {}", name.word);
    printer.close_array();
    for (const auto& name : kFlags) flags &= ~name.flag;
    if (flags != 0) printer.str("unknown_flags", " UNKNOWN_FLAGS:{}", fmt::format("{:x}", flags));
}

void show_holders(out::Printer& printer, const std::string& device) {
    printer.text("\tAttached to processes:");
    printer.open_array("processes");
    for (const auto& holder : holders(device)) {
        printer.open_object();
        printer.str("name", " {}", holder.name);
        printer.uint("pid", "({})", holder.pid);
        printer.close_object();
    }
    printer.close_array();
    printer.end_line();
}

void show_device(Session& session, const std::string& device) {
    const auto flags = read_number(device, "tun_flags");
    const auto owner = read_number(device, "owner");
    const auto group = read_number(device, "group");
    if (!flags || !owner || !group) return;  // gone meanwhile
    auto& printer = session.printer;
    printer.open_object();
    printer.str("ifname", "{}:", device, out::Color::Ifname);
    show_flags(printer, static_cast<unsigned>(*flags));
    if (*owner != -1) printer.sint("user", " user {}", *owner);
    if (*group != -1) printer.sint("group", " group {}", *group);
    printer.end_line();
    if (session.options.details > 0) show_holders(printer, device);
    printer.close_object();
}

bool is_tun(const nl::AttrRange& attrs) {
    const auto info = attrs.find(IFLA_LINKINFO);
    const auto kind = info ? info->nested().find(IFLA_INFO_KIND) : std::nullopt;
    return kind && kind->string() == "tun";
}

}  // namespace

// Words are not looked at, as in iproute2.
base::Status show(Session& session, Words) {
    if (session.options.dry_run) return {};
    alignas(8) std::array<std::byte, kRoom> room;
    nl::Writer writer(room);
    writer.begin(RTM_GETLINK, NLM_F_REQUEST);
    writer.header<ifinfomsg>();
    {
        const nl::Nest info(writer, IFLA_LINKINFO);
        // Without its NUL, as iproute2 asks.
        constexpr std::string_view kKind = "tun";
        writer.put(IFLA_INFO_KIND, std::as_bytes(std::span(kKind)));
    }
    if (!writer.finish()) return base::failure("Message too long");
    std::vector<std::string> devices;
    auto dumped = nl::dump(session.transport, std::span(room).first(writer.size()),
                           [&](const nl::Message& message) -> base::Status {
                               const auto attrs = message.attrs(sizeof(ifinfomsg));
                               const auto name = attrs.find(IFLA_IFNAME);
                               if (name && is_tun(attrs)) devices.emplace_back(name->string());
                               return {};
                           });
    if (!dumped) {
        dumped.error().status = base::kStatusFailed;
        return tl::unexpected(std::move(dumped.error()));
    }
    session.warn(dumped->warning);
    session.printer.open_array();
    for (const auto& device : devices) show_device(session, device);
    session.printer.close_array();
    return {};
}

}  // namespace ip::tuntap
