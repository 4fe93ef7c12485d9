// SPDX-License-Identifier: GPL-2.0-or-later
// The nexthops of a multipath route are written as they are read: struct rtnexthop, then its
// attributes, one after the other (linux/rtnetlink.h).

#include "ip/route/multipath.h"

#include <fmt/format.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include <algorithm>

#include "grammar/encode.h"
#include "ip/route/readers.h"
#include "value/number.h"

namespace ip::route {
namespace {

constexpr Param kViaRow{"via", grammar::Match::Exact, RTA_GATEWAY, value::Custom{}};

struct Hop {
    Cursor& cursor;
    std::uint8_t& family;
    nl::Writer& writer;
    Effect& effect;
    rtnexthop& header;
    Address gateway{};
};

base::Status read_gateway(Hop& hop) {
    auto gateway = take_gateway(hop.cursor, kViaRow, hop.family);
    if (!gateway) return tl::unexpected(std::move(gateway.error()));
    value::Value via;
    if (gateway->foreign) {
        encode_via(gateway->address, via);
        hop.writer.put(RTA_VIA, via.data());
    } else {
        hop.writer.put(RTA_GATEWAY, gateway->address.data());
    }
    hop.gateway.family = gateway->address.family;
    std::copy_n(gateway->address.bytes.begin(), 16, hop.gateway.bytes.begin());
    return {};
}

base::Status read_device(Hop& hop, std::string_view word) {
    const auto index = grammar::device_index(word, hop.cursor.context());
    if (!index) {
        auto error = index.error();
        error.status = base::kStatusUsage;
        error.text += "Error: cannot parse nexthop\n";
        return tl::unexpected(std::move(error));
    }
    hop.header.rtnh_ifindex = static_cast<int>(*index);
    return {};
}

base::Status read_weight(Hop& hop, std::string_view word) {
    const auto weight = value::parse_unsigned(word, 256);
    if (!weight || *weight == 0) return value::wrong_argument(word, "\"weight\" is invalid\n");
    hop.header.rtnh_hops = static_cast<std::uint8_t>(*weight - 1);
    return {};
}

base::Status read_flow(Hop& hop, std::string_view word) {
    const auto realms = parse_realms(word, hop.cursor.context());
    if (!realms) return tl::unexpected(realms.error());
    hop.writer.put_u32(RTA_FLOW, *realms);
    return {};
}

enum class Word : std::uint8_t { None, Via, Dev, Weight, Onlink, Realms, Foreign };

Word hop_word(std::string_view word) {
    if (word == "via") return Word::Via;
    if (word == "dev") return Word::Dev;
    if (word == "weight") return Word::Weight;
    if (word == "onlink") return Word::Onlink;
    if (!word.empty() && std::string_view("realms").starts_with(word)) return Word::Realms;
    if (word == "encap" || word == "as") return Word::Foreign;
    return Word::None;
}

base::Status read_word(Hop& hop, Word word) {
    if (word == Word::Via) return read_gateway(hop);
    auto argument = hop.cursor.argument();
    if (!argument) return tl::unexpected(std::move(argument.error()));
    hop.cursor.advance();
    if (word == Word::Dev) return read_device(hop, *argument);
    if (word == Word::Weight) return read_weight(hop, *argument);
    return read_flow(hop, *argument);
}

// The words of one nexthop, up to the first that is none.
base::Status read_hop(Hop& hop) {
    while (!hop.cursor.done()) {
        const auto word = hop_word(hop.cursor.word());
        if (word == Word::None) break;
        if (word == Word::Foreign)
            return tl::unexpected(
                base::Error{.status = base::kStatusUsage, .kind = base::ErrorKind::NotNative});
        hop.cursor.advance();
        if (word == Word::Onlink)
            hop.header.rtnh_flags |= RTNH_F_ONLINK;
        else if (auto done = read_word(hop, word); !done)
            return done;
    }
    return {};
}

}  // namespace

void look_up(Effect& effect, std::uint8_t family, std::span<const std::byte> address) {
    if (effect.look_ups < Effect::kLookUps) {
        auto& place = effect.looked_up[effect.look_ups];
        place.family = family;
        std::copy_n(address.begin(), std::min(address.size(), place.bytes.size()),
                    place.bytes.begin());
    }
    if (effect.look_ups <= Effect::kLookUps) ++effect.look_ups;
}

base::Status write_multipath(Words words, const value::Context& context, std::uint8_t& family,
                             nl::Writer& writer, Effect& effect) {
    const nl::Nest multipath(writer, RTA_MULTIPATH);
    Cursor cursor(words, context);
    for (;;) {
        if (cursor.done())
            return base::usage_error("Error: unexpected end of line after \"nexthop\"");
        const auto offset = writer.size();
        Hop hop{cursor, family, writer, effect, writer.raw<rtnexthop>()};
        if (auto done = read_hop(hop); !done) return done;
        writer.close_length16(offset);
        if (hop.gateway.family != AF_UNSPEC) {
            effect.has_gateway = true;
            if ((hop.header.rtnh_flags & RTNH_F_ONLINK) == 0)
                look_up(effect, hop.gateway.family, hop.gateway.bytes);
        }
        if (cursor.done()) return {};
        if (cursor.word() != "nexthop")
            return base::usage_error(
                fmt::format("Error: \"nexthop\" or end of line is expected instead of \"{}\"",
                            cursor.word()),
                cursor.word());
        cursor.advance();
    }
}

}  // namespace ip::route
