// SPDX-License-Identifier: GPL-2.0-or-later
// Running other programs, as `ip netns exec` and `ip vrf exec` do: instead of this one, or as a
// child when this one goes on (a batch).
#pragma once

#include <functional>

#include "base/error.h"
#include "grammar/param.h"

namespace ip {

// Becomes the program `command[0]`, found in PATH. Returns only with an Error: it can't be executed
// (status 1).
base::Status exec_program(grammar::Words command);

// Runs it as a child and waits. `prepare` is called in the child first, so that what it enters
// (a namespace) is the child's alone. A status other than 0 is an Error without text: the program
// has said what it had to say. A program that a signal ended has status 1, as iproute2 has it.
using Prepare = std::function<base::Status()>;
base::Status run_program(grammar::Words command, const Prepare& prepare);

}  // namespace ip
