// SPDX-License-Identifier: GPL-2.0-or-later
// add, change, replace and delete of addresses. modify_words.cc says what each word means; finish()
// below has the rules that span words: which address the prefix length belongs to, what `brd +` is,
// which scope an address has by itself.
//
// A message has its attributes in the order of the words, then the flags that do not fit the
// header's byte, the address derived from the local one, the derived broadcast address and the
// lifetimes.

#include "ip/address/modify.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <linux/rtnetlink.h>
#include <netinet/in.h>

#include <cstring>

#include "grammar/encode.h"
#include "grammar/usage.h"
#include "ip/address/address.h"
#include "ip/address/flags.h"
#include "ip/address/modify_words.h"
#include "value/address.h"

namespace ip::address {
namespace {

using grammar::Bound;
using grammar::Cursor;
using value::Value;

constexpr std::uint8_t kNoBroadcast = 31;  // from this prefix length on

bool is_multicast(const Value& local) {
    const auto first = std::to_integer<unsigned>(local.bytes[0]);
    return local.family == AF_INET ? first >> 4U == 0xe : first == 0xff;
}

// ---- what follows from the addresses

// iproute2 deletes the first IPv4 address that fits when no length is given, and says so.
bool is_wildcard(const Value& local, const Bound& bound) {
    return local.family == AF_INET && !local.prefix_given && !bound.has(kPeer);
}

std::string wildcard_warning(const Value& local) {
    std::string address;
    value::format_address(AF_INET, local.data(), address);
    return fmt::format(
        "Warning: Executing wildcard deletion to stay compatible with old scripts.\n"
        "         Explicitly specify the prefix length ({}/{}) to avoid this warning.\n"
        "         This special behaviour is likely to disappear in further releases,\n"
        "         fix your scripts!\n",
        address, local.prefix);
}

// Host bits of `address` all ones or all zeroes.
std::uint32_t derived_broadcast(const Value& address, bool ones) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, address.bytes.data(), sizeof bits);
    const std::uint32_t host = htonl(0xffffffffU >> address.prefix);
    return ones ? bits | host : bits & ~host;
}

bool is_loopback(const Value& local) {
    return local.family == AF_INET && std::to_integer<unsigned>(local.bytes[0]) == 127;
}

struct Modification {
    const BuildContext& context;
    Request& request;
    bool deletes;
    Bound& bound = context.bound;
    nl::Writer& writer = request.writer;

    base::Status finish(ifaddrmsg& header);
    void put_address(ifaddrmsg& header);
    base::Status put_broadcast(const ifaddrmsg& header);
    base::Status put_lifetimes();
};

// Without a peer the address is the local one; a wildcard deletion names no prefix.
void Modification::put_address(ifaddrmsg& header) {
    const Value* peer = bound.find(kPeer);
    const Value* local = bound.find(kLocal);
    if (peer != nullptr) header.ifa_prefixlen = peer->prefix;
    if (peer != nullptr || local == nullptr || local->length == 0) return;
    header.ifa_prefixlen = local->prefix;
    if (deletes && is_wildcard(*local, bound))
        request.warning += wildcard_warning(*local);
    else
        writer.put(IFA_ADDRESS, local->data());
}

base::Status Modification::put_broadcast(const ifaddrmsg& header) {
    const auto sign = bound.number(kBroadcast);
    if (sign == kNone || deletes) return {};
    if (header.ifa_family != AF_INET)
        return base::failure("Broadcast can be set only for IPv4 addresses");
    const Value* address = bound.has(kPeer) ? bound.find(kPeer) : bound.find(kLocal);
    if (address == nullptr || address->length != 4 || address->prefix >= kNoBroadcast) return {};
    const auto broadcast = derived_broadcast(*address, sign == kPlus);
    writer.put(IFA_BROADCAST, std::as_bytes(std::span(&broadcast, 1)));
    return {};
}

