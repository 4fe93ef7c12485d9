// SPDX-License-Identifier: GPL-2.0-or-later
// The ioctls of tunnels (linux/if_tunnel.h, linux/ip6_tunnel.h), older than netlink and the only
// way to the routers of an ISATAP tunnel.
#pragma once

#include <linux/if_link.h>
// The order matters: if_tunnel.h needs the types of these.
#include <linux/ip.h>

#include <linux/if_tunnel.h>
#include <linux/ip6_tunnel.h>
#include <linux/sockios.h>

#include <string>
#include <string_view>

#include "base/error.h"

namespace ip::tunnel {

// The parameters of a tunnel over IPv4, and over IPv6.
using Parameters = ip_tunnel_parm;
using Parameters6 = ip6_tnl_parm2;

// `parameters` is what the command (SIOCADDTUNNEL ...) takes or fills. An errno, or 0.
int call(std::uint8_t family, unsigned long command, std::string_view device, void* parameters);

// SIOCGETTUNNEL, or `get tunnel "X" failed: ...`.
base::Status get(std::string_view device, Parameters& parameters);
base::Status get(std::string_view device, Parameters6& parameters);
// "WHAT tunnel "X" failed: strerror", status 1.
tl::unexpected<base::Error> failed(std::string_view what, std::string_view device, int err);

// What `name` in the parameters says, up to its end.
template <class P>
std::string_view name_of(const P& parameters) {
    const std::string_view whole(parameters.name, sizeof parameters.name);
    return whole.substr(0, whole.find('\0'));
}

}  // namespace ip::tunnel
