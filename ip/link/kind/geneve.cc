// SPDX-License-Identifier: GPL-2.0-or-later
// geneve: Ethernet over UDP with options (RFC 8926; linux/if_link.h, IFLA_GENEVE_*). The kernel
// takes a change only with the tunnel's end named, so the words of a change are those of a new one.

#include <fmt/format.h>
#include <linux/if_link.h>
#include <sys/socket.h>

#include "grammar/encode.h"
#include "ip/link/kind_fields.h"
#include "ip/link/kind_rows.h"
#include "ip/link/kind_words.h"
#include "ip/link/kinds.h"
#include "ip/link/word.h"
#include "value/address.h"

namespace ip {
namespace {

using grammar::Match;
using grammar::Param;

enum Slot : std::uint8_t {
    kId = 1,
    kRemote,
    kTtl,
    kTos,
    kDf,
    kLabel,
    kPort,
    kExternal,
    kCsum,
    kZeroTx,
    kZeroRx,
    kInner
};

constexpr std::uint64_t kLargestVni = (1U << 24U) - 1;

base::Status parse_remote(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    auto& address = bound.add(param, *word);
    const value::ParseInput input{param.word, {}, 0, cursor.context()};
    if (auto read = value::parse(value::Addr{}, *word, input, address); !read) return read;
    if (is_zero(address) || is_multicast(address))
        return value::wrong_argument(*word, "invalid remote address");
    return {};
}

constexpr Param flag(std::string_view word, std::uint8_t slot, std::uint16_t attribute,
                     std::uint8_t number) {
    auto row = flag_row(word, attribute, number);
    row.options.slot = slot;
    row.options.single = true;
    return row;
}

constexpr Param kRows[] = {
    {"id",
     Match::Prefix,
     0,
     value::Int{.width = 4, .max = kLargestVni},
     {.wrong = "invalid id", .slot = kId, .single = true}},
    {"vni",
     Match::Prefix,
     0,
     value::Int{.width = 4, .max = kLargestVni},
     {.wrong = "invalid id", .slot = kId, .single = true}},
    custom_row("remote", 0, "ADDRESS", parse_remote, kRemote),
    custom_row("ttl", 0, "{ TTL | inherit | auto }", parse_tunnel_ttl, kTtl),
    custom_row("hoplimit", 0, "{ TTL | inherit | auto }", parse_tunnel_ttl, kTtl),
    custom_row("tos", 0, "{ TOS | inherit }", parse_tos, kTos, "bad TOS value"),
    custom_row("dsfield", 0, "{ TOS | inherit }", parse_tos, kTos, "bad TOS value"),
    custom_row("df", IFLA_GENEVE_DF, "{ unset | set | inherit }", parse_df, kDf),
    custom_row("label", 0, "LABEL", parse_flow_label, kLabel),
    custom_row("flowlabel", 0, "LABEL", parse_flow_label, kLabel),
    {"dstport",
     Match::Prefix,
     0,
     value::Int{.width = 2},
     {.wrong = "dstport", .slot = kPort, .single = true}},
    {"external", Match::Prefix, 0, value::Flag{}, {.slot = kExternal, .single = true}},
    {"noexternal", Match::Prefix, 0, value::Flag{.number = 0}, {.slot = kExternal, .single = true}},
    flag("udpcsum", kCsum, IFLA_GENEVE_UDP_CSUM, 1),
    flag("noudpcsum", kCsum, IFLA_GENEVE_UDP_CSUM, 0),
    flag("udp6zerocsumtx", kZeroTx, IFLA_GENEVE_UDP_ZERO_CSUM6_TX, 1),
    flag("noudp6zerocsumtx", kZeroTx, IFLA_GENEVE_UDP_ZERO_CSUM6_TX, 0),
    flag("udp6zerocsumrx", kZeroRx, IFLA_GENEVE_UDP_ZERO_CSUM6_RX, 1),
    flag("noudp6zerocsumrx", kZeroRx, IFLA_GENEVE_UDP_ZERO_CSUM6_RX, 0),
    {"innerprotoinherit",
     Match::Exact,
     IFLA_GENEVE_INNER_PROTO_INHERIT,
     value::Flag{},
     {.slot = kInner, .single = true}},
    help_row(),
};
constexpr grammar::ParamTable kWords{"geneve", kRows};

base::Status finish(const KindContext& context, grammar::Bound& bound, nl::Writer& writer) {
    const bool external = bound.number(kExternal) != 0;
    const auto* remote = bound.find(kRemote);
    if (external && bound.has(kId))
        return base::failure("geneve: both 'external' and vni cannot be specified");
    if (!external && !bound.has(kId))
        return base::failure("geneve: missing virtual network identifier");
    if (!external && remote == nullptr)
        return base::failure("geneve: remote link partner not specified");
    if (auto done = grammar::encode(bound, context.build.names, writer); !done) return done;
    const auto* ttl = bound.find(kTtl);
    if (ttl != nullptr && ttl->text == "inherit") writer.put_u8(IFLA_GENEVE_TTL_INHERIT, 1);
    writer.put_u32(IFLA_GENEVE_ID, static_cast<std::uint32_t>(bound.number(kId)));
    if (remote != nullptr)
        writer.put(remote->length == 4 ? IFLA_GENEVE_REMOTE : IFLA_GENEVE_REMOTE6, remote->data());
    writer.put_u32(IFLA_GENEVE_LABEL, static_cast<std::uint32_t>(bound.number(kLabel)));
    writer.put_u8(IFLA_GENEVE_TTL, static_cast<std::uint8_t>(bound.number(kTtl)));
    writer.put_u8(IFLA_GENEVE_TOS, static_cast<std::uint8_t>(bound.number(kTos)));
    if (bound.number(kPort) != 0)
        writer.put_be16(IFLA_GENEVE_PORT, static_cast<std::uint16_t>(bound.number(kPort)));
    if (external) writer.put_flag(IFLA_GENEVE_COLLECT_METADATA);
    return {};
}

void show_remote(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
                 const out::FieldContext&) {
    std::string text;
    value::format_address(attr.data.size() == 16 ? AF_INET6 : AF_INET, attr.data, text);
    if (text != "0.0.0.0" && text != "::") printer.str(field.key, field.form, text);
}

// None when it is inherited, which is a field of its own.
void show_ttl(out::Printer& printer, const out::Field& field, const nl::Attr& attr,
              const out::FieldContext& context) {
    const auto inherit = context.siblings.find(IFLA_GENEVE_TTL_INHERIT);
    if (inherit && inherit->u8() != 0) return;
    const unsigned ttl = attr.u8();
    printer.uint_as(field.key, "ttl {} ", ttl == 0 ? "auto" : fmt::format("{}", ttl), ttl);
}

constexpr value::Name kFragment[] = {
    {"unset", GENEVE_DF_UNSET}, {"set", GENEVE_DF_SET}, {"inherit", GENEVE_DF_INHERIT}};

constexpr out::Field kFields[] = {
    presence(IFLA_GENEVE_COLLECT_METADATA, "external", "external "),
    {IFLA_GENEVE_ID, "id", "id {} "},
    {IFLA_GENEVE_REMOTE, "remote", "remote {} ", value::Addr{}, {.custom = show_remote}},
    {IFLA_GENEVE_REMOTE6, "remote6", "remote {} ", value::Addr{}, {.custom = show_remote}},
    {IFLA_GENEVE_TTL_INHERIT, {}, "ttl inherit ", value::Flag{}, {.when = out::When::NonZero}},
    {IFLA_GENEVE_TTL, "ttl", {}, value::Int{1}, {.custom = show_ttl}},
    {IFLA_GENEVE_TOS, "tos", {}, value::Int{1}, {.custom = show_tos}},
    {IFLA_GENEVE_DF, "df", "df {} ", value::Enum{kFragment}, {.text_when = out::When::NonZero}},
    {IFLA_GENEVE_LABEL, "label", {}, value::Int{}, {.custom = show_flow_label}},
    {IFLA_GENEVE_PORT, "port", "dstport {} ",
     value::Int{.width = 2, .order = value::Order::Network}},
    two_words(IFLA_GENEVE_UDP_CSUM, "udp_csum", "udpcsum ", "noudpcsum "),
    two_words(IFLA_GENEVE_UDP_ZERO_CSUM6_TX, "udp_zero_csum6_tx", "udp6zerocsumtx ",
              "noudp6zerocsumtx "),
    two_words(IFLA_GENEVE_UDP_ZERO_CSUM6_RX, "udp_zero_csum6_rx", "udp6zerocsumrx ",
              "noudp6zerocsumrx "),
    presence(IFLA_GENEVE_INNER_PROTO_INHERIT, "inner_proto_inherit", "innerprotoinherit "),
};

}  // namespace

constexpr LinkKind kGeneveKind{
    .name = "geneve", .params = &kWords, .fields = kFields, .finish = finish};

}  // namespace ip
