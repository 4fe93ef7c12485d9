// SPDX-License-Identifier: GPL-2.0-or-later
// Closing a descriptor. close() is not repeated on EINTR: on Linux the descriptor is gone all the
// same.
#include "base/fd.h"

#include <unistd.h>

namespace base {

void Fd::reset() {
    if (fd_ >= 0) ::close(release());
}

}  // namespace base
