// SPDX-License-Identifier: GPL-2.0-or-later
// The words of a link: those of `ip link add|set|...` and of the peer of a veth, up to `type`.
#pragma once

#include "grammar/param.h"

namespace ip {

// What a row sets: Bound::find() looks it up.
namespace link_slot {
inline constexpr std::uint8_t kUp = 1;
inline constexpr std::uint8_t kName = 2;
inline constexpr std::uint8_t kDev = 3;
inline constexpr std::uint8_t kIndex = 4;
inline constexpr std::uint8_t kLink = 5;
inline constexpr std::uint8_t kQueueLength = 6;
inline constexpr std::uint8_t kMtu = 7;
inline constexpr std::uint8_t kNetns = 8;
inline constexpr std::uint8_t kMulticast = 9;
inline constexpr std::uint8_t kAllmulticast = 10;
inline constexpr std::uint8_t kPromisc = 11;
inline constexpr std::uint8_t kTrailers = 12;
inline constexpr std::uint8_t kArp = 13;
inline constexpr std::uint8_t kDynamic = 14;
inline constexpr std::uint8_t kVf = 15;
inline constexpr std::uint8_t kXdp = 16;
inline constexpr std::uint8_t kInet = 17;
inline constexpr std::uint8_t kType = 18;
inline constexpr std::uint8_t kGroup = 19;
inline constexpr std::uint8_t kTxQueues = 20;
inline constexpr std::uint8_t kRxQueues = 21;
inline constexpr std::uint8_t kAddrGenMode = 22;
inline constexpr std::uint8_t kLinkNetns = 23;
inline constexpr std::uint8_t kProtodownReason = 24;
inline constexpr std::uint8_t kAddress = 25;
inline constexpr std::uint8_t kAlias = 26;
}  // namespace link_slot

extern const grammar::ParamTable kLinkWords;

// False for a name that no interface can have: empty, or with '/' or white space in it. Its length
// is not looked at (altnames).
bool device_word_valid(std::string_view word);

}  // namespace ip
