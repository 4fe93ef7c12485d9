// SPDX-License-Identifier: GPL-2.0-or-later
// A dump: many datagrams of many messages, closed by NLMSG_DONE, which may carry an errno. The
// kernel keeps the dump open until it was read to its end, hence a handler's Error does not stop
// the reading.
#include <cerrno>

#include "message_edit.h"
#include "nl/request.h"

namespace nl {
namespace {

struct Dump {
    std::uint32_t seq;
    const Handler& handler;
    std::string_view terminated;
    base::Status handled;
    bool over = false;
    DumpResult result;
};

// How iproute2 tells of a dump that the kernel broke off: an object kind that is not there is
// silent.
base::Error dump_error(const Ack& ack, bool done, std::string_view terminated) {
    base::Error error = kernel_error(ack);
    if (done && ack.extack.empty()) {
        if (ack.err == ENOENT || ack.err == EOPNOTSUPP) error.text.clear();
        if (ack.err == EMSGSIZE) error.text = "Error: Buffer too small for object.\n";
    }
    error.text += terminated;
    return error;
}

void finish(Dump& dump, const Message& message) {
    dump.over = true;
    const Ack ack = parse_ack(message);
    const bool done = message.header.nlmsg_type == NLMSG_DONE;
    // A NLMSG_DONE without payload is an end as good as any.
    const bool bare = done && message.payload.empty();
    if (ack.err != 0 && !bare && dump.handled)
        dump.handled = tl::unexpected(dump_error(ack, done, dump.terminated));
    dump.result.warning += ack_warning(ack);
}

void take(Dump& dump, Bytes datagram) {
    MessageRange messages(datagram);
    while (const auto message = messages.next()) {
        if (message->header.nlmsg_seq != dump.seq) continue;
        if (message->header.nlmsg_flags & NLM_F_DUMP_INTR) dump.result.interrupted = true;
        if (message->header.nlmsg_type == NLMSG_DONE || message->header.nlmsg_type == NLMSG_ERROR)
            return finish(dump, *message);
        if (dump.handled) dump.handled = dump.handler(*message);
    }
}

}  // namespace

base::Result<DumpResult> dump(Transport& transport, std::span<std::byte> message,
                              const Handler& handler, std::string_view terminated) {
    Dump dump{.seq = transport.next_seq(),
              .handler = handler,
              .terminated = terminated,
              .handled = {},
              .result = {}};
    // NLM_F_ACK is taken out: some families answer it with an ack before the dump.
    edit_header(message, dump.seq, NLM_F_REQUEST | NLM_F_DUMP, NLM_F_ACK);
    if (auto sent = transport.send(message); !sent) return tl::unexpected(std::move(sent.error()));
    while (!dump.over) {
        auto datagram = transport.receive();
        if (!datagram) {
            datagram.error().text += terminated;
            return tl::unexpected(std::move(datagram.error()));
        }
        take(dump, *datagram);
    }
    if (!dump.handled) return tl::unexpected(std::move(dump.handled.error()));
    if (dump.result.interrupted)
        dump.result.warning += "Dump was interrupted and may be inconsistent.\n";
    return std::move(dump.result);
}

}  // namespace nl
