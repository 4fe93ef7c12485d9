// SPDX-License-Identifier: GPL-2.0-or-later
// The rows are those of the tunnels of `ip link`, whole words only, with the messages of this
// command.

#include "ip/tunnel/words.h"

#include <fmt/format.h>
#include <linux/if.h>
#include <netinet/in.h>

#include <algorithm>

#include "ip/link/kind_words.h"
#include "ip/link/link_words.h"
#include "ip/link/tunnel_words.h"
#include "ip/link/word.h"
#include "ip/tunnel/modes.h"
#include "value/address.h"

namespace ip::tunnel {
namespace {

using grammar::Bound;
using grammar::Cursor;
using grammar::Match;
using grammar::Param;
using namespace tunnel_slot;
namespace row = tunnel_row;

constexpr Mode kModes6[] = {
    {"ipv6/ipv6", IPPROTO_IPV6},
    {"ip6ip6", IPPROTO_IPV6},
    {"vti6", IPPROTO_IPV6, true},
    {"ip/ipv6", IPPROTO_IPIP},
    {"ipv4/ipv6", IPPROTO_IPIP},
    {"ipip6", IPPROTO_IPIP},
    {"ip4ip6", IPPROTO_IPIP},
    {"ip6gre", IPPROTO_GRE},
    {"gre/ipv6", IPPROTO_GRE},
    {"any/ipv6", 0},
    {"any", 0},
};

base::Result<const Mode*> take_mode(Cursor& cursor, std::span<const Mode> modes) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const auto mode = std::ranges::find(modes, *word, &Mode::word);
    if (mode == modes.end())
        return base::usage_error(fmt::format("Unknown tunnel mode \"{}\"", *word), *word);
    return &*mode;
}

void set_mode(Bound& bound, const Mode& mode) {
    set_tunnel(bound, kProtocol, mode.protocol);
    if (mode.flagged) set_tunnel_bits(bound, kKeyFlags, kHostFlag, kHostFlag);
}

base::Status read_mode(Cursor& cursor, const Param&, Bound& bound) {
    const auto mode = take_mode(cursor, kModes);
    if (!mode) return tl::unexpected(mode.error());
    // What it is already may be said again.
    if (bound.has(kProtocol) && bound.number(kProtocol) != (*mode)->protocol)
        return base::usage_error("You managed to ask for more than one tunnel mode.");
    set_mode(bound, **mode);
    return {};
}

base::Status read_mode6(Cursor& cursor, const Param&, Bound& bound) {
    const auto mode = take_mode(cursor, kModes6);
    if (!mode) return tl::unexpected(mode.error());
    set_mode(bound, **mode);
    return {};
}

// Looked up when all words were read.
base::Status read_device(Cursor& cursor, const Param& param, Bound& bound) {
    const auto word = take(cursor);
    if (word) bound.add(param, *word);
    if (!word) return tl::unexpected(word.error());
    return {};
}

// "inherit" says nothing: a new tunnel inherits, and a change leaves what there is.
base::Status read_ttl(Cursor& cursor, const Param& param, Bound& bound) {
    if (!cursor.done() && cursor.word() == "inherit") return cursor.advance(), base::Status{};
    return read_tunnel_ttl(cursor, param, bound);
}

constexpr std::string_view kTosShape = "{ TOS | inherit }";
constexpr std::string_view kClassShape = "{ CLASS | inherit }";
constexpr std::string_view kBadTos = "bad TOS value";
constexpr std::string_view kBadClass = "invalid TClass";
constexpr std::string_view kBadTtl = "invalid TTL\n";
constexpr std::string_view kBadTtl6 = "invalid TTL";

constexpr std::array<Param, 9> keys_and_flags() {
    const auto all = row::gre_flags();
    std::array<Param, 9> rows{};
    // Without those that begin with "no".
    for (std::size_t at = 0; at < rows.size(); ++at) rows[at] = exact(all[2 * at]);
    return rows;
}
constexpr std::array kFirst{row::custom("dev", Match::Exact, kDeviceName, "DEV", read_device)};
constexpr std::array kLast{help_row(),
                           Param{"name",
                                 Match::Exact,
                                 0,
                                 value::Custom{"NAME"},
                                 {.slot = kName, .positional = true, .custom = read_name}}};

constexpr std::array kRows = join(
    std::array{row::custom("mode", Match::Exact, kProtocol, "{ ipip | gre | sit | isatap | vti }",
                           read_mode)},
    keys_and_flags(),
    std::array{row::fixed("nopmtudisc", Match::Exact, kPathMtu, 0),
               row::fixed("pmtudisc", Match::Exact, kPathMtu, 1),
               row::custom("remote", Match::Exact, kRemote, "ADDRESS", read_ipv4),
               row::custom("local", Match::Exact, kLocal, "ADDRESS", read_ipv4)},
    kFirst,
    std::array{row::custom("ttl", Match::Exact, kTtl, "{ TTL | inherit }", read_ttl, kBadTtl),
               row::custom("hoplimit", Match::Exact, kTtl, "{ TTL | inherit }", read_ttl, kBadTtl),
               row::custom("hlim", Match::Exact, kTtl, "{ TTL | inherit }", read_ttl, kBadTtl),
               row::custom("tos", Match::Exact, kTos, kTosShape, parse_tos, kBadTos),
               row::custom("tclass", Match::Exact, kTos, kTosShape, parse_tos, kBadTos),
               row::custom("dsfield", Match::Prefix, kTos, kTosShape, parse_tos, kBadTos)},
    kLast);

constexpr std::array kRows6 = join(
    std::array{row::custom("mode", Match::Exact, kProtocol,
                           "{ ip6ip6 | ipip6 | ip6gre | vti6 | any }", read_mode6),
               row::address("remote", Match::Exact, kRemote, AF_INET6),
               row::address("local", Match::Exact, kLocal, AF_INET6)},
    kFirst, row::encap_limit(),
    std::array{
        row::number("hoplimit", Match::Exact, kTtl, 1, kBadTtl6),
        row::number("ttl", Match::Exact, kTtl, 1, kBadTtl6),
        row::number("hlim", Match::Exact, kTtl, 1, kBadTtl6),
        row::custom("tclass", Match::Exact, kFlowInfo, kClassShape, read_tunnel_class, kBadClass),
        row::custom("tc", Match::Exact, kFlowInfo, kClassShape, read_tunnel_class, kBadClass),
        row::custom("tos", Match::Exact, kFlowInfo, kClassShape, read_tunnel_class, kBadClass),
        row::custom("dsfield", Match::Prefix, kFlowInfo, kClassShape, read_tunnel_class,
                    kBadClass)},
    row::flow_label_and_dscp(), row::local_remote(), keys_and_flags(), kLast);

}  // namespace

