// SPDX-License-Identifier: GPL-2.0-or-later
// Capabilities that a set-capability `ip` must not lend to whoever starts it.
#pragma once

#include "base/error.h"
#include "grammar/param.h"

namespace ip {

// As iproute2: a user who is not root keeps no capability, unless CAP_NET_ADMIN is inheritable
// (then somebody meant it to be used). `ip vrf exec` keeps them: it needs them first.
base::Status drop_privileges(grammar::Words words);

}  // namespace ip
