// SPDX-License-Identifier: GPL-2.0-or-later
// SIGINT and SIGTERM as a flag and a descriptor, for a batch that ends in good order. The handler's
// state is the one global of the program: a signal handler gets no argument. Used by main only.
#pragma once

#include <atomic>

namespace ip {

struct Interrupt {
    const std::atomic<bool>* stop;  // set by the first signal; the second one ends the process
    int wake;                       // readable from then on; -1 if there is none
};
// Installs the handlers. Call once.
Interrupt catch_interrupts();

}  // namespace ip
