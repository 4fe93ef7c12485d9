// SPDX-License-Identifier: GPL-2.0-or-later
// What is irregular in iproute2's language for routes: a destination that may follow a type, a
// gateway that may be of the other family, metrics that may be locked, times that are raw when they
// have no unit.

#include "ip/route/readers.h"

#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstring>

#include "ip/route/type.h"
#include "value/address.h"
#include "value/number.h"

namespace ip::route {
namespace {

using grammar::Match;

// Rows that words turn into, beside the one that was matched.
constexpr Param kPrefixRow{"to", Match::Exact, RTA_DST, value::Custom{}, {.slot = kDestination}};
constexpr Param kDefaultRow{"to", Match::Exact, 0, value::Custom{}, {.slot = kDestination}};
constexpr Param kTypeRow{"type", Match::Exact, 0, value::Int{}, {.slot = kType}};
constexpr Param kFromRow{"from", Match::Exact, RTA_SRC, value::Custom{}, {.slot = kFrom}};
constexpr Param kFromAnyRow{"from", Match::Exact, 0, value::Custom{}, {.slot = kFrom}};
constexpr Param kViaRow{"via", Match::Exact, RTA_VIA, value::Custom{}, {.slot = kGateway}};
constexpr Param kLockRow{"lock", Match::Exact, 0, value::Int{}, {.slot = kLock}};
constexpr Param kLowTableRow{"table", Match::Exact, 0, value::Int{}, {.slot = kTable}};

// The current word, by the rules of `type`.
base::Status read(const value::Type& type, const Param& row, Cursor& cursor, std::uint8_t family,
                  value::Value& value) {
    auto word = cursor.argument();
    if (!word) return tl::unexpected(std::move(word.error()));
    const value::ParseInput input{row.word, row.options.wrong, family, cursor.context()};
    if (auto parsed = value::parse(type, *word, input, value); !parsed) return parsed;
    cursor.advance();
    return {};
}

// "any" and "all" are addresses without bytes, "default" is one of zeros; the kernel judges.
void drop_bytes_of_any(value::Value& value) {
    if (value.any && value.text != "default") value.length = 0;
}

base::Status read_prefix(Cursor& cursor, const Param& row, const Param& any_row, Bound& bound) {
    value::Value value;
    if (auto done = read(value::Prefix{}, row, cursor, bound.family, value); !done) return done;
    if (bound.family == AF_UNSPEC) bound.family = value.family;
    drop_bytes_of_any(value);
    bound.add(value.length == 0 ? any_row : row, value.text) = value;
    return {};
}

void lock(Bound& bound, std::uint16_t metric) {
    const auto bits = bound.number(kLock) | std::uint64_t{1} << metric;
    bound.add(kLockRow, "lock").number = bits;
}

base::Status read_lock(Cursor& cursor, const Param& row, Bound& bound) {
    auto word = cursor.argument();
    if (!word) return tl::unexpected(std::move(word.error()));
    if (*word != "lock") return {};
    lock(bound, row.attribute);
    cursor.advance();
    return {};
}

std::uint8_t parse_family(std::string_view word) {
    if (word == "inet") return AF_INET;
    if (word == "inet6") return AF_INET6;
    if (word == "link") return AF_PACKET;
    if (word == "mpls") return AF_MPLS;
    if (word == "bridge") return AF_BRIDGE;
    return AF_UNSPEC;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

base::Status read_address(Cursor& cursor, const Param& row, std::uint8_t family,
                          value::Value& value) {
    if (auto done = read(value::Addr{}, row, cursor, family, value); !done) return done;
    drop_bytes_of_any(value);
    return {};
}

}  // namespace

base::Status read_destination(Cursor& cursor, const Param& row, Bound& bound) {
    auto word = cursor.argument();
    if (!word) return tl::unexpected(std::move(word.error()));
    if (!word->empty() && !is_digit(word->front())) {
        if (const auto type = parse_type(*word)) {
            bound.add(kTypeRow, *word).number = *type;
            cursor.advance();
            word = cursor.argument();
            if (!word) return tl::unexpected(std::move(word.error()));
        }
        if (!word->empty() && std::string_view("help").starts_with(*word))
            return grammar::help(kRouteWords);
    }
    if (bound.has(kDestination)) return grammar::surplus(row, *word);
    return read_prefix(cursor, kPrefixRow, kDefaultRow, bound);
}

base::Status read_from(Cursor& cursor, const Param&, Bound& bound) {
    return read_prefix(cursor, kFromRow, kFromAnyRow, bound);
}

base::Result<Gateway> take_gateway(Cursor& cursor, const Param& row, std::uint8_t& family) {
    auto word = cursor.argument();
    if (!word) return tl::unexpected(std::move(word.error()));
    auto wanted = is_digit(word->empty() ? 'x' : word->front()) ? AF_UNSPEC : parse_family(*word);
    if (wanted != AF_UNSPEC)
        cursor.advance();
    else
        wanted = family;
    Gateway gateway;
    if (auto done = read_address(cursor, row, static_cast<std::uint8_t>(wanted), gateway.address);
        !done)
        return tl::unexpected(std::move(done.error()));
    if (family == AF_UNSPEC) family = gateway.address.family;
    gateway.foreign = gateway.address.family != family;
    return gateway;
}

void encode_via(const value::Value& address, value::Value& via) {
    const std::uint16_t family = address.family;
    std::memcpy(via.bytes.data(), &family, sizeof family);
    std::memcpy(via.bytes.data() + sizeof family, address.bytes.data(), address.length);
    via.length = static_cast<std::uint8_t>(address.length + sizeof family);
    via.family = address.family;
    via.text = address.text;
}

base::Status read_source(Cursor& cursor, const Param& row, Bound& bound) {
    value::Value value;
    if (auto done = read_address(cursor, row, bound.family, value); !done) return done;
    if (bound.family == AF_UNSPEC) bound.family = value.family;
    bound.add(row, value.text) = value;
    return {};
}

base::Status read_via(Cursor& cursor, const Param& row, Bound& bound) {
    if (bound.has(kGateway))
        return value::wrong_argument("via", "use nexthop syntax to specify multiple via\n");
    auto gateway = take_gateway(cursor, row, bound.family);
    if (!gateway) return tl::unexpected(std::move(gateway.error()));
    if (gateway->foreign)
        encode_via(gateway->address, bound.add(kViaRow, gateway->address.text));
    else
        bound.add(row, gateway->address.text) = gateway->address;
    return {};
}

base::Status read_metric(Cursor& cursor, const Param& row, Bound& bound) {
    if (auto locked = read_lock(cursor, row, bound); !locked) return locked;
    value::Value value;
    if (auto done = read(row.type, row, cursor, bound.family, value); !done) return done;
    bound.add(row, value.text) = value;
    return {};
}

base::Status read_congestion(Cursor& cursor, const Param& row, Bound& bound) {
    if (auto locked = read_lock(cursor, row, bound); !locked) return locked;
    auto word = cursor.argument();
    if (!word) return tl::unexpected(std::move(word.error()));
    auto& value = bound.add(row, *word);
    // The kernel's names are shorter than what fits here: a longer word stays unknown to it.
    value.length = static_cast<std::uint8_t>(std::min(word->size(), value.bytes.size()));
    std::memcpy(value.bytes.data(), word->data(), value.length);
    cursor.advance();
    return {};
}

base::Status read_time(Cursor& cursor, const Param& row, Bound& bound) {
    if (row.attribute == RTAX_RTO_MIN) {
        lock(bound, RTAX_RTO_MIN);
    } else if (auto locked = read_lock(cursor, row, bound); !locked) {
        return locked;
    }
    value::Value value;
    if (auto done = read(row.type, row, cursor, bound.family, value); !done) return done;
    if (value.text.find_first_of("uUnN") != std::string_view::npos)  // no finer than milliseconds
        return value::wrong_argument(value.text, row.options.wrong);
    const bool raw = is_digit(value.text.back()) || value.text.back() == '.';
    if (!raw && row.attribute == RTAX_RTT) value.number *= 8;
    if (!raw && row.attribute == RTAX_RTTVAR) value.number *= 4;
    bound.add(row, value.text) = value;
    return {};
}

base::Status read_features(Cursor& cursor, const Param& row, Bound& bound) {
    auto word = cursor.argument();
    if (!word) return tl::unexpected(std::move(word.error()));
    constexpr std::uint32_t kTcpUsecTs = 1U << 4;  // RTAX_FEATURE_TCP_USEC_TS of newer headers
    std::uint32_t bits = 0;
    for (; !cursor.done(); cursor.advance()) {
        if (cursor.word() == "ecn")
            bits |= RTAX_FEATURE_ECN;
        else if (cursor.word() == "tcp_usec_ts")
            bits |= kTcpUsecTs;
        else
            break;
    }
    if (bits == 0) return value::wrong_argument(*word, row.options.wrong);
    bound.add(row, *word).number = bits;
    return {};
}

base::Status read_bit(Cursor& cursor, const Param& row, Bound& bound) {
    value::Value value;
    if (auto done = read(row.type, row, cursor, bound.family, value); !done) return done;
    if (value.number > 1)
        return value::wrong_argument(value.text,
                                     row.attribute == RTAX_QUICKACK
                                         ? "\"quickack\" value should be 0 or 1\n"
                                         : "\"fastopen_no_cookie\" value should be 0 or 1\n");
    bound.add(row, value.text) = value;
    return {};
}

base::Status read_table(Cursor& cursor, const Param& row, Bound& bound) {
    value::Value value;
    if (auto done = read(row.type, row, cursor, bound.family, value); !done) return done;
    bound.add(value.number < 256 ? kLowTableRow : row, value.text).number = value.number;
    return {};
}

base::Result<std::uint32_t> parse_realms(std::string_view word, const value::Context& context) {
    const auto slash = word.find('/');
    const auto realm = [&](std::string_view part) {
        auto number = context.tables.number(value::NameTable::Realm, part);
        return number && *number <= 0xffff ? number : std::nullopt;
    };
    if (slash == std::string_view::npos) {
        if (const auto to = realm(word)) return *to;
        if (const auto raw = value::parse_unsigned(word, UINT32_MAX))
            return static_cast<std::uint32_t>(*raw);
    } else {
        const auto from = realm(word.substr(0, slash));
        const auto to = realm(word.substr(slash + 1));
        if (from && to) return *from << 16 | *to;
    }
    return value::wrong_argument(word, "\"realm\" value is invalid\n");
}

base::Status read_realms(Cursor& cursor, const Param& row, Bound& bound) {
    auto word = cursor.argument();
    if (!word) return tl::unexpected(std::move(word.error()));
    const auto realms = parse_realms(*word, cursor.context());
    if (!realms) return tl::unexpected(realms.error());
    bound.add(row, *word).number = *realms;
    cursor.advance();
    return {};
}

base::Status read_nexthops(Cursor& cursor, const Param& row, Bound& bound) {
    bound.add(row, "nexthop");
    bound.rest = cursor.rest();
    while (!cursor.done()) cursor.advance();
    return {};
}

}  // namespace ip::route
