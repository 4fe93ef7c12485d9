// SPDX-License-Identifier: GPL-2.0-or-later
// Words of a link -> the header and the attributes of a RTM_NEWLINK or RTM_DELLINK.
#pragma once

#include <linux/rtnetlink.h>

#include "ip/command.h"

namespace ip {

struct LinkTask {
    const BuildContext& context;
    Request& request;
    Words words;  // from the first word of the link on
    bool creates = false;
};

// What the words were about.
struct LinkTarget {
    unsigned device = 0;  // the link that is changed; 0 for a new one and for a group
    bool group = false;   // every device of a group
    Words kind;           // the words behind `type`, the kind's name first; empty: none
};

// Parses into `bound` and writes everything but IFLA_LINKINFO behind `header`, which is that of the
// message or of a peer in it.
base::Result<LinkTarget> put_link(const LinkTask& task, ifinfomsg& header, grammar::Bound& bound);

}  // namespace ip
