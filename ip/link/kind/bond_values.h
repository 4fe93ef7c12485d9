// SPDX-License-Identifier: GPL-2.0-or-later
// Names of a bond's settings (linux/if_bonding.h; Documentation/networking/bonding.rst of Linux),
// taken and shown.
#pragma once

#include <linux/if_bonding.h>

#include "value/type.h"

namespace ip::bond {

inline constexpr value::Name kModes[] = {
    {"balance-rr", BOND_MODE_ROUNDROBIN}, {"active-backup", BOND_MODE_ACTIVEBACKUP},
    {"balance-xor", BOND_MODE_XOR},       {"broadcast", BOND_MODE_BROADCAST},
    {"802.3ad", BOND_MODE_8023AD},        {"balance-tlb", BOND_MODE_TLB},
    {"balance-alb", BOND_MODE_ALB}};
inline constexpr value::Name kArpValidate[] = {
    {"none", 0},   {"active", 1},        {"backup", 2},       {"all", 3},
    {"filter", 4}, {"filter_active", 5}, {"filter_backup", 6}};
inline constexpr value::Name kArpAllTargets[] = {{"any", 0}, {"all", 1}};
inline constexpr value::Name kPrimaryReselect[] = {{"always", 0}, {"better", 1}, {"failure", 2}};
inline constexpr value::Name kFailOverMac[] = {{"none", 0}, {"active", 1}, {"follow", 2}};
inline constexpr value::Name kXmitHashPolicy[] = {
    {"layer2", BOND_XMIT_POLICY_LAYER2},    {"layer3+4", BOND_XMIT_POLICY_LAYER34},
    {"layer2+3", BOND_XMIT_POLICY_LAYER23}, {"encap2+3", BOND_XMIT_POLICY_ENCAP23},
    {"encap3+4", BOND_XMIT_POLICY_ENCAP34}, {"vlan+srcmac", BOND_XMIT_POLICY_VLAN_SRCMAC}};
inline constexpr value::Name kLacpRate[] = {{"slow", 0}, {"fast", 1}};
inline constexpr value::Name kOffOn[] = {{"off", 0}, {"on", 1}};
inline constexpr value::Name kAdSelect[] = {{"stable", 0}, {"bandwidth", 1}, {"count", 2}};

}  // namespace ip::bond
