// SPDX-License-Identifier: GPL-2.0-or-later
// IP addresses, prefixes and link-layer addresses: text <-> bytes (RFC 4291, RFC 5952 for the text
// of IPv6).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "value/type.h"

namespace value {

// "10.0.0.1", iproute2's short forms ("10" is 10.0.0.0), "2001:db8::1", "any", "default", "all".
// False when the word is no address of `family` (AF_UNSPEC: of any).
bool parse_address(std::string_view word, std::uint8_t family, Value& value);
// ADDRESS[/LEN] or ADDRESS/NETMASK.
bool parse_prefix(std::string_view word, std::uint8_t family, Value& value);
// "02:00:00:00:00:01", groups of one or two digits; an IP address gives its bytes. At most 32
// bytes.
bool parse_mac(std::string_view word, Value& value);

// `bytes` of 4 is IPv4, of 16 IPv6; other lengths are shown as hexadecimal groups.
void format_address(std::uint8_t family, std::span<const std::byte> bytes, std::string& text);
void format_mac(std::span<const std::byte> bytes, std::string& text);

// "inet", "inet6", "mpls" ..., as messages of iproute2 name a family; AF_UNSPEC is "any valid".
std::string_view family_word(std::uint8_t family);

}  // namespace value
