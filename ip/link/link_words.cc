// SPDX-License-Identifier: GPL-2.0-or-later
// The rows of a link in iproute2's order, and the words among them that no type reads: names with
// their rules, devices that must exist, addresses of any length with their own message.

#include "ip/link/link_words.h"

#include <fmt/format.h>
#include <linux/if.h>
#include <linux/if_link.h>

#include <algorithm>
#include <limits>

#include "ip/link/inet_words.h"
#include "ip/link/lladdr.h"
#include "ip/link/vf.h"
#include "ip/link/word.h"
#include "ip/link/xdp.h"
#include "nl/new_link.h"
#include "value/number.h"

namespace ip {
namespace {

using grammar::Bound;
using grammar::Cursor;
using grammar::Match;
using grammar::Param;
using grammar::ParamTable;
namespace slot = link_slot;

base::Status parse_name(Cursor& cursor, const Param& param, Bound& bound) {
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    if (!device_word_valid(*word) || word->size() >= IFNAMSIZ)
        return value::wrong_argument(*word, "\"name\" not a valid ifname");
    bound.add(param, *word);
    cursor.advance();
    return {};
}

base::Status parse_dev(Cursor& cursor, const Param& param, Bound& bound) {
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
base::Status parse_master(Cursor& cursor, const Param& param, Bound& bound) {
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

base::Status parse_nomaster(Cursor&, const Param& param, Bound& bound) {
    put_number(bound.add(param, param.word), std::uint32_t{0});
    return {};
}

base::Status parse_carrier(Cursor& cursor, const Param& param, Bound& bound) {
    constexpr int kStatus = 22;
    const auto on = on_off(cursor, param.word, kStatus);
    if (!on) return tl::unexpected(on.error());
    put_number(bound.add(param, param.word), static_cast<std::uint8_t>(*on));
    return {};
}

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

// Lists whose words may be written in capitals, as `show` prints them.
base::Status parse_any_case(Cursor& cursor, const Param& param, Bound& bound) {
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

base::Status parse_alias(Cursor& cursor, const Param& param, Bound& bound) {
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    constexpr std::size_t kAlias = 256;  // IFALIASZ, linux/if.h
    if (word->size() >= kAlias) return value::wrong_argument(*word, "alias too long\n");
    bound.add(param, *word);
    cursor.advance();
    return {};
}

// Which bit of the reason, and whether it is set: 32 bits each.
base::Status parse_protodown_reason(Cursor& cursor, const Param& param, Bound& bound) {
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

base::Status parse_link_netnsid(Cursor& cursor, const Param& param, Bound& bound) {
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

constexpr value::Int kSigned{
    .width = 4,
    .min = static_cast<std::uint64_t>(std::int64_t{std::numeric_limits<std::int32_t>::min()}),
    .max = std::numeric_limits<std::int32_t>::max(),
    .is_signed = true};
constexpr value::Int kIndexNumber{
    .width = 4, .min = 1, .max = std::numeric_limits<std::int32_t>::max()};
constexpr value::Int kSegments{.width = 4, .max = 65535};

constexpr std::string_view kWrongQueueLength = "Invalid \"txqueuelen\" value\n";

constexpr Param kRows[] = {
    {"up", Match::Exact, 0, value::Flag{.number = 1}, {.help = "set it up", .slot = slot::kUp}},
    {"down", Match::Exact, 0, value::Flag{.number = 0}, {.help = "set it down", .slot = slot::kUp}},
    {"name",
     Match::Exact,
     0,
     value::Custom{"NAME"},
     {.help = "its name, or its new name",
      .slot = slot::kName,
      .once = true,
      .custom = parse_name}},
    {"index",
     Match::Exact,
     0,
     kIndexNumber,
     {.wrong = "Invalid \"index\" value", .slot = slot::kIndex, .once = true}},
    {"link", Match::Prefix, 0, value::Dev{}, {.help = "the device below", .slot = slot::kLink}},
    {"address",
     Match::Prefix,
     IFLA_ADDRESS,
     value::Custom{"LLADDR"},
     {.slot = slot::kAddress, .custom = parse_lladdr_word}},
    {"broadcast",
     Match::Prefix,
     IFLA_BROADCAST,
     value::Custom{"LLADDR"},
     {.custom = parse_lladdr_word}},
    {"brd",
     Match::Exact,
     IFLA_BROADCAST,
     value::Custom{"LLADDR"},
     {.hidden = true, .custom = parse_lladdr_word}},
    {"txqueuelen",
     Match::Prefix,
     IFLA_TXQLEN,
     kSigned,
     {.wrong = kWrongQueueLength, .slot = slot::kQueueLength, .once = true}},
    {"qlen",
     Match::Exact,
     IFLA_TXQLEN,
     kSigned,
     {.wrong = kWrongQueueLength, .slot = slot::kQueueLength, .once = true, .hidden = true}},
    {"txqlen",
     Match::Prefix,
     IFLA_TXQLEN,
     kSigned,
     {.wrong = kWrongQueueLength, .slot = slot::kQueueLength, .once = true, .hidden = true}},
    {"mtu",
     Match::Exact,
     IFLA_MTU,
     kSigned,
     {.wrong = "Invalid \"mtu\" value\n", .slot = slot::kMtu, .once = true}},
    {"inet",
     Match::Exact,
     0,
     value::Custom{"{ forwarding { on | off } | ... }"},
     {.help = "IPv4 settings of the device", .slot = slot::kInet, .custom = parse_inet_words}},
    {"xdpgeneric",
     Match::Exact,
     0,
     value::Custom{kXdpShape},
     {.slot = slot::kXdp, .custom = parse_xdp}},
    {"xdpdrv",
     Match::Exact,
     0,
     value::Custom{kXdpShape},
     {.slot = slot::kXdp, .custom = parse_xdp}},
    {"xdpoffload",
     Match::Exact,
     0,
     value::Custom{kXdpShape},
     {.slot = slot::kXdp, .custom = parse_xdp}},
    {"xdp", Match::Exact, 0, value::Custom{kXdpShape}, {.slot = slot::kXdp, .custom = parse_xdp}},
    {"netns",
     Match::Exact,
     0,
     value::Str{},
     {.help = "a name, a file or a process", .slot = slot::kNetns, .once = true}},
    {"multicast", Match::Exact, 0, value::OnOff{}, {.slot = slot::kMulticast}},
    {"allmulticast", Match::Exact, 0, value::OnOff{}, {.slot = slot::kAllmulticast}},
    {"promisc", Match::Exact, 0, value::OnOff{}, {.slot = slot::kPromisc}},
    {"trailers", Match::Exact, 0, value::OnOff{}, {.slot = slot::kTrailers}},
    {"arp", Match::Exact, 0, value::OnOff{}, {.slot = slot::kArp}},
    {"carrier",
     Match::Exact,
     IFLA_CARRIER,
     value::Custom{"{ on | off }"},
     {.custom = parse_carrier}},
    {"vf",
     Match::Exact,
     0,
     value::Custom{kVfShape},
     {.help = "a virtual function of the device", .slot = slot::kVf, .custom = parse_vf}},
    {"master",
     Match::Prefix,
     IFLA_MASTER,
     value::Custom{"DEV"},
     {.wrong = "Device does not exist\n", .custom = parse_master}},
    {"vrf",
     Match::Exact,
     IFLA_MASTER,
     value::Custom{"NAME"},
     {.wrong = "Not a valid VRF name\n", .custom = parse_master}},
    {"nomaster", Match::Prefix, IFLA_MASTER, value::Custom{""}, {.custom = parse_nomaster}},
    {"dynamic", Match::Prefix, 0, value::OnOff{}, {.slot = slot::kDynamic}},
    {"type",
     Match::Prefix,
     0,
     value::Rest{},
     {.help = "the kind, and its words", .slot = slot::kType, .once = true}},
    {"alias",
     Match::Prefix,
     0,
     value::Custom{"TEXT"},
     {.slot = slot::kAlias, .custom = parse_alias}},
    {"group",
     Match::Exact,
     IFLA_GROUP,
     value::Named{value::NameTable::Group},
     {.wrong = "Invalid \"group\" value\n", .slot = slot::kGroup, .once = true}},
    {"mode",
     Match::Exact,
     IFLA_LINKMODE,
     value::Custom{"{ default | dormant }"},
     {.wrong = "Invalid link mode\n", .custom = parse_any_case}},
    {"state",
     Match::Exact,
     IFLA_OPERSTATE,
     value::Custom{"STATE"},
     {.wrong = "Invalid operstate\n", .custom = parse_any_case}},
    {"numtxqueues",
     Match::Prefix,
     IFLA_NUM_TX_QUEUES,
     value::Int{},
     {.wrong = "Invalid \"numtxqueues\" value\n", .slot = slot::kTxQueues, .once = true}},
    {"numrxqueues",
     Match::Prefix,
     IFLA_NUM_RX_QUEUES,
     value::Int{},
     {.wrong = "Invalid \"numrxqueues\" value\n", .slot = slot::kRxQueues, .once = true}},
    {"addrgenmode",
     Match::Prefix,
     0,
     value::Custom{"{ eui64 | none | stable_secret | random }"},
     {.wrong = "Invalid address generation mode\n",
      .slot = slot::kAddrGenMode,
      .custom = parse_any_case}},
    {"link-netns",
     Match::Prefix,
     0,
     value::Custom{"NAME"},
     {.slot = slot::kLinkNetns, .custom = parse_link_netnsid}},
    {"link-netnsid",
     Match::Prefix,
     0,
     value::Custom{"ID"},
     {.slot = slot::kLinkNetns, .custom = parse_link_netnsid}},
    {"protodown",
     Match::Exact,
     IFLA_PROTO_DOWN,
     value::Custom{"{ on | off }"},
     {.custom = parse_carrier}},
    {"protodown_reason",
     Match::Exact,
     0,
     value::Custom{"REASON { on | off }"},
     {.slot = slot::kProtodownReason, .custom = parse_protodown_reason}},
    {"gso_max_size",
     Match::Exact,
     IFLA_GSO_MAX_SIZE,
     value::Int{},
     {.wrong = "Invalid \"gso_max_size\" value\n"}},
    {"gso_max_segs",
     Match::Exact,
     IFLA_GSO_MAX_SEGS,
     kSegments,
     {.wrong = "Invalid \"gso_max_segs\" value\n"}},
    {"gro_max_size",
     Match::Exact,
     IFLA_GRO_MAX_SIZE,
     value::Int{},
     {.wrong = "Invalid \"gro_max_size\" value\n"}},
    {"gso_ipv4_max_size",
     Match::Exact,
     nl::kIflaGsoIpv4MaxSize,
     value::Int{},
     {.wrong = "Invalid \"gso_ipv4_max_size\" value\n"}},
    {"gro_ipv4_max_size",
     Match::Exact,
     nl::kIflaGroIpv4MaxSize,
     value::Int{},
     {.wrong = "Invalid \"gro_ipv4_max_size\" value\n"}},
    {"parentdev",
     Match::Exact,
     IFLA_PARENT_DEV_NAME,
     value::Str{},
     {.help = "the bus device below"}},
    {"help", Match::Prefix, 0, value::Help{}, {}},
    {"dev",
     Match::Exact,
     0,
     value::Custom{"NAME"},
     {.slot = slot::kDev, .positional = true, .custom = parse_dev}},
};

}  // namespace

constexpr ParamTable kLinkWords{"link", kRows};

bool device_word_valid(std::string_view word) {
    return !word.empty() && word.find_first_of("/ \t\n\v\f\r") == std::string_view::npos;
}

}  // namespace ip
