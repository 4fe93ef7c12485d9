// SPDX-License-Identifier: GPL-2.0-or-later
// A changed nexthop object. A blackhole or a device that says no family is IPv4.

#include "ip/nexthop/modify.h"

#include <linux/nexthop.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include "grammar/encode.h"
#include "ip/nexthop/words.h"
#include "ip/route/readers.h"
#include "value/number.h"

namespace ip::nexthop {
namespace {

using grammar::Bound;
using grammar::Cursor;
using grammar::Match;
using grammar::Param;

enum Slot : std::uint8_t {
    kNoSlot,
    kId,
    kDevice,
    kGateway,
    kBlackhole,
    kOnlink,
    kGroup,
    kType,
    kProtocol
};

constexpr value::Name kTypes[] = {{"mpath", NEXTHOP_GRP_TYPE_MPATH},
                                  {"resilient", NEXTHOP_GRP_TYPE_RES}};

base::Status read_via(Cursor& cursor, const Param& row, Bound& bound) {
    auto gateway = route::take_gateway(cursor, row, bound.family);
    if (!gateway) return tl::unexpected(std::move(gateway.error()));
    if (gateway->foreign) bound.family = gateway->address.family;
    bound.add(row, gateway->address.text) = gateway->address;
    return {};
}

base::Status read_group(Cursor& cursor, const Param& row, Bound& bound) {
    auto word = cursor.argument();
    if (!word) return tl::unexpected(std::move(word.error()));
    bound.add(row, *word);
    cursor.advance();
    return {};
}

// Whether the words before are `type resilient`, and others that may follow it.
bool is_resilient(const Bound& bound) {
    if (bound.items().empty()) return false;
    const auto& last = bound.items().back();
    if (last.param->options.slot == kType) return last.value.number == NEXTHOP_GRP_TYPE_RES;
    return last.param->options.nest != 0;
}

// A word of `type resilient`: unknown elsewhere. Timers are in seconds here and in hundredths of
// them in the message.
base::Status read_resilient(Cursor& cursor, const Param& row, Bound& bound) {
    if (!is_resilient(bound)) return value::wrong_argument(row.word, {});
    auto word = cursor.argument();
    if (!word) return tl::unexpected(std::move(word.error()));
    constexpr std::uint64_t kTicks = 100;
    const bool timer = row.attribute != NHA_RES_GROUP_BUCKETS;
    const auto number = value::parse_unsigned(*word, timer ? UINT32_MAX / kTicks - 1 : UINT16_MAX);
    if (!number) return value::wrong_argument(*word, row.options.wrong);
    bound.add(row, *word).number = timer ? *number * kTicks : *number;
    cursor.advance();
    return {};
}

constexpr Param kRows[] = {
    {"id", Match::Exact, NHA_ID, value::Int{4}, {.wrong = "invalid id value", .slot = kId}},
    {"dev", Match::Exact, NHA_OIF, value::Dev{}, {.slot = kDevice, .custom = read_device}},
    {"via",
     Match::Exact,
     NHA_GATEWAY,
     value::Custom{"[ FAMILY ] ADDRESS"},
     {.slot = kGateway, .custom = read_via}},
    {"encap", Match::Exact, 0, value::Foreign{}},
    {"blackhole", Match::Exact, NHA_BLACKHOLE, value::Flag{}, {.slot = kBlackhole}},
    {"fdb", Match::Exact, NHA_FDB, value::Flag{}},
    {"onlink", Match::Exact, 0, value::Flag{}, {.slot = kOnlink}},
    {"group",
     Match::Exact,
     0,
     value::Custom{"ID[,WEIGHT][/...]"},
     {.slot = kGroup, .custom = read_group}},
    {"type",
     Match::Exact,
     0,
     value::Enum{.names = kTypes, .width = 2},
     {.wrong = "\"type\" value is invalid\n", .slot = kType}},
    {"buckets",
     Match::Exact,
     NHA_RES_GROUP_BUCKETS,
     value::Int{2},
     {.wrong = "invalid buckets value",
      .nest = NHA_RES_GROUP | NLA_F_NESTED,
      .custom = read_resilient}},
    {"idle_timer",
     Match::Exact,
     NHA_RES_GROUP_IDLE_TIMER,
     value::Int{4},
     {.wrong = "invalid idle timer value",
      .nest = NHA_RES_GROUP | NLA_F_NESTED,
      .custom = read_resilient}},
    {"unbalanced_timer",
     Match::Exact,
     NHA_RES_GROUP_UNBALANCED_TIMER,
     value::Int{4},
     {.wrong = "invalid unbalanced timer value",
      .nest = NHA_RES_GROUP | NLA_F_NESTED,
      .custom = read_resilient}},
    {"protocol",
     Match::Prefix,
     0,
     value::Named{value::NameTable::Protocol, 1},
     {.wrong = "\"protocol\" value is invalid\n", .slot = kProtocol}},
    {"hw_stats", Match::Exact, 0, value::Foreign{}},
    {"help", Match::Exact, 0, value::Help{}},
    {"",
     Match::Exact,
     0,
     value::Custom{},
     {.positional = true, .hidden = true, .custom = read_unknown}},
};
}  // namespace

constexpr grammar::ParamTable kModifyWords{"ip nexthop { add | replace | del }", kRows};

namespace {

// ID[,WEIGHT]/...: an array of struct nexthop_grp.
base::Status write_group(std::string_view word, nl::Writer& writer) {
    const auto nest = writer.open(NHA_GROUP);
    for (auto rest = word;;) {
        const auto slash = rest.find('/');
        const auto member = rest.substr(0, slash);
        const auto comma = member.find(',');
        const auto id = value::parse_unsigned(member.substr(0, comma), UINT32_MAX);
        // Of a wrong member iproute2 shows the front of the whole word.
        if (!id)
            return value::wrong_argument(word.substr(0, word.find_first_of("/,")),
                                         "\"group\" value is invalid\n");
        auto& entry = writer.raw<nexthop_grp>();
        entry.id = static_cast<std::uint32_t>(*id);
        if (comma != std::string_view::npos) {
            const auto text = member.substr(comma + 1);
            const auto weight = value::parse_unsigned(text, 256);
            if (!weight || *weight == 0)
                return value::wrong_argument(text, "\"weight\" is invalid\n");
            entry.weight = static_cast<std::uint8_t>(*weight - 1);
        }
        if (slash == std::string_view::npos) break;
        rest.remove_prefix(slash + 1);
    }
    writer.close(nest);
    return {};
}

base::Status write(const BuildContext& context, nl::Writer& writer) {
    auto& bound = context.bound;
    auto& header = writer.header<nhmsg>();
    header.nh_protocol = static_cast<std::uint8_t>(bound.number(kProtocol));
    if (bound.has(kOnlink)) header.nh_flags = RTNH_F_ONLINK;
    if (auto done = grammar::encode(bound, context.names, writer); !done) return done;
    if (bound.has(kGroup))
        if (auto done = write_group(bound.find(kGroup)->text, writer); !done) return done;
    if (bound.has(kType))
        writer.put_u16(NHA_GROUP_TYPE, static_cast<std::uint16_t>(bound.number(kType)));
    header.nh_family = bound.family;
    const bool plain = bound.has(kBlackhole) || bound.has(kDevice);
    if (header.nh_family == AF_UNSPEC && plain && !bound.has(kGroup)) header.nh_family = AF_INET;
    return {};
}

}  // namespace

base::Status build_nexthop(const BuildContext& context, Words words, Request& request,
                           std::uint16_t type, std::uint16_t flags) {
    if (context.options.echo)
        return tl::unexpected(
            base::Error{.status = base::kStatusUsage, .kind = base::ErrorKind::NotNative});
    auto& bound = context.bound;
    bound.clear(context.options.family);
    Cursor cursor(words, context.names);
    if (auto parsed = grammar::parse(kModifyWords, cursor, bound); !parsed) return parsed;
    request.effect = {};
    request.effect.change = Change::Nexthop;
    request.effect.removes = type == RTM_DELNEXTHOP;
    request.effect.nexthop = static_cast<std::uint32_t>(bound.number(kId));
    request.writer.begin(type, static_cast<std::uint16_t>(NLM_F_REQUEST | flags));
    if (auto written = write(context, request.writer); !written) return written;
    if (!request.writer.finish()) return base::failure("the nexthop does not fit into a message");
    return {};
}

}  // namespace ip::nexthop
