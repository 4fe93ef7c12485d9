// SPDX-License-Identifier: GPL-2.0-or-later
// One row per word, in iproute2's order of precedence, and the readers of the words that no value
// type fits: a broadcast address that may be a sign, lifetimes.

#include "ip/address/modify_words.h"

#include <fmt/format.h>
#include <linux/if_addr.h>
#include <sys/socket.h>

#include "ip/address/flags.h"
#include "value/number.h"

namespace ip::address {
namespace {

using grammar::Bound;
using grammar::Cursor;
using grammar::Match;
using grammar::Param;

tl::unexpected<base::Error> duplicate(std::string_view keyword, std::string_view word) {
    return base::usage_error(
        fmt::format("Error: duplicate \"{}\": \"{}\" is the second value.", keyword, word), word);
}

// A sign stands for an address that is known only at the end: it is kept as a number, in a row that
// is not encoded.
constexpr Param kSignRow{"broadcast", Match::Exact, 0, value::Custom{}, {.slot = kBroadcast}};

base::Status parse_broadcast(Cursor& cursor, const Param& param, Bound& bound) {
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    if (bound.has(kBroadcast)) return duplicate("broadcast", *word);
    const bool sign = *word == "+" || *word == "-";
    auto& value = bound.add(sign ? kSignRow : param, *word);
    if (sign) {
        value.number = *word == "+" ? kPlus : kMinus;
    } else {
        const value::ParseInput input{param.word, {}, bound.family, cursor.context()};
        if (auto parsed = value::parse(value::Addr{}, *word, input, value); !parsed) return parsed;
        if (bound.family == AF_UNSPEC) bound.family = value.family;
    }
    cursor.advance();
    return {};
}

// iproute2 names the keyword, not the value, when there are two.
base::Status parse_lifetime(Cursor& cursor, const Param& param, Bound& bound) {
    if (bound.has(param.options.slot)) return duplicate(param.word, param.word);
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    const auto number =
        *word == "forever" ? kForever : value::parse_unsigned(*word, std::uint64_t{kForever});
    if (!number) return value::wrong_argument(*word, fmt::format("{} value", param.word));
    bound.add(param, *word).number = *number;
    cursor.advance();
    return {};
}

constexpr Param flag_row(const FlagName& flag) {
    return {flag.word,
            Match::Exact,
            0,
            value::Flag{.width = 0, .number = flag.flag},
            {.hidden = flag.fixed}};
}

// clang-format off
constexpr Param kRows[] = {
    {"peer", Match::Exact, IFA_ADDRESS, value::Prefix{.host = true},
        {.help = "address of the other end; its length is the prefix's", .slot = kPeer, .once = true}},
    {"remote", Match::Exact, IFA_ADDRESS, value::Prefix{.host = true},
        {.slot = kPeer, .once = true, .hidden = true}},
    {"broadcast", Match::Prefix, IFA_BROADCAST, value::Custom{"{ ADDR | + | - }"},
        {.help = "+: host bits all ones, -: all zeroes", .slot = kBroadcast, .custom = parse_broadcast}},
    {"brd", Match::Exact, IFA_BROADCAST, value::Custom{"{ ADDR | + | - }"},
        {.slot = kBroadcast, .hidden = true, .custom = parse_broadcast}},
    {"anycast", Match::Exact, IFA_ANYCAST, value::Addr{}, {.slot = kAnycast, .once = true}},
    {"scope", Match::Exact, 0, value::Named{value::NameTable::Scope, 1},
        {.help = "host, link, site, global or a number", .wrong = "invalid scope value.", .slot = kScope}},
    {"dev", Match::Exact, 0, value::Dev{}, {.slot = kDevice}},
    {"label", Match::Exact, IFA_LABEL, value::Str{}, {.help = "IPv4: a name like DEV:WORD"}},
    {"metric", Match::Prefix, IFA_RT_PRIORITY, value::Int{},
        {.help = "of the prefix route", .wrong = "\"metric\" value is invalid\n"}},
    {"priority", Match::Prefix, IFA_RT_PRIORITY, value::Int{},
        {.wrong = "\"metric\" value is invalid\n", .hidden = true}},
    {"preference", Match::Prefix, IFA_RT_PRIORITY, value::Int{},
        {.wrong = "\"metric\" value is invalid\n", .hidden = true}},
    {"valid_lft", Match::Prefix, 0, value::Custom{"{ forever | SECONDS }"},
        {.slot = kValid, .custom = parse_lifetime}},
    {"preferred_lft", Match::Prefix, 0, value::Custom{"{ forever | SECONDS }"},
        {.slot = kPreferred, .custom = parse_lifetime}},
    {"proto", Match::Exact, IFA_PROTO, value::Named{value::NameTable::AddrProto, 1},
        {.help = "who added it: a name of rt_addrprotos or a number",
         .wrong = "\"proto\" value is invalid\n"}},
    flag_row(kFlags[0]), flag_row(kFlags[1]), flag_row(kFlags[2]), flag_row(kFlags[3]),
    flag_row(kFlags[4]), flag_row(kFlags[5]), flag_row(kFlags[6]), flag_row(kFlags[7]),
    flag_row(kFlags[8]), flag_row(kFlags[9]), flag_row(kFlags[10]), flag_row(kFlags[11]),
    flag_row(kFlags[12]),
    {"local", Match::Exact, IFA_LOCAL, value::Prefix{.host = true},
        {.slot = kLocal, .positional = true}},
    {"help", Match::Prefix, 0, value::Help{}},
};
// clang-format on
static_assert(kFlags.size() == 13, "a row for each flag");

}  // namespace

constexpr grammar::ParamTable kModifyTable("address", kRows);

}  // namespace ip::address
