// SPDX-License-Identifier: GPL-2.0-or-later
// What a BPF object file (ELF) holds, looked at before libbpf gets it, so that a wrong file is told
// in iproute2's words, and a section that isn't there by those that are. Any bytes may come in.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "base/error.h"

namespace ip::bpf {

// The names of the sections with instructions, in the file's order. An Error (255) when it is no
// ELF object, one of another machine or byte order, or damaged.
base::Result<std::vector<std::string>> code_sections(std::span<const std::byte> image);

}  // namespace ip::bpf
