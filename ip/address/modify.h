// SPDX-License-Identifier: GPL-2.0-or-later
// `ip address add`, `change`, `replace` and `delete`: words -> RTM_NEWADDR or RTM_DELADDR
// (linux/if_addr.h).
#pragma once

#include "ip/command.h"

namespace ip::address {

base::Status add(const BuildContext& context, Words words, Request& request);
base::Status change(const BuildContext& context, Words words, Request& request);
base::Status replace(const BuildContext& context, Words words, Request& request);
base::Status remove(const BuildContext& context, Words words, Request& request);

std::string modify_usage();

}  // namespace ip::address
