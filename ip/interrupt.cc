// SPDX-License-Identifier: GPL-2.0-or-later
// The first signal asks for an end, the second one gets the default: nobody has to wait for a
// program that does not listen.

#include "ip/interrupt.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>

namespace ip {
namespace {

// A handler is given nothing but the number of its signal, so what it sets can only be global.
// NOLINTBEGIN(cppcoreguidelines-avoid-non-const-global-variables)
std::atomic<bool> stop_flag = false;
std::atomic<int> wake_descriptor = -1;
// NOLINTEND(cppcoreguidelines-avoid-non-const-global-variables)
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

void handle(int) {
    stop_flag = true;
    const std::uint64_t one = 1;
    // Nothing can be done about a failure in here; the flag is set all the same.
    [[maybe_unused]] const auto written = write(wake_descriptor, &one, sizeof one);
}

}  // namespace

Interrupt catch_interrupts() {
    wake_descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    struct sigaction action {};
    action.sa_handler = handle;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    return {&stop_flag, wake_descriptor};
}

}  // namespace ip
