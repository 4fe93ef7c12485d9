// SPDX-License-Identifier: GPL-2.0-or-later
// A kernel for unit tests: it executes every message inside send() as rtnetlink does, records the
// bytes, and answers as the test says.
//
// Receive buffers overflow as the real ones do: each queued reply costs kReplyCost bytes; what does
// not fit is dropped, and so is every later reply until the queue was read empty; the next
// receive() then fails with ENOBUFS before it gives what was queued. Thread-safe: many transports,
// each used by one thread, share one FakeKernel, which must outlive them. The answerer is called
// under the kernel's lock, so that requests are executed one at a time (as under RTNL).
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "nl/transport.h"
#include "nl/view.h"

namespace nl {

using Datagram = std::vector<std::byte>;

// What the kernel says to one request. A request that nothing is said to gets an ack with errno 0,
// if it asks for one.
class Replies {
  public:
    // The request's result; `err` is a positive errno, 0 for success (then extack is a warning).
    void result(int err, std::string_view extack = {}, std::uint32_t offset = 0);
    // A datagram before the result: one or more whole messages; seq and port id are filled in.
    void datagram(Datagram bytes) { datagrams_.push_back(std::move(bytes)); }
    // The end of a dump: NLMSG_DONE with an errno. No ack follows.
    void done(int err = 0, std::string_view extack = {});

  private:
    friend class FakeKernel;
    int err_ = 0;
    std::string extack_;
    std::uint32_t offset_ = 0;
    bool silent_ = false;  // no ack
    std::vector<Datagram> datagrams_;
};

class FakeKernel {
  public:
    using Answerer = std::function<void(const Message& request, Replies& replies)>;
    static constexpr std::size_t kReplyCost = 768;

    explicit FakeKernel(std::size_t receive_buffer = 212992) : receive_buffer_(receive_buffer) {}

    std::unique_ptr<Transport> open();

    // Answers every request that has no canned answer.
    void answer(Answerer answerer);
    // Answers requests of that nlmsg_type with captured datagrams, whose last message ends them
    // (NLMSG_DONE or NLMSG_ERROR). Used once per call, in order.
    void canned(std::uint16_t type, std::vector<Datagram> datagrams);

    // Trouble, each for the next call of any transport only.
    void fail_send(int err);               // nothing of the datagram is executed
    void fail_receive(int err);            // what is queued stays
    void lose_replies();                   // all replies to the next datagram are dropped: ENOBUFS
    void cut_datagram(std::size_t bytes);  // the next reply is only that long

    // Copies of what was sent so far: one per message, and the number of messages of each datagram.
    std::vector<Datagram> requests() const;
    std::vector<std::size_t> datagrams() const;
    std::size_t receive_buffer() const { return receive_buffer_; }

  private:
    friend class FakeTransport;
    struct Queue {
        std::deque<Datagram> replies;
        bool overrun = false;    // the next receive says ENOBUFS
        bool congested = false;  // drops until empty
    };
    base::Status send(Queue& queue, std::uint32_t port, std::span<const std::byte> datagram);
    base::Result<Bytes> receive(Queue& queue, Datagram& out);
    void execute(Queue& queue, std::uint32_t port, const Message& message, Bytes bytes);
    void enqueue(Queue& queue, Datagram reply);

    mutable std::mutex mutex_;
    std::size_t receive_buffer_;
    std::uint32_t ports_ = 1000;
    Answerer answerer_;
    std::map<std::uint16_t, std::deque<std::vector<Datagram>>> canned_;
    int fail_send_ = 0;
    int fail_receive_ = 0;
    bool lose_ = false;
    std::size_t cut_ = 0;
    std::vector<Datagram> requests_;
    std::vector<std::size_t> datagrams_;
};

}  // namespace nl
