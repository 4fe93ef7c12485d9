// SPDX-License-Identifier: GPL-2.0-or-later
// `ip address` { save | restore | showdump }: addresses to stdout and from stdin, in the format of
// ip/saved.h.
#pragma once

#include "ip/command.h"

namespace ip::address {

base::Status save(Session& session, Words words);
base::Status restore(Session& session, Words words);
base::Status showdump(Session& session, Words words);

}  // namespace ip::address
