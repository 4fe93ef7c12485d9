// SPDX-License-Identifier: GPL-2.0-or-later
// The probe of probe.h: one request that every kernel refuses, with the errno that tells which
// kernel it is.

#include "ip/batch/probe.h"

#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>

#include "nl/request.h"
#include "nl/writer.h"

namespace ip {
namespace {

constexpr std::uint32_t kNobodysTable = 0xfffffffe;

bool write_probe(nl::Writer& writer) {
    writer.begin(RTM_DELROUTE, NLM_F_REQUEST | NLM_F_ACK);
    auto& header = writer.header<rtmsg>();
    header.rtm_family = AF_INET6;
    header.rtm_dst_len = 128;
    constexpr std::array<std::byte, 16> kDestination{std::byte{0x20}, std::byte{0x01}};
    writer.put(RTA_DST, kDestination);
    writer.put_u32(RTA_TABLE, kNobodysTable);
    const nl::Nest paths(writer, RTA_MULTIPATH);
    const auto start = writer.size();
    writer.raw<rtnexthop>();
    writer.put_u32(RTA_GATEWAY, 1);  // 4 bytes where 16 belong
    writer.close_length16(start);
    return !writer.overflowed();
}

}  // namespace

bool ipv6_routes_without_rtnl(nl::Transport& transport) {
    std::array<std::byte, 256> room;
    nl::Writer writer(room);
    if (!write_probe(writer) || !writer.finish()) return false;
    auto answer = nl::request(transport, std::span(room).first(writer.size()));
    return !answer && answer.error().err == EINVAL;
}

}  // namespace ip
