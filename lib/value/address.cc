// SPDX-License-Identifier: GPL-2.0-or-later
// Addresses: text <-> bytes. IPv6 goes through the C library; IPv4 has a reader of its own because
// iproute2 takes short forms ("10/8" is 10.0.0.0/8) and numbers in C notation, which inet_pton
// refuses.

#include "value/address.h"

#include <arpa/inet.h>
#include <sys/socket.h>

#include <charconv>
#include <cstring>

#include "value/number.h"

namespace value {
namespace {

constexpr std::uint8_t kMpls = 28;  // AF_MPLS, linux/socket.h

bool parse_ipv4(std::string_view word, Value& value) {
    std::array<std::uint8_t, 4> bytes{};
    for (std::size_t at = 0; at < 4; ++at) {
        const auto dot = word.find('.');
        const auto byte = parse_digits(word.substr(0, dot), 255);
        if (!byte) return false;
        bytes[at] = static_cast<std::uint8_t>(*byte);
        if (dot == std::string_view::npos) {
            std::memcpy(value.bytes.data(), bytes.data(), 4);
            value.family = AF_INET;
            value.length = 4;
            value.prefix = 32;
            return true;
        }
        word.remove_prefix(dot + 1);
    }
    return false;
}

bool parse_ipv6(std::string_view word, Value& value) {
    char text[INET6_ADDRSTRLEN];
    if (word.size() >= sizeof text) return false;
    std::memcpy(text, word.data(), word.size());
    text[word.size()] = 0;
    if (inet_pton(AF_INET6, text, value.bytes.data()) != 1) return false;
    value.family = AF_INET6;
    value.length = 16;
    value.prefix = 128;
    return true;
}

// A label stack "100/200" (RFC 3032): 20 bits of label, bottom-of-stack bit on the last.
bool parse_mpls(std::string_view word, Value& value) {
    std::size_t labels = 0;
    while (labels < 8) {
        const auto slash = word.find('/');
        const auto label = parse_digits(word.substr(0, slash), 0xfffff);
        if (!label) return false;
        const bool bottom = slash == std::string_view::npos;
        const std::uint32_t entry =
            htonl(static_cast<std::uint32_t>(*label) << 12 | (bottom ? 0x100U : 0U));
        std::memcpy(value.bytes.data() + labels * 4, &entry, 4);
        ++labels;
        if (bottom) {
            value.family = kMpls;
            value.length = static_cast<std::uint8_t>(labels * 4);
            value.prefix = 20;
            return true;
        }
        word.remove_prefix(slash + 1);
    }
    return false;
}

bool is_any(std::string_view word) { return word == "default" || word == "any" || word == "all"; }

std::uint8_t address_bytes(std::uint8_t family) {
    return family == AF_INET6 ? 16 : family == AF_INET ? 4 : 0;
}

// A contiguous netmask's number of bits, or nothing.
std::optional<std::uint8_t> netmask_bits(const Value& mask) {
    std::uint32_t word = 0;
    std::memcpy(&word, mask.bytes.data(), 4);
    word = ntohl(word);
    const auto host = ~word;
    if ((host & (host + 1)) != 0) return std::nullopt;
    return static_cast<std::uint8_t>(__builtin_popcount(word));
}

}  // namespace

bool parse_address(std::string_view word, std::uint8_t family, Value& value) {
    value.any = is_any(word);
    if (value.any) {
        if (family == kMpls) return false;
        value.bytes.fill(std::byte{0});
        value.family = family;
        value.length = address_bytes(family);
        value.prefix = 0;
        return true;
    }
    if (family == kMpls) return parse_mpls(word, value);
    if (word.find(':') != std::string_view::npos)
        return (family == AF_UNSPEC || family == AF_INET6) && parse_ipv6(word, value);
    return (family == AF_UNSPEC || family == AF_INET) && parse_ipv4(word, value);
}

bool parse_prefix(std::string_view word, std::uint8_t family, Value& value) {
    value.prefix_given = false;
    if (family == kMpls) return parse_address(word, family, value);
    const auto slash = word.find('/');
    if (slash == std::string_view::npos) return parse_address(word, family, value);
    if (!parse_address(word.substr(0, slash), family, value) || value.any) return false;
    const auto length = word.substr(slash + 1);
    const unsigned bits = value.prefix;
    value.prefix_given = true;
    if (const auto number = parse_digits(length, bits)) {
        value.prefix = static_cast<std::uint8_t>(*number);
        return true;
    }
    Value mask;
    // A netmask is taken for IPv6 as well, as iproute2 does.
    if (length.find('.') == std::string_view::npos || !parse_ipv4(length, mask)) return false;
    const auto mask_length = netmask_bits(mask);
    if (!mask_length) return false;
    value.prefix = *mask_length;
    return true;
}

bool parse_mac(std::string_view word, Value& value) {
    if (word.find(':') == std::string_view::npos && word.find('.') != std::string_view::npos)
        return parse_ipv4(word, value);
    std::size_t count = 0;
    for (;;) {
        const auto colon = word.find(':');
        const auto byte = word.substr(0, colon);
        const auto number = parse_digits(byte, 255, 16);
        if (!number || count == value.bytes.size() || byte.size() > 2) return false;
        value.bytes[count++] = static_cast<std::byte>(*number);
        if (colon == std::string_view::npos) break;
        word.remove_prefix(colon + 1);
    }
    value.length = static_cast<std::uint8_t>(count);
    return true;
}

void format_address(std::uint8_t family, std::span<const std::byte> bytes, std::string& text) {
    char buffer[INET6_ADDRSTRLEN];
    if ((family == AF_INET && bytes.size() >= 4) || (family == AF_INET6 && bytes.size() >= 16)) {
        inet_ntop(family, bytes.data(), buffer, sizeof buffer);
        text += buffer;
        return;
    }
    if (family == kMpls) {
        for (std::size_t at = 0; at + 4 <= bytes.size(); at += 4) {
            std::uint32_t entry = 0;
            std::memcpy(&entry, bytes.data() + at, 4);
            entry = ntohl(entry);
            if (at != 0) text += '/';
            text += std::to_string(entry >> 12);
            if (entry & 0x100U) return;
        }
        return;
    }
    format_mac(bytes, text);
}

void format_mac(std::span<const std::byte> bytes, std::string& text) {
    static constexpr char kDigits[] = "0123456789abcdef";
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        if (at != 0) text += ':';
        text += kDigits[static_cast<unsigned>(bytes[at]) >> 4];
        text += kDigits[static_cast<unsigned>(bytes[at]) & 15];
    }
}

std::string_view family_word(std::uint8_t family) {
    switch (family) {
        case AF_UNSPEC:
            return "any valid";
        case AF_INET:
            return "inet";
        case AF_INET6:
            return "inet6";
        case AF_PACKET:
            return "link";
        case kMpls:
            return "mpls";
        case AF_BRIDGE:
            return "bridge";
        default:
            return "???";
    }
}

}  // namespace value
