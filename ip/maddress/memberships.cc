// SPDX-License-Identifier: GPL-2.0-or-later
// Readers of the three lists. Each has its own layout (net/core/dev_addr_lists.c, net/ipv4/igmp.c
// and net/ipv6/mcast.c print them); what does not fit the layout is passed over.

#include "ip/maddress/memberships.h"

#include <sys/socket.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <sstream>

namespace ip::maddress {
namespace {

std::vector<std::byte> parse_hex(std::string_view digits) {
    std::vector<std::byte> bytes;
    for (std::size_t at = 0; at + 1 < digits.size(); at += 2) {
        unsigned byte = 0;
        const char* end = digits.data() + at + 2;
        if (std::from_chars(digits.data() + at, end, byte, 16).ptr != end) break;
        bytes.push_back(static_cast<std::byte>(byte));
    }
    return bytes;
}

using List = std::vector<Membership>;

// INDEX DEVICE USERS GLOBAL ADDRESS
void read_link(List& list) {
    std::ifstream file("/proc/net/dev_mcast");
    std::string line;
    while (std::getline(file, line)) {
        std::istringstream fields(line);
        Membership entry{.family = AF_PACKET};
        unsigned global = 0;
        std::string address;
        if (!(fields >> entry.index >> entry.device >> entry.users >> global >> address)) continue;
        entry.fixed = global != 0;
        entry.address = parse_hex(address);
        list.push_back(std::move(entry));
    }
}

// A line "INDEX DEVICE: COUNT QUERIER", then an indented line for each address: it is printed as a
// number of the host, so its bytes stand in reverse order.
void read_ipv4(List& list) {
    std::ifstream file("/proc/net/igmp");
    std::string line;
    Membership entry{.family = AF_INET};
    while (std::getline(file, line)) {
        std::istringstream fields(line);
        if (line.empty() || line[0] != '\t') {
            if (!(fields >> entry.index >> entry.device)) entry.index = 0;
            if (entry.device.ends_with(':')) entry.device.pop_back();
            continue;
        }
        std::string address;
        if (entry.index == 0 || !(fields >> address >> entry.users)) continue;
        entry.address = parse_hex(address);
        std::reverse(entry.address.begin(), entry.address.end());
        list.push_back(entry);
    }
}

// INDEX DEVICE ADDRESS USERS ...
void read_ipv6(List& list) {
    std::ifstream file("/proc/net/igmp6");
    std::string line;
    while (std::getline(file, line)) {
        std::istringstream fields(line);
        Membership entry{.family = AF_INET6};
        std::string address;
        if (!(fields >> entry.index >> entry.device >> address >> entry.users)) continue;
        entry.address = parse_hex(address);
        list.push_back(std::move(entry));
    }
}

}  // namespace

std::vector<Membership> read_memberships(std::uint8_t family,
                                         std::optional<std::string_view> device) {
    List list;
    if (family == AF_UNSPEC || family == AF_PACKET) read_link(list);
    if (family == AF_UNSPEC || family == AF_INET) read_ipv4(list);
    if (family == AF_UNSPEC || family == AF_INET6) read_ipv6(list);
    if (device)
        std::erase_if(list, [&](const Membership& entry) { return entry.device != *device; });
    std::stable_sort(list.begin(), list.end(),
                     [](const Membership& a, const Membership& b) { return a.index < b.index; });
    return list;
}

}  // namespace ip::maddress
