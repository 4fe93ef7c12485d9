// SPDX-License-Identifier: GPL-2.0-or-later
// Many requests with few system calls: messages gather in a buffer, go out as one datagram, and the
// answers are drained before the next.
//
// Every message has a tag of the caller's. An error always comes back, with or without NLM_F_ACK;
// only the last message of a window asks for an ack, and whatever was not refused before that ack
// came succeeded. The window (messages per datagram) is chosen so that, were all of them refused,
// all answers would fit the receive buffer. Should answers be lost all the same (ENOBUFS),
// `unknown` is called for those messages of the window that have no answer: never assumed done. Not
// thread-safe; one Pipeline per thread. Holds no more than one window.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/error.h"
#include "nl/request.h"
#include "nl/transport.h"
#include "nl/writer.h"

namespace nl {

class Pipeline {
  public:
    // Told of everything that is worth telling: refusals and warnings in the order of sending
    // within one window, then what is unknown.
    class Listener {
      public:
        virtual ~Listener() = default;
        virtual void failed(std::uint64_t tag, const Ack& ack) = 0;
        virtual void warned(std::uint64_t tag, const Ack& ack) = 0;
        virtual void unknown(std::uint64_t tag) = 0;
        // The window is over: every tag up to the last one added has its outcome.
        virtual void settled() = 0;
    };

    // `window` 0: the largest that is safe (64 at most by default; more gains nothing, measured).
    Pipeline(Transport& transport, Listener& listener, std::size_t window = 0);

    // Room for one message of up to kMessage bytes: write it, then commit() or drop it. Flushes
    // first when the window is full.
    static constexpr std::size_t kMessage = 16384;
    base::Result<std::span<std::byte>> room();
    // Takes over `size` bytes just written into room(): one message. Its sequence number and
    // NLM_F_ACK are the pipeline's. No dumps: they are answered by no ack.
    base::Status commit(std::size_t size, std::uint64_t tag);
    // A message of that size can be added without flushing first.
    bool fits(std::size_t size) const {
        return tags_.size() < window_ && used_ + size + 3 <= buffer_.size();
    }
    // Appends a copy of a finished message of any size; flushes first when there is no room. The
    // message is taken over even when that says that the socket failed.
    base::Status add(std::span<const std::byte> message, std::uint64_t tag);
    // Sends what is there and waits for its outcomes. An Error means that the socket itself failed;
    // tags without outcome were reported as unknown.
    base::Status flush();
    std::size_t pending() const { return tags_.size(); }
    std::size_t window() const { return window_; }

  private:
    void stamp();
    base::Status collect();
    void take(Bytes datagram);
    void resynchronise();
    void settle();

    Transport& transport_;
    Listener& listener_;
    std::size_t window_;
    std::vector<std::byte> buffer_;
    std::size_t used_ = 0;
    std::uint32_t first_seq_ = 0;  // of the window that is with the kernel
    std::vector<std::uint64_t> tags_;
    std::vector<std::uint8_t> answered_;  // one per tag: its own answer has come
};

}  // namespace nl
