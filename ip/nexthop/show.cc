// SPDX-License-Identifier: GPL-2.0-or-later
// Lists of nexthop objects and of buckets; the kernel filters, but for the protocol.

#include "ip/nexthop/show.h"

#include <fmt/format.h>
#include <linux/nexthop.h>
#include <linux/rtnetlink.h>

#include "grammar/encode.h"
#include "grammar/usage.h"
#include "ip/nexthop/print.h"
#include "ip/nexthop/words.h"
#include "nl/request.h"
#include "value/number.h"

namespace ip::nexthop {
namespace {

using grammar::Bound;
using grammar::Cursor;
using grammar::Match;
using grammar::Param;

enum Slot : std::uint8_t { kNoSlot, kId, kProtocol, kDevice, kMaster, kIndex, kMember };

constexpr Param kId_{
    "id", Match::Exact, NHA_ID, value::Int{4}, {.wrong = "invalid id value", .slot = kId}};
constexpr Param kUnknown{"",
                         Match::Exact,
                         0,
                         value::Custom{},
                         {.positional = true, .hidden = true, .custom = read_unknown}};
// `get` answers a word that it does not know with its usage text.
base::Status answer_help(Cursor&, const Param&, Bound&) { return grammar::help(kGetWords); }
constexpr Param kOther{"",
                       Match::Exact,
                       0,
                       value::Custom{},
                       {.positional = true, .hidden = true, .custom = answer_help}};
// In a list an id is the last word that counts: that one is shown or flushed.
base::Status read_last_id(Cursor& cursor, const Param& row, Bound& bound) {
    auto word = cursor.argument();
    if (!word) return tl::unexpected(std::move(word.error()));
    const auto id = value::parse_unsigned(*word, UINT32_MAX);
    if (!id) return value::wrong_argument(*word, row.options.wrong);
    bound.add(row, *word).number = *id;
    while (!cursor.done()) cursor.advance();
    return {};
}
constexpr Param kHelp{"help", Match::Prefix, 0, value::Help{}};

constexpr Param kShowRows[] = {
    {"dev", Match::Prefix, NHA_OIF, value::Dev{}, {.slot = kDevice, .custom = read_device}},
    {"groups", Match::Prefix, NHA_GROUPS, value::Flag{}},
    {"master", Match::Prefix, NHA_MASTER, value::Dev{}, {.slot = kMaster, .custom = read_device}},
    {"vrf", Match::Prefix, 0, value::Foreign{}},
    {"id",
     Match::Exact,
     0,
     value::Int{4},
     {.wrong = "invalid id value", .slot = kId, .custom = read_last_id}},
    {"protocol",
     Match::Prefix,
     0,
     value::Int{1},
     {.wrong = "invalid protocol value", .slot = kProtocol}},
    {"fdb", Match::Prefix, NHA_FDB, value::Flag{}},
    kHelp,
    kUnknown,
};

constexpr Param kGetRows[] = {kId_, kHelp, kOther};

constexpr Param kBucketIndex{
    "index",
    Match::Exact,
    NHA_RES_BUCKET_INDEX,
    value::Int{2},
    {.wrong = "invalid bucket index value", .nest = NHA_RES_BUCKET | NLA_F_NESTED, .slot = kIndex}};
constexpr Param kBucketGetRows[] = {kId_, kBucketIndex, kHelp, kOther};
constexpr grammar::ParamTable kBucketGetWords{"ip nexthop bucket get", kBucketGetRows};

constexpr Param kBucketRows[] = {
    {"dev", Match::Prefix, NHA_OIF, value::Dev{}, {.custom = read_device}},
    {"master", Match::Prefix, NHA_MASTER, value::Dev{}, {.custom = read_device}},
    {"vrf", Match::Prefix, 0, value::Foreign{}},
    kId_,
    {"nhid",
     Match::Exact,
     NHA_RES_BUCKET_NH_ID,
     value::Int{4},
     {.wrong = "invalid id value", .nest = NHA_RES_BUCKET | NLA_F_NESTED}},
    kBucketIndex,
    kHelp,
    kUnknown,
};

}  // namespace

constexpr grammar::ParamTable kShowWords{"ip nexthop { list | flush }", kShowRows};
constexpr grammar::ParamTable kGetWords{"ip nexthop { get | del }", kGetRows};
constexpr grammar::ParamTable kBucketWords{"ip nexthop bucket { list | get }", kBucketRows};

namespace {

using Print = base::Status (*)(Session&, const nl::Message&);

base::Status read(const grammar::ParamTable& table, Session& session, Words words, Bound& bound) {
    bound.clear(session.options.family);
    Cursor cursor(words, session.context);
    return grammar::parse(table, cursor, bound);
}

struct Query {
    alignas(8) std::array<std::byte, 256> room;
    std::span<std::byte> message;
};

base::Status write(Query& query, const Session& session, const Bound& bound, std::uint16_t type) {
    nl::Writer writer(query.room);
    writer.begin(type, NLM_F_REQUEST);
    writer.header<nhmsg>().nh_family = type == RTM_GETNEXTHOP ? session.options.family : 0;
    if (auto done = grammar::encode(bound, session.context, writer); !done) return done;
    if (!writer.finish()) return base::failure("the request does not fit");
    query.message = std::span(query.room).first(writer.size());
    return {};
}

bool selects(const Bound& bound, const nl::Message& message) {
    const auto header = message.fixed<nhmsg>();
    // Protocol 0 stands for any.
    return header &&
           (bound.number(kProtocol) == 0 || header->nh_protocol == bound.number(kProtocol));
}

base::Status list(Session& session, const Bound& bound, std::uint16_t type, Print print) {
    Query query;
    if (auto done = write(query, session, bound, type); !done) return done;
    session.printer.open_array();
    auto result = nl::dump(session.transport, query.message, [&](const nl::Message& message) {
        return selects(bound, message) ? print(session, message) : base::Status{};
    });
    session.printer.close_array();
    if (!result) return tl::unexpected(std::move(result.error()));
    session.warn(result->warning);
    return {};
}

base::Status one(Session& session, const Bound& bound, std::uint16_t type, Print print) {
    Query query;
    if (auto done = write(query, session, bound, type); !done) return done;
    bool open = false;  // nothing is shown when the kernel refuses
    auto answer = nl::request(session.transport, query.message, [&](const nl::Message& message) {
        if (!open) session.printer.open_array();
        open = true;
        return print(session, message);
    });
    if (!answer) return tl::unexpected(std::move(answer.error()));
    if (open) session.printer.close_array();
    session.warn(answer->warning);
    return {};
}

base::Status remove(Session& session, std::uint32_t id) {
    alignas(8) std::array<std::byte, 64> room;
    nl::Writer writer(room);
    writer.begin(RTM_DELNEXTHOP, NLM_F_REQUEST);
    writer.header<nhmsg>();
    writer.put_u32(NHA_ID, id);
    if (!writer.finish()) return base::failure("the request does not fit");
    auto answer = nl::request(session.transport, std::span(room).first(writer.size()));
    if (!answer) return tl::unexpected(std::move(answer.error()));
    return {};
}

// Deletes what a dump shows, groups or what is left; counts.
base::Status flush_kind(Session& session, const Bound& bound, std::size_t& count) {
    Query query;
    if (auto done = write(query, session, bound, RTM_GETNEXTHOP); !done) return done;
    std::vector<std::uint32_t> ids;
    auto result = nl::dump(session.transport, query.message, [&](const nl::Message& message) {
        const auto id = message.attrs(sizeof(nhmsg)).find(NHA_ID);
        if (id && selects(bound, message)) ids.push_back(id->u32());
        return base::Status{};
    });
    if (!result) return tl::unexpected(std::move(result.error()));
    for (const auto id : ids) {
        auto done = remove(session, id);
        // A group goes with its last member: told of, and no reason to stop.
        if (!done && done.error().err != ENOENT) return done;
        if (done)
            ++count;
        else
            session.warn(done.error().text);
    }
    return {};
}

tl::unexpected<base::Error> not_native() {
    return tl::unexpected(
        base::Error{.status = base::kStatusUsage, .kind = base::ErrorKind::NotNative});
}

}  // namespace

base::Status get(Session& session, Words words) {
    Bound bound;
    if (auto done = read(kGetWords, session, words, bound); !done) return done;
    if (!bound.has(kId)) return grammar::help(kGetWords);
    if (session.options.dry_run) return {};
    return one(session, bound, RTM_GETNEXTHOP, print_nexthop);
}

base::Status show(Session& session, Words words) {
    Bound bound;
    if (auto done = read(kShowWords, session, words, bound); !done) return done;
    if (session.options.dry_run) return {};
    if (!bound.has(kId)) return list(session, bound, RTM_GETNEXTHOP, print_nexthop);
    Bound only;
    only.clear(session.options.family);
    only.add(kId_, {}).number = bound.number(kId);
    return one(session, only, RTM_GETNEXTHOP, print_nexthop);
}

base::Status flush(Session& session, Words words) {
    Bound bound;
    if (auto done = read(kShowWords, session, words, bound); !done) return done;
    if (session.options.dry_run) return {};
    if (bound.has(kId)) {
        auto done = remove(session, static_cast<std::uint32_t>(bound.number(kId)));
        if (!done) done.error().status = base::kStatusFailed;
        return done;
    }
    const out::TextOnly text(session.printer);
    std::size_t count = 0;
    // To flush all, groups go first: one whose members are gone goes by itself.
    Bound groups = bound;
    static constexpr Param kGroups{"groups", Match::Exact, NHA_GROUPS, value::Flag{}};
    groups.add(kGroups, {});
    if (words.empty())
        if (auto done = flush_kind(session, groups, count); !done) return done;
    if (auto done = flush_kind(session, bound, count); !done) return done;
    session.printer.text(count == 0 ? "Nothing to flush\n"
                                    : fmt::format("Flushed {} nexthops\n", count));
    return {};
}

base::Status bucket(Session& session, Words words) {
    const auto word = words.empty() ? std::string_view("list") : words[0];
    const auto rest = words.empty() ? words : words.subspan(1);
    const auto is = [&](std::string_view whole) {
        return !word.empty() && whole.starts_with(word);
    };
    const bool lists = is("list") || is("show") || is("lst");
    if (!lists && !is("get")) return not_native();
    Bound bound;
    if (auto done = read(lists ? kBucketWords : kBucketGetWords, session, rest, bound); !done)
        return done;
    if (!lists && (!bound.has(kId) || !bound.has(kIndex))) return grammar::help(kBucketGetWords);
    if (session.options.dry_run) return {};
    if (lists) return list(session, bound, RTM_GETNEXTHOPBUCKET, print_bucket);
    return one(session, bound, RTM_GETNEXTHOPBUCKET, print_bucket);
}

}  // namespace ip::nexthop
