// SPDX-License-Identifier: GPL-2.0-or-later
// Kinds without any setting of their own. iproute2 takes further words and drops them; so do we.

#include "ip/link/kinds.h"

namespace ip {

constexpr LinkKind kDummyKind{.name = "dummy"};
constexpr LinkKind kIfbKind{.name = "ifb"};
constexpr LinkKind kNetdevsimKind{.name = "netdevsim"};
constexpr LinkKind kNlmonKind{.name = "nlmon"};
constexpr LinkKind kTeamKind{.name = "team"};
constexpr LinkKind kTeamSlaveKind{.name = "team_slave", .slave = true};
constexpr LinkKind kVcanKind{.name = "vcan"};
constexpr LinkKind kVirtWifiKind{.name = "virt_wifi"};

}  // namespace ip
