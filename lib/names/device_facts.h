// SPDX-License-Identifier: GPL-2.0-or-later
// The two questions of value::Devices that are asked anew each time, over a transport that the
// caller has locked.
#pragma once

#include <optional>

#include "nl/transport.h"
#include "value/context.h"

namespace names {

std::optional<value::DeviceFacts> device_facts(nl::Transport& transport, unsigned index);
// Lets the kernel choose a nsid for the namespace behind `fd`. False when it refuses.
bool assign_netns_id(nl::Transport& transport, int fd);

}  // namespace names
