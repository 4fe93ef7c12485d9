// SPDX-License-Identifier: GPL-2.0-or-later
// `ip link`: its commands.
#pragma once

#include "ip/command.h"

namespace ip {

extern const Object kLink;

}  // namespace ip
