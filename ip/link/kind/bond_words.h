// SPDX-License-Identifier: GPL-2.0-or-later
// The words of `type bond`, apart from what it shows: together they are too long for a file.
#pragma once

#include "ip/link/kind.h"

namespace ip {

extern const grammar::ParamTable kBondWords;
base::Status finish_bond(const KindContext& context, grammar::Bound& bound, nl::Writer& writer);

}  // namespace ip
