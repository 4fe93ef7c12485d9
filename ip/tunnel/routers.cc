// SPDX-License-Identifier: GPL-2.0-or-later
// Each word sets what the one ioctl of the command does; the last one says which it is.

#include "ip/tunnel/routers.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <cstring>

#include "ip/link/tunnel_words.h"
#include "ip/tunnel/device.h"
#include "ip/tunnel/words.h"
#include "nl/view.h"

namespace ip::tunnel {
namespace {

using grammar::Bound;
using grammar::Cursor;
using grammar::Match;
using grammar::Param;
using namespace tunnel_slot;

enum Slot : std::uint8_t { kRouter = kSlots, kDevice };

base::Status read_router(Cursor& cursor, const Param& param, Bound& bound) {
    if (bound.has(kRouter)) return base::usage_error("One PRL entry at a time");
    return read_ipv4(cursor, param, bound);
}

// A mark on the slots: the ioctl then deletes.
base::Status read_reset(Cursor&, const Param& param, Bound& bound) {
    bound.add(param, param.word);
    return {};
}

constexpr Param router_row(std::string_view word) {
    return {
        word, Match::Exact, 0, value::Custom{"ADDRESS"}, {.slot = kRouter, .custom = read_router}};
}
constexpr Param kDeviceRow{
    "dev", Match::Exact, 0, value::Custom{"DEV"}, {.slot = kDevice, .custom = read_device_name}};

constexpr Param kRouterRows[] = {router_row("prl-default"), router_row("prl-nodefault"),
                                 router_row("prl-delete"), kDeviceRow};
constexpr Param kRapidRows[] = {
    tunnel_row::custom("6rd-prefix", Match::Exact, k6rdPrefix, "PREFIX", read_6rd),
    tunnel_row::custom("6rd-relay_prefix", Match::Exact, k6rdRelay, "PREFIX", read_6rd),
    {"6rd-reset", Match::Exact, 0, value::Custom{""}, {.slot = kRouter, .custom = read_reset}},
    kDeviceRow};

base::Status read(const grammar::ParamTable& table, std::string_view what, Session& session,
                  Words words, Bound& bound) {
    bound.clear();
    Cursor cursor(words, session.context);
    while (!cursor.done()) {
        const auto known = grammar::parse_word(table, cursor, bound);
        if (!known) return tl::unexpected(known.error());
        if (!*known)
            return base::usage_error(
                fmt::format("Invalid {} parameter \"{}\"", what, cursor.word()), cursor.word());
    }
    if (!bound.has(kDevice)) return base::usage_error("Must specify device");
    return {};
}

// 0: there is nothing to do, which the kernel has no ioctl for.
base::Status run(Session& session, const Bound& bound, unsigned long command, void* argument) {
    if (session.options.dry_run) return {};
    const auto device = bound.find(kDevice)->text;
    const int err = command == 0 ? ENOTTY : call(AF_INET, command, device, argument);
    if (err == 0) return {};
    return base::failure(
        fmt::format("{}: ioctl {:x} failed: {}", device, command, base::error_text(err)), device);
}

}  // namespace

constexpr grammar::ParamTable kRouterWords("tunnel", kRouterRows);
constexpr grammar::ParamTable kRapidWords("tunnel", kRapidRows);

base::Status change_routers(Session& session, Words words) {
    Bound bound;
    if (auto done = read(kRouterWords, "PRL", session, words, bound); !done) return done;
    ip_tunnel_prl router{};
    const auto* row = bound.row(kRouter);
    if (row == nullptr) return run(session, bound, 0, nullptr);
    std::memcpy(&router.addr, bound.find(kRouter)->bytes.data(), sizeof router.addr);
    if (row->word == "prl-default") router.flags = PRL_DEFAULT;
    const bool removes = row->word == "prl-delete";
    return run(session, bound, removes ? SIOCDELPRL : SIOCADDPRL, &router);
}

base::Status change_6rd(Session& session, Words words) {
    Bound bound;
    if (auto done = read(kRapidWords, "6RD", session, words, bound); !done) return done;
    TunnelState state;
    state.apply(bound);
    ip_tunnel_6rd rapid{};
    std::memcpy(&rapid.prefix, state.address(k6rdPrefix).data(), sizeof rapid.prefix);
    rapid.prefixlen = static_cast<std::uint16_t>(state.number(k6rdLength));
    rapid.relay_prefix = htonl(static_cast<std::uint32_t>(state.number(k6rdRelay)));
    rapid.relay_prefixlen = static_cast<std::uint16_t>(state.number(k6rdRelayLength));
    unsigned long command = 0;
    for (const auto& item : bound.items()) {
        const auto slot = item.param->options.slot;
        if (slot == kRouter) command = SIOCDEL6RD;
        if (slot == k6rdLength || slot == k6rdRelayLength) command = SIOCADD6RD;
    }
    return run(session, bound, command, &rapid);
}

}  // namespace ip::tunnel
