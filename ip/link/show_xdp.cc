// SPDX-License-Identifier: GPL-2.0-or-later
// XDP programs of a device. The link message holds ids only; what is known of a program beyond that
// (name, tag, whether it was compiled) the kernel tells those who may ask bpf(2), else the id
// stands alone.

#include <fmt/format.h>
#include <linux/bpf.h>
#include <linux/if_link.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <iterator>

#include "base/fd.h"
#include "ip/link/show.h"

namespace ip {
namespace {

using out::Printer;

// How a program is attached (XDP_ATTACHED_*): the word for it, and where the id stands.
struct Mode {
    std::string_view word;
    std::uint16_t id;
};
constexpr std::array<Mode, 5> kModes{{
    {"", IFLA_XDP_PROG_ID},
    {"xdp", IFLA_XDP_DRV_PROG_ID},
    {"xdpgeneric", IFLA_XDP_SKB_PROG_ID},
    {"xdpoffload", IFLA_XDP_HW_PROG_ID},
    {"xdpmulti", IFLA_XDP_PROG_ID},
}};

// The programs of a device that has several, in iproute2's order.
struct Several {
    unsigned mode;
    std::string_view word;
};
constexpr std::array<Several, 3> kSeveral{{{XDP_ATTACHED_SKB, "xdpgeneric"},
                                           {XDP_ATTACHED_DRV, "xdpdrv"},
                                           {XDP_ATTACHED_HW, "xdpoffload"}}};

unsigned attached_mode(nl::AttrRange xdp) {
    const auto attr = xdp.find(IFLA_XDP_ATTACHED);
    const unsigned mode = attr ? attr->u8() : 0U;
    return mode < kModes.size() ? mode : 0U;
}

unsigned id_of(nl::AttrRange xdp, std::uint16_t attribute) {
    const auto attr = xdp.find(attribute);
    return attr ? attr->u32() : 0U;
}

bool read_program_info(unsigned id, bpf_prog_info& info) {
    bpf_attr by_id{};
    by_id.prog_id = id;
    const base::Fd fd(
        static_cast<int>(syscall(SYS_bpf, BPF_PROG_GET_FD_BY_ID, &by_id, sizeof(by_id))));
    if (!fd) return false;
    bpf_attr by_fd{};
    by_fd.info.bpf_fd = static_cast<__u32>(fd.get());
    by_fd.info.info_len = sizeof(info);
    by_fd.info.info = reinterpret_cast<std::uintptr_t>(&info);
    return syscall(SYS_bpf, BPF_OBJ_GET_INFO_BY_FD, &by_fd, sizeof(by_fd)) == 0;
}

// The members of a program; a call per program, which only those with a program pay for.
void show_program_info(Printer& printer, unsigned id, bool details) {
    bpf_prog_info info{};
    if (!read_program_info(id, info)) return;
    if (info.name[0] != '\0') printer.str("name", "name {} ", info.name);
    std::string tag;
    for (const unsigned byte : info.tag) fmt::format_to(std::back_inserter(tag), "{:02x}", byte);
    printer.str("tag", "tag {} ", tag);
    if (info.jited_prog_len != 0) {
        printer.text("jited ");
        printer.json_uint("jited", 1);
    }
    if (!details) return;
    if (info.load_time != 0) {
        printer.uint("load_time", "load_time {} ", info.load_time);
        printer.uint("created_by_uid", "created_by_uid {} ", info.created_by_uid);
    }
    if (info.btf_id != 0) printer.uint("btf_id", "btf_id {} ", info.btf_id);
}

void show_json_program(Printer& printer, unsigned mode, unsigned id, bool details) {
    printer.json_uint("mode", mode);
    if (id == 0) return;
    printer.open_object("prog");
    printer.json_uint("id", id);
    show_program_info(printer, id, details);
    printer.close_object();
}

void show_text_program(Printer& printer, std::string_view place, unsigned id, bool details) {
    printer.newline();
    printer.text(fmt::format("    prog/{} id {} ", place, id));
    show_program_info(printer, id, details);
}

void show_json(Printer& printer, nl::AttrRange xdp, unsigned mode, bool details) {
    printer.open_object("xdp");
    const bool many = mode == XDP_ATTACHED_MULTI;
    show_json_program(printer, mode, many ? 0 : id_of(xdp, IFLA_XDP_PROG_ID), details);
    printer.open_array("attached");
    for (const Several& each : kSeveral) {
        const unsigned id = id_of(xdp, kModes[each.mode].id);
        if (id == 0) continue;
        printer.open_object();
        show_json_program(printer, each.mode, id, details);
        printer.close_object();
    }
    printer.close_array();
    printer.close_object();
}

}  // namespace

void show_xdp_summary(Printer& printer, const LinkMessage& link, const ShowContext& context) {
    const auto xdp = link.attrs[IFLA_XDP].nested();
    const unsigned mode = attached_mode(xdp);
    if (mode == XDP_ATTACHED_NONE) return;
    if (printer.json()) return show_json(printer, xdp, mode, context.options.details > 0);
    printer.text(kModes[mode].word);
    const unsigned id = id_of(xdp, IFLA_XDP_PROG_ID);
    // `ip link` has a line for the program, further down.
    if (!context.link_command && id != 0) printer.text(fmt::format("/id:{}", id));
    printer.text(" ");
}

void show_xdp_program(Printer& printer, const LinkMessage& link, const ShowContext& context) {
    if (printer.json()) return;
    const auto xdp = link.attrs[IFLA_XDP].nested();
    const unsigned mode = attached_mode(xdp);
    const bool details = context.options.details > 0;
    if (mode == XDP_ATTACHED_NONE) return;
    if (mode != XDP_ATTACHED_MULTI) {
        if (const unsigned id = id_of(xdp, IFLA_XDP_PROG_ID))
            show_text_program(printer, "xdp", id, details);
        return;
    }
    for (const Several& each : kSeveral)
        if (const unsigned id = id_of(xdp, kModes[each.mode].id))
            show_text_program(printer, each.word, id, details);
}

}  // namespace ip
