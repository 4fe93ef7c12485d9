// SPDX-License-Identifier: GPL-2.0-or-later
// `ip address`: its commands.
#pragma once

#include "ip/command.h"

namespace ip {

extern const Object kAddress;

}  // namespace ip
