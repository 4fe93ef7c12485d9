// SPDX-License-Identifier: GPL-2.0-or-later
// `ip tunnel prl` (the routers of an ISATAP tunnel, RFC 5214) and `ip tunnel 6rd` (RFC 5969).
#pragma once

#include "ip/command.h"

namespace ip::tunnel {

extern const grammar::ParamTable kRouterWords;
extern const grammar::ParamTable kRapidWords;

base::Status change_routers(Session& session, Words words);
base::Status change_6rd(Session& session, Words words);

}  // namespace ip::tunnel
