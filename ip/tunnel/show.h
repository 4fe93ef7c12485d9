// SPDX-License-Identifier: GPL-2.0-or-later
// `ip tunnel show`: one tunnel by its name, or those that match the words.
#pragma once

#include "ip/command.h"

namespace ip::tunnel {

base::Status show_ipv4(Session& session, Words words);
base::Status show_ipv6(Session& session, Words words);

}  // namespace ip::tunnel
