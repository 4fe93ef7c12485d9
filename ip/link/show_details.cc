// SPDX-License-Identifier: GPL-2.0-or-later
// What -d adds to a device: two tables of plain fields, and between them what its kind (and the
// kind of its master, for a port) has to say, which the files in ip/link/kind/ know.

#include <fmt/format.h>

#include <array>

#include "ip/link/kind.h"
#include "ip/link/show.h"
#include "nl/new_link.h"

namespace ip {
namespace {

using out::Field;
using out::JsonAs;
using out::Printer;
using out::When;
using value::Int;
using value::Str;

void show_bytes(Printer& printer, const Field& field, const nl::Attr& attr,
                const out::FieldContext&) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (const std::byte byte : attr.data) {
        text += digits[static_cast<unsigned>(byte) >> 4];
        text += digits[static_cast<unsigned>(byte) & 15];
    }
    printer.str(field.key, field.form, text);
}

constexpr Field kBefore[] = {
    {IFLA_PROMISCUITY, "promiscuity", " promiscuity {} "},
    {IFLA_ALLMULTI, "allmulti", "allmulti {} "},
    {IFLA_MIN_MTU, "min_mtu", "minmtu {} "},
    {IFLA_MAX_MTU, "max_mtu", "maxmtu {} "},
    {nl::kIflaNetnsImmutable,
     "netns-immutable",
     "netns-immutable ",
     Int{1},
     {.when = When::NonZero, .json = JsonAs::Bool}},
};

constexpr Field kBehind[] = {
    {IFLA_NUM_TX_QUEUES, "num_tx_queues", "numtxqueues {} "},
    {IFLA_NUM_RX_QUEUES, "num_rx_queues", "numrxqueues {} "},
    {IFLA_GSO_MAX_SIZE, "gso_max_size", "gso_max_size {} "},
    {IFLA_GSO_MAX_SEGS, "gso_max_segs", "gso_max_segs {} "},
    {IFLA_TSO_MAX_SIZE, "tso_max_size", "tso_max_size {} "},
    {IFLA_TSO_MAX_SEGS, "tso_max_segs", "tso_max_segs {} "},
    {IFLA_GRO_MAX_SIZE, "gro_max_size", "gro_max_size {} "},
    {nl::kIflaGsoIpv4MaxSize, "gso_ipv4_max_size", "gso_ipv4_max_size {} "},
    {nl::kIflaGroIpv4MaxSize, "gro_ipv4_max_size", "gro_ipv4_max_size {} "},
    {IFLA_PHYS_PORT_NAME, "phys_port_name", "portname {} ", Str{}},
    {IFLA_PHYS_PORT_ID, "phys_port_id", "portid {} ", Str{}, {.custom = show_bytes}},
    {IFLA_PHYS_SWITCH_ID, "phys_switch_id", "switchid {} ", Str{}, {.custom = show_bytes}},
    {IFLA_PARENT_DEV_BUS_NAME, "parentbus", "parentbus {} ", Str{}},
    {IFLA_PARENT_DEV_NAME, "parentdev", "parentdev {} ", Str{}},
};

// By IN6_ADDR_GEN_MODE_*.
constexpr std::string_view kGenerationModes[] = {"eui64", "none", "stable_secret", "random"};

void show_generation(Printer& printer, const Field& field, const nl::Attr& attr,
                     const out::FieldContext&) {
    const unsigned mode = attr.u8();
    printer.str(field.key, field.form,
                mode < std::size(kGenerationModes) ? std::string(kGenerationModes[mode])
                                                   : fmt::format("0x{:02x}", mode));
}

constexpr Field kInet6[] = {
    {IFLA_INET6_ADDR_GEN_MODE,
     "inet6_addr_gen_mode",
     "addrgenmode {} ",
     Int{1},
     {.custom = show_generation}},
};

void show_kind_data(Printer& printer, std::string_view key, const LinkKind* kind,
                    const std::optional<nl::Attr>& data, const ShowContext& context) {
    if (kind == nullptr || (kind->fields.empty() && kind->show == nullptr)) return;
    printer.open_object(key);
    if (data) {
        out::show_fields(printer, kind->fields, data->nested(), context.fields());
        if (kind->show != nullptr) kind->show(printer, data->nested(), context);
    }
    printer.close_object();
}

void show_statistics(Printer& printer, const LinkKind* kind, const LinkMessage& link,
                     const ShowContext& context) {
    if (kind == nullptr || kind->statistics == nullptr || context.options.statistics == 0) return;
    const auto statistics = link.info(IFLA_INFO_XSTATS);
    if (!statistics) return;
    printer.open_object("info_xstats");
    kind->statistics(printer, nl::AttrRange(statistics->data), context);
    printer.close_object();
}

void show_kinds(Printer& printer, const LinkMessage& link, const ShowContext& context) {
    printer.open_object("linkinfo");
    if (const auto kind = link.info(IFLA_INFO_KIND)) {
        printer.newline();
        printer.str("info_kind", "    {} ", kind->string());
        const auto* known = find_link_kind(kind->string());
        show_kind_data(printer, "info_data", known, link.info(IFLA_INFO_DATA), context);
        show_statistics(printer, known, link, context);
    }
    if (const auto kind = link.info(IFLA_INFO_SLAVE_KIND)) {
        printer.newline();
        printer.str("info_slave_kind", "    {}_slave ", kind->string());
        const auto name = std::string(kind->string()) + "_slave";
        show_kind_data(printer, "info_slave_data", find_link_kind(name),
                       link.info(IFLA_INFO_SLAVE_DATA), context);
    }
    printer.close_object();
}

}  // namespace

void show_link_details(Printer& printer, const LinkMessage& link, const ShowContext& context) {
    const auto fields = context.fields();
    out::show_fields(printer, kBefore, link.range, fields);
    if (link.attrs.has(IFLA_LINKINFO)) show_kinds(printer, link, context);
    if (context.link_command)
        if (const auto inet6 = link.attrs[IFLA_AF_SPEC].nested().find(AF_INET6))
            out::show_fields(printer, kInet6, inet6->nested(), fields);
    out::show_fields(printer, kBehind, link.range, fields);
}

}  // namespace ip
