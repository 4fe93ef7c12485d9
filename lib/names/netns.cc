// SPDX-License-Identifier: GPL-2.0-or-later
// Names and ids of network namespaces. A name is a file in a directory that ip-netns(8) agreed on;
// an id is what the kernel lets two namespaces call each other.
#include "names/netns.h"

#include <array>
#include <cerrno>
#include <memory>

#include <dirent.h>
#include <fcntl.h>
#include <linux/net_namespace.h>
#include <linux/rtnetlink.h>

#include "nl/request.h"
#include "nl/writer.h"

namespace names {

namespace {

using Directory = std::unique_ptr<DIR, int (*)(DIR*)>;

Directory open_directory() { return {opendir(std::string(kNetnsDirectory).c_str()), closedir}; }

}  // namespace

bool netns_directory_exists() { return open_directory() != nullptr; }

std::vector<std::string> netns_names() {
    const auto directory = open_directory();
    std::vector<std::string> names;
    if (!directory) return names;
    while (const dirent* entry = readdir(directory.get())) {
        const std::string_view name = entry->d_name;
        if (name != "." && name != "..") names.emplace_back(name);
    }
    return names;
}

bool netns_name_valid(std::string_view name) {
    return !name.empty() && name.size() <= NAME_MAX && name != "." && name != ".." &&
           name.find('/') == std::string_view::npos;
}

base::Result<base::Fd> netns_open(std::string_view name) {
    const bool path = name.find('/') != std::string_view::npos;
    const std::string file =
        path ? std::string(name) : std::string(kNetnsDirectory).append("/").append(name);
    base::Fd fd(open(file.c_str(), O_RDONLY | O_CLOEXEC));
    if (fd) return fd;
    const int err = errno;
    base::Error error;
    error.status = base::kStatusUsage;
    error.err = err;
    error.word = name;
    error.text.append("Cannot open network namespace \"").append(name).append("\": ");
    error.text.append(base::error_text(err)).append("\n");
    return tl::unexpected(std::move(error));
}

std::optional<int> netns_id(nl::Transport& transport, int fd) {
    alignas(8) std::array<std::byte, 64> buffer;
    nl::Writer writer(buffer);
    writer.begin(RTM_GETNSID, NLM_F_REQUEST);
    writer.header<rtgenmsg>();
    writer.put_u32(NETNSA_FD, static_cast<std::uint32_t>(fd));
    if (!writer.finish()) return std::nullopt;
    std::optional<int> id;
    const auto handler = [&id](const nl::Message& message) -> base::Status {
        if (const auto attr = message.attrs(sizeof(rtgenmsg)).find(NETNSA_NSID))
            id = static_cast<int>(attr->u32());
        return {};
    };
    const auto answer = nl::request(transport, std::span(buffer).first(writer.size()), handler);
    if (!answer || !id || *id < 0) return std::nullopt;
    return id;
}

void NetnsNames::load() {
    known_.emplace();
    auto names = netns_names();
    if (names.empty()) return;
    const auto transport = transport_.another();
    if (!transport) return;
    for (std::string& name : names) {
        const auto fd = netns_open(name);
        if (!fd) continue;  // deleted meanwhile
        if (const auto id = netns_id(**transport, fd->get()))
            known_->push_back({*id, std::move(name)});
    }
}

std::string_view NetnsNames::name(int nsid) {
    if (!known_) load();
    for (const Known& known : *known_)
        if (known.nsid == nsid) return known.name;
    return {};
}

}  // namespace names
