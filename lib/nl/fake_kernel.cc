// SPDX-License-Identifier: GPL-2.0-or-later
// The kernel's side of netlink for tests, after netlink_rcv_skb(): each message is executed in
// turn, an error does not stop the next, replies are queued per socket and dropped when the queue
// is full.
#include "nl/fake_kernel.h"

#include <cerrno>

#include <linux/netlink.h>

#include "message_edit.h"
#include "nl/writer.h"

namespace nl {
namespace {

// Fills seq and port into every message of a canned datagram.
void address(Datagram& datagram, std::uint32_t seq, std::uint32_t port) {
    std::size_t offset = 0;
    while (datagram.size() - offset >= sizeof(nlmsghdr)) {
        const auto rest = std::span(datagram).subspan(offset);
        auto header = load<nlmsghdr>(rest);
        if (header.nlmsg_len < sizeof header || header.nlmsg_len > rest.size()) return;
        header.nlmsg_seq = seq;
        header.nlmsg_pid = port;
        std::memcpy(rest.data(), &header, sizeof header);
        offset += std::min<std::size_t>((header.nlmsg_len + 3) & ~3U, rest.size());
    }
}

void put_extack(Writer& writer, std::string_view extack, std::uint32_t offset) {
    if (!extack.empty()) writer.put_string(NLMSGERR_ATTR_MSG, extack);
    if (offset) writer.put_u32(NLMSGERR_ATTR_OFFS, offset);
}

// With NETLINK_CAP_ACK: the header of the request, not its payload.
Datagram make_ack(const nlmsghdr& request, int err, std::string_view extack, std::uint32_t offset) {
    Datagram bytes(256 + extack.size());
    Writer writer(bytes);
    const bool tlvs = !extack.empty() || offset;
    writer.begin(NLMSG_ERROR,
                 static_cast<std::uint16_t>(NLM_F_CAPPED | (tlvs ? NLM_F_ACK_TLVS : 0)));
    auto& head = writer.header<nlmsgerr>();
    head.error = -err;
    head.msg = request;
    put_extack(writer, extack, offset);
    bytes.resize(writer.finish() ? writer.size() : 0);
    return bytes;
}

}  // namespace

void Replies::result(int err, std::string_view extack, std::uint32_t offset) {
    err_ = err;
    extack_ = extack;
    offset_ = offset;
}

void Replies::done(int err, std::string_view extack) {
    Datagram bytes(64 + extack.size());
    Writer writer(bytes);
    writer.begin(NLMSG_DONE,
                 static_cast<std::uint16_t>(NLM_F_MULTI | (extack.empty() ? 0 : NLM_F_ACK_TLVS)));
    writer.header<int>() = -err;
    put_extack(writer, extack, 0);
    bytes.resize(writer.finish() ? writer.size() : 0);
    datagram(std::move(bytes));
    silent_ = true;
}

class FakeTransport final : public Transport {
  public:
    FakeTransport(FakeKernel& kernel, std::uint32_t port) : kernel_(kernel), port_(port) {}
    base::Status send(std::span<const std::byte> datagram) override {
        return kernel_.send(queue_, port_, datagram);
    }
    base::Result<Bytes> receive() override {
        auto got = kernel_.receive(queue_, last_);
        // The real one would block for ever: a test must not.
        if (got && got->empty())
            return base::system_error("fake kernel: nothing to receive", EDEADLK);
        return got;
    }
    base::Result<Bytes> poll() override { return kernel_.receive(queue_, last_); }
    std::size_t receive_buffer() const override { return kernel_.receive_buffer_; }
    std::uint32_t next_seq() override { return ++seq_; }
    std::uint32_t port_id() const override { return port_; }
    base::Status join(std::uint32_t) override { return {}; }
    int descriptor() const override { return -1; }
    base::Result<std::unique_ptr<Transport>> another() override { return kernel_.open(); }

