// SPDX-License-Identifier: GPL-2.0-or-later
// The layout is iproute2's (directory tc/globals, and xdp a link to tc), so that what one of the
// two has pinned the other finds.

#include "ip/bpf/file_system.h"

#include <fmt/format.h>
#include <linux/magic.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <cerrno>

namespace ip::bpf {
namespace {

constexpr const char* kRoot = "/sys/fs/bpf";

bool is_mounted() {
    struct statfs status {};
    return statfs(kRoot, &status) == 0 && status.f_type == BPF_FS_MAGIC;
}

base::Status failed(std::string_view what, const char* path) {
    return base::usage_error(fmt::format("{} {} failed: {}", what, path, base::error_text(errno)));
}

}  // namespace

base::Status prepare_shared_maps() {
    if (!is_mounted() && mount("bpf", kRoot, "bpf", 0, "mode=0700") != 0)
        return failed("mount of", kRoot);
    for (const char* directory : {"/sys/fs/bpf/tc", "/sys/fs/bpf/tc/globals"})
        if (mkdir(directory, S_IRWXU) != 0 && errno != EEXIST) return failed("mkdir", directory);
    constexpr const char* kLink = "/sys/fs/bpf/xdp";
    if (symlink("/sys/fs/bpf/tc/", kLink) != 0 && errno != EEXIST) return failed("symlink", kLink);
    return {};
}

}  // namespace ip::bpf
