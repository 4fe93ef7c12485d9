// SPDX-License-Identifier: GPL-2.0-or-later
// The words of a tunnel, in the pieces of which each family has its own order. Most are there
// whether or not the kernel sent the attribute ("remote any"), which is why this is no table.

#include "ip/link/kind/tunnel_show.h"

#include <fmt/format.h>
#include <linux/if_link.h>
// The order matters: if_tunnel.h needs the types of these.
#include <linux/ip.h>

#include <linux/if_tunnel.h>
#include <linux/ip6_tunnel.h>

#include <algorithm>

#include "ip/link/kind_fields.h"
#include "value/address.h"

namespace ip {
namespace {

bool is_zero(const nl::Attr& attr) {
    return std::ranges::all_of(attr.data, [](std::byte byte) { return byte == std::byte{}; });
}

std::string_view encap_name(unsigned type) {
    if (type == TUNNEL_ENCAP_FOU) return "fou";
    return type == TUNNEL_ENCAP_GUE ? "gue" : "";
}

}  // namespace

constexpr TunnelAttributes kGreAttributes{
    .link = IFLA_GRE_LINK,
    .local = IFLA_GRE_LOCAL,
    .remote = IFLA_GRE_REMOTE,
    .ttl = IFLA_GRE_TTL,
    .tos = IFLA_GRE_TOS,
    .path_mtu = IFLA_GRE_PMTUDISC,
    .encap_limit = IFLA_GRE_ENCAP_LIMIT,
    .flow_info = IFLA_GRE_FLOWINFO,
    .flags = IFLA_GRE_FLAGS,
    .external = IFLA_GRE_COLLECT_METADATA,
    .mark = IFLA_GRE_FWMARK,
    .encap_type = IFLA_GRE_ENCAP_TYPE,
};
constexpr TunnelAttributes kIpTunnelAttributes{
    .link = IFLA_IPTUN_LINK,
    .local = IFLA_IPTUN_LOCAL,
    .remote = IFLA_IPTUN_REMOTE,
    .ttl = IFLA_IPTUN_TTL,
    .tos = IFLA_IPTUN_TOS,
    .path_mtu = IFLA_IPTUN_PMTUDISC,
    .encap_limit = IFLA_IPTUN_ENCAP_LIMIT,
    .flow_info = IFLA_IPTUN_FLOWINFO,
    .flags = IFLA_IPTUN_FLAGS,
    .external = IFLA_IPTUN_COLLECT_METADATA,
    .mark = IFLA_IPTUN_FWMARK,
    .encap_type = IFLA_IPTUN_ENCAP_TYPE,
};
constexpr TunnelAttributes kVtiAttributes{
    .link = IFLA_VTI_LINK,
    .local = IFLA_VTI_LOCAL,
    .remote = IFLA_VTI_REMOTE,
    .mark = IFLA_VTI_FWMARK,
};

void TunnelView::external() const {
    if (!has(numbers_.external)) return;
    printer_.json_bool("external", true);
    printer_.text("external ");
}

void TunnelView::end(std::string_view key, out::Form form, std::uint16_t attribute) const {
    std::string text = "any";
    if (has(attribute) && !is_zero(attrs_[attribute])) {
        const bool six = attrs_[attribute].data.size() == 16;
        text.clear();
        value::format_address(six ? AF_INET6 : AF_INET, attrs_[attribute].data, text);
    }
    printer_.str(key, form, text);
}

void TunnelView::ends() const {
    end("remote", "remote {} ", numbers_.remote);
    end("local", "local {} ", numbers_.local);
    if (const auto link = attrs_[numbers_.link].u32(); link != 0)
        printer_.str("link", "dev {} ", context_.device(link).name);
}

void TunnelView::time_to_live(out::Form form) const {
    const unsigned ttl = attrs_[numbers_.ttl].u8();
    printer_.uint_as("ttl", form, ttl == 0 ? "inherit" : fmt::format("{}", ttl), ttl);
}

void TunnelView::type_of_service() const {
    show_tos(printer_, {numbers_.tos, "tos", {}}, attrs_[numbers_.tos], context_.fields());
}

bool TunnelView::flag(std::uint32_t bit, std::string_view key, out::Form form) const {
    if ((flags() & bit) == 0) return false;
    printer_.json_bool(key, true);
    if (!printer_.json()) printer_.null(key, form);
    return true;
}

// What the inner packet decides has no number.
void TunnelView::limits() const {
    if (!flag(IP6_TNL_F_IGN_ENCAP_LIMIT, "ip6_tnl_f_ign_encap_limit", "encaplimit none ") &&
        has(numbers_.encap_limit))
        printer_.uint("encap_limit", "encaplimit {} ", attrs_[numbers_.encap_limit].u8());
    const bool known = has(numbers_.flow_info);
    const auto info = attrs_[numbers_.flow_info].be32();
    if (!flag(IP6_TNL_F_USE_ORIG_TCLASS, "ip6_tnl_f_use_orig_tclass", "tclass inherit ") && known)
        printer_.str("tclass", "tclass {} ", fmt::format("0x{:02x}", info >> 20U & 0xffU));
    if (!flag(IP6_TNL_F_USE_ORIG_FLOWLABEL, "ip6_tnl_f_use_orig_flowlabel", "flowlabel inherit ") &&
        known)
        printer_.str("flowlabel", "flowlabel {} ", fmt::format("0x{:05x}", info & 0xfffffU));
    flag(IP6_TNL_F_RCV_DSCP_COPY, "ip6_tnl_f_rcv_dscp_copy", "dscp inherit ");
}

void TunnelView::mobile() const { flag(IP6_TNL_F_MIP6_DEV, "ip6_tnl_f_mip6_dev", "mip6 "); }

void TunnelView::local_remote() const {
    flag(IP6_TNL_F_ALLOW_LOCAL_REMOTE, "ip6_tnl_f_allow_local_remote", "allow-localremote ");
}

void TunnelView::mark() const {
    if (numbers_.flags != 0 &&
        flag(IP6_TNL_F_USE_ORIG_FWMARK, "ip6_tnl_f_use_orig_fwmark", "fwmark inherit "))
        return;
    if (const auto mark = attrs_[numbers_.mark].u32(); mark != 0)
        printer_.str("fwmark", "fwmark {} ", fmt::format("{:#x}", mark));
}

void TunnelView::encap_switch(bool on, std::string_view key, std::string_view word) const {
    printer_.json_bool(key, on);
    printer_.text(fmt::format("{}encap-{} ", on ? "" : "no", word));
}

void TunnelView::encapsulation() const {
    const unsigned type = attrs_[numbers_.encap_type].u16();
    if (type == TUNNEL_ENCAP_NONE) return;
    const unsigned flags = attrs_[numbers_.encap_type + 1U].u16();
    const unsigned source = attrs_[numbers_.encap_type + 2U].be16();
    const auto name = encap_name(type);
    printer_.open_object("encap");
    if (name.empty()) {
        printer_.json_null("type");
        printer_.text("encap unknown ");
    } else {
        printer_.str("type", "encap {} ", name);
    }
    printer_.uint_as("sport", "encap-sport {} ", source == 0 ? "auto" : fmt::format("{}", source),
                     source);
    printer_.uint("dport", "encap-dport {} ", attrs_[numbers_.encap_type + 3U].be16());
    encap_switch((flags & TUNNEL_ENCAP_FLAG_CSUM) != 0, "csum", "csum");
    encap_switch((flags & TUNNEL_ENCAP_FLAG_CSUM6) != 0, "csum6", "csum6");
    encap_switch((flags & TUNNEL_ENCAP_FLAG_REMCSUM) != 0, "remcsum", "remcsum");
    printer_.close_object();
}

}  // namespace ip
