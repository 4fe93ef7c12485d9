// SPDX-License-Identifier: GPL-2.0-or-later
// Any bytes as the object file of an XDP program: our reader names the sections of it or refuses
// it, and reads no byte outside.
#include <cstddef>
#include <cstdint>
#include <span>

#include "ip/bpf/sections.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    volatile std::size_t sink = 0;
    const auto sections = ip::bpf::code_sections(std::as_bytes(std::span(data, size)));
    if (!sections) sink = sections.error().text.size();
    if (sections)
        for (const auto& name : *sections) sink = sink + name.size();
    return 0;
}
