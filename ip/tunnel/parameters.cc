// SPDX-License-Identifier: GPL-2.0-or-later
// Words -> parameters. A change binds what the tunnel is before its words are read, so that they
// are words like any others.

#include <arpa/inet.h>

#include <algorithm>
#include <cstring>

#include "grammar/encode.h"
#include "ip/link/tunnel_words.h"
#include "ip/tunnel/modes.h"
#include "ip/tunnel/words.h"

namespace ip::tunnel {

using grammar::Bound;
using grammar::Cursor;
using namespace tunnel_slot;

namespace {

constexpr std::uint16_t kDontFragment = 0x4000;  // RFC 791

// The name that comes first, for a change; empty when something else does.
base::Result<std::string_view> first_name(const grammar::ParamTable& table, Session& session,
                                          Words words, Bound& bound) {
    if (words.empty()) return std::string_view{};
    const auto* first = table.find(words[0]);
    if (first != nullptr && first != table.positional()) return std::string_view{};
    Cursor cursor(first == nullptr ? words : words.subspan(1), session.context);
    if (auto read = read_name(cursor, *table.positional(), bound); !read)
        return tl::unexpected(read.error());
    const auto name = bound.find(kName)->text;
    bound.clear();
    return name;
}

void bind(Bound& bound, const Parameters& now) {
    if (now.iph.protocol != 0) set_tunnel(bound, kProtocol, now.iph.protocol);
    set_tunnel(bound, kRemote, ntohl(now.iph.daddr));
    set_tunnel(bound, kLocal, ntohl(now.iph.saddr));
    set_tunnel(bound, kLink, static_cast<std::uint32_t>(now.link));
    set_tunnel(bound, kTtl, now.iph.ttl);
    set_tunnel(bound, kTos, now.iph.tos);
    set_tunnel(bound, kPathMtu, now.iph.frag_off != 0 ? 1 : 0);
    set_tunnel(bound, kInKey, ntohl(now.i_key));
    set_tunnel(bound, kOutKey, ntohl(now.o_key));
    set_tunnel(bound, kKeyFlags, ntohs(now.i_flags) | leaving(ntohs(now.o_flags)));
}

void bind(Bound& bound, const Parameters6& now) {
    set_tunnel(bound, kProtocol, now.proto);
    set_tunnel_address(bound, kRemote, std::as_bytes(std::span(now.raddr.s6_addr)));
    set_tunnel_address(bound, kLocal, std::as_bytes(std::span(now.laddr.s6_addr)));
    set_tunnel(bound, kLink, static_cast<std::uint32_t>(now.link));
    set_tunnel(bound, kTtl, now.hop_limit);
    set_tunnel(bound, kEncapLimit, now.encap_limit);
    set_tunnel(bound, kFlowInfo, ntohl(now.flowinfo));
    set_tunnel(bound, kFlags, now.flags);
    set_tunnel(bound, kInKey, ntohl(now.i_key));
    set_tunnel(bound, kOutKey, ntohl(now.o_key));
    set_tunnel(bound, kKeyFlags, ntohs(now.i_flags) | leaving(ntohs(now.o_flags)));
}

template <class P>
base::Status read_words(const grammar::ParamTable& table, Session& session, Words words,
                        Action action, Bound& bound) {
    if (action == Action::Change) {
        const auto name = first_name(table, session, words, bound);
        if (!name) return tl::unexpected(name.error());
        P now{};
        if (!name->empty() && !session.options.dry_run) {
            if (auto got = get(*name, now); !got) return got;
            bind(bound, now);
        }
    }
    Cursor cursor(words, session.context);
    return grammar::parse(table, cursor, bound);
}

// Name and lower device, which both kinds of parameters have alike.
template <class P>
base::Status put_names(Session& session, const Bound& bound, P& parameters) {
    if (const auto* name = bound.find(kName))
        std::memcpy(parameters.name, name->text.data(), name->text.size());
    if (const auto* device = bound.find(kDeviceName)) {
        const auto index = grammar::device_index(device->text, session.context);
        if (!index) return tl::unexpected(index.error());
        parameters.link = static_cast<int>(*index);
    }
    return {};
}

template <class P>
void put_keys(const TunnelState& state, P& parameters) {
    parameters.i_key = htonl(static_cast<std::uint32_t>(state.number(kInKey)));
    parameters.o_key = htonl(static_cast<std::uint32_t>(state.number(kOutKey)));
    parameters.i_flags = htons(static_cast<std::uint16_t>(state.number(kKeyFlags)));
    parameters.o_flags = htons(static_cast<std::uint16_t>(state.number(kKeyFlags) >> 16U));
}

// Without a mode the name tells it.
void guess_mode(const Bound& bound, TunnelState& state) {
    const auto* name = bound.find(kName);
    if (name == nullptr || state.number(kProtocol) != 0) return;
    for (const auto* word : {"gre", "ipip", "sit", "isatap", "vti"}) {
        if (!name->text.starts_with(word)) continue;
        const auto& mode = *std::ranges::find(kModes, word, &Mode::word);
        state.set(kProtocol, mode.protocol);
        if (mode.flagged) state.set(kKeyFlags, state.number(kKeyFlags) | kHostFlag);
        return;
    }
}

bool keys_allowed(const TunnelState& state) {
    const auto flags = state.number(kKeyFlags);
    if ((flags & both_ways(kGreKey)) == 0) return true;
    const auto protocol = state.number(kProtocol);
    return protocol == IPPROTO_GRE || (protocol == IPPROTO_IPIP && (flags & kHostFlag) != 0);
}

}  // namespace

base::Result<Parameters> read_parameters(Session& session, Words words, Action action) {
    Bound bound;
    bound.clear();
    if (auto read = read_words<Parameters>(kWords, session, words, action, bound); !read)
        return tl::unexpected(read.error());
    TunnelState state;
    state.set(kPathMtu, 1);
    state.apply(bound);
    guess_mode(bound, state);
    if (!keys_allowed(state))
        return base::failure("Keys are not allowed with ipip and sit tunnels");
    Parameters parameters{};
    parameters.link = static_cast<int>(state.number(kLink));
    if (auto done = put_names(session, bound, parameters); !done)
        return tl::unexpected(done.error());
    if (auto done = key_of_group(state); !done)
        return base::failure("A broadcast tunnel requires a source address");
    put_keys(state, parameters);
    parameters.iph.version = 4;
    parameters.iph.ihl = 5;
    parameters.iph.protocol = static_cast<std::uint8_t>(state.number(kProtocol));
    parameters.iph.ttl = static_cast<std::uint8_t>(state.number(kTtl));
    parameters.iph.tos = static_cast<std::uint8_t>(state.number(kTos));
    parameters.iph.frag_off = state.number(kPathMtu) != 0 ? htons(kDontFragment) : 0;
    parameters.iph.saddr = htonl(static_cast<std::uint32_t>(state.number(kLocal)));
    parameters.iph.daddr = htonl(static_cast<std::uint32_t>(state.number(kRemote)));
    return parameters;
}

base::Result<Parameters6> read_parameters6(Session& session, Words words, Action action) {
    constexpr std::uint8_t kHops = 64;
    Bound bound;
    bound.clear();
    if (auto read = read_words<Parameters6>(kWords6, session, words, action, bound); !read)
        return tl::unexpected(read.error());
    TunnelState state;
    // A filter asks for what was said only.
    if (action != Action::Filter) {
        state.set(kProtocol, IPPROTO_IPV6);
        state.set(kTtl, kHops);
        state.set(kEncapLimit, IPV6_DEFAULT_TNL_ENCAP_LIMIT);
    }
    state.apply(bound);
    Parameters6 parameters{};
    parameters.link = static_cast<int>(state.number(kLink));
    if (auto done = put_names(session, bound, parameters); !done)
        return tl::unexpected(done.error());
    put_keys(state, parameters);
    parameters.proto = static_cast<std::uint8_t>(state.number(kProtocol));
    parameters.encap_limit = static_cast<std::uint8_t>(state.number(kEncapLimit));
    parameters.hop_limit = static_cast<std::uint8_t>(state.number(kTtl));
    parameters.flowinfo = htonl(static_cast<std::uint32_t>(state.number(kFlowInfo)));
    parameters.flags = static_cast<std::uint32_t>(state.number(kFlags));
    std::memcpy(&parameters.raddr, state.address(kRemote).data(), sizeof parameters.raddr);
    std::memcpy(&parameters.laddr, state.address(kLocal).data(), sizeof parameters.laddr);
    return parameters;
}

}  // namespace ip::tunnel
