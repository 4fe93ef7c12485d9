// SPDX-License-Identifier: GPL-2.0-or-later
// Standard input, output and error that a caller has closed ("ip link >&-").
#pragma once

namespace ip {

// Takes the places of those that are closed, so that no socket or file of ours gets their numbers:
// what is printed must not go to the kernel, nor must its answers be read as input. Reading or
// writing them fails with EBADF, as it would have. Programs that we become do not inherit the
// places. To be called before anything is opened.
void hold_standard_files();

}  // namespace ip
