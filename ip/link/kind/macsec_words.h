// SPDX-License-Identifier: GPL-2.0-or-later
// The words of a macsec and what they become in IFLA_INFO_DATA.
#pragma once

#include "ip/link/kind.h"

namespace ip {

extern const grammar::ParamTable kMacsecWords;
base::Status finish_macsec(const KindContext& context, grammar::Bound& bound, nl::Writer& writer);

}  // namespace ip
