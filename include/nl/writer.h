// SPDX-License-Identifier: GPL-2.0-or-later
// Builds netlink messages in the caller's buffer (layouts: linux/netlink.h, linux/rtnetlink.h).
//
// A Writer remembers the first thing that does not fit and ignores all that follows, so that call
// sites read straight down and check once, at finish(). Nothing is allocated. The buffer must be
// aligned to 4 bytes (alignas(8) for arrays on the stack). Several messages may be written one
// after the other into one buffer (a datagram). An attribute's payload is limited to 65531 bytes
// (16-bit nla_len). Not thread-safe; one Writer per thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

namespace nl {

class Writer {
  public:
    explicit Writer(std::span<std::byte> buffer) : buffer_(buffer) {}

    // Opens a message at the current, aligned end. flags are NLM_F_*; NLM_F_REQUEST is the caller's
    // to say. seq may be set later.
    void begin(std::uint16_t type, std::uint16_t flags, std::uint32_t seq = 0);
    // Appends a zeroed fixed-size header (ifinfomsg, rtmsg ...). The reference is good until the
    // buffer goes; when there is no room it refers to a scratch area, and finish() says so.
    template <class T>
    T& header() {
        static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= kScratch);
        return *static_cast<T*>(static_cast<void*>(reserve(sizeof(T))));
    }
    void put(std::uint16_t attribute, std::span<const std::byte> payload);
    void put_u8(std::uint16_t attribute, std::uint8_t value) { put_number(attribute, value); }
    void put_u16(std::uint16_t attribute, std::uint16_t value) { put_number(attribute, value); }
    void put_u32(std::uint16_t attribute, std::uint32_t value) { put_number(attribute, value); }
    void put_u64(std::uint16_t attribute, std::uint64_t value) { put_number(attribute, value); }
    void put_be16(std::uint16_t attribute, std::uint16_t value);
    void put_be32(std::uint16_t attribute, std::uint32_t value);
    void put_string(std::uint16_t attribute, std::string_view text);  // with a final NUL
    void put_flag(std::uint16_t attribute) { put(attribute, {}); }
    // Bytes with no attribute header (struct rtnexthop, struct ifinfomsg inside VETH_INFO_PEER),
    // zeroed, padded to 4 behind them.
    template <class T>
    T& raw() {
        return header<T>();
    }

    // A nested attribute (without NLA_F_NESTED unless the caller ORs it in): open, put its members,
    // close with the offset that open returned.
    std::size_t open(std::uint16_t attribute);
    void close(std::size_t nest);
    // Drops everything from `nest` on: an empty nest that must not be sent.
    void cancel(std::size_t nest) { size_ = nest; }
    // Patches a 16-bit length that lies at `offset` (rtnh_len) to the distance from there to the
    // end.
    void close_length16(std::size_t offset);

    // Adds a whole, finished message. False when it does not fit.
    [[nodiscard]] bool append(std::span<const std::byte> message);

    // Closes the message: writes nlmsg_len. False when anything did not fit (the message is then
    // taken back out of the buffer).
    [[nodiscard]] bool finish();

    std::size_t size() const { return size_; }
    bool overflowed() const { return overflowed_; }
    std::span<const std::byte> bytes() const { return buffer_.first(size_); }
    std::byte* at(std::size_t offset) { return buffer_.data() + offset; }
    std::size_t message_offset() const { return message_; }

  private:
    static constexpr std::size_t kScratch = 256;
    template <class T>
    void put_number(std::uint16_t attribute, T value) {
        put(attribute, std::as_bytes(std::span<const T, 1>(&value, 1)));
    }
    std::byte* reserve(std::size_t size);  // zeroed, size rounded up to 4

    std::span<std::byte> buffer_;
    std::size_t size_ = 0;
    std::size_t message_ = 0;
    bool overflowed_ = false;
    alignas(8) std::byte scratch_[kScratch];  // zeroed by reserve()
};

// A nest that closes itself at the end of the scope.
class Nest {
  public:
    Nest(Writer& writer, std::uint16_t attribute)
        : writer_(writer), offset_(writer.open(attribute)) {}
    ~Nest() { writer_.close(offset_); }
    Nest(const Nest&) = delete;
    Nest& operator=(const Nest&) = delete;

  private:
    Writer& writer_;
    std::size_t offset_;
};

}  // namespace nl
