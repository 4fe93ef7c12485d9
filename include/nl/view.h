// SPDX-License-Identifier: GPL-2.0-or-later
// Bounds-checked views of received netlink messages. A view owns nothing: it is good as long as the
// buffer that it was cut from.
//
// Whatever the sender got wrong ends an iteration early or reads as absent; no byte outside the
// span is touched (fuzzed). Unknown attributes are ignored, longer payloads than expected are
// accepted, shorter ones read as zero: an old tool meets new kernels.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string_view>

#include <linux/netlink.h>

namespace nl {

using Bytes = std::span<const std::byte>;

// Reads a T from the head of `data` without alignment needs; the missing tail of a short payload is
// zero.
template <class T>
T load(Bytes data) {
    T value{};
    // Two copies of known intent rather than one of a computed size: an absent payload has no
    // address, which memcpy must not see even for no bytes (g++ 12 draws wrong conclusions).
    if (data.size() >= sizeof(T))
        std::memcpy(&value, data.data(), sizeof(T));
    else if (!data.empty())
        std::memcpy(&value, data.data(), data.size());
    return value;
}

class AttrRange;

struct Attr {
    std::uint16_t type = 0;  // without NLA_F_NESTED and NLA_F_NET_BYTEORDER
    Bytes data;

    std::uint8_t u8() const { return load<std::uint8_t>(data); }
    std::uint16_t u16() const { return load<std::uint16_t>(data); }
    std::uint32_t u32() const { return load<std::uint32_t>(data); }
    std::uint64_t u64() const { return load<std::uint64_t>(data); }
    std::uint16_t be16() const;  // network byte order to host
    std::uint32_t be32() const;
    std::string_view string() const;  // up to the first NUL or the end
    AttrRange nested() const;
};

// for (nl::Attr attr : message.attrs(sizeof(rtmsg)))
class AttrRange {
  public:
    AttrRange() = default;
    explicit AttrRange(Bytes data) : data_(data) {}

    class Iterator {
      public:
        explicit Iterator(Bytes rest) : rest_(rest) { cut(); }
        const Attr& operator*() const { return attr_; }
        const Attr* operator->() const { return &attr_; }
        Iterator& operator++();
        bool operator!=(const Iterator& other) const { return rest_.size() != other.rest_.size(); }
        bool operator==(const Iterator& other) const { return rest_.size() == other.rest_.size(); }

      private:
        void cut();
        Bytes rest_;
        Attr attr_;
    };
    Iterator begin() const { return Iterator(data_); }
    Iterator end() const { return Iterator(Bytes{}); }
    Bytes bytes() const { return data_; }
    // The first attribute of that type.
    std::optional<Attr> find(std::uint16_t type) const;

  private:
    Bytes data_;
};

// Random access by type, for the attributes 0..N-1 (the last of a type wins, as in the kernel).
template <std::size_t N>
class Attrs {
  public:
    Attrs() = default;
    explicit Attrs(AttrRange range) {
        for (const Attr& attr : range)
            if (attr.type < N) {
                table_[attr.type] = attr;
                present_[attr.type] = true;
            }
    }
    bool has(std::uint16_t type) const { return type < N && present_[type]; }
    const Attr* get(std::uint16_t type) const { return has(type) ? &table_[type] : nullptr; }
    // The attribute, or an empty one that reads as zero.
    const Attr& operator[](std::uint16_t type) const { return type < N ? table_[type] : table_[0]; }

  private:
    std::array<Attr, N> table_{};
    std::array<bool, N> present_{};
};

struct Message {
    nlmsghdr header{};
    Bytes payload;  // behind the nlmsghdr

    // The fixed header, or nothing when the message is too short for it.
    template <class T>
    std::optional<T> fixed() const {
        if (payload.size() < sizeof(T)) return std::nullopt;
        return load<T>(payload);
    }
    AttrRange attrs(
        std::size_t fixed_size) const;  // behind a fixed header of that size (rounded up to 4)
};

// The messages of a datagram, front to back.
class MessageRange {
  public:
    explicit MessageRange(Bytes datagram) : data_(datagram) {}
    // The next message, or nothing at the end or at a malformed header.
    std::optional<Message> next();

  private:
    Bytes data_;
};

}  // namespace nl
