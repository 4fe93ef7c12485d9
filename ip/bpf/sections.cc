// SPDX-License-Identifier: GPL-2.0-or-later
// libelf reads the image in memory. It wants it writable and says nothing about who owns it, so it
// gets a copy.

#include "ip/bpf/sections.h"

#include <elf.h>
#include <gelf.h>
#include <libelf.h>

#include <bit>
#include <memory>

namespace ip::bpf {
namespace {

constexpr std::string_view kNoContext = "Cannot initialize ELF context!";

tl::unexpected<base::Error> no_context(std::string_view why = {}) {
    return base::usage_error(std::string(why) + (why.empty() ? "" : "\n") +
                             std::string(kNoContext));
}

base::Status check_header(const GElf_Ehdr& header) {
    const bool for_bpf = header.e_machine == EM_BPF || header.e_machine == EM_NONE;
    if (header.e_type != ET_REL || !for_bpf || header.e_version != EV_CURRENT)
        return no_context("ELF format error, ELF file not for eBPF?");
    const bool little = header.e_ident[EI_DATA] == ELFDATA2LSB;
    if (little == (std::endian::native == std::endian::little)) return {};
    return no_context(little ? "We are big endian, eBPF object is little endian!"
                             : "We are little endian, eBPF object is big endian!");
}

}  // namespace

base::Result<std::vector<std::string>> code_sections(std::span<const std::byte> image) {
    if (elf_version(EV_CURRENT) == EV_NONE) return no_context();
    std::vector<char> copy(image.size());
    for (std::size_t at = 0; at < image.size(); ++at) copy[at] = static_cast<char>(image[at]);
    const std::unique_ptr<Elf, int (*)(Elf*)> elf(elf_memory(copy.data(), copy.size()), elf_end);
    GElf_Ehdr header{};
    if (!elf || elf_kind(elf.get()) != ELF_K_ELF || gelf_getehdr(elf.get(), &header) == nullptr)
        return no_context();
    if (auto checked = check_header(header); !checked) return tl::unexpected(checked.error());

    const auto damaged = [] { return base::usage_error("Error fetching ELF ancillary data!"); };
    std::size_t names = 0;
    std::vector<std::string> found;
    if (elf_getshdrstrndx(elf.get(), &names) != 0) return damaged();
    Elf_Scn* section = elf_nextscn(elf.get(), nullptr);
    if (section == nullptr) return damaged();
    for (; section != nullptr; section = elf_nextscn(elf.get(), section)) {
        GElf_Shdr shape{};
        if (gelf_getshdr(section, &shape) == nullptr) return damaged();
        const char* name = elf_strptr(elf.get(), names, shape.sh_name);
        if (name == nullptr) return damaged();
        const bool code = shape.sh_type == SHT_PROGBITS && (shape.sh_flags & SHF_EXECINSTR) != 0 &&
                          shape.sh_size != 0;
        if (code) found.emplace_back(name);
    }
    return found;
}

}  // namespace ip::bpf
