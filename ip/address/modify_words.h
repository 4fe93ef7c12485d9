// SPDX-License-Identifier: GPL-2.0-or-later
// The words of `ip address add`, `change`, `replace` and `delete` as rows, and the slots under
// which the rules that span rows find them.
#pragma once

#include <cstdint>

#include "grammar/param.h"

namespace ip::address {

enum Slot : std::uint8_t {
    kLocal = 1,
    kPeer,
    kBroadcast,
    kAnycast,
    kScope,
    kDevice,
    kValid,
    kPreferred,
};

constexpr std::uint32_t kForever = 0xffffffff;  // INFINITY_LIFE_TIME

// Where `brd` has a sign instead of an address.
enum Sign : std::uint64_t { kNone, kPlus, kMinus };

extern const grammar::ParamTable kModifyTable;

}  // namespace ip::address
