// SPDX-License-Identifier: GPL-2.0-or-later
// One request and its acknowledgement. NLM_F_ACK is asked for wherever an answer may come, since it
// marks the end of what the kernel has to say, be it nothing, one message or an error.
#include "nl/request.h"

#include <cerrno>

#include "message_edit.h"

namespace nl {
namespace {

struct Wait {
    std::uint32_t seq;
    const Handler* handler;
    base::Status handled;
    bool over = false;
    Ack ack;
    std::string warning;
};

// Looks through one datagram; what belongs to an earlier request is passed over.
void take(Wait& wait, Bytes datagram) {
    MessageRange messages(datagram);
    while (const auto message = messages.next()) {
        if (message->header.nlmsg_seq != wait.seq) continue;
        if (message->header.nlmsg_type == NLMSG_ERROR) {
            wait.over = true;
            wait.ack = parse_ack(*message);
            if (wait.ack.err != 0 && wait.handled)
                wait.handled = tl::unexpected(kernel_error(wait.ack));
            wait.warning = ack_warning(wait.ack);
            return;
        }
        if (wait.handler && *wait.handler && wait.handled) wait.handled = (*wait.handler)(*message);
    }
}

base::Result<Answer> talk(Transport& transport, std::span<std::byte> message,
                          const Handler* handler) {
    Wait wait{
        .seq = transport.next_seq(), .handler = handler, .handled = {}, .ack = {}, .warning = {}};
    edit_header(message, wait.seq, NLM_F_REQUEST | NLM_F_ACK);
    if (auto sent = transport.send(message); !sent) return tl::unexpected(std::move(sent.error()));
    while (!wait.over) {
        auto datagram = transport.receive();
        if (!datagram) return tl::unexpected(std::move(datagram.error()));
        take(wait, *datagram);
    }
    if (!wait.handled) return tl::unexpected(std::move(wait.handled.error()));
    return Answer{std::move(wait.warning)};
}

}  // namespace

base::Result<Answer> request(Transport& transport, std::span<std::byte> message) {
    return talk(transport, message, nullptr);
}

base::Result<Answer> request(Transport& transport, std::span<std::byte> message,
                             const Handler& handler) {
    return talk(transport, message, &handler);
}

base::Status post(Transport& transport, std::span<std::byte> message) {
    Wait wait{
        .seq = transport.next_seq(), .handler = nullptr, .handled = {}, .ack = {}, .warning = {}};
    edit_header(message, wait.seq, NLM_F_REQUEST, NLM_F_ACK);
    if (auto sent = transport.send(message); !sent) return sent;
    while (!wait.over) {
        auto datagram = transport.poll();
        if (!datagram) return tl::unexpected(std::move(datagram.error()));
        if (datagram->empty()) break;
        take(wait, *datagram);
    }
    return std::move(wait.handled);
}

}  // namespace nl
