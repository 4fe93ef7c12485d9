// SPDX-License-Identifier: GPL-2.0-or-later
// The lowest free number is the one that open() gives, so that one call per closed file is enough.
// Each is opened the other way round than it is used.

#include "ip/standard_files.h"

#include <fcntl.h>
#include <unistd.h>

#include <initializer_list>

namespace ip {

void hold_standard_files() {
    for (const int fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(fd, F_GETFD) >= 0) continue;
        const int way = fd == STDIN_FILENO ? O_WRONLY : O_RDONLY;
        // Without /dev/null the place stays free, as it was.
        (void)::open("/dev/null", way | O_CLOEXEC);
    }
}

}  // namespace ip
