// SPDX-License-Identifier: GPL-2.0-or-later
// add, attach and delete: names of network namespaces are files of mode 0 in /run/netns, over which
// a namespace of the kernel's nsfs is bind-mounted.
//
// The directory is a mount point of its own that shares its mounts: a name that one mount namespace
// adds or deletes is added or deleted in all of them, else a process that holds a copy of the mount
// would keep a deleted namespace alive. Several `ip netns add` at once must not stack that mount,
// hence the lock.

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <unistd.h>

#include <cerrno>

#include "base/fd.h"
#include "ip/netns/commands.h"
#include "names/netns.h"
#include "value/number.h"

namespace ip::netns {
namespace {

// A failed system call in iproute2's words.
tl::unexpected<base::Error> refused(std::string what, int err) {
    auto error = base::failure(fmt::format("{}: {}", what, base::error_text(err)));
    error.value().err = err;
    return error;
}

base::Status share_mounts() {
    const std::string directory(names::kNetnsDirectory);
    bool bound = false;
    while (mount("", directory.c_str(), "none", MS_SHARED | MS_REC, nullptr) != 0) {
        // EINVAL: no mount point yet.
        if (errno != EINVAL || bound)
            return refused(fmt::format("mount --make-shared {} failed", directory), errno);
        if (mount(directory.c_str(), directory.c_str(), "none", MS_BIND | MS_REC, nullptr) != 0)
            return refused(fmt::format("mount --bind {0} {0} failed", directory), errno);
        bound = true;
    }
    return {};
}

base::Status prepare_directory() {
    if (auto made = make_directory(); !made) return made;
    const std::string directory(names::kNetnsDirectory);
    const base::Fd lock(open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!lock) return refused("Cannot open netns runtime directory \"" + directory + "\"", errno);
    if (flock(lock.get(), LOCK_EX) < 0)
        return refused("Cannot flock netns runtime directory \"" + directory + "\"", errno);
    return share_mounts();  // closing the file unlocks it
}

base::Status create_file(const std::string& path) {
    const base::Fd file(open(path.c_str(), O_RDONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0));
    if (!file) return refused(fmt::format("Cannot create namespace file \"{}\"", path), errno);
    return {};
}

base::Status bind_over(const std::string& source, const std::string& path) {
    if (mount(source.c_str(), path.c_str(), "none", MS_BIND, nullptr) == 0) return {};
    return refused(fmt::format("Bind {} -> {} failed", source, path), errno);
}

// A new namespace, held by `path` alone: we step into it, bind it, and step back.
base::Status bind_new(const std::string& name, const std::string& path) {
    const base::Fd ours(open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC));
    if (!ours) return refused("Cannot open network namespace \"/proc/self/ns/net\"", errno);
    if (unshare(CLONE_NEWNET) < 0)
        return refused(fmt::format("Failed to create a new network namespace \"{}\"", name), errno);
    auto bound = bind_over("/proc/self/ns/net", path);
    if (setns(ours.get(), CLONE_NEWNET) < 0 && bound)
        return refused("Failed to restore the network namespace", errno);
    return bound;
}

// Makes the file and lets `fill` mount over it; a failure leaves no file.
template <class Fill>
base::Status make_name(std::string_view name, Fill fill) {
    if (auto prepared = prepare_directory(); !prepared) return prepared;
    const auto path = path_of(name);
    if (auto created = create_file(path); !created) return created;
    auto filled = fill(path);
    if (!filled) {
        umount2(path.c_str(), MNT_DETACH);
        unlink(path.c_str());
    }
    return filled;
}

base::Status delete_name(const std::string& name) {
    const auto path = path_of(name);
    umount2(path.c_str(), MNT_DETACH);  // a name without a mount is stale and goes as well
    if (unlink(path.c_str()) == 0) return {};
    return refused(fmt::format("Cannot remove namespace file \"{}\"", path), errno);
}

// Every name goes that can; the Error has the text of all that could not.
base::Status delete_all() {
    base::Error error;
    for (const auto& name : names::netns_names())
        if (auto deleted = delete_name(name); !deleted) error.text += deleted.error().text;
    if (error.text.empty()) return {};
    return tl::unexpected(std::move(error));
}

}  // namespace

base::Status add(Session& session, Words words) {
    if (auto checked = check_name(words); !checked) return checked;
    if (words.empty()) return base::failure("No netns name specified");
    if (session.options.dry_run) return {};
    const std::string name(words[0]);
    return make_name(name, [&](const std::string& path) { return bind_new(name, path); });
}

base::Status attach(Session& session, Words words) {
    if (auto checked = check_name(words); !checked) return checked;
    if (words.size() < 2) return base::failure("No netns name and PID specified");
    const auto pid = value::parse_signed(words[1], INT32_MIN, INT32_MAX);
    if (!pid) return base::failure(fmt::format("Invalid PID: {}", words[1]), words[1]);
    if (session.options.dry_run) return {};
    return make_name(words[0], [&](const std::string& path) {
        return bind_over(fmt::format("/proc/{}/ns/net", *pid), path);
    });
}

base::Status remove(Session& session, Words words) {
    const bool all = session.options.all;
    if (!all) {
        if (auto checked = check_name(words); !checked) return checked;
        if (words.empty()) return base::failure("No netns name specified");
    }
    if (session.options.dry_run) return {};
    return all ? delete_all() : delete_name(std::string(words[0]));
}

}  // namespace ip::netns
