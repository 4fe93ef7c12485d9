// SPDX-License-Identifier: GPL-2.0-or-later
// `ip address flush`: deletes the addresses that the words of `show` choose, in rounds, until none
// is left.
#pragma once

#include "ip/command.h"

namespace ip::address {

base::Status flush(Session& session, Words words);

}  // namespace ip::address
