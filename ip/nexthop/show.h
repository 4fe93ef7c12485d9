// SPDX-License-Identifier: GPL-2.0-or-later
// ip nexthop { show | list | lst | get | flush | bucket }.
#pragma once

#include "ip/command.h"

namespace ip::nexthop {

base::Status show(Session& session, Words words);
base::Status get(Session& session, Words words);
base::Status flush(Session& session, Words words);
base::Status bucket(Session& session, Words words);

}  // namespace ip::nexthop
