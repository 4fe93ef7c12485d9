// SPDX-License-Identifier: GPL-2.0-or-later
// Writing netlink messages into a buffer of fixed size. Everything goes through reserve(), the one
// place that checks room and zeroes: padding must not carry bytes of an earlier message into the
// kernel.
#include "nl/writer.h"

#include <limits>

#include <arpa/inet.h>
#include <linux/netlink.h>

namespace nl {
namespace {

constexpr std::size_t kMaxLength16 = std::numeric_limits<std::uint16_t>::max();

constexpr std::size_t align4(std::size_t size) { return (size + 3) & ~std::size_t{3}; }

}  // namespace

std::byte* Writer::reserve(std::size_t size) {
    const std::size_t room = buffer_.size() - size_;
    // room is compared first: align4() of a huge size could wrap.
    if (overflowed_ || size > room || align4(size) > room) {
        overflowed_ = true;
        std::memset(scratch_, 0, sizeof scratch_);
        return scratch_;
    }
    std::byte* place = buffer_.data() + size_;
    std::memset(place, 0, align4(size));
    size_ += align4(size);
    return place;
}

void Writer::begin(std::uint16_t type, std::uint16_t flags, std::uint32_t seq) {
    overflowed_ = false;
    message_ = size_;
    auto& header = this->header<nlmsghdr>();
    header.nlmsg_type = type;
    header.nlmsg_flags = flags;
    header.nlmsg_seq = seq;
}

void Writer::put(std::uint16_t attribute, std::span<const std::byte> payload) {
    const std::size_t length = sizeof(nlattr) + payload.size();
    if (length > kMaxLength16) overflowed_ = true;
    std::byte* place = reserve(length);
    if (overflowed_) return;
    const nlattr head{static_cast<std::uint16_t>(length), attribute};
    std::memcpy(place, &head, sizeof head);
    if (!payload.empty()) std::memcpy(place + sizeof head, payload.data(), payload.size());
}

void Writer::put_be16(std::uint16_t attribute, std::uint16_t value) {
    put_u16(attribute, htons(value));
}

void Writer::put_be32(std::uint16_t attribute, std::uint32_t value) {
    put_u32(attribute, htonl(value));
}

void Writer::put_string(std::uint16_t attribute, std::string_view text) {
    const std::size_t length = sizeof(nlattr) + text.size() + 1;
    if (length > kMaxLength16) overflowed_ = true;
    std::byte* place = reserve(length);
    if (overflowed_) return;
    const nlattr head{static_cast<std::uint16_t>(length), attribute};
    std::memcpy(place, &head, sizeof head);
    std::memcpy(place + sizeof head, text.data(), text.size());  // reserve() left the NUL
}

std::size_t Writer::open(std::uint16_t attribute) {
    const std::size_t nest = size_;
    put(attribute, {});
    return nest;
}

void Writer::close(std::size_t nest) { close_length16(nest); }

void Writer::close_length16(std::size_t offset) {
    if (overflowed_) return;
    const std::size_t length = size_ - offset;
    if (length > kMaxLength16) {
        overflowed_ = true;
        return;
    }
    const auto value = static_cast<std::uint16_t>(length);
    std::memcpy(at(offset), &value, sizeof value);
}

bool Writer::append(std::span<const std::byte> message) {
    overflowed_ = false;
    message_ = size_;
    std::byte* place = reserve(message.size());
    if (!overflowed_) std::memcpy(place, message.data(), message.size());
    return !overflowed_;
}

bool Writer::finish() {
    if (overflowed_) {
        size_ = message_;
        return false;
    }
    const auto length = static_cast<std::uint32_t>(size_ - message_);
    std::memcpy(at(message_), &length, sizeof length);
    return true;
}

}  // namespace nl