  private:
    FakeKernel& kernel_;
    std::uint32_t port_;
    std::uint32_t seq_ = 0;
    FakeKernel::Queue queue_;
    Datagram last_;
};

std::unique_ptr<Transport> FakeKernel::open() {
    const std::scoped_lock lock(mutex_);
    return std::make_unique<FakeTransport>(*this, ++ports_);
}

void FakeKernel::answer(Answerer answerer) {
    const std::scoped_lock lock(mutex_);
    answerer_ = std::move(answerer);
}

void FakeKernel::canned(std::uint16_t type, std::vector<Datagram> datagrams) {
    const std::scoped_lock lock(mutex_);
    canned_[type].push_back(std::move(datagrams));
}

void FakeKernel::fail_send(int err) {
    const std::scoped_lock lock(mutex_);
    fail_send_ = err;
}

void FakeKernel::fail_receive(int err) {
    const std::scoped_lock lock(mutex_);
    fail_receive_ = err;
}

void FakeKernel::lose_replies() {
    const std::scoped_lock lock(mutex_);
    lose_ = true;
}

void FakeKernel::cut_datagram(std::size_t bytes) {
    const std::scoped_lock lock(mutex_);
    cut_ = bytes;
}

std::vector<Datagram> FakeKernel::requests() const {
    const std::scoped_lock lock(mutex_);
    return requests_;
}

std::vector<std::size_t> FakeKernel::datagrams() const {
    const std::scoped_lock lock(mutex_);
    return datagrams_;
}

base::Status FakeKernel::send(Queue& queue, std::uint32_t port,
                              std::span<const std::byte> datagram) {
    const std::scoped_lock lock(mutex_);
    if (const int err = std::exchange(fail_send_, 0))
        return base::system_error("Cannot talk to rtnetlink", err);
    if (std::exchange(lose_, false)) queue.overrun = queue.congested = true;
    std::size_t count = 0;
    MessageRange messages(datagram);
    std::size_t offset = 0;
    while (const auto message = messages.next()) {
        execute(queue, port, *message, datagram.subspan(offset, message->header.nlmsg_len));
        offset += (message->header.nlmsg_len + 3) & ~3U;
        ++count;
    }
    datagrams_.push_back(count);
    if (queue.replies.empty()) queue.congested = false;
    return {};
}

void FakeKernel::execute(Queue& queue, std::uint32_t port, const Message& message, Bytes bytes) {
    requests_.emplace_back(bytes.begin(), bytes.end());
    const nlmsghdr& header = message.header;
    if (const auto found = canned_.find(header.nlmsg_type);
        found != canned_.end() && !found->second.empty()) {
        for (Datagram& datagram : found->second.front()) {
            address(datagram, header.nlmsg_seq, port);
            enqueue(queue, std::move(datagram));
        }
        found->second.pop_front();
        return;
    }
    Replies replies;
    if ((header.nlmsg_flags & NLM_F_REQUEST) && answerer_) answerer_(message, replies);
    for (Datagram& datagram : replies.datagrams_) {
        address(datagram, header.nlmsg_seq, port);
        enqueue(queue, std::move(datagram));
    }
    const bool warns = !replies.extack_.empty() && (header.nlmsg_flags & NLM_F_ACK);
    if (replies.silent_ || !(replies.err_ || warns || (header.nlmsg_flags & NLM_F_ACK))) return;
    Datagram ack = make_ack(header, replies.err_, replies.extack_, replies.offset_);
    address(ack, header.nlmsg_seq, port);
    enqueue(queue, std::move(ack));
}

void FakeKernel::enqueue(Queue& queue, Datagram reply) {
    if (queue.congested || (queue.replies.size() + 1) * kReplyCost > receive_buffer_) {
        queue.overrun = queue.congested = true;
        return;
    }
    if (const std::size_t bytes = std::exchange(cut_, 0); bytes && bytes < reply.size())
        reply.resize(bytes);
    queue.replies.push_back(std::move(reply));
}

base::Result<Bytes> FakeKernel::receive(Queue& queue, Datagram& out) {
    const std::scoped_lock lock(mutex_);
    int err = std::exchange(fail_receive_, 0);
    if (!err && std::exchange(queue.overrun, false)) err = ENOBUFS;
    if (err) return base::system_error("netlink receive error", err);
    if (queue.replies.empty()) return Bytes{};
    out = std::move(queue.replies.front());
    queue.replies.pop_front();
    if (queue.replies.empty()) queue.congested = false;
    return Bytes(out);
}

}  // namespace nl