base::Status Modification::put_lifetimes() {
    if (!bound.has(kValid) && !bound.has(kPreferred)) return {};
    ifa_cacheinfo lifetimes{};
    lifetimes.ifa_valid = static_cast<std::uint32_t>(bound.number(kValid, kForever));
    lifetimes.ifa_prefered = static_cast<std::uint32_t>(bound.number(kPreferred, kForever));
    if (lifetimes.ifa_valid == 0) return base::failure("valid_lft is zero");
    if (lifetimes.ifa_valid < lifetimes.ifa_prefered)
        return base::failure("preferred_lft is greater than valid_lft");
    writer.put(IFA_CACHEINFO, std::as_bytes(std::span(&lifetimes, 1)));
    return {};
}

base::Status Modification::finish(ifaddrmsg& header) {
    const auto flags = flags_of(bound, context.options.family);
    header.ifa_family = bound.family;
    if (flags <= 0xff)
        header.ifa_flags = static_cast<std::uint8_t>(flags);
    else
        writer.put_u32(IFA_FLAGS, flags);
    if (!bound.has(kDevice))
        return base::failure("Not enough information: \"dev\" argument is required.");
    put_address(header);
    if (auto put = put_broadcast(header); !put) return put;
    const Value* local = bound.find(kLocal);
    if (bound.has(kScope))
        header.ifa_scope = static_cast<std::uint8_t>(bound.number(kScope));
    else if (!deletes && local != nullptr && is_loopback(*local))
        header.ifa_scope = RT_SCOPE_HOST;
    const auto index = grammar::device_index(bound.find(kDevice)->text, context.names);
    if (!index) return tl::unexpected(index.error());
    header.ifa_index = *index;
    if (auto put = put_lifetimes(); !put) return put;
    if ((flags & IFA_F_MCAUTOJOIN) != 0 && (local == nullptr || !is_multicast(*local)))
        return base::failure("autojoin needs multicast address");
    return {};
}

// "any" has no bytes, whatever its family: the kernel judges.
void empty_any(Bound& bound) {
    for (auto& item : bound.items())
        if (item.value.any) item.value.length = 0;
}

base::Status read_and_write(Modification& change, Words words, std::uint16_t type,
                            std::uint16_t flags) {
    auto& bound = change.bound;
    bound.clear(change.context.options.family);
    Cursor cursor(words, change.context.names);
    const auto family = bound.family;
    auto parsed = grammar::parse(kModifyTable, cursor, bound);
    change.request.warning = flag_warnings(bound, family);
    if (!parsed) return parsed;
    empty_any(bound);
    change.writer.begin(type, static_cast<std::uint16_t>(NLM_F_REQUEST | flags));
    auto& header = change.writer.header<ifaddrmsg>();
    if (auto put = grammar::encode(bound, change.context.names, change.writer); !put) return put;
    if (auto done = change.finish(header); !done) return done;
    if (!change.writer.finish()) return base::failure("Message too long");
    return {};
}

base::Status build(const BuildContext& context, Words words, Request& request, std::uint16_t type,
                   std::uint16_t flags) {
    Modification change{context, request, type == RTM_DELADDR};
    request.effect.removes = change.deletes;
    auto done = read_and_write(change, words, type, flags);
    if (done) return done;
    auto& error = done.error();
    if (error.kind == base::ErrorKind::Help) error.text = address::usage();
    error.text.insert(0, request.warning);
    return done;
}

}  // namespace

std::string modify_usage() {
    return grammar::usage("ip address { add | change | replace | delete }", kModifyTable);
}

base::Status add(const BuildContext& context, Words words, Request& request) {
    return build(context, words, request, RTM_NEWADDR, NLM_F_CREATE | NLM_F_EXCL);
}
base::Status change(const BuildContext& context, Words words, Request& request) {
    return build(context, words, request, RTM_NEWADDR, NLM_F_REPLACE);
}
base::Status replace(const BuildContext& context, Words words, Request& request) {
    return build(context, words, request, RTM_NEWADDR, NLM_F_CREATE | NLM_F_REPLACE);
}
base::Status remove(const BuildContext& context, Words words, Request& request) {
    return build(context, words, request, RTM_DELADDR, 0);
}

}  // namespace ip::address
