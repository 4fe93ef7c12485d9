// SPDX-License-Identifier: GPL-2.0-or-later
// `ip address`: the object with its commands, for the registry.
// What the words mean stands beside this file, one .cc per group of commands.
#pragma once

#include "ip/command.h"

namespace ip {

extern const Object kAddress;

namespace address {
std::string usage();  // of all commands
}

}  // namespace ip
