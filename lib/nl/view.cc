// SPDX-License-Identifier: GPL-2.0-or-later
// Cutting messages and attributes out of received bytes. Every length is checked against what is
// left before a byte is touched, because the bytes come from outside: a malformed length ends the
// walk.
#include "nl/view.h"

#include <algorithm>

#include <arpa/inet.h>

namespace nl {
namespace {

constexpr std::size_t align4(std::size_t size) { return (size + 3) & ~std::size_t{3}; }

// What is left behind `size` bytes and their padding; the last one of a buffer may lack the
// padding.
Bytes behind(Bytes data, std::size_t size) {
    return data.subspan(std::min(align4(size), data.size()));
}

}  // namespace

std::uint16_t Attr::be16() const { return ntohs(u16()); }

std::uint32_t Attr::be32() const { return ntohl(u32()); }

std::string_view Attr::string() const {
    const char* text = static_cast<const char*>(static_cast<const void*>(data.data()));
    const auto nul = std::find(data.begin(), data.end(), std::byte{0});
    return {text, static_cast<std::size_t>(nul - data.begin())};
}

AttrRange Attr::nested() const { return AttrRange(data); }

void AttrRange::Iterator::cut() {
    if (rest_.size() >= sizeof(nlattr)) {
        const auto header = load<nlattr>(rest_);
        if (header.nla_len >= sizeof(nlattr) && header.nla_len <= rest_.size()) {
            attr_.type = header.nla_type & NLA_TYPE_MASK;
            attr_.data = rest_.first(header.nla_len).subspan(sizeof(nlattr));
            return;
        }
    }
    rest_ = {};
    attr_ = {};
}

AttrRange::Iterator& AttrRange::Iterator::operator++() {
    rest_ = behind(rest_, sizeof(nlattr) + attr_.data.size());
    cut();
    return *this;
}

std::optional<Attr> AttrRange::find(std::uint16_t type) const {
    for (const Attr& attr : *this)
        if (attr.type == type) return attr;
    return std::nullopt;
}

AttrRange Message::attrs(std::size_t fixed_size) const {
    return AttrRange(behind(payload, fixed_size));
}

std::optional<Message> MessageRange::next() {
    if (data_.size() < sizeof(nlmsghdr)) return std::nullopt;
    Message message;
    message.header = load<nlmsghdr>(data_);
    const std::size_t length = message.header.nlmsg_len;
    if (length < sizeof(nlmsghdr) || length > data_.size()) {
        data_ = {};
        return std::nullopt;
    }
    message.payload = data_.first(length).subspan(sizeof(nlmsghdr));
    data_ = behind(data_, length);
    return message;
}

}  // namespace nl
