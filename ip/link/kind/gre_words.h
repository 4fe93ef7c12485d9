// SPDX-License-Identifier: GPL-2.0-or-later
// The words of gre, gretap and erspan, over IPv4 and over IPv6. What they show is in gre.cc.
#pragma once

#include "ip/link/kind.h"

namespace ip {

extern const grammar::ParamTable kGreWords;
extern const grammar::ParamTable kErspanWords;
extern const grammar::ParamTable kIp6greWords;

base::Status finish_gre(const KindContext& context, grammar::Bound& bound, nl::Writer& writer);
base::Status finish_erspan(const KindContext& context, grammar::Bound& bound, nl::Writer& writer);
base::Status finish_ip6gre(const KindContext& context, grammar::Bound& bound, nl::Writer& writer);

}  // namespace ip
