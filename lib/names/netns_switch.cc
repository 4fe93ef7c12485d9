// SPDX-License-Identifier: GPL-2.0-or-later
// Entering a named network namespace, with what belongs to it: /sys shows the devices of the
// namespace it was mounted in, and files of /etc may differ per namespace. Both need a mount
// namespace of our own, whose mounts must not spread back to the one we came from.
#include <sched.h>
#include <cerrno>
#include <memory>

#include <dirent.h>
#include <sys/mount.h>
#include <sys/statvfs.h>

#include "names/netns.h"

namespace names {
namespace {

// iproute2's words for a system call that failed here; it ends with 255 for all of them.
tl::unexpected<base::Error> refused(std::string what, int err) {
    base::Error error;
    error.status = base::kStatusUsage;
    error.err = err;
    error.text = std::move(what);
    error.text.append(": ").append(base::error_text(err)).append("\n");
    return tl::unexpected(std::move(error));
}

// A read-only /sys that can't be unmounted (a container's) stays read-only.
unsigned long sysfs_flags() {
    if (umount2("/sys", MNT_DETACH) == 0) return 0;
    struct statvfs status = {};
    if (statvfs("/sys", &status) == 0 && (status.f_flag & ST_RDONLY) != 0) return MS_RDONLY;
    return 0;
}

// Binds /etc/netns/NAME/FILE over /etc/FILE; returns what can't be bound, a line each.
std::string bind_etc(const std::string& name) {
    const std::string ours = std::string(kNetnsEtcDirectory) + "/" + name;
    const std::unique_ptr<DIR, int (*)(DIR*)> directory(opendir(ours.c_str()), closedir);
    std::string complaints;
    if (!directory) return complaints;
    while (const dirent* entry = readdir(directory.get())) {
        const std::string file = entry->d_name;
        if (file == "." || file == "..") continue;
        const std::string from = ours + "/" + file;
        const std::string to = "/etc/" + file;
        if (mount(from.c_str(), to.c_str(), "none", MS_BIND, nullptr) == 0) continue;
        const std::string reason = base::error_text(errno);
        complaints += "Bind " + from + " -> " + to + " failed: " + reason + "\n";
    }
    return complaints;
}

}  // namespace

base::Result<std::string> netns_switch(std::string_view word) {
    const std::string name(word);
    if (!netns_name_valid(name)) {
        // "../x" and the like would leave the directory: no namespace is called that.
        return refused("Cannot open network namespace \"" + name + "\"", ENOENT);
    }
    const auto fd = netns_open(name);
    if (!fd) return tl::unexpected(fd.error());
    if (setns(fd->get(), CLONE_NEWNET) < 0)
        return refused("setting the network namespace \"" + name + "\" failed", errno);
    if (unshare(CLONE_NEWNS) < 0) return refused("unshare failed", errno);
    if (mount("", "/", "none", MS_SLAVE | MS_REC, nullptr) != 0)
        return refused("\"mount --make-rslave /\" failed", errno);
    if (mount(name.c_str(), "/sys", "sysfs", sysfs_flags(), nullptr) < 0)
        return refused("mount of /sys failed", errno);
    return bind_etc(name);
}

}  // namespace names
