// SPDX-License-Identifier: GPL-2.0-or-later
// The commands of `ip netns`, one function each, and what they share.
#pragma once

#include <string>
#include <string_view>

#include "ip/command.h"

namespace ip::netns {

base::Status list(Session& session, Words words);
base::Status list_id(Session& session, Words words);
base::Status set(Session& session, Words words);
base::Status add(Session& session, Words words);
base::Status attach(Session& session, Words words);
base::Status remove(Session& session, Words words);
base::Status identify(Session& session, Words words);
base::Status pids(Session& session, Words words);
base::Status exec(Session& session, Words words);
base::Status monitor(Session& session, Words words);

std::string usage();

// Whatever the command, its first word names a namespace and must not lead out of the directory:
// "Invalid netns name" (255).
base::Status check_name(Words words);
// "/run/netns/NAME".
std::string path_of(std::string_view name);
// The directory itself; one that is there already is fine.
base::Status make_directory();

// The name of the namespace that this process is in; empty: it has none.
std::string current_name();

}  // namespace ip::netns
