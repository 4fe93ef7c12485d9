// SPDX-License-Identifier: GPL-2.0-or-later
// The names that iproute2 has for them. Where two names have one number the first is shown.

#include "ip/link/ether_type.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <linux/if_ether.h>

#include <algorithm>

#include "ip/link/word.h"
#include "value/number.h"

namespace ip {
namespace {

struct EtherType {
    std::string_view name;
    std::uint16_t number;
};

constexpr EtherType kEtherTypes[] = {
    {"loop", ETH_P_LOOP},
    {"pup", ETH_P_PUP},
    {"pupat", ETH_P_PUPAT},
    {"ip", ETH_P_IP},
    {"x25", ETH_P_X25},
    {"arp", ETH_P_ARP},
    {"bpq", ETH_P_BPQ},
    {"ieeepup", ETH_P_IEEEPUP},
    {"ieeepupat", ETH_P_IEEEPUPAT},
    {"dec", ETH_P_DEC},
    {"dna_dl", ETH_P_DNA_DL},
    {"dna_rc", ETH_P_DNA_RC},
    {"dna_rt", ETH_P_DNA_RT},
    {"lat", ETH_P_LAT},
    {"diag", ETH_P_DIAG},
    {"cust", ETH_P_CUST},
    {"sca", ETH_P_SCA},
    {"rarp", ETH_P_RARP},
    {"atalk", ETH_P_ATALK},
    {"aarp", ETH_P_AARP},
    {"ipx", ETH_P_IPX},
    {"ipv6", ETH_P_IPV6},
    {"ppp_disc", ETH_P_PPP_DISC},
    {"ppp_ses", ETH_P_PPP_SES},
    {"atmmpoa", ETH_P_ATMMPOA},
    {"atmfate", ETH_P_ATMFATE},
    {"802_3", ETH_P_802_3},
    {"ax25", ETH_P_AX25},
    {"all", ETH_P_ALL},
    {"802_2", ETH_P_802_2},
    {"snap", ETH_P_SNAP},
    {"ddcmp", ETH_P_DDCMP},
    {"wan_ppp", ETH_P_WAN_PPP},
    {"ppp_mp", ETH_P_PPP_MP},
    {"localtalk", ETH_P_LOCALTALK},
    {"can", ETH_P_CAN},
    {"ppptalk", ETH_P_PPPTALK},
    {"tr_802_2", ETH_P_TR_802_2},
    {"mobitex", ETH_P_MOBITEX},
    {"control", ETH_P_CONTROL},
    {"irda", ETH_P_IRDA},
    {"econet", ETH_P_ECONET},
    {"tipc", ETH_P_TIPC},
    {"profinet", ETH_P_PROFINET},
    {"aoe", ETH_P_AOE},
    {"ethercat", ETH_P_ETHERCAT},
    {"802.1Q", ETH_P_8021Q},
    {"802.1ad", ETH_P_8021AD},
    {"mpls_uc", ETH_P_MPLS_UC},
    {"mpls_mc", ETH_P_MPLS_MC},
    {"teb", ETH_P_TEB},
    {"ipv4", ETH_P_IP},
};

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

bool same(std::string_view a, std::string_view b) {
    return std::ranges::equal(a, b, [](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

std::optional<std::uint16_t> ether_type(std::string_view word) {
    for (const EtherType& type : kEtherTypes)
        if (same(type.name, word)) return type.number;
    if (const auto number = value::parse_unsigned(word, 0xffff))
        return static_cast<std::uint16_t>(*number);
    return std::nullopt;
}

std::string ether_type_name(std::uint16_t type, bool numeric) {
    for (const EtherType& row : kEtherTypes)
        if (!numeric && row.number == type) return std::string(row.name);
    return fmt::format("[{}]", type);
}

base::Status parse_ether_type(grammar::Cursor& cursor, const grammar::Param& param,
                              grammar::Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const auto type = ether_type(*word);
    if (!type) return value::wrong_argument(*word, param.options.wrong);
    put_number(bound.add(param, *word), htons(*type));
    return {};
}

}  // namespace ip
