// SPDX-License-Identifier: GPL-2.0-or-later
// What is not native yet is run by the installed iproute2, so that nobody who puts this `ip` first
// in PATH loses a command.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "grammar/param.h"
#include "out/printer.h"

namespace ip {

// Path of the installed iproute2: $IP_IPROUTE2 if set, else the first `ip` of the usual places and
// of PATH that is an executable file and not this program (same device and inode). Empty when there
// is none.
std::string find_iproute2();

// The options that iproute2 knows, out of those given: ours are dropped, the batch's as well;
// -netns too when we are in that namespace already.
std::vector<std::string> foreign_options(grammar::Words option_words, bool keep_netns);

inline bool not_native(const base::Error& error) {
    return error.kind == base::ErrorKind::NotNative;
}
// A command whose result is `done` is handed over when that is an Error of kind NotNative: what it
// has shown since Printer::begin() is thrown away then. When some of it was written already,
// handing over would show it twice; the Error says so instead.
base::Status withdraw(out::Printer& printer, base::Status done);

// Becomes iproute2 (execv). Returns only with an Error: there is none, or it was started by us
// already and came back (loop guard).
base::Status hand_over(const std::vector<std::string>& options, grammar::Words words);
// Runs iproute2 as a child and waits: for a line of a batch. The status is the child's; its
// messages are its own, so the Error has no text.
base::Status run_foreign(const std::vector<std::string>& options, grammar::Words words);

}  // namespace ip
