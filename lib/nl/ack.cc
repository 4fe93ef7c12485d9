// SPDX-License-Identifier: GPL-2.0-or-later
// What the kernel says to a request: struct nlmsgerr, or the errno in NLMSG_DONE, with the
// attributes of an extended ack behind it; and the text that iproute2 shows for it.
#include <cerrno>

#include <fmt/format.h>

#include "nl/request.h"

namespace nl {
namespace {

// Where the attributes of an extended ack begin in the payload. A request that is not capped is
// repeated whole before them.
std::size_t tlv_offset(const Message& message) {
    if (message.header.nlmsg_type == NLMSG_DONE) return sizeof(int);
    const auto head = load<nlmsgerr>(message.payload);
    if ((message.header.nlmsg_flags & NLM_F_CAPPED) || head.msg.nlmsg_len < sizeof(nlmsghdr))
        return sizeof(nlmsgerr);
    return sizeof(int) + std::size_t{head.msg.nlmsg_len};
}

std::string with_dot(std::string_view kind, std::string_view extack) {
    return fmt::format("{}: {}{}\n", kind, extack, extack.ends_with('.') ? "" : ".");
}

}  // namespace

Ack parse_ack(const Message& message) {
    Ack ack;
    ack.seq = message.header.nlmsg_seq;
    const bool done = message.header.nlmsg_type == NLMSG_DONE;
    if (message.payload.size() < (done ? sizeof(int) : sizeof(nlmsgerr))) {
        ack.err = EBADMSG;
        return ack;
    }
    // Unsigned, because the negation of the smallest int would overflow.
    ack.err = static_cast<int>(0U - load<std::uint32_t>(message.payload));
    if (ack.err < 0) ack.err = 0;  // NLMSG_DONE of some families carries a length
    if (message.header.nlmsg_flags & NLM_F_ACK_TLVS) {
        for (const Attr& attr : message.attrs(tlv_offset(message))) {
            if (attr.type == NLMSGERR_ATTR_MSG) ack.extack = attr.string();
            if (attr.type == NLMSGERR_ATTR_OFFS) ack.offset = attr.u32();
        }
    }
    return ack;
}

base::Error kernel_error(const Ack& ack) {
    base::Error error;
    error.status = base::kStatusKernel;
    error.kind = base::ErrorKind::Kernel;
    error.err = ack.err;
    error.extack = ack.extack;
    error.text = ack.extack.empty()
                     ? fmt::format("RTNETLINK answers: {}\n", base::error_text(ack.err))
                     : with_dot("Error", ack.extack);
    return error;
}

std::string ack_warning(const Ack& ack) {
    if (ack.err != 0 || ack.extack.empty()) return {};
    return with_dot("Warning", ack.extack);
}

}  // namespace nl
