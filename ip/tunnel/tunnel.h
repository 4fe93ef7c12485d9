// SPDX-License-Identifier: GPL-2.0-or-later
// `ip tunnel`: its commands, as the registry of objects and a batch find them.
#pragma once

#include "ip/command.h"

namespace ip {

extern const Object kTunnel;

}  // namespace ip
