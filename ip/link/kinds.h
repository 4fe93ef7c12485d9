// SPDX-License-Identifier: GPL-2.0-or-later
// The constants of the kinds, one file each in ip/link/kind/, gathered for the registry.
#pragma once

#include "ip/link/kind.h"

namespace ip {

extern const LinkKind kBridgeKind;
extern const LinkKind kBridgeSlaveKind;
extern const LinkKind kVxlanKind;

}  // namespace ip
