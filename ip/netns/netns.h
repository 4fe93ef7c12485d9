// SPDX-License-Identifier: GPL-2.0-or-later
// `ip netns`: its commands.
#pragma once

#include "ip/command.h"

namespace ip {

extern const Object kNetns;

}  // namespace ip
