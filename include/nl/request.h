// SPDX-License-Identifier: GPL-2.0-or-later
// Requests over a Transport: one message and its acknowledgement, one message and its answer, a
// dump.
//
// Every function takes a finished message (nlmsghdr and all) whose nlmsg_seq it overwrites. A
// refusal by the kernel becomes an Error of kind Kernel, status 2, whose text is iproute2's:
// "Error: EXTACK.\n" when the kernel explained itself (a dot is added if it has none), else
// "RTNETLINK answers: STRERROR\n".
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "base/error.h"
#include "nl/transport.h"
#include "nl/view.h"

namespace nl {

// What an acknowledgement (NLMSG_ERROR) says.
struct Ack {
    int err = 0;  // 0, or a positive errno
    std::uint32_t seq = 0;
    std::string_view extack;   // NLMSGERR_ATTR_MSG; good as long as the datagram
    std::uint32_t offset = 0;  // NLMSGERR_ATTR_OFFS, 0 if absent
};
// Reads a NLMSG_ERROR or NLMSG_DONE; a message too short for either says err == EBADMSG.
Ack parse_ack(const Message& message);
// The Error for an ack with err != 0.
base::Error kernel_error(const Ack& ack);
// "Warning: EXTACK.\n" for an ack with err == 0 that carries a message, else empty.
std::string ack_warning(const Ack& ack);

using Handler = std::function<base::Status(const Message&)>;

struct Answer {
    std::string warning;  // for stderr, with newline; empty if none
};

// Sends without NLM_F_ACK: rtnetlink has executed the message when send() returns and queues an
// answer only if it refuses, so that nothing has to be waited for (a fifth of the time of a route).
// What is lost is a warning that comes with success, of which the kernel has none for plain routes.
base::Status post(Transport& transport, std::span<std::byte> message);
// Sends with NLM_F_ACK set and waits for the ack.
base::Result<Answer> request(Transport& transport, std::span<std::byte> message);
// The same, and hands every message that answers it (NLM_F_ECHO, RTM_GET*) to `handler` before.
base::Result<Answer> request(Transport& transport, std::span<std::byte> message,
                             const Handler& handler);

// Sends a RTM_GET* with NLM_F_DUMP (which it sets) and hands over each message until NLMSG_DONE;
// memory does not grow with the dump. A handler's Error ends it (the rest is drained). An
// interrupted dump (NLM_F_DUMP_INTR) is told by `interrupted`: the answer may be inconsistent;
// `warning` is then what iproute2 prints about it. The text of an Error ends with `terminated`, as
// iproute2's. The status belongs to the site: 2 is that of route and nexthop, neigh has 1, rule
// 255, and link and address show go on and end with 0. A route dump that is refused with ENOENT and
// no ext-ack is an empty one there (measured on 6.1).
struct DumpResult {
    bool interrupted = false;
    std::string warning;  // for stderr, with newline; empty if none
};
base::Result<DumpResult> dump(Transport& transport, std::span<std::byte> message,
                              const Handler& handler,
                              std::string_view terminated = "Dump terminated\n");

}  // namespace nl
