// SPDX-License-Identifier: GPL-2.0-or-later
// `ip route` { show | list | lst | get | flush | save | restore | showdump }: the
// commands that read routes, and those that change them by what was read. Each has the session to
// itself and parses its own words.
#pragma once

#include "ip/command.h"

namespace ip::route {

extern const grammar::ParamTable kGetWords;

base::Status show(Session& session, Words words);
base::Status get(Session& session, Words words);
base::Status flush(Session& session, Words words);
// To stdout and from stdin, in the format of ip/saved.h.
base::Status save(Session& session, Words words);
base::Status restore(Session& session, Words words);
base::Status showdump(Session& session, Words words);

}  // namespace ip::route
