// SPDX-License-Identifier: GPL-2.0-or-later
// The BPF file system, where maps stand that are shared by name between programs and processes.
#pragma once

#include "base/error.h"

namespace ip::bpf {

// Where iproute2 keeps them, for XDP as for tc: one map under both paths.
inline constexpr const char* kSharedMaps = "/sys/fs/bpf/xdp/globals";

// Makes the directory, and mounts the file system below it when nobody has.
base::Status prepare_shared_maps();

}  // namespace ip::bpf
