// SPDX-License-Identifier: GPL-2.0-or-later
// monitor: names that come and go, told by inotify on the directory. Runs until it is interrupted;
// each event is written out at once, since somebody may be reading a pipe.

#include <sys/inotify.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/fd.h"
#include "ip/netns/commands.h"
#include "names/netns.h"

namespace ip::netns {
namespace {

constexpr std::size_t kBuffer = 4096;

base::Status show_events(out::Printer& printer, const char* bytes, std::size_t size) {
    for (std::size_t at = 0; at + sizeof(inotify_event) <= size;) {
        inotify_event event;
        std::memcpy(&event, bytes + at, sizeof event);
        const char* name = bytes + at + sizeof event;  // padded with NULs
        at += sizeof event + event.len;
        if (event.len == 0 || at > size) continue;
        printer.open_object();
        printer.str("event", "{} ", (event.mask & IN_CREATE) != 0 ? "add" : "delete");
        printer.str("name", "{}\n", name);
        printer.close_object();
    }
    return printer.flush();
}

}  // namespace

base::Status monitor(Session& session, Words words) {
    if (auto checked = check_name(words); !checked) return checked;
    if (session.options.dry_run) return {};
    const base::Fd events(inotify_init1(IN_CLOEXEC));
    if (!events) return base::failure("inotify_init failed: " + base::error_text(errno));
    if (auto made = make_directory(); !made) return made;
    const std::string directory(names::kNetnsDirectory);
    if (inotify_add_watch(events.get(), directory.c_str(), IN_CREATE | IN_DELETE) < 0)
        return base::failure("inotify_add_watch failed: " + base::error_text(errno));
    alignas(inotify_event) char buffer[kBuffer];
    for (;;) {
        const ssize_t size = read(events.get(), buffer, sizeof buffer);
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) return base::failure("read failed: " + base::error_text(errno));
        const auto shown = show_events(session.printer, buffer, static_cast<std::size_t>(size));
        if (!shown) return shown;
    }
}

}  // namespace ip::netns
