// SPDX-License-Identifier: GPL-2.0-or-later
// Requests made of dumped messages, attribute by attribute where a dump says more than a request
// may.

#include "ip/request_of.h"

#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <unistd.h>

#include <cstring>
#include <span>

namespace ip {
namespace {

using Buffer = std::vector<std::byte>;

void append(Buffer& bytes, std::span<const std::byte> more) {
    bytes.insert(bytes.end(), more.begin(), more.end());
}

void append_attribute(Buffer& bytes, std::uint16_t type, std::span<const std::byte> data) {
    const nlattr head{static_cast<std::uint16_t>(sizeof(nlattr) + data.size()), type};
    append(bytes, std::as_bytes(std::span(&head, 1)));
    append(bytes, data);
    bytes.resize(NLMSG_ALIGN(bytes.size()));
}

// Leaves room for the header; finish() fills it in when the length is known.
std::size_t begin(Buffer& bytes) {
    const std::size_t start = bytes.size();
    bytes.resize(start + NLMSG_HDRLEN);
    return start;
}

std::size_t finish(Buffer& bytes, std::size_t start, std::uint16_t type, std::uint16_t flags) {
    nlmsghdr header{};
    header.nlmsg_len = static_cast<std::uint32_t>(bytes.size() - start);
    header.nlmsg_type = type;
    header.nlmsg_flags = static_cast<std::uint16_t>(NLM_F_REQUEST | flags);
    std::memcpy(bytes.data() + start, &header, sizeof header);
    bytes.resize(NLMSG_ALIGN(bytes.size()));
    return header.nlmsg_len;
}

bool is_of_nexthop(std::uint16_t type) {
    return type == RTA_OIF || type == RTA_GATEWAY || type == RTA_VIA || type == RTA_MULTIPATH;
}

// Ticks of sysconf(_SC_CLK_TCK), as clock_t is told to programs; 0 or less: no end, or past it.
std::uint32_t seconds_left(const nl::Attr& cache_info) {
    const auto& info = nl::load<rta_cacheinfo>(cache_info.data);
    const long ticks = ::sysconf(_SC_CLK_TCK);
    if (info.rta_expires == 0 || ticks <= 0) return 0;
    if (info.rta_expires < 0) return 1;
    return static_cast<std::uint32_t>((info.rta_expires + ticks - 1) / ticks);
}

void append_lifetime(Buffer& bytes, const nl::Attr& cache_info) {
    if (cache_info.data.size() < sizeof(rta_cacheinfo)) return;
    if (const auto seconds = seconds_left(cache_info))
        append_attribute(bytes, RTA_EXPIRES, std::as_bytes(std::span(&seconds, 1)));
}

}  // namespace

std::size_t append_request(Buffer& bytes, const nl::Message& message, std::uint16_t type,
                           std::uint16_t flags) {
    const std::size_t start = begin(bytes);
    append(bytes, message.payload);
    return finish(bytes, start, type, flags);
}

std::size_t append_route_request(Buffer& bytes, const nl::Message& message, std::uint16_t type,
                                 std::uint16_t flags) {
    const std::size_t start = begin(bytes);
    append(bytes, message.payload.first(sizeof(rtmsg)));
    const auto attrs = message.attrs(sizeof(rtmsg));
    const bool by_id = attrs.find(RTA_NH_ID).has_value();
    for (const nl::Attr& attr : attrs) {
        if (by_id && is_of_nexthop(attr.type)) continue;
        if (attr.type != RTA_CACHEINFO)
            append_attribute(bytes, attr.type, attr.data);
        else if (type == RTM_NEWROUTE)
            append_lifetime(bytes, attr);
    }
    return finish(bytes, start, type, flags);
}

}  // namespace ip
