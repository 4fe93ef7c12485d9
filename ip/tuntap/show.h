// SPDX-License-Identifier: GPL-2.0-or-later
// `ip tuntap show`: the tun and tap devices of the namespace with their flags and owners (from
// /sys/class/net/DEV) and, with -d, the processes that hold them.
#pragma once

#include "ip/command.h"

namespace ip::tuntap {

base::Status show(Session& session, Words words);

}  // namespace ip::tuntap
