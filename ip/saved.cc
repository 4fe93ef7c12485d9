// SPDX-License-Identifier: GPL-2.0-or-later
// Files of saved messages come from anywhere, so a message is read only as far as its length field
// says and the file goes; the length is bounded before anything is allocated for it.

#include "ip/saved.h"

#include <fmt/format.h>
#include <linux/netlink.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <vector>

#include "nl/request.h"

namespace ip {
namespace {

// The kernel's dumps are smaller by far.
constexpr std::size_t kLongest = std::size_t{1} << 20;

// Reads until `room` is full or the input ends; -1 on an error.
ssize_t read_full(std::span<std::byte> room) {
    std::size_t have = 0;
    while (have < room.size()) {
        const ssize_t got = ::read(STDIN_FILENO, room.data() + have, room.size() - have);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return -1;
        if (got == 0) break;
        have += static_cast<std::size_t>(got);
    }
    return static_cast<ssize_t>(have);
}

tl::unexpected<base::Error> broken(int status, std::string text) {
    auto error = base::failure(std::move(text));
    error.value().status = status;
    return error;
}

base::Status check_magic(const SavedFormat& format) {
    std::uint32_t magic = 0;
    const ssize_t got = read_full(std::as_writable_bytes(std::span(&magic, 1)));
    if (got < 0) return base::system_error("Cannot read the saved messages", errno);
    if (got == sizeof magic && magic == format.magic) return {};
    return broken(format.bad_magic, fmt::format("Magic mismatch ({} elems, {:x} magic)",
                                                got == sizeof magic ? 1 : 0, magic));
}

}  // namespace

base::Status begin_saving(Session& session, const SavedFormat& format) {
    if (::isatty(STDOUT_FILENO) != 0)
        return base::usage_error("Not sending a binary stream to stdout");
    session.printer.raw(std::as_bytes(std::span(&format.magic, 1)));
    return {};
}

void save(Session& session, const nl::Message& message) {
    nlmsghdr header = message.header;
    header.nlmsg_len = static_cast<std::uint32_t>(sizeof header + message.payload.size());
    session.printer.raw(std::as_bytes(std::span(&header, 1)));
    session.printer.raw(message.payload);
    constexpr std::array<std::byte, 3> kPadding{};
    session.printer.raw(
        std::span(kPadding).first(NLMSG_ALIGN(header.nlmsg_len) - header.nlmsg_len));
}

base::Status read_saved(const SavedFormat& format,
                        const std::function<base::Status(const nl::Message&)>& handler) {
    if (auto checked = check_magic(format); !checked) return checked;
    std::vector<std::byte> payload;
    for (;;) {
        nl::Message message{};
        auto& header = message.header;
        const ssize_t got = read_full(std::as_writable_bytes(std::span(&header, 1)));
        if (got == 0) return {};
        if (got != sizeof header) return broken(format.truncated, "Truncated message in the file");
        if (header.nlmsg_len < sizeof header || header.nlmsg_len > kLongest)
            return broken(format.truncated,
                          fmt::format("Message of {} bytes in the file", header.nlmsg_len));
        const std::size_t size = header.nlmsg_len - sizeof header;
        payload.resize(NLMSG_ALIGN(size));
        if (read_full(payload) < static_cast<ssize_t>(size))
            return broken(format.truncated, "Truncated message in the file");
        message.payload = std::span(payload).first(size);
        if (auto handled = handler(message); !handled) return handled;
    }
}

base::Status restore(Session& session, std::span<std::byte> message) {
    auto answer = nl::request(session.transport, message);
    if (answer) {
        session.warn(answer->warning);
        return {};
    }
    if (answer.error().err != EEXIST) return tl::unexpected(std::move(answer.error()));
    session.warn(answer.error().text);
    return {};
}

}  // namespace ip
