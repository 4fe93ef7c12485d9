// SPDX-License-Identifier: GPL-2.0-or-later
// Link-layer addresses in the words of a link: of any length, hexadecimal groups or an IPv4
// address.
#pragma once

#include "grammar/param.h"

namespace ip {

// Reads the word, or fails with `"PIECE" is invalid lladdr.` (status 1), as iproute2 names it.
base::Status parse_lladdr(std::string_view word, value::Value& value);
// A custom row of that.
base::Status parse_lladdr_word(grammar::Cursor& cursor, const grammar::Param& param,
                               grammar::Bound& bound);

}  // namespace ip
