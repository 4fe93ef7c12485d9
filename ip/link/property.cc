// SPDX-License-Identifier: GPL-2.0-or-later
// `ip link property { add | del } [ dev ] DEV altname NAME ...`: further names of a device
// (IFLA_PROP_LIST).

#include <linux/rtnetlink.h>

#include <fmt/format.h>

#include "grammar/encode.h"
#include "ip/link/help.h"
#include "ip/link/link_words.h"
#include "ip/link/modify.h"
#include "ip/link/word.h"

namespace ip {
namespace {

using grammar::Match;

constexpr std::uint8_t kDev = 1;

base::Status parse_altname(grammar::Cursor& cursor, const grammar::Param& param,
                           grammar::Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    constexpr std::size_t kLongest = 127;  // ALTIFNAMSIZ without the NUL, linux/if.h
    if (!device_word_valid(*word) || word->size() > kLongest)
        return value::wrong_argument(*word, "not a valid altname");
    bound.add(param, *word);
    return {};
}

base::Status parse_dev(grammar::Cursor& cursor, const grammar::Param& param,
                       grammar::Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    if (bound.has(kDev))
        return base::usage_error(
            fmt::format("Error: either \"dev\" is duplicate, or \"{}\" is garbage.", *word), *word);
    if (!device_word_valid(*word))
        return value::wrong_argument(*word, "\"dev\" not a valid ifname");
    bound.add(param, *word);
    return {};
}

constexpr grammar::Param kRows[] = {
    {"altname", Match::Prefix, IFLA_ALT_IFNAME, value::Custom{"NAME"}, {.custom = parse_altname}},
    {"help", Match::Prefix, 0, value::Help{}, {}},
    {"dev",
     Match::Exact,
     0,
     value::Custom{"DEV"},
     {.slot = kDev, .positional = true, .custom = parse_dev}},
};
}  // namespace

constexpr grammar::ParamTable kPropertyWords{"property", kRows};

namespace {

base::Status build(const BuildContext& context, Words words, Request& request, std::uint16_t type,
                   std::uint16_t flags) {
    auto& bound = context.bound;
    bound.clear();
    grammar::Cursor cursor(words, context.names);
    if (auto parsed = grammar::parse(kPropertyWords, cursor, bound); !parsed) {
        if (parsed.error().kind == base::ErrorKind::Help) return link_help();
        return parsed;
    }
    const auto* dev = bound.find(kDev);
    if (dev == nullptr)
        return base::usage_error("Not enough of information: \"dev\" argument is required.");
    const auto index = grammar::device_index(dev->text, context.names);
    if (!index) return tl::unexpected(index.error());
    auto& writer = request.writer;
    writer.begin(type, static_cast<std::uint16_t>(NLM_F_REQUEST | flags));
    auto& header = writer.header<ifinfomsg>();
    header.ifi_family = context.options.family;
    header.ifi_index = static_cast<int>(*index);
    {
        const nl::Nest list(writer, IFLA_PROP_LIST | NLA_F_NESTED);
        for (const auto& item : bound.items())
            if (item.param->attribute != 0) writer.put_string(IFLA_ALT_IFNAME, item.value.text);
    }
    if (!writer.finish()) return base::failure("The words make a message that is too long.");
    return {};
}

}  // namespace

base::Status build_link_property(const BuildContext& context, Words words, Request& request) {
    request.effect.change = Change::Link;
    if (words.empty()) return link_help();
    const auto command = words[0];
    const auto is = [command](std::string_view word) {
        return !command.empty() && word.starts_with(command);
    };
    if (is("add"))
        return build(context, words.subspan(1), request, RTM_NEWLINKPROP,
                     NLM_F_EXCL | NLM_F_CREATE | NLM_F_APPEND);
    if (is("del")) {
        request.effect.removes = true;
        return build(context, words.subspan(1), request, RTM_DELLINKPROP, 0);
    }
    if (is("help")) return link_help();
    return base::usage_error("Operator required", command);
}

}  // namespace ip
