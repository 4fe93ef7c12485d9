// SPDX-License-Identifier: GPL-2.0-or-later
// XDP programs from object files and from the BPF file system, for IFLA_XDP. Safe from many
// threads. Errors have status 255, as iproute2's.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"
#include "base/fd.h"

namespace ip::bpf {

inline constexpr std::string_view kDefaultSection = "prog";

// A program of an object file: the one called `program`, else the first of `section`.
struct Wanted {
    std::string file;
    std::string section{kDefaultSection};
    std::optional<std::string> program = {};
    unsigned device = 0;   // loaded for this device's hardware; 0: for the kernel
    bool verbose = false;  // the log holds all that libbpf says, else only its complaints
    bool hints = false;    // an Error about a section names those that are there
};
struct Program {
    base::Fd fd;
    std::string log;  // for stderr, whole lines
};
base::Result<Program> load_xdp(const Wanted& wanted);
// The same up to the kernel: the file is looked at, nothing is loaded.
base::Status check_xdp(const Wanted& wanted);

// Whatever is pinned at `path`; that it is an XDP program is the kernel's to judge.
base::Result<base::Fd> pinned(const std::string& path);

}  // namespace ip::bpf
