// SPDX-License-Identifier: GPL-2.0-or-later
// The words of a macsec that no type reads, with iproute2's message for each mistake.

#include "ip/link/kind/macsec_values.h"

#include <fmt/format.h>
#include <linux/if_macsec.h>

#include <algorithm>
#include <limits>

#include "ip/link/kinds.h"
#include "ip/link/word.h"
#include "value/address.h"
#include "value/number.h"

namespace ip {
namespace {

using grammar::Bound;
using grammar::Cursor;
using grammar::Param;
using namespace macsec_slot;

constexpr std::size_t kAddressBytes = 6;
constexpr std::uint64_t kLargestPort = std::numeric_limits<std::uint16_t>::max();

// Only the first word of all may say which channel it is.
base::Status check_first(const Cursor& cursor, const Param& param) {
    if (cursor.position() == 1) return {};
    return unknown_kind_word(kMacsecKind, param.word);
}

base::Result<std::uint64_t> take_port(Cursor& cursor) {
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    const auto port = take_number(cursor, kLargestPort, "expected port");
    if (port && *port == 0) return value::wrong_argument(*word, "expected port != 0");
    return port;
}

}  // namespace

// Hexadecimal digits; a sign is the two's complement, as strtoull() has it.
base::Status parse_macsec_sci(Cursor& cursor, const Param& param, Bound& bound) {
    constexpr int kHex = 16;
    if (auto checked = check_first(cursor, param); !checked) return checked;
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const bool negative = word->starts_with('-');
    const auto digits = word->substr(negative ? 1 : 0);
    const auto number =
        value::parse_unsigned(digits, std::numeric_limits<std::uint64_t>::max(), kHex);
    if (!number) return value::wrong_argument(*word, "expected sci");
    bound.add(param, *word).number = negative ? 0 - *number : *number;
    return {};
}

base::Status parse_macsec_port(Cursor& cursor, const Param& param, Bound& bound) {
    if (auto checked = check_first(cursor, param); !checked) return checked;
    const auto port = take_port(cursor);
    if (!port) return tl::unexpected(port.error());
    bound.add(param, param.word).number = *port;
    return {};
}

// LLADDR [ port PORT ]; without a port the address says nothing.
base::Status parse_macsec_address(Cursor& cursor, const Param& param, Bound& bound) {
    if (auto checked = check_first(cursor, param); !checked) return checked;
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    value::Value address;
    if (!value::parse_mac(*word, address)) {
        auto error = value::wrong_argument(*word, "expected lladdr");
        error.value().text =
            fmt::format("\"{}\" is invalid lladdr.\n{}", *word, error.value().text);
        return error;
    }
    auto& channel = bound.add(param, *word);
    if (cursor.done() || (cursor.word() != "port" && cursor.word() != "sci")) return {};
    if (cursor.word() == "sci") return value::wrong_argument("sci", "expected port");
    cursor.advance();
    const auto port = take_port(cursor);
    if (!port) return tl::unexpected(port.error());
    std::uint64_t sci = 0;
    for (std::size_t at = 0; at < kAddressBytes; ++at)
        sci = sci << 8U | (at < address.length ? static_cast<std::uint8_t>(address.bytes[at]) : 0U);
    channel.number = sci << 16U | *port;
    return {};
}

base::Status parse_macsec_cipher(Cursor& cursor, const Param& param, Bound& bound) {
    static constexpr value::Name kCiphers[] = {
        {"default", MACSEC_DEFAULT_CIPHER_ID},
        {"gcm-aes-128", MACSEC_CIPHER_ID_GCM_AES_128},
        {"GCM-AES-128", MACSEC_CIPHER_ID_GCM_AES_128},
        {"gcm-aes-256", MACSEC_CIPHER_ID_GCM_AES_256},
        {"GCM-AES-256", MACSEC_CIPHER_ID_GCM_AES_256},
        {"gcm-aes-xpn-128", MACSEC_CIPHER_ID_GCM_AES_XPN_128},
        {"GCM-AES-XPN-128", MACSEC_CIPHER_ID_GCM_AES_XPN_128},
        {"gcm-aes-xpn-256", MACSEC_CIPHER_ID_GCM_AES_XPN_256},
        {"GCM-AES-XPN-256", MACSEC_CIPHER_ID_GCM_AES_XPN_256},
    };
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const auto* cipher = std::ranges::find(kCiphers, *word, &value::Name::word);
    if (cipher == std::end(kCiphers))
        return value::wrong_argument(*word,
                                     "expected: default, gcm-aes-128, gcm-aes-256, "
                                     "gcm-aes-xpn-128 or gcm-aes-xpn-256");
    put_number(bound.add(param, *word), cipher->number);
    return {};
}

// Bytes of the integrity check value, decimal only.
base::Status parse_macsec_check_length(Cursor& cursor, const Param& param, Bound& bound) {
    constexpr int kDecimal = 10;
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const auto length =
        value::parse_unsigned(*word, std::numeric_limits<std::uint8_t>::max(), kDecimal);
    if (!length) return value::wrong_argument(*word, "expected ICV length");
    if (*length < MACSEC_MIN_ICV_LEN || *length > MACSEC_STD_ICV_LEN)
        return value::wrong_argument(
            *word, fmt::format("ICV length must be in the range {{{}..{}}}", MACSEC_MIN_ICV_LEN,
                               MACSEC_STD_ICV_LEN));
    put_number(bound.add(param, *word), static_cast<std::uint8_t>(*length));
    return {};
}

base::Status parse_macsec_encoding(Cursor& cursor, const Param& param, Bound& bound) {
    constexpr std::uint64_t kLast = 3;  // association numbers have two bits
    if (bound.has(kEncoding)) return grammar::surplus(param, param.word);
    const auto number = take_number(cursor, kLast, "expected an { 0..3 }");
    if (!number) return tl::unexpected(number.error());
    put_number(bound.add(param, param.word), static_cast<std::uint8_t>(*number));
    return {};
}

base::Status parse_macsec_list(Cursor& cursor, const Param& param, Bound& bound) {
    static constexpr std::string_view kValidation[] = {"disabled", "check", "strict"};
    static constexpr std::string_view kOffload[] = {"off", "phy", "mac"};
    const bool offload = param.word == "offload";
    const auto place = one_of(cursor, param.word, offload ? kOffload : kValidation);
    if (!place) return tl::unexpected(place.error());
    put_number(bound.add(param, param.word), static_cast<std::uint8_t>(*place));
    return {};
}

}  // namespace ip
