// SPDX-License-Identifier: GPL-2.0-or-later
// `ip route`: its commands.
#pragma once

#include "ip/command.h"

namespace ip {

extern const Object kRoute;

}  // namespace ip
