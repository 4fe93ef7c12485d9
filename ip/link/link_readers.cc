// SPDX-License-Identifier: GPL-2.0-or-later
// What the rows of a link read by themselves, with iproute2's message for each mistake.

#include "ip/link/link_readers.h"

#include <fmt/format.h>
#include <linux/if.h>
#include <linux/if_link.h>

#include <algorithm>
#include <limits>

#include "ip/link/link_words.h"
#include "ip/link/word.h"
#include "value/number.h"

namespace ip {
namespace {

using grammar::Bound;
using grammar::Cursor;
using grammar::Param;
namespace slot = link_slot;

constexpr value::Name kModes[] = {{"default", 0}, {"dormant", 1}};
// RFC 2863, linux/if.h.
constexpr value::Name kStates[] = {{"unknown", IF_OPER_UNKNOWN},
                                   {"notpresent", IF_OPER_NOTPRESENT},
                                   {"down", IF_OPER_DOWN},
                                   {"lowerlayerdown", IF_OPER_LOWERLAYERDOWN},
                                   {"testing", IF_OPER_TESTING},
                                   {"dormant", IF_OPER_DORMANT},
                                   {"up", IF_OPER_UP}};
constexpr value::Name kAddrGenModes[] = {{"eui64", IN6_ADDR_GEN_MODE_EUI64},
                                         {"none", IN6_ADDR_GEN_MODE_NONE},
                                         {"stable_secret", IN6_ADDR_GEN_MODE_STABLE_PRIVACY},
                                         {"random", IN6_ADDR_GEN_MODE_RANDOM}};

std::span<const value::Name> names_of(std::string_view keyword) {
    if (keyword == "mode") return kModes;
    if (keyword == "state") return kStates;
    return kAddrGenModes;
}

}  // namespace

base::Status read_link_name(Cursor& cursor, const Param& param, Bound& bound) {
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    if (!device_word_valid(*word) || word->size() >= IFNAMSIZ)
        return value::wrong_argument(*word, "\"name\" not a valid ifname");
    bound.add(param, *word);
    cursor.advance();
    return {};
}

base::Status read_link_dev(Cursor& cursor, const Param& param, Bound& bound) {
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    if (bound.has(slot::kDev))
        return base::usage_error(
            fmt::format("Error: either \"dev\" is duplicate, or \"{}\" is garbage.", *word), *word);
    if (!device_word_valid(*word))
        return value::wrong_argument(*word, "\"dev\" not a valid ifname");
    bound.add(param, *word);
    cursor.advance();
    return {};
}

// A device that has to exist already; `wrong` of the row says what it is not.
base::Status read_link_master(Cursor& cursor, const Param& param, Bound& bound) {
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    const auto& devices = cursor.context().devices;
    const auto index = devices.index(*word);
    bool found = index != 0;
    if (found && param.word == "vrf") {
        const auto facts = devices.facts(index);
        found = facts && facts->kind == "vrf";
    }
    if (!found) return value::wrong_argument(*word, param.options.wrong);
    put_number(bound.add(param, *word), std::uint32_t{index});
    cursor.advance();
    return {};
}

base::Status read_link_nomaster(Cursor&, const Param& param, Bound& bound) {
    put_number(bound.add(param, param.word), std::uint32_t{0});
    return {};
}

base::Status read_link_carrier(Cursor& cursor, const Param& param, Bound& bound) {
    constexpr int kStatus = 22;
    const auto on = on_off(cursor, param.word, kStatus);
    if (!on) return tl::unexpected(on.error());
    put_number(bound.add(param, param.word), static_cast<std::uint8_t>(*on));
    return {};
}

// Lists whose words may be written in capitals, as `show` prints them.
base::Status read_link_any_case(Cursor& cursor, const Param& param, Bound& bound) {
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    const auto same = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a + 32 : a) == b; };
    for (const auto& name : names_of(param.word)) {
        if (!std::equal(word->begin(), word->end(), name.word.begin(), name.word.end(), same))
            continue;
        put_number(bound.add(param, *word), static_cast<std::uint8_t>(name.number));
        cursor.advance();
        return {};
    }
    return value::wrong_argument(*word, param.options.wrong);
}

base::Status read_link_alias(Cursor& cursor, const Param& param, Bound& bound) {
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    constexpr std::size_t kAlias = 256;  // IFALIASZ, linux/if.h
    if (word->size() >= kAlias) return value::wrong_argument(*word, "alias too long\n");
    bound.add(param, *word);
    cursor.advance();
    return {};
}

// Which bit of the reason, and whether it is set: 32 bits each.
base::Status read_link_protodown_reason(Cursor& cursor, const Param& param, Bound& bound) {
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    const auto bit = cursor.context().tables.number(value::NameTable::ProtodownReason, *word);
    if (!bit || *bit > 31) return value::wrong_argument(*word, "invalid protodown reason\n");
    cursor.advance();
    const auto state = cursor.argument();
    if (!state) return tl::unexpected(state.error());
    value::Value on;
    const value::ParseInput input{param.word, {}, 0, cursor.context()};
    if (auto read = value::parse(value::OnOff{}, *state, input, on); !read) return read;
    bound.add(param, *word).number = *bit | on.number << 32U;
    cursor.advance();
    return {};
}

base::Status read_link_link_netnsid(Cursor& cursor, const Param& param, Bound& bound) {
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    if (bound.has(slot::kLinkNetns))
        return base::usage_error(
            fmt::format("Error: duplicate \"link-netns/link-netnsid\": \"{}\" is the second value.",
                        *word),
            *word);
    auto& value = bound.add(param, *word);
    cursor.advance();
    if (param.word == "link-netns") return {};
    const auto id = value::parse_signed(*word, std::numeric_limits<std::int32_t>::min(),
                                        std::numeric_limits<std::int32_t>::max());
    if (!id) return value::wrong_argument(*word, "Invalid \"link-netnsid\" value\n");
    value.number = static_cast<std::uint32_t>(*id);
    return {};
}

}  // namespace ip
