// SPDX-License-Identifier: GPL-2.0-or-later
// The words of ipip, sit and ip6tnl. What they show is in iptunnel.cc.
#pragma once

#include "ip/link/kind.h"

namespace ip {

extern const grammar::ParamTable kIpipWords;
extern const grammar::ParamTable kSitWords;
extern const grammar::ParamTable kIp6tnlWords;

base::Status finish_ipip(const KindContext& context, grammar::Bound& bound, nl::Writer& writer);
base::Status finish_sit(const KindContext& context, grammar::Bound& bound, nl::Writer& writer);
base::Status finish_ip6tnl(const KindContext& context, grammar::Bound& bound, nl::Writer& writer);

}  // namespace ip
