// SPDX-License-Identifier: GPL-2.0-or-later
// Names of numbers that the kernel keeps for devices: types, states, and addresses whose form
// depends on the type.

#include "ip/link/text.h"

#include <fmt/format.h>
#include <linux/if_arp.h>
#include <sys/socket.h>

#include <algorithm>
#include <iterator>

#include "value/address.h"

namespace ip {
namespace {

struct TypeName {
    unsigned type;
    std::string_view name;
};

// Sorted by type.
constexpr TypeName kTypes[] = {
    {ARPHRD_NETROM, "netrom"},
    {ARPHRD_ETHER, "ether"},
    {ARPHRD_EETHER, "eether"},
    {ARPHRD_AX25, "ax25"},
    {ARPHRD_PRONET, "pronet"},
    {ARPHRD_CHAOS, "chaos"},
    {ARPHRD_IEEE802, "ieee802"},
    {ARPHRD_ARCNET, "arcnet"},
    {ARPHRD_APPLETLK, "atalk"},
    {ARPHRD_DLCI, "dlci"},
    {ARPHRD_ATM, "atm"},
    {ARPHRD_METRICOM, "metricom"},
    {ARPHRD_IEEE1394, "ieee1394"},
    {ARPHRD_INFINIBAND, "infiniband"},
    {ARPHRD_SLIP, "slip"},
    {ARPHRD_CSLIP, "cslip"},
    {ARPHRD_SLIP6, "slip6"},
    {ARPHRD_CSLIP6, "cslip6"},
    {ARPHRD_RSRVD, "rsrvd"},
    {ARPHRD_ADAPT, "adapt"},
    {ARPHRD_ROSE, "rose"},
    {ARPHRD_X25, "x25"},
    {ARPHRD_HWX25, "hwx25"},
    {ARPHRD_CAN, "can"},
    {ARPHRD_MCTP, "mctp"},
    {ARPHRD_PPP, "ppp"},
    {ARPHRD_HDLC, "hdlc"},
    {ARPHRD_LAPB, "lapb"},
    {ARPHRD_DDCMP, "ddcmp"},
    {ARPHRD_RAWHDLC, "rawhdlc"},
    {ARPHRD_TUNNEL, "ipip"},
    {ARPHRD_TUNNEL6, "tunnel6"},
    {ARPHRD_FRAD, "frad"},
    {ARPHRD_SKIP, "skip"},
    {ARPHRD_LOOPBACK, "loopback"},
    {ARPHRD_LOCALTLK, "ltalk"},
    {ARPHRD_FDDI, "fddi"},
    {ARPHRD_BIF, "bif"},
    {ARPHRD_SIT, "sit"},
    {ARPHRD_IPDDP, "ip/ddp"},
    {ARPHRD_IPGRE, "gre"},
    {ARPHRD_PIMREG, "pimreg"},
    {ARPHRD_HIPPI, "hippi"},
    {ARPHRD_ASH, "ash"},
    {ARPHRD_ECONET, "econet"},
    {ARPHRD_IRDA, "irda"},
    {ARPHRD_FCPP, "fcpp"},
    {ARPHRD_FCAL, "fcal"},
    {ARPHRD_FCPL, "fcpl"},
    {ARPHRD_FCFABRIC, "fcfb0"},
    {ARPHRD_FCFABRIC + 1, "fcfb1"},
    {ARPHRD_FCFABRIC + 2, "fcfb2"},
    {ARPHRD_FCFABRIC + 3, "fcfb3"},
    {ARPHRD_FCFABRIC + 4, "fcfb4"},
    {ARPHRD_FCFABRIC + 5, "fcfb5"},
    {ARPHRD_FCFABRIC + 6, "fcfb6"},
    {ARPHRD_FCFABRIC + 7, "fcfb7"},
    {ARPHRD_FCFABRIC + 8, "fcfb8"},
    {ARPHRD_FCFABRIC + 9, "fcfb9"},
    {ARPHRD_FCFABRIC + 10, "fcfb10"},
    {ARPHRD_FCFABRIC + 11, "fcfb11"},
    {ARPHRD_FCFABRIC + 12, "fcfb12"},
    {ARPHRD_IEEE802_TR, "tr"},
    {ARPHRD_IEEE80211, "ieee802.11"},
    {ARPHRD_IEEE80211_PRISM, "ieee802.11/prism"},
    {ARPHRD_IEEE80211_RADIOTAP, "ieee802.11/radiotap"},
    {ARPHRD_IEEE802154, "ieee802.15.4"},
    {ARPHRD_IEEE802154_MONITOR, "ieee802.15.4/monitor"},
    {ARPHRD_PHONET, "phonet"},
    {ARPHRD_PHONET_PIPE, "phonet_pipe"},
    {ARPHRD_CAIF, "caif"},
    {ARPHRD_IP6GRE, "gre6"},
    {ARPHRD_NETLINK, "netlink"},
    {ARPHRD_6LOWPAN, "6lowpan"},
    {ARPHRD_NONE, "none"},
    {ARPHRD_VOID, "void"},
};

constexpr std::string_view kOperstates[] = {"UNKNOWN", "NOTPRESENT", "DOWN", "LOWERLAYERDOWN",
                                            "TESTING", "DORMANT",    "UP"};

bool is_ip_address(std::size_t length, unsigned type) {
    if (length == 4) return type == ARPHRD_TUNNEL || type == ARPHRD_SIT || type == ARPHRD_IPGRE;
    return length == 16 && (type == ARPHRD_TUNNEL6 || type == ARPHRD_IP6GRE);
}

}  // namespace

std::string link_type_text(unsigned type, bool numeric) {
    const auto* row = std::lower_bound(std::begin(kTypes), std::end(kTypes), type,
                                       [](const TypeName& a, unsigned b) { return a.type < b; });
    if (!numeric && row != std::end(kTypes) && row->type == type) return std::string(row->name);
    return fmt::format("[{}]", type);
}

void link_address_text(std::span<const std::byte> address, unsigned type, std::string& text) {
    text.clear();
    if (is_ip_address(address.size(), type))
        value::format_address(address.size() == 4 ? AF_INET : AF_INET6, address, text);
    else
        value::format_mac(address, text);
}

std::string_view operstate_text(unsigned state) {
    return state < std::size(kOperstates) ? kOperstates[state] : std::string_view{};
}

}  // namespace ip
