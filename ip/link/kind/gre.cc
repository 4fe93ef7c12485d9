// SPDX-License-Identifier: GPL-2.0-or-later
// gre, gretap and erspan, over IPv4 and over IPv6 (RFC 2784, RFC 2890; linux/if_tunnel.h,
// IFLA_GRE_*). Their words are in gre_words.cc.

#include <linux/if_link.h>
#include <linux/ip.h>

#include <linux/if_tunnel.h>
#include <sys/socket.h>

#include "ip/link/kind/gre_words.h"
#include "ip/link/kind/tunnel_show.h"
#include "ip/link/kind_fields.h"
#include "ip/link/kinds.h"
#include "value/address.h"

namespace ip {
namespace {

using out::Field;

// GRE_KEY, GRE_SEQ and GRE_CSUM of linux/if_tunnel.h in host order: the header's own are not.
constexpr unsigned kKey = 0x2000;
constexpr unsigned kSequence = 0x1000;
constexpr unsigned kChecksum = 0x8000;

constexpr value::Name kDirections[] = {{"ingress", 0}};

constexpr Field kErspan[] = {
    {IFLA_GRE_ERSPAN_INDEX, "erspan_index", "erspan_index {} "},
    {IFLA_GRE_ERSPAN_VER, "erspan_ver", "erspan_ver {} ", value::Int{1}},
    {IFLA_GRE_ERSPAN_DIR, "erspan_dir", "erspan_dir {} ",
     value::Enum{.names = kDirections, .unnamed = "egress"}},
    {IFLA_GRE_ERSPAN_HWID, "erspan_hwid", "erspan_hwid {} ", value::Int{2}, {.custom = show_hex}},
};

void show_key(out::Printer& printer, std::string_view key, out::Form form, const nl::Attr& attr) {
    std::string text;
    value::format_address(AF_INET, nl::Bytes(std::as_bytes(std::span(attr.data))), text);
    printer.str(key, form, text);
}

void show_switch(out::Printer& printer, bool on, std::string_view key, out::Form form) {
    if (!on) return;
    printer.json_bool(key, true);
    if (!printer.json()) printer.null(key, form);
}

void show_keys(out::Printer& printer, const TunnelView& tunnel) {
    const unsigned in = tunnel[IFLA_GRE_IFLAGS].be16();
    const unsigned out = tunnel[IFLA_GRE_OFLAGS].be16();
    if ((in & kKey) != 0 && tunnel.has(IFLA_GRE_IKEY))
        show_key(printer, "ikey", "ikey {} ", tunnel[IFLA_GRE_IKEY]);
    if ((out & kKey) != 0 && tunnel.has(IFLA_GRE_OKEY))
        show_key(printer, "okey", "okey {} ", tunnel[IFLA_GRE_OKEY]);
    show_switch(printer, (in & kSequence) != 0, "iseq", "iseq ");
    show_switch(printer, (out & kSequence) != 0, "oseq", "oseq ");
    show_switch(printer, (in & kChecksum) != 0, "icsum", "icsum ");
    show_switch(printer, (out & kChecksum) != 0, "ocsum", "ocsum ");
}

void show(out::Printer& printer, nl::AttrRange data, const ShowContext& context) {
    const TunnelView tunnel(printer, data, context, kGreAttributes);
    tunnel.external();
    tunnel.ends();
    tunnel.time_to_live("ttl {} ");
    tunnel.type_of_service();
    if (tunnel.has(IFLA_GRE_PMTUDISC)) {
        const bool on = tunnel[IFLA_GRE_PMTUDISC].u8() != 0;
        printer.json_bool("pmtudisc", on);
        if (!on) printer.text("nopmtudisc ");
    }
    show_switch(printer, tunnel[IFLA_GRE_IGNORE_DF].u8() != 0, "ignore_df", "ignore-df ");
    show_keys(printer, tunnel);
    const TunnelAttributes without_flags{.mark = IFLA_GRE_FWMARK};
    TunnelView(printer, data, context, without_flags).mark();
    out::show_fields(printer, kErspan, data, context.fields());
    tunnel.encapsulation();
}

void show6(out::Printer& printer, nl::AttrRange data, const ShowContext& context) {
    const TunnelView tunnel(printer, data, context, kGreAttributes);
    tunnel.external();
    tunnel.ends();
    tunnel.time_to_live("hoplimit {} ");
    tunnel.limits();
    show_keys(printer, tunnel);
    tunnel.local_remote();
    tunnel.mark();
    out::show_fields(printer, kErspan, data, context.fields());
    tunnel.encapsulation();
}

}  // namespace

constexpr LinkKind kGreKind{.name = "gre",
                            .params = &kGreWords,
                            .finish = finish_gre,
                            .show = show,
                            .unknown = Unknown::Silent,
                            .merges = true};
constexpr LinkKind kGretapKind{.name = "gretap",
                               .params = &kGreWords,
                               .finish = finish_gre,
                               .show = show,
                               .unknown = Unknown::Silent,
                               .merges = true};
constexpr LinkKind kErspanKind{.name = "erspan",
                               .params = &kErspanWords,
                               .finish = finish_erspan,
                               .show = show,
                               .unknown = Unknown::Silent,
                               .merges = true};
constexpr LinkKind kIp6greKind{.name = "ip6gre",
                               .params = &kIp6greWords,
                               .finish = finish_ip6gre,
                               .show = show6,
                               .unknown = Unknown::Silent,
                               .merges = true};
constexpr LinkKind kIp6gretapKind{.name = "ip6gretap",
                                  .params = &kIp6greWords,
                                  .finish = finish_ip6gre,
                                  .show = show6,
                                  .unknown = Unknown::Silent,
                                  .merges = true};
constexpr LinkKind kIp6erspanKind{.name = "ip6erspan",
                                  .params = &kIp6greWords,
                                  .finish = finish_ip6gre,
                                  .show = show6,
                                  .unknown = Unknown::Silent,
                                  .merges = true};

}  // namespace ip
