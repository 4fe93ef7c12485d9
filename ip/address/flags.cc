// SPDX-License-Identifier: GPL-2.0-or-later
// What the flag words of an `ip address` command come to: the bits to send, and what to say about
// those that have no effect.

#include "ip/address/flags.h"

#include <fmt/format.h>
#include <sys/socket.h>

namespace ip::address {
namespace {

using grammar::Bound;

bool is_flag(const Bound::Item& item) {
    return std::holds_alternative<value::Flag>(item.param->type);
}

}  // namespace

// What iproute2 says about flags that have no effect. Whether an address is IPv6 is judged by the
// words before the flag.
std::string flag_warnings(const Bound& bound, std::uint8_t family) {
    std::string text;
    for (const auto& item : bound.items()) {
        if (item.value.family != AF_UNSPEC) family = item.value.family;
        const auto* flag = is_flag(item) ? find_flag(item.param->word) : nullptr;
        if (flag == nullptr) continue;
        if (flag->fixed)
            text += fmt::format("Warning: {} option is not mutable from userspace\n", flag->word);
        else if (flag->only_ipv6 && family != AF_INET6)
            text +=
                fmt::format("Warning: {} option can be set only for IPv6 addresses\n", flag->word);
    }
    return text;
}

std::uint32_t flags_of(const Bound& bound, std::uint8_t family) {
    std::uint32_t flags = 0;
    for (const auto& item : bound.items()) {
        if (item.value.family != AF_UNSPEC) family = item.value.family;
        const auto* flag = is_flag(item) ? find_flag(item.param->word) : nullptr;
        if (flag != nullptr && !flag->fixed && (!flag->only_ipv6 || family == AF_INET6))
            flags |= flag->flag;
    }
    return flags;
}

}  // namespace ip::address
