// SPDX-License-Identifier: GPL-2.0-or-later
// A descriptor of /dev/net/tun says in its fdinfo which device it belongs to ("iff:<TAB>NAME",
// drivers/net/tun.c). Processes come and go meanwhile: what has gone is passed over.

#include "ip/tuntap/holders.h"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>
#include <fstream>

namespace ip::tuntap {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kDevice = "/dev/net/tun";
constexpr std::string_view kKey = "iff:\t";

bool belongs_to(const fs::path& info, std::string_view device) {
    std::ifstream file(info);
    std::string line;
    while (std::getline(file, line))
        if (line.starts_with(kKey) && std::string_view(line).substr(kKey.size()) == device)
            return true;
    return false;
}

std::string process_name(const fs::path& process) {
    std::ifstream file(process / "comm");
    std::string name;
    std::getline(file, name);
    return name;
}

void add_descriptors(const fs::path& process, unsigned pid, std::string_view device,
                     std::vector<Holder>& found) {
    std::error_code failed;
    for (fs::directory_iterator entry(process / "fd", failed), end; !failed && entry != end;
         entry.increment(failed)) {
        std::error_code gone;
        if (fs::read_symlink(entry->path(), gone) != kDevice) continue;
        if (belongs_to(process / "fdinfo" / entry->path().filename(), device))
            found.push_back({process_name(process), pid});
    }
}

}  // namespace

std::vector<Holder> holders(std::string_view device) {
    std::vector<Holder> found;
    std::error_code failed;
    for (fs::directory_iterator entry("/proc", failed), end; !failed && entry != end;
         entry.increment(failed)) {
        const auto name = entry->path().filename().string();
        unsigned pid = 0;
        const char* last = name.data() + name.size();
        if (std::from_chars(name.data(), last, pid).ptr == last)
            add_descriptors(entry->path(), pid, device, found);
    }
    return found;
}

}  // namespace ip::tuntap
