// SPDX-License-Identifier: GPL-2.0-or-later
// What could stand at the end of a command line: for completion in a shell.
#pragma once

#include <string>
#include <vector>

#include "grammar/param.h"

namespace ip {

struct Completion {
    std::vector<std::string> candidates;  // sorted; all begin with the last word
    bool files = false;                   // names of files fit, too
};

// `words` are those of the command line behind the program's name, the last of them the one to be
// completed (it may be empty). Sends nothing but questions to the kernel. With -netns the process
// enters that namespace.
Completion complete(grammar::Words words);

}  // namespace ip
