// SPDX-License-Identifier: GPL-2.0-or-later
// What the tables of `ip nexthop` share (grammar::CustomParse).
#pragma once

#include "grammar/param.h"

namespace ip::nexthop {

// A device that exists (value::Dev); an unknown one is a wrong argument (255) at once,
// where other objects look devices up behind the last word.
base::Status read_device(grammar::Cursor& cursor, const grammar::Param& row, grammar::Bound& bound);
// Any word that no row knows: `Error: argument "X" is wrong: `.
base::Status read_unknown(grammar::Cursor& cursor, const grammar::Param& row,
                          grammar::Bound& bound);

}  // namespace ip::nexthop
