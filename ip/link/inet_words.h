// SPDX-License-Identifier: GPL-2.0-or-later
// `inet NAME VALUE ...`: the IPv4 settings of a device (/proc/sys/net/ipv4/conf/DEV/NAME) in the
// words of a link.
#pragma once

#include "grammar/param.h"
#include "nl/writer.h"

namespace ip {

base::Status parse_inet_words(grammar::Cursor& cursor, const grammar::Param& param,
                              grammar::Bound& bound);
// Writes AF_INET into the open IFLA_AF_SPEC, when the words had any.
void put_inet_words(const grammar::Bound& bound, nl::Writer& writer);

}  // namespace ip
