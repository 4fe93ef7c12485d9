// SPDX-License-Identifier: GPL-2.0-or-later
// Paths of cgroups are those that the kernel shows (/proc/PID/cgroup, the line "0::"), below the
// mount of cgroup2 that /proc/mounts names first.

#include "ip/vrf/cgroup.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <sstream>

#include "base/fd.h"
#include "ip/bpf/bind_device.h"

namespace ip::vrf {
namespace {

// Used when nobody has mounted cgroup2; iproute2's choice as well.
constexpr const char* kOwnMount = "/var/run/cgroup2";

base::Status failed(std::string_view what) {
    const int err = errno;
    auto error = base::usage_error(fmt::format("{}: {}", what, base::error_text(err)));
    error.value().err = err;
    return error;
}

// `what` they are for, in the Error.
base::Status make_directories(const std::string& path, std::string_view what) {
    for (auto at = path.find('/', 1);; at = path.find('/', at + 1)) {
        const auto part = path.substr(0, at);
        if (mkdir(part.c_str(), 0755) != 0 && errno != EEXIST) {
            auto error = failed(fmt::format("mkdir failed for {}", part));
            error.error().text += fmt::format("Failed to setup {} directory\n", what);
            return error;
        }
        if (at == std::string::npos) return {};
    }
}

base::Result<std::string> mounted_root() {
    auto root = cgroup_root();
    if (!root.empty()) return root;
    if (auto made = make_directories(kOwnMount, "cgroup2"); !made)
        return tl::unexpected(made.error());
    if (mount("none", kOwnMount, "cgroup2", 0, nullptr) == 0) return std::string(kOwnMount);
    return tl::unexpected(
        failed("Failed to mount cgroup2. Are CGROUPS enabled in your kernel? mount").error());
}

base::Status move_to(const std::string& cgroup) {
    const auto path = cgroup + "/cgroup.procs";
    const base::Fd file(open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (!file) {
        auto error = failed("Failed to open cgroups.procs file");
        error.error().text.insert(error.error().text.size() - 1, ".");
        return error;
    }
    const auto pid = fmt::format("{}", getpid());
    if (write(file.get(), pid.data(), pid.size()) != static_cast<ssize_t>(pid.size()))
        return failed("Failed to join cgroup");
    return {};
}

}  // namespace

Association split_cgroup(std::string_view path) {
    constexpr std::string_view kDirectory = "/vrf";
    auto at = path.find(kDirectory);
    while (at != std::string_view::npos) {
        const auto behind = path.substr(at + kDirectory.size());
        if (behind.empty()) return {std::string(path.substr(0, at)), {}};
        if (behind[0] == '/')
            return {std::string(path.substr(0, at)), std::string(behind.substr(1))};
        at = path.find(kDirectory, at + 1);
    }
    return {path == "/" ? "" : std::string(path), {}};
}

std::string vrf_cgroup(const std::string& base, std::string_view netns, std::string_view name) {
    auto path = base;
    const auto own = fmt::format("/{}-ns", netns);
    if (!netns.empty() && !path.ends_with(own)) path += own;
    path += "/vrf";
    if (!name.empty()) path += fmt::format("/{}", name);
    return path;
}

base::Result<Association> association(std::string_view process) {
    constexpr std::string_view kVersion2 = "0::";
    std::ifstream file(fmt::format("/proc/{}/cgroup", process));
    if (!file) return base::failure("Failed to lookup vrf association: " + base::error_text(errno));
    for (std::string line; std::getline(file, line);)
        if (line.starts_with(kVersion2))
            return split_cgroup(std::string_view(line).substr(kVersion2.size()));
    return Association{};
}

std::string cgroup_root() {
    std::ifstream mounts("/proc/mounts");
    for (std::string line; std::getline(mounts, line);) {
        std::istringstream words(line);
        std::string device;
        std::string path;
        std::string type;
        words >> device >> path >> type;
        if (type == "cgroup2") return path;
    }
    return {};
}

base::Status join(std::string_view netns, std::string_view name, unsigned device) {
    const auto root = mounted_root();
    if (!root) return tl::unexpected(root.error());
    const auto current = association("self");
    if (!current) return tl::unexpected(current.error());
    const auto cgroup = *root + vrf_cgroup(current->base, netns, name);
    if (auto made = make_directories(cgroup, "vrf cgroup2"); !made) return made;
    if (device != 0)
        if (auto bound = bpf::bind_sockets(cgroup, device); !bound) return bound;
    return move_to(cgroup);
}

base::Status leave(std::string (*netns)()) {
    const auto current = association("self");
    // What can't be read is no VRF's.
    if (!current || current->name.empty()) return {};
    return join(netns(), {}, 0);
}

}  // namespace ip::vrf
