// SPDX-License-Identifier: GPL-2.0-or-later
// Rows that the kinds of tunnels share: gre and its kin, ipip, sit, ip6tnl, vti, over IPv4 and over
// IPv6, and `ip tunnel`. Their slots are those of TunnelState; none has an attribute, since the
// families number them differently.
#pragma once

#include <linux/if_link.h>
// The order matters: if_tunnel.h needs the types of these.
#include <linux/ip.h>

#include <linux/if_tunnel.h>
#include <linux/ip6_tunnel.h>

#include <array>

#include "ip/link/kind_rows.h"
#include "ip/link/tunnel_state.h"

namespace ip {

// Readers of custom rows.
using TunnelReader = base::Status(grammar::Cursor& cursor, const grammar::Param& param,
                                  grammar::Bound& bound);
TunnelReader read_tunnel_key;  // a number, or written as an IPv4 address
TunnelReader read_tunnel_no_key;
TunnelReader read_tunnel_ttl;         // 0..255, or "inherit": 0
TunnelReader read_tunnel_class;       // IPv6: traffic class or "inherit"
TunnelReader read_tunnel_flow_label;  // IPv6: 20 bits or "inherit"
TunnelReader read_tunnel_dscp;        // IPv6: "inherit"
TunnelReader read_tunnel_mark;        // IPv6: a number or "inherit"
TunnelReader read_encap_limit;        // IPv6: 0..255 or "none"
TunnelReader read_encap_type;
TunnelReader read_encap_source;  // a port or "auto"
TunnelReader read_erspan_index;
TunnelReader read_erspan_version;
TunnelReader read_erspan_direction;
TunnelReader read_6rd;  // RFC 5969: a prefix of IPv6, or of relays
TunnelReader read_6rd_reset;

// Binds a number, or changes of bits, to a slot, for such readers.
void set_tunnel(grammar::Bound& bound, std::uint8_t slot, std::uint64_t number);
void set_tunnel_address(grammar::Bound& bound, std::uint8_t slot,
                        std::span<const std::byte, 16> address);
void set_tunnel_bits(grammar::Bound& bound, std::uint8_t slot, std::uint32_t mask,
                     std::uint32_t value);

namespace tunnel_row {

using grammar::Match;
using grammar::Param;
using namespace tunnel_slot;

constexpr Param custom(std::string_view word, Match match, std::uint8_t slot,
                       std::string_view shape, grammar::CustomParse reader,
                       std::string_view wrong = {}) {
    return {word, match, 0, value::Custom{shape}, {.wrong = wrong, .slot = slot, .custom = reader}};
}
// The keyword alone changes bits.
constexpr Param change(std::string_view word, Match match, std::uint8_t slot, std::uint32_t mask,
                       std::uint32_t value) {
    return {word, match, 0, value::Flag{.number = bits(mask, value)}, {.slot = slot}};
}
// The keyword alone is a number.
constexpr Param fixed(std::string_view word, Match match, std::uint8_t slot, std::uint32_t value) {
    return change(word, match, slot, ~std::uint32_t{0}, value);
}
constexpr Param number(std::string_view word, Match match, std::uint8_t slot, std::uint8_t width,
                       std::string_view wrong) {
    return {word, match, 0, value::Int{.width = width}, {.wrong = wrong, .slot = slot}};
}
constexpr Param address(std::string_view word, Match match, std::uint8_t slot,
                        std::uint8_t family) {
    return {word, match, 0, value::Addr{family}, {.slot = slot}};
}

constexpr std::array<Param, 3> ends(Match match, std::uint8_t family, grammar::CustomParse device) {
    return {address("remote", match, kRemote, family), address("local", match, kLocal, family),
            custom("dev", Match::Prefix, kLink, "DEV", device)};
}

constexpr std::array<Param, 3> time_to_live(Match match, std::string_view wrong) {
    constexpr std::string_view kShape = "{ TTL | inherit }";
    return {custom("ttl", match, kTtl, kShape, read_tunnel_ttl, wrong),
            custom("hoplimit", match, kTtl, kShape, read_tunnel_ttl, wrong),
            custom("hlim", match, kTtl, kShape, read_tunnel_ttl, wrong)};
}

// One keyword for both ways, for arriving packets, for leaving ones; and "no" with each.
constexpr std::array<Param, 6> gre_flag(const std::array<std::string_view, 6>& words,
                                        std::uint32_t flag) {
    const auto row = [](std::string_view word, std::uint32_t mask, bool on) {
        return change(word, Match::Prefix, kKeyFlags, mask, on ? mask : 0);
    };
    return {row(words[0], both_ways(flag), true),
            row(words[1], both_ways(flag), false),
            row(words[2], flag, true),
            row(words[3], flag, false),
            row(words[4], leaving(flag), true),
            row(words[5], leaving(flag), false)};
}
constexpr std::array<Param, 6> gre_keys() {
    auto rows = gre_flag({"key", "nokey", "ikey", "noikey", "okey", "nookey"}, kGreKey);
    for (std::size_t at = 0; at < rows.size(); at += 2) {
        rows[at] = custom(rows[at].word, Match::Prefix, 0, "KEY", read_tunnel_key);
        rows[at + 1] = custom(rows[at + 1].word, Match::Prefix, 0, "", read_tunnel_no_key);
    }
    return rows;
}
constexpr std::array<Param, 18> gre_flags() {
    return join(gre_keys(),
                gre_flag({"seq", "noseq", "iseq", "noiseq", "oseq", "nooseq"}, kGreSequence),
                gre_flag({"csum", "nocsum", "icsum", "noicsum", "ocsum", "noocsum"}, kGreChecksum));
}

// FOU and GUE.
constexpr std::array<Param, 10> encapsulation() {
    const auto flag = [](std::string_view word, std::uint32_t bit, bool on) {
        return change(word, Match::Exact, kEncapFlags, bit, on ? bit : 0);
    };
    return {fixed("noencap", Match::Exact, kEncapType, TUNNEL_ENCAP_NONE),
            custom("encap", Match::Exact, kEncapType, "{ fou | gue | none }", read_encap_type),
            custom("encap-sport", Match::Exact, kEncapSource, "{ PORT | auto }", read_encap_source),
            number("encap-dport", Match::Exact, kEncapPort, 2, "Invalid destination port."),
            flag("encap-csum", TUNNEL_ENCAP_FLAG_CSUM, true),
            flag("noencap-csum", TUNNEL_ENCAP_FLAG_CSUM, false),
            flag("encap-udp6-csum", TUNNEL_ENCAP_FLAG_CSUM6, true),
            flag("noencap-udp6-csum", TUNNEL_ENCAP_FLAG_CSUM6, false),
            flag("encap-remcsum", TUNNEL_ENCAP_FLAG_REMCSUM, true),
            flag("noencap-remcsum", TUNNEL_ENCAP_FLAG_REMCSUM, false)};
}

constexpr std::array<Param, 3> flow_label_and_dscp() {
    constexpr std::string_view kWrong = "invalid Flowlabel";
    constexpr std::string_view kShape = "{ LABEL | inherit }";
    return {custom("flowlabel", Match::Exact, kFlowInfo, kShape, read_tunnel_flow_label, kWrong),
            custom("fl", Match::Exact, kFlowInfo, kShape, read_tunnel_flow_label, kWrong),
            custom("dscp", Match::Exact, kFlags, "inherit", read_tunnel_dscp)};
}
constexpr std::array<Param, 2> local_remote() {
    constexpr auto kFlag = IP6_TNL_F_ALLOW_LOCAL_REMOTE;
    return {change("allow-localremote", Match::Exact, kFlags, kFlag, kFlag),
            change("noallow-localremote", Match::Exact, kFlags, kFlag, 0)};
}
constexpr std::array<Param, 1> encap_limit() {
    return {custom("encaplimit", Match::Exact, kEncapLimit, "{ LIMIT | none }", read_encap_limit,
                   "invalid ELIM")};
}

constexpr std::array<Param, 4> erspan() {
    return {custom("erspan", Match::Exact, kErspanIndex, "INDEX", read_erspan_index),
            custom("erspan_ver", Match::Exact, kErspanVersion, "VERSION", read_erspan_version),
            custom("erspan_dir", Match::Exact, kErspanDirection, "{ ingress | egress }",
                   read_erspan_direction),
            number("erspan_hwid", Match::Exact, kErspanHardware, 2, "invalid erspan hwid\n")};
}

}  // namespace tunnel_row

}  // namespace ip
