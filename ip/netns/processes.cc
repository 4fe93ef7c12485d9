// SPDX-License-Identifier: GPL-2.0-or-later
// identify and pids: which name a process's namespace has, and which processes are in a namespace.
// Two names mean the same namespace when device and inode of their files are the same (nsfs). With
// -j both print JSON, where iproute2 goes on printing text.

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <optional>

#include "base/fd.h"
#include "ip/netns/commands.h"
#include "names/netns.h"

namespace ip::netns {
namespace {

struct Identity {
    dev_t device;
    ino_t inode;
    bool operator==(const Identity&) const = default;
};

std::optional<Identity> identity(const std::string& path) {
    struct stat status;
    if (stat(path.c_str(), &status) != 0) return std::nullopt;
    return Identity{status.st_dev, status.st_ino};
}

// Opened, not only looked at: a namespace that may not be entered is not told about either.
base::Result<Identity> identity_of_open(const std::string& path) {
    const base::Fd fd(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!fd) return base::failure("Cannot open network namespace: " + base::error_text(errno));
    struct stat status;
    if (fstat(fd.get(), &status) != 0)
        return base::failure("Stat of netns failed: " + base::error_text(errno));
    return Identity{status.st_dev, status.st_ino};
}

bool is_pid(std::string_view word) {
    return !word.empty() && std::all_of(word.begin(), word.end(),
                                        [](char digit) { return digit >= '0' && digit <= '9'; });
}

std::string namespace_of(std::string_view process) {
    return fmt::format("/proc/{}/ns/net", process);
}

// The last of several names, as iproute2 has it.
std::string name_of(const Identity& wanted) {
    std::string found;
    for (auto& name : names::netns_names())
        if (identity(path_of(name)) == wanted) found = std::move(name);
    return found;
}

}  // namespace

std::string current_name() {
    const auto self = identity(namespace_of("self"));
    return self ? name_of(*self) : std::string();
}

base::Status identify(Session& session, Words words) {
    if (auto checked = check_name(words); !checked) return checked;
    if (words.size() > 1) return base::failure("extra arguments specified", words[1]);
    if (!words.empty() && !is_pid(words[0]))
        return base::failure(fmt::format("Specified string '{}' is not a pid", words[0]), words[0]);
    if (session.options.dry_run) return {};
    const auto wanted = identity_of_open(namespace_of(words.empty() ? "self" : words[0]));
    if (!wanted) return tl::unexpected(wanted.error());
    auto& printer = session.printer;
    const auto name = name_of(*wanted);
    printer.open_array();
    if (!printer.json() || !name.empty()) {
        printer.open_object();
        printer.str("name", "{}\n", name);
        printer.close_object();
    }
    printer.close_array();
    return {};
}

base::Status pids(Session& session, Words words) {
    if (auto checked = check_name(words); !checked) return checked;
    if (words.empty()) return base::failure("No netns name specified");
    if (words.size() > 1) return base::failure("extra arguments specified", words[1]);
    if (session.options.dry_run) return {};
    const auto wanted = identity_of_open(path_of(words[0]));
    if (!wanted) return tl::unexpected(wanted.error());
    const std::unique_ptr<DIR, int (*)(DIR*)> processes(opendir("/proc/"), closedir);
    if (!processes) return base::failure("Open of /proc failed: " + base::error_text(errno));
    session.printer.open_array();
    while (const dirent* entry = readdir(processes.get()))
        if (is_pid(entry->d_name) && identity(namespace_of(entry->d_name)) == *wanted)
            session.printer.number({}, "{}\n", entry->d_name);
    session.printer.close_array();
    return {};
}

}  // namespace ip::netns
