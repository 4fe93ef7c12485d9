// SPDX-License-Identifier: GPL-2.0-or-later
// The virtual functions of a device, a line each (IFLA_VFINFO_LIST of linux/if_link.h), as
// iproute2 shows them: a driver that can't tell a setting reports it as ~0, which shows nothing.

#include <fmt/format.h>
#include <linux/if_arp.h>
#include <linux/if_ether.h>

#include "ip/link/ether_type.h"
#include "ip/link/show.h"
#include "ip/link/text.h"
#include "out/printer.h"
#include "value/address.h"

namespace ip {
namespace {

using out::Printer;
using VfAttrs = nl::Attrs<32>;

constexpr std::size_t kInfinibandAddress = 20;
constexpr std::uint32_t kUnknown = ~std::uint32_t{0};

// The payload of most members: the number of the function and one setting.
struct Setting {
    std::uint32_t vf;
    std::uint32_t value;
};

std::uint32_t setting(const VfAttrs& vf, std::uint16_t member) {
    return vf.has(member) ? nl::load<Setting>(vf[member].data).value : kUnknown;
}

void show_hardware(Printer& printer, const VfAttrs& vf, const LinkMessage& link,
                   const ShowContext& context) {
    const auto mac = nl::load<ifla_vf_mac>(vf[IFLA_VF_MAC].data);
    const unsigned type = link.header.ifi_type;
    const std::size_t size = type == ARPHRD_ETHER ? ETH_ALEN : kInfinibandAddress;
    const auto show = [&](std::string_view key, const std::uint8_t* bytes) {
        std::string text;
        value::format_mac(std::as_bytes(std::span(bytes, size)), text);
        printer.str(key, "{}", text, out::Color::Mac);
    };
    printer.uint("vf", "    vf {} ", mac.vf);
    printer.str("link_type", "    link/{} ", link_type_text(type, context.options.numeric));
    show("address", mac.mac);
    if (!vf.has(IFLA_VF_BROADCAST)) return;
    const auto broadcast = nl::load<ifla_vf_broadcast>(vf[IFLA_VF_BROADCAST].data);
    printer.text(" brd ");
    show("broadcast", broadcast.broadcast);
}

void show_vlan(Printer& printer, const ifla_vf_vlan_info& vlan, bool numeric) {
    if (vlan.vlan != 0) printer.uint("vlan", ", vlan {}", vlan.vlan);
    if (vlan.qos != 0) printer.uint("qos", ", qos {}", vlan.qos);
    const unsigned protocol =
        nl::Attr{0, std::as_bytes(std::span<const __be16, 1>(&vlan.vlan_proto, 1))}.be16();
    if (protocol != 0 && protocol != ETH_P_8021Q)
        printer.str("protocol", ", vlan protocol {}", ether_type_name(protocol, numeric));
}

// The list says all that the single one says.
void show_vlans(Printer& printer, const VfAttrs& vf, bool numeric) {
    if (!vf.has(IFLA_VF_VLAN_LIST)) {
        const auto vlan = nl::load<ifla_vf_vlan>(vf[IFLA_VF_VLAN].data);
        return show_vlan(
            printer, {.vf = vlan.vf, .vlan = vlan.vlan, .qos = vlan.qos, .vlan_proto = 0}, numeric);
    }
    printer.open_array("vlan_list");
    for (const nl::Attr& member : vf[IFLA_VF_VLAN_LIST].nested()) {
        if (member.type != IFLA_VF_VLAN_INFO) continue;
        printer.open_object();
        show_vlan(printer, nl::load<ifla_vf_vlan_info>(member.data), numeric);
        printer.close_object();
    }
    printer.close_array();
}

void show_rates(Printer& printer, const VfAttrs& vf) {
    const auto old = nl::load<Setting>(vf[IFLA_VF_TX_RATE].data).value;
    if (old != 0) printer.uint("tx_rate", ", tx rate {} (Mbps)", old);
    if (!vf.has(IFLA_VF_RATE)) return;
    const auto rate = nl::load<ifla_vf_rate>(vf[IFLA_VF_RATE].data);
    printer.open_object("rate");
    printer.json_uint("max_tx", rate.max_tx_rate);
    printer.json_uint("min_tx", rate.min_tx_rate);
    printer.close_object();
    if (rate.max_tx_rate != 0) printer.text(fmt::format(", max_tx_rate {}Mbps", rate.max_tx_rate));
    if (rate.min_tx_rate != 0) printer.text(fmt::format(", min_tx_rate {}Mbps", rate.min_tx_rate));
}

void show_switch(Printer& printer, const VfAttrs& vf, std::uint16_t member, std::string_view key,
                 out::Form form) {
    const auto value = setting(vf, member);
    if (value != kUnknown) printer.on_off(key, form, value != 0);
}

void show_state(Printer& printer, const VfAttrs& vf) {
    if (!vf.has(IFLA_VF_LINK_STATE)) return;
    const auto state = setting(vf, IFLA_VF_LINK_STATE);
    printer.str("link_state", ", link-state {}",
                state == IFLA_VF_LINK_STATE_AUTO     ? "auto"
                : state == IFLA_VF_LINK_STATE_ENABLE ? "enable"
                                                     : "disable");
}

void show_guid(Printer& printer, const VfAttrs& vf, std::uint16_t member, std::string_view key,
               out::Form form) {
    if (!vf.has(member)) return;
    const auto guid = nl::load<ifla_vf_guid>(vf[member].data).guid;
    std::string text;
    for (unsigned shift = 64; shift != 0; shift -= 8)
        text += fmt::format("{}{:02x}", text.empty() ? "" : ":", guid >> (shift - 8) & 0xffU);
    printer.str(key, form, text);
}

struct Counter {
    std::uint16_t attribute;
    std::string_view key;
    std::size_t width;
};
// The keys are iproute2's.
constexpr Counter kReceived[] = {{IFLA_VF_STATS_RX_BYTES, "bytes", 10},
                                 {IFLA_VF_STATS_RX_PACKETS, "packets", 8},
                                 {IFLA_VF_STATS_MULTICAST, "multicast", 7},
                                 {IFLA_VF_STATS_BROADCAST, "broadcast", 7},
                                 {IFLA_VF_STATS_RX_DROPPED, "dropped", 8}};
constexpr Counter kSent[] = {{IFLA_VF_STATS_TX_BYTES, "tx_bytes", 10},
                             {IFLA_VF_STATS_TX_PACKETS, "tx_packets", 8},
                             {IFLA_VF_STATS_TX_DROPPED, "dropped", 8}};

// The last column is there only when the driver counts it, its heading always.
void show_counters(Printer& printer, std::string_view key, std::string_view heading,
                   std::span<const Counter> counters, const VfAttrs& stats) {
    const auto& options = printer.options();
    printer.open_object(key);
    printer.newline();
    printer.text(heading);
    printer.newline();
    printer.text("    ");
    for (const Counter& counter : counters) {
        if (counter.key == "dropped" && !stats.has(counter.attribute)) continue;
        const auto value = stats[counter.attribute].u64();
        const auto text =
            options.human ? out::human_count(value, options.iec) : fmt::format("{}", value);
        printer.uint_as(counter.key, "{} ", fmt::format("{:>{}}", text, counter.width), value);
    }
    printer.close_object();
}

void show_statistics(Printer& printer, const VfAttrs& vf) {
    const VfAttrs stats(vf[IFLA_VF_STATS].nested());
    printer.open_object("stats");
    show_counters(printer, "rx", "    RX: bytes  packets  mcast   bcast   dropped ", kReceived,
                  stats);
    show_counters(printer, "tx", "    TX: bytes  packets   dropped ", kSent, stats);
    printer.close_object();
}

}  // namespace

void show_virtual_functions(Printer& printer, const LinkMessage& link, const ShowContext& context) {
    if (!link.attrs.has(IFLA_VFINFO_LIST) || !link.attrs.has(IFLA_NUM_VF)) return;
    printer.open_array("vfinfo_list");
    for (const nl::Attr& member : link.attrs[IFLA_VFINFO_LIST].nested()) {
        if (member.type != IFLA_VF_INFO) continue;
        const VfAttrs vf(member.nested());
        printer.newline();
        printer.open_object();
        show_hardware(printer, vf, link, context);
        show_vlans(printer, vf, context.options.numeric);
        show_rates(printer, vf);
        show_switch(printer, vf, IFLA_VF_SPOOFCHK, "spoofchk", ", spoof checking {}");
        show_guid(printer, vf, IFLA_VF_IB_NODE_GUID, "node guid", ", NODE_GUID {}");
        show_guid(printer, vf, IFLA_VF_IB_PORT_GUID, "port guid", ", PORT_GUID {}");
        show_state(printer, vf);
        show_switch(printer, vf, IFLA_VF_TRUST, "trust", ", trust {}");
        show_switch(printer, vf, IFLA_VF_RSS_QUERY_EN, "query_rss_en", ", query_rss {}");
        if (context.options.statistics > 0 && vf.has(IFLA_VF_STATS)) show_statistics(printer, vf);
        printer.close_object();
    }
    printer.close_array();
}

}  // namespace ip
