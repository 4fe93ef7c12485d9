// SPDX-License-Identifier: GPL-2.0-or-later
// The words of `type macvlan` and `type macvtap`, apart from what they show: together they are too
// long for a file.
#pragma once

#include "ip/link/kind.h"

namespace ip {

extern const grammar::ParamTable kMacvlanWords;
base::Status finish_macvlan(const KindContext& context, grammar::Bound& bound, nl::Writer& writer);
base::Status finish_macvtap(const KindContext& context, grammar::Bound& bound, nl::Writer& writer);

}  // namespace ip
