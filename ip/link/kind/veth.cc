// SPDX-License-Identifier: GPL-2.0-or-later
// veth: a pair of Ethernet devices (linux/veth.h). `peer` takes the words of a whole link.

#include <linux/veth.h>

#include "ip/link/kinds.h"
#include "ip/link/peer.h"

namespace ip {
namespace {

base::Status build(const KindContext& context, Words words, nl::Writer& writer) {
    return build_peer_words(kVethKind, VETH_INFO_PEER, context, words, writer);
}

}  // namespace

constexpr LinkKind kVethKind{
    .name = "veth", .build = build, .synopsis = "[ peer [ name NAME ] [ SETTINGS ] ]"};

}  // namespace ip
