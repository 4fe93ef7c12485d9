// SPDX-License-Identifier: GPL-2.0-or-later
// Readers of the words of tunnels, with iproute2's message for each mistake.

#include "ip/link/tunnel_words.h"

#include <fmt/format.h>
#include <linux/if_link.h>
#include <linux/ip6_tunnel.h>
#include <sys/socket.h>

#include <algorithm>

#include "ip/link/word.h"
#include "value/address.h"
#include "value/number.h"

namespace ip {
namespace {

using grammar::Bound;
using grammar::Cursor;
using grammar::Param;
using namespace tunnel_slot;

// A row per slot for what a reader binds: numbers, and changes of bits.
template <class Type>
constexpr std::array<Param, kSlots> slot_rows() {
    std::array<Param, kSlots> rows{};
    for (std::uint8_t slot = 0; slot < kSlots; ++slot)
        rows[slot] = {{}, grammar::Match::Exact, 0, Type{}, {.slot = slot}};
    return rows;
}
constexpr auto kNumbers = slot_rows<value::Int>();
constexpr auto kBits = slot_rows<value::Flag>();

// struct ipv6hdr's first word in host order.
constexpr std::uint32_t kClassBits = 0x0ff00000;
constexpr std::uint32_t kLabelBits = 0x000fffff;

base::Result<std::uint32_t> key_number(std::string_view keyword, std::string_view word) {
    if (word.find('.') != std::string_view::npos) {
        value::Value address;
        if (value::parse_address(word, AF_INET, address))
            return nl::Attr{.data = address.data()}.be32();
        return base::failure(
            fmt::format("Error: an IP address is expected rather than \"{}\"", word), word);
    }
    if (const auto number = value::parse_unsigned(word, ~std::uint32_t{0}))
        return static_cast<std::uint32_t>(*number);
    return base::usage_error(
        fmt::format("invalid value for \"{}\": \"{}\"; it should be an unsigned integer", keyword,
                    word),
        word);
}

struct Ways {
    bool arriving = false;
    bool leaving = false;
};
// Without a key nothing is left of an earlier one.
void set_keys(Bound& bound, Ways ways, std::optional<std::uint32_t> key) {
    if (ways.arriving) set_tunnel(bound, kInKey, key.value_or(0));
    if (ways.leaving) set_tunnel(bound, kOutKey, key.value_or(0));
    const auto flags = (ways.arriving ? kGreKey : 0) | (ways.leaving ? leaving(kGreKey) : 0);
    set_tunnel_bits(bound, kKeyFlags, flags, key ? flags : 0);
}

// A number of `max` at most in base 16, or the word that turns the flag on instead.
base::Result<std::uint32_t> class_or_label(Cursor& cursor, Bound& bound, std::uint32_t flag,
                                           const Param& param, std::uint32_t max) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    if (*word == "inherit") {
        set_tunnel_bits(bound, kFlags, flag, flag);
        return std::uint32_t{0};
    }
    const auto number = value::parse_unsigned(*word, max, 16);
    if (!number) return value::wrong_argument(*word, param.options.wrong);
    set_tunnel_bits(bound, kFlags, flag, 0);
    return static_cast<std::uint32_t>(*number);
}

}  // namespace

void set_tunnel(Bound& bound, std::uint8_t slot, std::uint64_t number) {
    bound.add(kNumbers[slot], {}).number = number;
}

void set_tunnel_address(Bound& bound, std::uint8_t slot, std::span<const std::byte, 16> address) {
    auto& value = bound.add(kNumbers[slot], {});
    std::ranges::copy(address, value.bytes.begin());
    value.length = address.size();
    value.family = AF_INET6;
}

void set_tunnel_bits(Bound& bound, std::uint8_t slot, std::uint32_t mask, std::uint32_t value) {
    bound.add(kBits[slot], {}).number = bits(mask, value);
}

base::Status read_tunnel_key(Cursor& cursor, const Param& param, Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const auto key = key_number(param.word, *word);
    if (!key) return tl::unexpected(key.error());
    set_keys(bound, {.arriving = param.word != "okey", .leaving = param.word != "ikey"}, *key);
    return {};
}

base::Status read_tunnel_no_key(Cursor&, const Param& param, Bound& bound) {
    set_keys(bound, {.arriving = param.word != "nookey", .leaving = param.word != "noikey"}, {});
    return {};
}

base::Status read_tunnel_ttl(Cursor& cursor, const Param& param, Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    std::uint64_t ttl = 0;
    if (*word != "inherit") {
        const auto number = value::parse_unsigned(*word, 255);
        if (!number) return value::wrong_argument(*word, param.options.wrong);
        ttl = *number;
    }
    set_tunnel(bound, kTtl, ttl);
    return {};
}

base::Status read_tunnel_class(Cursor& cursor, const Param& param, Bound& bound) {
    const auto tclass = class_or_label(cursor, bound, IP6_TNL_F_USE_ORIG_TCLASS, param, 0xff);
    if (!tclass) return tl::unexpected(tclass.error());
    set_tunnel_bits(bound, kFlowInfo, kClassBits, *tclass << 20U);
    return {};
}

