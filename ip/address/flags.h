// SPDX-License-Identifier: GPL-2.0-or-later
// Flags of an address (IFA_F_*, linux/if_addr.h) by name: the words of add and change, the filters
// of show and flush.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include <linux/if_addr.h>

#include "grammar/param.h"

namespace ip::address {

struct FlagName {
    std::string_view word;
    std::uint32_t flag;
    bool fixed = false;      // the kernel's to set, not the user's
    bool only_ipv6 = false;  // means something for IPv6 alone
};

// In the order in which iproute2 knows them.
inline constexpr std::array kFlags = {
    FlagName{"secondary", IFA_F_SECONDARY, true},
    FlagName{"temporary", IFA_F_TEMPORARY, true},
    FlagName{"nodad", IFA_F_NODAD, false, true},
    FlagName{"optimistic", IFA_F_OPTIMISTIC, false, true},
    FlagName{"dadfailed", IFA_F_DADFAILED, true, true},
    FlagName{"home", IFA_F_HOMEADDRESS, false, true},
    FlagName{"deprecated", IFA_F_DEPRECATED, true},
    FlagName{"tentative", IFA_F_TENTATIVE, true, true},
    FlagName{"permanent", IFA_F_PERMANENT, true},
    FlagName{"mngtmpaddr", IFA_F_MANAGETEMPADDR, false, true},
    FlagName{"noprefixroute", IFA_F_NOPREFIXROUTE},
    FlagName{"autojoin", IFA_F_MCAUTOJOIN},
    FlagName{"stable-privacy", IFA_F_STABLE_PRIVACY, true},
};

constexpr const FlagName* find_flag(std::string_view word) {
    for (const FlagName& flag : kFlags)
        if (flag.word == word) return &flag;
    return nullptr;
}

// Of the bound rows whose type is value::Flag and whose word is a flag. `family` is AF_* as it was
// before the first word. Warnings are lines for stderr.
std::string flag_warnings(const grammar::Bound& bound, std::uint8_t family);
std::uint32_t flags_of(const grammar::Bound& bound, std::uint8_t family);

}  // namespace ip::address
