// SPDX-License-Identifier: GPL-2.0-or-later
// The words of `ip tunnel { add | change | delete | show }` -> the parameters of a tunnel.
#pragma once

#include "ip/command.h"
#include "ip/tunnel/device.h"

namespace ip::tunnel {

extern const grammar::ParamTable kWords;   // IPv4
extern const grammar::ParamTable kWords6;  // IPv6

// A mode says which of the two it is as well: the first one among the words.
bool names_mode_of_ipv6(Words words);

// What the words are for.
enum class Action : std::uint8_t {
    Make,    // a tunnel, from the usual values
    Change,  // the tunnel that the first word names, from what it is
    Filter,  // which tunnels to show
};
base::Result<Parameters> read_parameters(Session& session, Words words, Action action);
base::Result<Parameters6> read_parameters6(Session& session, Words words, Action action);

// Flags of arriving packets in the parameters that are none of GRE: linux/if_tunnel.h.
bool is_vti(const Parameters& parameters);
bool is_vti(const Parameters6& parameters);
bool is_isatap(const Parameters& parameters);

// `dev X` of a command; its name has to be one that a device can have.
base::Status read_device_name(grammar::Cursor& cursor, const grammar::Param& param,
                              grammar::Bound& bound);
// An IPv4 address, as iproute2 asks for one here: `Error: an IP address is expected ...`.
base::Status read_ipv4(grammar::Cursor& cursor, const grammar::Param& param, grammar::Bound& bound);

}  // namespace ip::tunnel
