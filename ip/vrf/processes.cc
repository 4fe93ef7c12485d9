// SPDX-License-Identifier: GPL-2.0-or-later
// identify, pids and exec: the VRF of a process, the processes of a VRF, a process for a VRF. What
// binds them is the cgroup (cgroup.h). With -j the first two print JSON, where iproute2 goes on
// printing text.

#include <dirent.h>
#include <fmt/format.h>

#include <fstream>
#include <memory>

#include "ip/exec.h"
#include "ip/netns/commands.h"
#include "ip/vrf/cgroup.h"
#include "ip/vrf/commands.h"
#include "value/number.h"

namespace ip::vrf {
namespace {

constexpr std::string_view kDefault = "default";

std::string command_of(const std::string& process) {
    std::ifstream file(fmt::format("/proc/{}/comm", process));
    std::string name;
    return std::getline(file, name) ? name : "<terminated?>";
}

void show_processes(out::Printer& printer, const std::string& cgroup) {
    std::ifstream file(cgroup + "/cgroup.procs");
    for (std::string process; std::getline(file, process);) {
        printer.open_object();
        printer.number("pid", "{}",
                       process.size() < 5 && !printer.json()
                           ? std::string(5 - process.size(), ' ') + process
                           : process);
        printer.str("comm", "  {}", command_of(process));
        printer.end_line();
        printer.close_object();
    }
}

// Every "vrf" below, however deep; with `netns` only those right below its own cgroup.
struct Search {
    std::string_view name;
    std::string netns;  // "NAME-ns"; empty: any
};

void search(out::Printer& printer, const std::string& directory, bool here, const Search& wanted) {
    const std::unique_ptr<DIR, int (*)(DIR*)> entries(opendir(directory.c_str()), closedir);
    if (!entries) return;
    while (const dirent* entry = readdir(entries.get())) {
        const std::string_view name = entry->d_name;
        if (entry->d_type != DT_DIR || name == "." || name == "..") continue;
        const auto path = fmt::format("{}/{}", directory, name);
        if (name != "vrf")
            search(printer, path, wanted.netns.empty() || name == wanted.netns, wanted);
        else if (here)
            show_processes(printer, fmt::format("{}/{}", path, wanted.name));
    }
}

}  // namespace

base::Status identify(Session& session, Words words) {
    if (words.size() > 1) return value::wrong_argument(words[1], "Extra arguments specified\n");
    std::string process = "self";
    if (!words.empty()) {
        const auto given = value::parse_unsigned(words[0], UINT32_MAX);
        if (!given) return value::wrong_argument(words[0], "Invalid pid\n");
        process = std::to_string(*given);
    }
    if (session.options.dry_run) return {};
    const auto found = association(process);
    if (!found) return tl::unexpected(found.error());
    session.printer.open_array();
    if (!found->name.empty()) {
        session.printer.open_object();
        session.printer.str("name", "{}\n", found->name);
        session.printer.close_object();
    }
    session.printer.close_array();
    return {};
}

base::Status pids(Session& session, Words words) {
    if (words.size() != 1) return base::failure("Invalid arguments");
    if (session.options.dry_run) return {};
    if (!find_vrf(session, words[0])) return base::failure("Invalid VRF name", words[0]);
    const auto netns = netns::current_name();
    const Search wanted{words[0], netns.empty() ? "" : netns + "-ns"};
    session.printer.open_array();
    const auto root = cgroup_root();
    if (!root.empty()) search(session.printer, root, wanted.netns.empty(), wanted);
    session.printer.close_array();
    return {};
}

base::Status exec(Session& session, Words words) {
    if (words.empty()) return base::failure("No VRF name specified");
    if (words.size() == 1) return base::failure("No command specified");
    if (session.options.dry_run) return {};
    const auto name = words[0];
    const auto vrf = name == kDefault ? std::nullopt : find_vrf(session, name);
    if (name != kDefault && !vrf) return base::usage_error("Invalid VRF name", name);
    const auto enter = [&] {
        return join(netns::current_name(), vrf ? name : std::string_view{}, vrf ? vrf->index : 0);
    };
    if (auto flushed = session.printer.flush(); !flushed) return flushed;
    const auto command = words.subspan(1);
    if (!session.options.batch.empty()) return run_program(command, enter);
    if (auto entered = enter(); !entered) return entered;
    return exec_program(command);
}

}  // namespace ip::vrf
