// SPDX-License-Identifier: GPL-2.0-or-later
// The way out to a file descriptor: all bytes or an error, so that a full disk or a closed pipe is
// never taken for success.
#include <unistd.h>
#include <cerrno>

#include "out/printer.h"

namespace out {

base::Status FdSink::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(fd_, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return base::system_error("write error", errno);
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
}

}  // namespace out
