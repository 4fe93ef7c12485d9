// SPDX-License-Identifier: GPL-2.0-or-later
// `ip token`: tokenised interface identifiers, the lower half of the addresses that IPv6
// autoconfiguration makes (IFLA_INET6_TOKEN, linux/if_link.h).
//
// As in iproute2, words that have no meaning for a command are passed over.

#include "ip/token/token.h"

#include <linux/if.h>
#include <linux/if_link.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>

#include "nl/request.h"
#include "value/address.h"

namespace ip {
namespace token {
namespace {

using grammar::Bound;
using grammar::Cursor;
using grammar::Match;
using grammar::Param;

enum Slot : std::uint8_t { kDevice = 1, kToken };

constexpr std::size_t kTokenBytes = 16;
constexpr std::size_t kRoom = 64;

base::Status pass_over(Cursor& cursor, const Param&, Bound&) {
    cursor.advance();
    return {};
}

// The first of several tokens counts.
base::Status parse_token(Cursor& cursor, const Param& param, Bound& bound) {
    if (bound.has(kToken)) return pass_over(cursor, param, bound);
    auto& value = bound.add(param, cursor.word());
    const value::ParseInput input{param.word, {}, AF_INET6, cursor.context()};
    auto parsed = value::parse(value::Prefix{AF_INET6}, cursor.word(), input, value);
    cursor.advance();
    return parsed;
}

// clang-format off
constexpr Param kListRows[] = {
    {"dev", Match::Exact, 0, value::Dev{}, {.slot = kDevice}},
    {"", Match::Exact, 0, value::Custom{}, {.positional = true, .hidden = true, .custom = pass_over}},
};
constexpr Param kSetRows[] = {
    {"dev", Match::Exact, 0, value::Dev{}, {.slot = kDevice}},
    {"help", Match::Prefix, 0, value::Help{}},
    {"", Match::Exact, 0, value::Custom{"TOKEN"}, {.slot = kToken, .positional = true, .custom = parse_token}},
};
// clang-format on
constexpr grammar::ParamTable kListTable("token", kListRows);
constexpr grammar::ParamTable kSetTable("token", kSetRows);

std::string usage() {
    return "Usage: ip token [ list | get ] [ dev DEV ]\n"
           "       ip token { set | add } TOKEN dev DEV\n"
           "       ip token delete dev DEV\n"
           "TOKEN is an IPv6 address whose upper half is zero.\n";
}

// 0 when no device was named.
base::Result<unsigned> device_of(const Bound& bound, const value::Context& context) {
    const auto* device = bound.find(kDevice);
    if (device == nullptr) return 0U;
    const auto index = context.devices.index(device->text);
    if (index == 0) return value::wrong_argument(device->text, "dev is invalid\n");
    return index;
}

// ---- list

void show_token(Session& session, const nl::Message& message, unsigned wanted) {
    const auto header = message.fixed<ifinfomsg>();
    if (!header || header->ifi_family != AF_INET6 || header->ifi_index == 0) return;
    // These never autoconfigure addresses.
    if ((header->ifi_flags & (IFF_LOOPBACK | IFF_NOARP)) != 0) return;
    const auto index = static_cast<unsigned>(header->ifi_index);
    if (wanted != 0 && index != wanted) return;
    const nl::Attrs<IFLA_PROTINFO + 1> attrs(message.attrs(sizeof(ifinfomsg)));
    const auto token = attrs[IFLA_PROTINFO].nested().find(IFLA_INET6_TOKEN);
    if (!token) return;
    std::string text;
    value::format_address(AF_INET6, token->data, text);
    auto& printer = session.printer;
    printer.open_object();
    printer.str("token", "token {} ", text);
    printer.str("ifname", "dev {}", session.devices.name(index));
    printer.end_line();
    printer.close_object();
}

base::Status list(Session& session, Words words) {
    Bound bound;
    bound.clear();
    Cursor cursor(words, session.context);
    if (auto parsed = grammar::parse(kListTable, cursor, bound); !parsed) return parsed;
    const auto wanted = device_of(bound, session.context);
    if (!wanted) return tl::unexpected(wanted.error());
    if (session.options.dry_run) return {};
    if (auto known = session.devices.load_all(); !known) return known;
    alignas(8) std::array<std::byte, kRoom> room;
    nl::Writer writer(room);
    writer.begin(RTM_GETLINK, NLM_F_REQUEST);
    writer.header<ifinfomsg>().ifi_family = AF_INET6;
    if (!writer.finish()) return base::failure("Message too long");
    session.printer.open_array();
    auto dumped = nl::dump(session.transport, std::span(room).first(writer.size()),
                           [&](const nl::Message& message) -> base::Status {
                               show_token(session, message, *wanted);
                               return {};
                           });
    session.printer.close_array();
    if (!dumped) return tl::unexpected(std::move(dumped.error()));
    session.warn(dumped->warning);
    return {};
}

// ---- set, delete

base::Status put_token(nl::Writer& writer, unsigned index, std::span<const std::byte> token) {
    writer.begin(RTM_SETLINK, NLM_F_REQUEST);
    auto& header = writer.header<ifinfomsg>();
    header.ifi_family = AF_INET6;
    header.ifi_index = static_cast<int>(index);
    {
        const nl::Nest families(writer, IFLA_AF_SPEC);
        const nl::Nest inet6(writer, AF_INET6);
        writer.put(IFLA_INET6_TOKEN, token);
    }
    if (!writer.finish()) return base::failure("Message too long");
    return {};
}

base::Status build(const grammar::ParamTable& table, const BuildContext& context, Words words,
                   Request& request, bool sets) {
    auto& bound = context.bound;
    bound.clear();
    Cursor cursor(words, context.names);
    auto parsed = grammar::parse(table, cursor, bound);
    if (!parsed && parsed.error().kind == base::ErrorKind::Help) parsed.error().text = usage();
    if (!parsed) return parsed;
    const auto index = device_of(bound, context.names);
    if (!index) return tl::unexpected(index.error());
    if (sets && !bound.has(kToken))
        return base::failure("Not enough information: token is required.");
    if (*index == 0) return base::failure("Not enough information: \"dev\" argument is required.");
    std::array<std::byte, kTokenBytes> token{};  // deleting is setting ::
    if (const auto* given = bound.find(kToken))
        std::copy_n(given->bytes.begin(), kTokenBytes, token.begin());
    return put_token(request.writer, *index, token);
}

base::Status set(const BuildContext& context, Words words, Request& request) {
    return build(kSetTable, context, words, request, true);
}
base::Status remove(const BuildContext& context, Words words, Request& request) {
    return build(kListTable, context, words, request, false);
}

constexpr Command kCommands[] = {
    {.word = "list", .run = list, .keeps = true, .params = &kListTable},
    {.word = "lst", .run = list, .keeps = true, .params = &kListTable},
    {.word = "show", .run = list, .keeps = true, .params = &kListTable},
    {.word = "set", .build = set, .params = &kSetTable},
    {.word = "add", .build = set, .params = &kSetTable},
    {.word = "delete", .build = remove, .params = &kListTable},
    {.word = "get", .run = list, .keeps = true, .params = &kListTable},
};

}  // namespace
}  // namespace token

constexpr Object kToken{"token", token::kCommands, &token::kCommands[0], token::usage};

}  // namespace ip