constexpr grammar::ParamTable kWords("tunnel", kRows);
constexpr grammar::ParamTable kWords6("tunnel", kRows6);

base::Status read_name(Cursor& cursor, const Param& param, Bound& bound) {
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    if (bound.has(kName)) return grammar::surplus(param, *word);
    if (!device_word_valid(*word) || word->size() >= IFNAMSIZ)
        return value::wrong_argument(*word, "\"name\" not a valid ifname");
    bound.add(param, *word);
    cursor.advance();
    return {};
}

bool names_mode_of_ipv6(Words words) {
    const auto mode = std::ranges::find(words, "mode");
    return mode != words.end() && mode + 1 != words.end() &&
           std::ranges::find(kModes6, mode[1], &Mode::word) != std::end(kModes6);
}

bool is_vti(const Parameters& parameters) { return (parameters.i_flags & VTI_ISVTI) != 0; }
bool is_vti(const Parameters6& parameters) { return (parameters.i_flags & VTI_ISVTI) != 0; }
bool is_isatap(const Parameters& parameters) { return (parameters.i_flags & SIT_ISATAP) != 0; }

base::Status read_device_name(Cursor& cursor, const Param& param, Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    if (!device_word_valid(*word) || word->size() >= IFNAMSIZ)
        return value::wrong_argument(*word, "\"dev\" not a valid ifname");
    bound.add(param, *word);
    return {};
}

base::Status read_ipv4(Cursor& cursor, const Param& param, Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    if (value::parse_address(*word, AF_INET, bound.add(param, *word))) return {};
    return base::failure(fmt::format("Error: an IP address is expected rather than \"{}\"", *word),
                         *word);
}

}  // namespace ip::tunnel
