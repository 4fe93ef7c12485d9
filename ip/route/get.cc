// SPDX-License-Identifier: GPL-2.0-or-later
// `ip route get`: which route the kernel would take. Words in any order; the last destination
// counts.

#include <fmt/format.h>
#include <linux/rtnetlink.h>
#include <netdb.h>
#include <sys/socket.h>

#include "grammar/encode.h"
#include "ip/route/filter.h"
#include "ip/route/print.h"
#include "ip/route/readers.h"
#include "ip/route/show.h"
#include "nl/request.h"
#include "value/number.h"

namespace ip::route {
namespace {

using grammar::Match;

enum GetSlot : std::uint8_t {
    kGetNone,
    kGetTo,
    kGetFrom,
    kGetTos,
    kGetFlags,
    kGetIif,
    kGetOif,
    kGetConnected
};

base::Status read_host(Cursor& cursor, const Param& row, Bound& bound) {
    auto word = cursor.argument();
    if (!word) return tl::unexpected(std::move(word.error()));
    if (!word->empty() && std::string_view("help").starts_with(*word))
        return grammar::help(kRouteWords);
    value::Value value;
    const value::ParseInput input{row.word, {}, bound.family, cursor.context()};
    if (auto done = value::parse(value::Prefix{}, *word, input, value); !done) return done;
    // "any" and "all" have no bytes, and so no attribute; "default" has when the family is known,
    // and is no whole address then.
    constexpr std::uint8_t kWhole = 32;
    if (value.any && bound.family == AF_UNSPEC) value.prefix = kWhole;
    const bool none = value.any && (*word != "default" || bound.family == AF_UNSPEC);
    if (bound.family == AF_UNSPEC) bound.family = value.family;
    static constexpr Param kNone[] = {
        {"to", Match::Exact, 0, value::Custom{}, {.slot = kGetTo}},
        {"from", Match::Exact, 0, value::Custom{}, {.slot = kGetFrom}},
    };
    const Param& nothing = kNone[row.options.slot == kGetFrom ? 1 : 0];
    bound.add(none ? nothing : row, *word) = value;
    cursor.advance();
    return {};
}

base::Status read_protocol(Cursor& cursor, const Param& row, Bound& bound) {
    auto word = cursor.argument();
    if (!word) return tl::unexpected(std::move(word.error()));
    auto number = value::parse_unsigned(*word, 255);
    if (!number)
        if (const auto* entry = getprotobyname(std::string(*word).c_str()); entry != nullptr)
            number = static_cast<std::uint64_t>(entry->p_proto);
    if (!number) return value::wrong_argument(*word, "Invalid \"ipproto\" value\n");
    bound.add(row, *word).number = *number;
    cursor.advance();
    return {};
}

constexpr Param kGetRows[] = {
    {"to", Match::Exact, RTA_DST, value::Custom{"ADDRESS"}, {.slot = kGetTo, .custom = read_host}},
    {"",
     Match::Exact,
     RTA_DST,
     value::Custom{"ADDRESS"},
     {.slot = kGetTo, .positional = true, .custom = read_host}},
    {"tos",
     Match::Exact,
     0,
     value::Named{value::NameTable::Dsfield, 1},
     {.wrong = "TOS value is invalid\n", .slot = kGetTos}},
    {"dsfield",
     Match::Prefix,
     0,
     value::Named{value::NameTable::Dsfield, 1},
     {.wrong = "TOS value is invalid\n", .slot = kGetTos}},
    {"from",
     Match::Prefix,
     RTA_SRC,
     value::Custom{"ADDRESS"},
     {.slot = kGetFrom, .custom = read_host}},
    {"iif", Match::Prefix, 0, value::Dev{}, {.slot = kGetIif}},
    {"mark", Match::Prefix, RTA_MARK, value::Int{4}, {.wrong = "invalid mark value"}},
    {"oif", Match::Prefix, 0, value::Dev{}, {.slot = kGetOif}},
    {"dev", Match::Exact, 0, value::Dev{}, {.slot = kGetOif}},
    {"notify", Match::Prefix, 0, value::Flag{0, RTM_F_NOTIFY}, {.slot = kGetFlags}},
    {"connected", Match::Prefix, 0, value::Flag{}, {.slot = kGetConnected}},
    {"vrf", Match::Prefix, 0, value::Foreign{}},
    {"uid", Match::Prefix, RTA_UID, value::Int{4}, {.wrong = "invalid UID\n"}},
    {"fibmatch", Match::Prefix, 0, value::Flag{0, RTM_F_FIB_MATCH}, {.slot = kGetFlags}},
    {"as", Match::Exact, 0, value::Foreign{}},
    {"sport",
     Match::Prefix,
     RTA_SPORT,
     value::Int{.width = 2, .order = value::Order::Network},
     {.wrong = "invalid sport\n"}},
    {"dport",
     Match::Prefix,
     RTA_DPORT,
     value::Int{.width = 2, .order = value::Order::Network},
     {.wrong = "invalid dport\n"}},
    {"ipproto", Match::Prefix, RTA_IP_PROTO, value::Int{1}, {.custom = read_protocol}},
};
}  // namespace

constexpr grammar::ParamTable kGetWords{"ip route get", kGetRows};

namespace {

constexpr Param kIifRow{"iif", Match::Exact, RTA_IIF, value::Int{4}};
constexpr Param kOifRow{"oif", Match::Exact, RTA_OIF, value::Int{4}};

base::Status add_device(Bound& bound, std::uint8_t slot, const Param& row,
                        const value::Context& context) {
    const auto* device = bound.find(slot);
    if (device == nullptr) return {};
    const auto index = grammar::device_index(device->text, context);
    if (!index) return tl::unexpected(index.error());
    bound.add(row, {}).number = *index;
    return {};
}

base::Status write_get(Session& session, Bound& bound, nl::Writer& writer) {
    const auto* to = bound.find(kGetTo);
    if (to == nullptr) return base::failure("need at least a destination address");
    const std::uint8_t family = bound.family == AF_UNSPEC ? AF_INET : bound.family;
    const unsigned host = family == AF_INET6 ? 128 : 32;
    if (to->prefix != host)
        session.warn(
            fmt::format("Warning: /{} as prefix is invalid, only /{} (or none) is supported.\n",
                        to->prefix, host));
    if (auto done = add_device(bound, kGetIif, kIifRow, session.context); !done) return done;
    if (auto done = add_device(bound, kGetOif, kOifRow, session.context); !done) return done;
    writer.begin(RTM_GETROUTE, NLM_F_REQUEST);
    auto& header = writer.header<rtmsg>();
    header.rtm_family = family;
    header.rtm_dst_len = static_cast<std::uint8_t>(host);
    if (const auto* from = bound.find(kGetFrom)) header.rtm_src_len = from->prefix;
    header.rtm_tos = static_cast<std::uint8_t>(bound.number(kGetTos));
    for (const auto& item : bound.items())
        if (item.param->options.slot == kGetFlags)
            header.rtm_flags |= static_cast<unsigned>(item.value.number);
    // For IPv4 the table that matched is worth asking for; IPv6 tells it anyway.
    if (family == AF_INET) header.rtm_flags |= RTM_F_LOOKUP_TABLE;
    if (auto done = grammar::encode(bound, session.context, writer); !done) return done;
    if (!writer.finish()) return base::failure("the request does not fit");
    return {};
}

}  // namespace

base::Status get(Session& session, Words words) {
    Bound bound;
    bound.clear(session.options.family);
    Cursor cursor(words, session.context);
    if (auto parsed = grammar::parse(kGetWords, cursor, bound); !parsed) return parsed;
    const bool native =
        bound.family == AF_UNSPEC || bound.family == AF_INET || bound.family == AF_INET6;
    if (!native || bound.has(kGetConnected) || session.options.resolve)
        return tl::unexpected(
            base::Error{.status = base::kStatusUsage, .kind = base::ErrorKind::NotNative});
    alignas(8) std::array<std::byte, 512> room;
    nl::Writer writer(room);
    if (auto written = write_get(session, bound, writer); !written) return written;
    if (session.options.dry_run) return {};
    Filter filter;
    filter.table = 0;
    bool open = false;  // nothing is shown when the kernel refuses
    auto answer = nl::request(session.transport, std::span(room).first(writer.size()),
                              [&](const nl::Message& message) {
                                  if (!open) session.printer.open_array();
                                  open = true;
                                  return print_route(session, filter, message);
                              });
    if (!answer) return tl::unexpected(std::move(answer.error()));
    if (open) session.printer.close_array();
    session.warn(answer->warning);
    return {};
}

}  // namespace ip::route
