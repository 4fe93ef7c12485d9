// SPDX-License-Identifier: GPL-2.0-or-later
// vxcan: a pair of CAN devices (linux/can/vxcan.h). `peer` takes the words of a whole link.

#include <linux/can/vxcan.h>

#include "ip/link/kinds.h"
#include "ip/link/peer.h"

namespace ip {
namespace {

base::Status build(const KindContext& context, Words words, nl::Writer& writer) {
    return build_peer_words(kVxcanKind, VXCAN_INFO_PEER, context, words, writer);
}

}  // namespace

constexpr LinkKind kVxcanKind{
    .name = "vxcan", .build = build, .synopsis = "[ peer [ name NAME ] [ SETTINGS ] ]"};

}  // namespace ip
