// SPDX-License-Identifier: GPL-2.0-or-later
// The other end of a pair of links (veth, vxcan, netkit): a whole link inside the first one's data.
#pragma once

#include "ip/link/kind.h"

namespace ip {

// Writes `attribute` with an ifinfomsg and the attributes that `words` (those behind `peer`) say.
base::Status put_peer(const KindContext& context, std::uint16_t attribute, Words words,
                      nl::Writer& writer);
// KindBuild of veth and vxcan, whose only word is `peer`.
base::Status build_peer_words(const LinkKind& kind, std::uint16_t attribute,
                              const KindContext& context, Words words, nl::Writer& writer);

}  // namespace ip
