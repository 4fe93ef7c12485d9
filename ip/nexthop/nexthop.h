// SPDX-License-Identifier: GPL-2.0-or-later
// `ip nexthop`: the object with its commands, for the registry.
// What the words mean stands beside this file, one .cc per group of commands.
#pragma once

#include "ip/command.h"

namespace ip {

extern const Object kNexthop;

}  // namespace ip
