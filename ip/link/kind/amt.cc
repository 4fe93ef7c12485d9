// SPDX-License-Identifier: GPL-2.0-or-later
// amt: automatic multicast tunnels, a gateway or a relay of them (RFC 7450; linux/amt.h).

#include <linux/amt.h>

#include "grammar/encode.h"
#include "ip/link/kind_rows.h"
#include "ip/link/kind_words.h"
#include "ip/link/kinds.h"
#include "ip/link/word.h"
#include "out/field.h"

namespace ip {
namespace {

using grammar::Match;
using grammar::Param;

enum Slot : std::uint8_t { kAddress = 1 };

base::Status parse_mode(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    if (*word != "gateway" && *word != "relay") return kind_help(kAmtKind);
    const bool relay = *word == "relay";
    put_number(bound.add(param, *word), std::uint32_t{relay ? AMT_MODE_RELAY : AMT_MODE_GATEWAY});
    return {};
}

base::Status parse_end(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    value::Value address;
    const value::ParseInput input{param.word, {}, 0, cursor.context()};
    if (auto read = value::parse(value::Addr{}, *word, input, address); !read) return read;
    if (!is_zero(address)) bound.add(param, *word) = address;
    return {};
}

constexpr Param kRows[] = {
    {"mode",
     Match::Exact,
     IFLA_AMT_MODE,
     value::Custom{"{ gateway | relay }"},
     {.custom = parse_mode}},
    exact(port_row("relay_port", IFLA_AMT_RELAY_PORT, "{}")),
    exact(port_row("gateway_port", IFLA_AMT_GATEWAY_PORT, "{}")),
    exact(number_row("max_tunnels", IFLA_AMT_MAX_TUNNELS, 4, "{}")),
    {"dev", Match::Exact, IFLA_AMT_LINK, value::Custom{"DEV"}, {.custom = parse_lower_device}},
    {"local",
     Match::Exact,
     IFLA_AMT_LOCAL_IP,
     value::Custom{"ADDRESS"},
     {.slot = kAddress, .custom = parse_end}},
    {"discovery",
     Match::Exact,
     IFLA_AMT_DISCOVERY_IP,
     value::Custom{"ADDRESS"},
     {.slot = kAddress, .custom = parse_end}},
    exact(help_row()),
};
constexpr grammar::ParamTable kWords{"amt", kRows};

constexpr value::Name kModes[] = {{"gateway", AMT_MODE_GATEWAY}, {"relay", AMT_MODE_RELAY}};
constexpr value::Int kPort{.width = 2, .order = value::Order::Network};

constexpr out::Field kFields[] = {
    {IFLA_AMT_MODE, "mode", "{} ", value::Enum{.names = kModes, .width = 4}},
    {IFLA_AMT_GATEWAY_PORT, "gateway_port", "gateway_port {} ", kPort},
    {IFLA_AMT_RELAY_PORT, "relay_port", "relay_port {} ", kPort},
    {IFLA_AMT_LOCAL_IP, "local", "local {} ", value::Addr{}},
    {IFLA_AMT_REMOTE_IP, "remote", "remote {} ", value::Addr{}},
    {IFLA_AMT_DISCOVERY_IP, "discovery", "discovery {} ", value::Addr{}},
    {IFLA_AMT_LINK, "link", "dev {} ", value::Dev{}},
    {IFLA_AMT_MAX_TUNNELS, "max_tunnels", "max_tunnels {} "},
};

}  // namespace

constexpr LinkKind kAmtKind{.name = "amt", .params = &kWords, .fields = kFields};

}  // namespace ip
