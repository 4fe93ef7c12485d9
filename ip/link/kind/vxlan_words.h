// SPDX-License-Identifier: GPL-2.0-or-later
// The words of `type vxlan`, apart from what it shows: together they are too long for a file.
#pragma once

#include "ip/link/kind.h"

namespace ip {

extern const grammar::ParamTable kVxlanWords;
base::Status finish_vxlan(const KindContext& context, grammar::Bound& bound, nl::Writer& writer);

}  // namespace ip
