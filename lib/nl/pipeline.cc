// SPDX-License-Identifier: GPL-2.0-or-later
// Windows of messages. The kernel runs every message of a datagram inside sendmsg and has queued
// all replies when sendmsg returns, so sending and collecting alternate and nothing waits. What
// matters is that the replies of a whole window fit the receive buffer, even if every message is
// refused.
#include "nl/pipeline.h"

#include <algorithm>

#include "message_edit.h"

namespace nl {
namespace {

// Receive buffer that one reply takes: the skb's true size, not the bytes of the message
// (measured, 6.18).
constexpr std::size_t kReplyCost = 770;
// More messages per system call gain nothing (measured).
constexpr std::size_t kLargestWindow = 64;
// Messages of one datagram in bytes; the smallest default send buffer takes it.
constexpr std::size_t kDatagram = 65536;

std::size_t safe_window(std::size_t receive_buffer, std::size_t asked) {
    const std::size_t fitting = std::max<std::size_t>(receive_buffer / kReplyCost, 1);
    return std::min(fitting, asked ? asked : kLargestWindow);
}

}  // namespace

Pipeline::Pipeline(Transport& transport, Listener& listener, std::size_t window)
    : transport_(transport),
      listener_(listener),
      window_(safe_window(transport.receive_buffer(), window)),
      buffer_(kDatagram) {
    tags_.reserve(window_);
    answered_.reserve(window_);
}

base::Result<std::span<std::byte>> Pipeline::room() {
    if (tags_.size() >= window_ || used_ + kMessage > buffer_.size())
        if (auto flushed = flush(); !flushed) return tl::unexpected(std::move(flushed.error()));
    return std::span(buffer_).subspan(used_, kMessage);
}

base::Status Pipeline::commit(std::size_t size, std::uint64_t tag) {
    used_ += (size + 3) & ~std::size_t{3};
    tags_.push_back(tag);
    if (tags_.size() >= window_) return flush();
    return {};
}

base::Status Pipeline::add(std::span<const std::byte> message, std::uint64_t tag) {
    const std::size_t size = (message.size() + 3) & ~std::size_t{3};
    base::Status flushed;
    if (tags_.size() >= window_ || used_ + size > buffer_.size()) flushed = flush();
    if (size > buffer_.size()) buffer_.resize(size);
    std::memcpy(buffer_.data() + used_, message.data(), message.size());
    base::Status committed = commit(message.size(), tag);
    return flushed ? committed : flushed;
}

base::Status Pipeline::flush() {
    if (tags_.empty()) return {};
    stamp();
    answered_.assign(tags_.size(), 0);
    base::Status status = transport_.send(std::span(buffer_).first(used_));
    if (status) {
        status = collect();
    } else {
        resynchronise();
    }
    settle();
    return status;
}

// Consecutive sequence numbers, so that an answer's number is an index; an ack for the last one
// alone.
void Pipeline::stamp() {
    std::size_t offset = 0;
    for (std::size_t i = 0; i < tags_.size(); ++i) {
        const std::uint32_t seq = transport_.next_seq();
        if (i == 0) first_seq_ = seq;
        const unsigned ack = i + 1 == tags_.size() ? NLM_F_ACK : 0;
        const auto length =
            edit_header(std::span(buffer_).subspan(offset), seq, NLM_F_REQUEST | ack, NLM_F_ACK);
        offset += (length + 3) & ~std::uint32_t{3};
    }
}

// Reads until the answer to the last message is there.
base::Status Pipeline::collect() {
    while (!answered_.back()) {
        const auto datagram = transport_.receive();
        if (!datagram) {
            const bool lost = datagram.error().err == ENOBUFS;
            resynchronise();
            if (lost) return {};
            return tl::unexpected(datagram.error());
        }
        take(*datagram);
    }
    return {};
}

void Pipeline::take(Bytes datagram) {
    MessageRange messages(datagram);
    while (const auto message = messages.next()) {
        if (message->header.nlmsg_type != NLMSG_ERROR) continue;
        const Ack ack = parse_ack(*message);
        // Unsigned: what belongs to an earlier window is far beyond the end.
        const std::uint32_t index = ack.seq - first_seq_;
        if (index >= tags_.size() || answered_[index]) continue;
        answered_[index] = 1;
        if (ack.err != 0)
            listener_.failed(tags_[index], ack);
        else if (!ack.extack.empty())
            listener_.warned(tags_[index], ack);
    }
}

// Answers were lost, or the socket failed. What the kernel has queued is still true: it is taken,
// and only what has no answer then is unknown. While the queue overflows the kernel drops replies
// until it was read empty, so the ack of the last message may be among the lost ones and is not
// waited for.
void Pipeline::resynchronise() {
    for (int failures = 0; failures < 2 && !answered_.back();) {
        const auto datagram = transport_.poll();
        if (!datagram)
            ++failures;
        else if (datagram->empty())
            break;
        else
            take(*datagram);
    }
    for (std::size_t i = 0; i < tags_.size(); ++i)
        if (!answered_[i]) listener_.unknown(tags_[i]);
}

void Pipeline::settle() {
    tags_.clear();
    used_ = 0;
    listener_.settled();
}

}  // namespace nl
