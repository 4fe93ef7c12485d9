// SPDX-License-Identifier: GPL-2.0-or-later
// `ip link del list WORDS...`: deletes any number of devices, all or nothing per request, by the
// best method that the kernel has.
#pragma once

#include "base/error.h"
#include "ip/command.h"

namespace ip::dellist {

// True when the words behind `ip link del` call for the list: the first is `list` and more follow.
// (`ip link del list` alone deletes the device of that name.)
bool is_list(Words words);

// `words` are those behind `list`.
base::Status run(Session& session, Words words);

}  // namespace ip::dellist