base::Status read_tunnel_flow_label(Cursor& cursor, const Param& param, Bound& bound) {
    const auto label =
        class_or_label(cursor, bound, IP6_TNL_F_USE_ORIG_FLOWLABEL, param, kLabelBits);
    if (!label) return tl::unexpected(label.error());
    set_tunnel_bits(bound, kFlowInfo, kLabelBits, *label);
    return {};
}

base::Status read_tunnel_dscp(Cursor& cursor, const Param&, Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    if (*word != "inherit") return value::wrong_argument(*word, "not inherit");
    set_tunnel_bits(bound, kFlags, IP6_TNL_F_RCV_DSCP_COPY, IP6_TNL_F_RCV_DSCP_COPY);
    return {};
}

base::Status read_tunnel_mark(Cursor& cursor, const Param& param, Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const bool inherit = *word == "inherit";
    const auto mark = inherit ? 0 : value::parse_unsigned(*word, ~std::uint32_t{0});
    if (!mark) return value::wrong_argument(*word, param.options.wrong);
    set_tunnel(bound, kMark, *mark);
    set_tunnel_bits(bound, kFlags, IP6_TNL_F_USE_ORIG_FWMARK,
                    inherit ? IP6_TNL_F_USE_ORIG_FWMARK : 0);
    return {};
}

base::Status read_encap_limit(Cursor& cursor, const Param& param, Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    if (*word == "none") {
        set_tunnel_bits(bound, kFlags, IP6_TNL_F_IGN_ENCAP_LIMIT, IP6_TNL_F_IGN_ENCAP_LIMIT);
        return {};
    }
    const auto limit = value::parse_unsigned(*word, 255);
    if (!limit) return value::wrong_argument(*word, param.options.wrong);
    set_tunnel(bound, kEncapLimit, *limit);
    set_tunnel_bits(bound, kFlags, IP6_TNL_F_IGN_ENCAP_LIMIT, 0);
    return {};
}

base::Status read_encap_type(Cursor& cursor, const Param&, Bound& bound) {
    static constexpr value::Name kTypes[] = {
        {"fou", TUNNEL_ENCAP_FOU}, {"gue", TUNNEL_ENCAP_GUE}, {"none", TUNNEL_ENCAP_NONE}};
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    for (const auto& type : kTypes)
        if (type.word == *word) return set_tunnel(bound, kEncapType, type.number), base::Status{};
    return value::wrong_argument(*word, "Invalid encap type.");
}

base::Status read_encap_source(Cursor& cursor, const Param&, Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const auto port = *word == "auto" ? 0 : value::parse_unsigned(*word, 65535);
    if (!port) return value::wrong_argument(*word, "Invalid source port.");
    set_tunnel(bound, kEncapSource, *port);
    return {};
}

base::Status read_erspan_index(Cursor& cursor, const Param&, Bound& bound) {
    constexpr std::uint64_t kLargest = (1U << 20U) - 1;
    const auto word = cursor.argument();
    const auto index = take_number(cursor, ~std::uint32_t{0}, "invalid erspan index\n");
    if (!index) return tl::unexpected(index.error());
    if (*index == 0 || *index > kLargest)
        return value::wrong_argument(*word, "erspan index must be > 0 and <= 20-bit\n");
    set_tunnel(bound, kErspanIndex, *index);
    return {};
}

base::Status read_erspan_version(Cursor& cursor, const Param&, Bound& bound) {
    const auto word = cursor.argument();
    const auto version = take_number(cursor, 255, "invalid erspan version\n");
    if (!version) return tl::unexpected(version.error());
    if (*version > 2) return value::wrong_argument(*word, "erspan version must be 0/1/2\n");
    set_tunnel(bound, kErspanVersion, *version);
    return {};
}

base::Status read_erspan_direction(Cursor& cursor, const Param&, Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const bool some = !word->empty();
    const bool ingress = some && std::string_view("ingress").starts_with(*word);
    if (!ingress && !(some && std::string_view("egress").starts_with(*word)))
        return value::wrong_argument(*word, "Invalid erspan direction.");
    set_tunnel(bound, kErspanDirection, ingress ? 0 : 1);
    return {};
}

base::Status read_6rd(Cursor& cursor, const Param& param, Bound& bound) {
    const bool relay = param.options.slot == k6rdRelay;
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    auto& prefix = bound.add(param, *word);
    const value::ParseInput input{param.word, {}, 0, cursor.context()};
    const value::Prefix type{relay ? std::uint8_t{AF_INET} : std::uint8_t{AF_INET6}};
    if (auto read = value::parse(type, *word, input, prefix); !read) return read;
    set_tunnel(bound, relay ? k6rdRelayLength : k6rdLength, kSaid | prefix.prefix);
    return {};
}

// The prefix of 6to4 (RFC 3056), which is what there was before 6rd.
base::Status read_6rd_reset(Cursor&, const Param& param, Bound& bound) {
    constexpr std::uint8_t kBits = 16;
    value::parse_address("2002::", AF_INET6, bound.add(param, param.word));
    set_tunnel(bound, k6rdLength, kSaid | kBits);
    set_tunnel(bound, k6rdRelay, 0);
    set_tunnel(bound, k6rdRelayLength, kSaid);
    return {};
}

}  // namespace ip
