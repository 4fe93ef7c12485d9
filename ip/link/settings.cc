// SPDX-License-Identifier: GPL-2.0-or-later
// A link's words become attributes in three steps: the rows that carry an attribute number are the
// engine's; flags go into the header; what needs to look outside (namespaces, the device itself) is
// done here, in iproute2's order of complaints.

#include "ip/link/settings.h"

#include <fmt/format.h>
#include <linux/if.h>
#include <linux/if_link.h>
#include <signal.h>
#include <sys/socket.h>

#include <cerrno>
#include <limits>

#include "grammar/encode.h"
#include "ip/link/help.h"
#include "ip/link/inet_words.h"
#include "ip/link/link_words.h"
#include "ip/link/vf.h"
#include "ip/link/xdp.h"
#include "names/netns.h"
#include "value/number.h"

namespace ip {
namespace {

using grammar::Bound;
namespace slot = link_slot;

struct FlagRow {
    std::uint8_t slot;
    unsigned flag;          // IFF_*
    bool inverted = false;  // `on` clears it
};
constexpr FlagRow kFlags[] = {
    {slot::kUp, IFF_UP},
    {slot::kMulticast, IFF_MULTICAST},
    {slot::kAllmulticast, IFF_ALLMULTI},
    {slot::kPromisc, IFF_PROMISC},
    {slot::kTrailers, IFF_NOTRAILERS, true},
    {slot::kArp, IFF_NOARP, true},
    {slot::kDynamic, IFF_DYNAMIC},
};

void put_flags(const Bound& bound, ifinfomsg& header) {
    for (const FlagRow& row : kFlags) {
        const auto* value = bound.find(row.slot);
        if (value == nullptr) continue;
        header.ifi_change |= row.flag;
        if ((value->number != 0) != row.inverted) header.ifi_flags |= row.flag;
    }
}

base::Status put_netns(std::string_view word, Request& request) {
    if (auto file = names::netns_open(word)) {
        request.writer.put_u32(IFLA_NET_NS_FD, static_cast<std::uint32_t>(file->get()));
        request.files.push_back(std::move(*file));
        return {};
    }
    const auto pid = value::parse_unsigned(word, std::numeric_limits<std::int32_t>::max());
    const bool exists =
        pid && *pid != 0 && (kill(static_cast<pid_t>(*pid), 0) == 0 || errno != ESRCH);
    if (!exists) return value::wrong_argument(word, "Invalid \"netns\" value\n");
    request.writer.put_u32(IFLA_NET_NS_PID, static_cast<std::uint32_t>(*pid));
    return {};
}

base::Status put_link_netns(const Bound& bound, const LinkTask& task) {
    const auto& value = *bound.find(slot::kLinkNetns);
    auto id = static_cast<std::uint32_t>(value.number);
    if (bound.row(slot::kLinkNetns)->word == "link-netns") {
        const auto wrong = value::wrong_argument(value.text, "Invalid \"link-netns\" value\n");
        const auto file = names::netns_open(value.text);
        if (!file) return wrong;
        const auto known =
            task.context.names.devices.netns_id(file->get(), !task.context.options.dry_run);
        if (!known && !task.context.options.dry_run) return wrong;
        id = static_cast<std::uint32_t>(known.value_or(-1));
    }
    task.request.writer.put_u32(IFLA_LINK_NETNSID, id);
    return {};
}

void put_family_settings(const Bound& bound, nl::Writer& writer) {
    if (!bound.has(slot::kAddrGenMode) && !bound.has(slot::kInet)) return;
    const nl::Nest families(writer, IFLA_AF_SPEC);
    put_inet_words(bound, writer);
    if (!bound.has(slot::kAddrGenMode)) return;
    const nl::Nest inet6(writer, AF_INET6);
    writer.put_u8(IFLA_INET6_ADDR_GEN_MODE,
                  static_cast<std::uint8_t>(bound.number(slot::kAddrGenMode)));
}

void put_protodown_reason(const Bound& bound, nl::Writer& writer) {
    if (!bound.has(slot::kProtodownReason)) return;
    std::uint32_t mask = 0;
    std::uint32_t reasons = 0;
    for (const auto& item : bound.items()) {
        if (item.param->options.slot != slot::kProtodownReason) continue;
        const auto bit = std::uint32_t{1} << (item.value.number & 31U);
        mask |= bit;
        reasons = item.value.number >> 32U != 0 ? reasons | bit : reasons & ~bit;
    }
    const nl::Nest nest(writer, IFLA_PROTO_DOWN_REASON | NLA_F_NESTED);
    writer.put_u32(IFLA_PROTO_DOWN_REASON_MASK, mask);
    writer.put_u32(IFLA_PROTO_DOWN_REASON_VALUE, reasons);
}

// The ifindex of the link that is changed; 0: a new one, a group, or none of that name.
unsigned known_device(const LinkTask& task, const Bound& bound) {
    const auto* dev = bound.find(slot::kDev);
    if (dev == nullptr) dev = bound.find(slot::kName);
    return task.creates || dev == nullptr ? 0 : task.context.names.devices.index(dev->text);
}

// Everything that does not depend on whether the link is new.
base::Status put_settings(const LinkTask& task, const Bound& bound, ifinfomsg& header) {
    auto& writer = task.request.writer;
    put_flags(bound, header);
    if (auto done = grammar::encode(bound, task.context.names, writer); !done) return done;
    for (const auto& item : bound.items()) {
        if (item.param->options.slot == slot::kXdp)
            if (auto done = put_xdp(task, item, known_device(task, bound)); !done) return done;
        // The kernel keeps every byte of an alias: no NUL.
        if (item.param->options.slot == slot::kAlias)
            writer.put(IFLA_IFALIAS, std::as_bytes(std::span(item.value.text)));
        if (item.param->options.slot != slot::kVf) continue;
        grammar::Cursor cursor(task.words.subspan(item.value.number), task.context.names);
        if (auto done = put_vf(cursor, writer); !done) return done;
    }
    put_family_settings(bound, writer);
    put_protodown_reason(bound, writer);
    if (const auto* netns = bound.find(slot::kNetns))
        if (auto done = put_netns(netns->text, task.request); !done) return done;
    if (bound.has(slot::kLinkNetns)) return put_link_netns(bound, task);
    return {};
}

// A new link: its name is `name` or `dev`, or the kernel's to choose.
base::Status put_new(const LinkTask& task, const Bound& bound, ifinfomsg& header) {
    const auto* name = bound.find(slot::kName);
    const auto* dev = bound.find(slot::kDev);
    if (name != nullptr && dev != nullptr && name->text != dev->text)
        return base::usage_error("both \"name\" and \"dev\" cannot be used when creating devices.",
                                 dev->text);
    if (name == nullptr) name = dev;
    if (name == nullptr && bound.has(slot::kGroup))
        return base::usage_error("group cannot be used when creating devices.");
    if (const auto* link = bound.find(slot::kLink)) {
        const auto index = grammar::device_index(link->text, task.context.names);
        if (!index) return tl::unexpected(index.error());
        task.request.writer.put_u32(IFLA_LINK, *index);
    }
    header.ifi_index = static_cast<int>(bound.number(slot::kIndex));
    if (name != nullptr) task.request.writer.put_string(IFLA_IFNAME, name->text);
    return {};
}

// A link-layer address must be as long as the device's.
base::Status check_address(const Bound& bound, unsigned device, const value::Context& names) {
    const auto* address = bound.find(slot::kAddress);
    if (address == nullptr) return {};
    const auto facts = names.devices.facts(device);
    if (!facts || facts->address_length == 0 || facts->address_length == address->length) return {};
    return base::failure(fmt::format("Invalid address length {} - must be {} bytes",
                                     address->length, facts->address_length),
                         address->text);
}

// A link that is there, or all of a group.
base::Status put_existing(const LinkTask& task, const Bound& bound, ifinfomsg& header,
                          LinkTarget& target) {
    auto& writer = task.request.writer;
    const auto* name = bound.find(slot::kName);
    const auto* dev = bound.find(slot::kDev);
    if (dev == nullptr) dev = name;
    if (dev == nullptr && bound.has(slot::kGroup)) {
        target.group = true;
        return {};
    }
    if (dev == nullptr)
        return base::usage_error("Not enough information: \"dev\" argument is required.");
    if (bound.has(slot::kIndex) && !bound.has(slot::kNetns))
        return base::usage_error(
            "index can be used only when creating devices or when moving device to another "
            "netns.");
    const auto index = grammar::device_index(dev->text, task.context.names);
    if (!index) return tl::unexpected(index.error());
    if (auto checked = check_address(bound, *index, task.context.names); !checked) return checked;
    target.device = *index;
    header.ifi_index = static_cast<int>(*index);
    if (bound.has(slot::kIndex))
        writer.put_u32(IFLA_NEW_IFINDEX, static_cast<std::uint32_t>(bound.number(slot::kIndex)));
    if (name != nullptr && name->text != dev->text) writer.put_string(IFLA_IFNAME, name->text);
    return {};
}

}  // namespace

base::Result<LinkTarget> put_link(const LinkTask& task, ifinfomsg& header, Bound& bound) {
    bound.clear();
    grammar::Cursor cursor(task.words, task.context.names);
    if (auto parsed = grammar::parse(kLinkWords, cursor, bound); !parsed) {
        if (parsed.error().kind == base::ErrorKind::Help) return link_help();
        return tl::unexpected(std::move(parsed.error()));
    }
    LinkTarget target;
    target.kind = bound.rest;
    auto done = put_settings(task, bound, header);
    if (done)
        done =
            task.creates ? put_new(task, bound, header) : put_existing(task, bound, header, target);
    if (!done) return tl::unexpected(std::move(done.error()));
    return target;
}

}  // namespace ip
