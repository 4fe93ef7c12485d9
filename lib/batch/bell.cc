// SPDX-License-Identifier: GPL-2.0-or-later
// An eventfd that is written to only when somebody sleeps. The order of the two atomics (first the
// counter, then the flag; the sleeper the other way round) makes sure that no ring is missed.
#include "bell.h"

#include <array>
#include <cerrno>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace batch {

base::Status Bell::open() {
    event_ = base::Fd(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (!event_) return base::system_error("eventfd", errno);
    return {};
}

void Bell::ring() {
    ++rung_;
    if (!sleeping_.exchange(false)) return;
    const std::uint64_t one = 1;
    while (::write(event_.get(), &one, sizeof one) < 0 && errno == EINTR) {
    }
}

void Bell::sleep(std::uint64_t ticket, const Also& also) {
    sleeping_ = true;
    if (rung_ == ticket) {
        std::array<pollfd, 3> set = {pollfd{event_.get(), POLLIN, 0}, pollfd{also.input, POLLIN, 0},
                                     pollfd{also.wake, POLLIN, 0}};
        ::poll(set.data(), set.size(), also.timeout);  // EINTR ends it: the caller looks again
    }
    sleeping_ = false;
    std::uint64_t count = 0;
    [[maybe_unused]] const auto ignored = ::read(event_.get(), &count, sizeof count);
}

}  // namespace batch
