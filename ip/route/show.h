// SPDX-License-Identifier: GPL-2.0-or-later
// ip route { show | list | lst | get | flush }.
#pragma once

#include "ip/command.h"

namespace ip::route {

base::Status show(Session& session, Words words);
base::Status get(Session& session, Words words);
base::Status flush(Session& session, Words words);

}  // namespace ip::route
