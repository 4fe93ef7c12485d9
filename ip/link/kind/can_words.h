// SPDX-License-Identifier: GPL-2.0-or-later
// The words of a CAN controller and what they become in IFLA_INFO_DATA.
#pragma once

#include "ip/link/kind.h"

namespace ip {

extern const grammar::ParamTable kCanWords;
base::Status finish_can(const KindContext& context, grammar::Bound& bound, nl::Writer& writer);

}  // namespace ip
