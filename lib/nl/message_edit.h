// SPDX-License-Identifier: GPL-2.0-or-later
// Changes in the header of a message that a caller has finished.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>

#include <linux/netlink.h>

namespace nl {

// Sets the sequence number, and adds `set` to the flags after taking `clear` out of them. The span
// starts with a whole nlmsghdr. Returns the message's length.
inline std::uint32_t edit_header(std::span<std::byte> message, std::uint32_t seq, unsigned set,
                                 unsigned clear = 0) {
    nlmsghdr header;
    std::memcpy(&header, message.data(), sizeof header);
    header.nlmsg_seq = seq;
    header.nlmsg_flags = static_cast<std::uint16_t>((header.nlmsg_flags & ~clear) | set);
    std::memcpy(message.data(), &header, sizeof header);
    return header.nlmsg_len;
}

}  // namespace nl
