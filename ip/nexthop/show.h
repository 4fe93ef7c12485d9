// SPDX-License-Identifier: GPL-2.0-or-later
// `ip nexthop` { show | list | lst | get | flush | bucket }: the commands that read, and the one
// that deletes by what was read. Each has the session to itself and parses its own words.
#pragma once

#include "ip/command.h"

namespace ip::nexthop {

extern const grammar::ParamTable kShowWords;
extern const grammar::ParamTable kGetWords;     // of `get` and `delete`
extern const grammar::ParamTable kBucketWords;  // behind `list` or `get`

base::Status show(Session& session, Words words);
base::Status get(Session& session, Words words);
base::Status flush(Session& session, Words words);
base::Status bucket(Session& session, Words words);

}  // namespace ip::nexthop
