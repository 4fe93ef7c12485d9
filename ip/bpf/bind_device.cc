// SPDX-License-Identifier: GPL-2.0-or-later
// Four instructions of type BPF_PROG_TYPE_CGROUP_SOCK: bound_dev_if of the new socket is set, and
// it may be made (return value 1).

#include "ip/bpf/bind_device.h"

#include <bpf/bpf.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/bpf.h>

#include <cerrno>
#include <cstddef>

#include "base/fd.h"

namespace ip::bpf {
namespace {

constexpr bpf_insn instruction(int code, unsigned target, unsigned source, std::int16_t offset,
                               std::int32_t number) {
    bpf_insn made{};
    made.code = static_cast<__u8>(code);
    made.dst_reg = target & 0xfU;
    made.src_reg = source & 0xfU;
    made.off = offset;
    made.imm = number;
    return made;
}

tl::unexpected<base::Error> failed(std::string_view what) {
    const int err = errno;
    auto error = base::usage_error(fmt::format("{}: '{}'", what, base::error_text(err)));
    error.value().err = err;
    return error;
}

base::Fd load(unsigned device) {
    constexpr auto kBoundDevice = static_cast<std::int16_t>(offsetof(bpf_sock, bound_dev_if));
    // The context comes in r1.
    const bpf_insn program[] = {
        instruction(BPF_ALU64 | BPF_MOV | BPF_K, BPF_REG_2, 0, 0,
                    static_cast<std::int32_t>(device)),
        instruction(BPF_STX | BPF_MEM | BPF_W, BPF_REG_1, BPF_REG_2, kBoundDevice, 0),
        instruction(BPF_ALU64 | BPF_MOV | BPF_K, BPF_REG_0, 0, 0, 1),
        instruction(BPF_JMP | BPF_EXIT, 0, 0, 0, 0),
    };
    return base::Fd(bpf_prog_load(BPF_PROG_TYPE_CGROUP_SOCK, nullptr, "GPL", program,
                                  std::size(program), nullptr));
}

}  // namespace

base::Status bind_sockets(const std::string& cgroup, unsigned device) {
    const base::Fd directory(open(cgroup.c_str(), O_DIRECTORY | O_RDONLY | O_CLOEXEC));
    if (!directory) return failed("Failed to open VRF path");
    const auto program = load(device);
    if (!program) return failed("Failed to load BPF prog");
    if (bpf_prog_attach(program.get(), directory.get(), BPF_CGROUP_INET_SOCK_CREATE, 0) != 0)
        return failed("Failed to attach prog to cgroup");
    return {};
}

}  // namespace ip::bpf
