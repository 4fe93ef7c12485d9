// SPDX-License-Identifier: GPL-2.0-or-later
// The words of macvlan and macvtap (linux/if_link.h, IFLA_MACVLAN_*). What they show is in
// macvlan.cc.

#include <fmt/format.h>
#include <linux/if_ether.h>
#include <linux/if_link.h>

#include <limits>

#include "grammar/encode.h"
#include "ip/link/kind/macvlan_words.h"
#include "ip/link/kind_rows.h"
#include "ip/link/kinds.h"
#include "ip/link/lladdr.h"
#include "ip/link/word.h"
#include "nl/new_link.h"
#include "value/number.h"

namespace ip {
namespace {

using grammar::Match;
using grammar::Param;

enum Slot : std::uint8_t { kMode = 1, kFlags, kMacMode, kMac, kMacSet };

tl::unexpected<base::Error> must_be(std::string_view keyword, std::string_view what,
                                    std::string_view word) {
    return base::failure(
        fmt::format("Error: argument of \"{}\" must be {}, not \"{}\"", keyword, what, word), word);
}

const value::Name* find_name(std::span<const value::Name> names, std::string_view word) {
    for (const auto& name : names)
        if (name.word == word) return &name;
    return nullptr;
}

base::Status parse_mode(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    static constexpr value::Name kModes[] = {{"private", MACVLAN_MODE_PRIVATE},
                                             {"vepa", MACVLAN_MODE_VEPA},
                                             {"bridge", MACVLAN_MODE_BRIDGE},
                                             {"passthru", MACVLAN_MODE_PASSTHRU},
                                             {"source", MACVLAN_MODE_SOURCE}};
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const auto* mode = find_name(kModes, *word);
    if (mode == nullptr)
        return must_be("mode", R"("private", "vepa", "bridge", "passthru" or "source")", *word);
    put_number(bound.add(param, *word), static_cast<std::uint32_t>(mode->number));
    return {};
}

base::Status parse_flag(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    static constexpr value::Name kNames[] = {
        {"nopromisc", MACVLAN_FLAG_NOPROMISC}, {"nodst", MACVLAN_FLAG_NODST}, {"null", 0}};
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const auto* flag = find_name(kNames, *word);
    if (flag == nullptr) return must_be("flag", R"("nopromisc", "nodst" or "null")", *word);
    bound.add(param, *word).number = flag->number;
    return {};
}

base::Status parse_address(grammar::Cursor& cursor, grammar::Bound& bound) {
    static constexpr Param kAddress{
        "macaddr", Match::Exact, IFLA_MACVLAN_MACADDR, value::Custom{}, {.slot = kMac}};
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    auto& address = bound.add(kAddress, *word);
    if (auto read = parse_lladdr(*word, address); !read) return read;
    if (address.length == ETH_ALEN) return {};
    return base::failure(fmt::format("\"{}\" is invalid lladdr.", *word), *word);
}

// { add | del } LLADDR, set LLADDR ..., flush.
base::Status parse_macaddr(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    static constexpr value::Name kModes[] = {{"add", MACVLAN_MACADDR_ADD},
                                             {"del", MACVLAN_MACADDR_DEL},
                                             {"set", MACVLAN_MACADDR_SET},
                                             {"flush", MACVLAN_MACADDR_FLUSH}};
    static constexpr Param kMember{"macaddr", Match::Exact, 0, value::Custom{}, {.slot = kMacSet}};
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const auto* mode = find_name(kModes, *word);
    if (mode == nullptr) return kind_help(kMacvlanKind);
    put_number(bound.add(param, *word), static_cast<std::uint32_t>(mode->number));
    if (mode->number == MACVLAN_MACADDR_FLUSH) return {};
    if (mode->number != MACVLAN_MACADDR_SET) return parse_address(cursor, bound);
    // The first word that is no address ends the list; so it is no keyword either.
    while (!cursor.done()) {
        value::Value address;
        if (!parse_lladdr(cursor.word(), address) || address.length != ETH_ALEN) return {};
        bound.add(kMember, cursor.word()) = address;
        cursor.advance();
    }
    return {};
}

base::Status parse_queue(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const bool signed_number = param.word == "bclim";
    const auto number =
        signed_number ? value::parse_signed(*word, std::numeric_limits<std::int32_t>::min(),
                                            std::numeric_limits<std::int32_t>::max())
                      : value::parse_signed(*word, 0, std::numeric_limits<std::uint32_t>::max());
    if (!number)
        return must_be(param.word,
                       signed_number ? "a 32-bit integer" : "a positive integer [0-4294967295]",
                       *word);
    put_number(bound.add(param, *word), static_cast<std::uint32_t>(*number));
    return {};
}

constexpr Param flag(std::string_view word, std::uint64_t number) {
    return {word, Match::Prefix, 0, value::Flag{.number = number}, {.slot = kFlags}};
}

constexpr Param kRows[] = {
    {"mode",
     Match::Prefix,
     IFLA_MACVLAN_MODE,
     value::Custom{"{ private | vepa | bridge | passthru | source }"},
     {.slot = kMode, .custom = parse_mode}},
    {"flag",
     Match::Prefix,
     0,
     value::Custom{"{ null | nopromisc | nodst }"},
     {.slot = kFlags, .custom = parse_flag}},
    {"macaddr",
     Match::Prefix,
     IFLA_MACVLAN_MACADDR_MODE,
     value::Custom{"{ { add | del } LLADDR | set LLADDR ... | flush }"},
     {.help = "for the mode source", .slot = kMacMode, .custom = parse_macaddr}},
    flag("nopromisc", MACVLAN_FLAG_NOPROMISC),
    flag("nodst", MACVLAN_FLAG_NODST),
    {"bcqueuelen",
     Match::Prefix,
     IFLA_MACVLAN_BC_QUEUE_LEN,
     value::Custom{"NUMBER"},
     {.custom = parse_queue}},
    {"bclim",
     Match::Exact,
     nl::kIflaMacvlanBcCutoff,
     value::Custom{"NUMBER"},
     {.custom = parse_queue}},
    help_row(),
};
void put_flags(const grammar::Bound& bound, nl::Writer& writer) {
    if (!bound.has(kFlags)) return;
    std::uint16_t flags = 0;
    for (const auto& item : bound.items())
        if (item.param->options.slot == kFlags)
            flags = static_cast<std::uint16_t>(flags | item.value.number);
    writer.put_u16(IFLA_MACVLAN_FLAGS, flags);
}

}  // namespace

constexpr grammar::ParamTable kMacvlanWords{"macvlan", kRows};

namespace {

base::Status finish(const LinkKind& kind, const KindContext& context, grammar::Bound& bound,
                    nl::Writer& writer) {
    bool no_promisc = false;
    for (const auto& item : bound.items())
        no_promisc |=
            item.param->options.slot == kFlags && (item.value.number & MACVLAN_FLAG_NOPROMISC) != 0;
    if (no_promisc && bound.number(kMode) != MACVLAN_MODE_PASSTHRU)
        return base::failure(fmt::format("{}: nopromisc flag only valid in passthru mode\n{}",
                                         kind.name, kind_usage(kind)));
    if (auto done = grammar::encode(bound, context.build.names, writer); !done) return done;
    put_flags(bound, writer);
    if (bound.number(kMacMode) != MACVLAN_MACADDR_SET || !bound.has(kMacMode)) return {};
    const nl::Nest set(writer, IFLA_MACVLAN_MACADDR_DATA);
    for (const auto& item : bound.items())
        if (item.param->options.slot == kMacSet)
            writer.put(IFLA_MACVLAN_MACADDR, item.value.data());
    return {};
}

}  // namespace

base::Status finish_macvlan(const KindContext& context, grammar::Bound& bound, nl::Writer& writer) {
    return finish(kMacvlanKind, context, bound, writer);
}

base::Status finish_macvtap(const KindContext& context, grammar::Bound& bound, nl::Writer& writer) {
    return finish(kMacvtapKind, context, bound, writer);
}

}  // namespace ip
