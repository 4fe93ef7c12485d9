// SPDX-License-Identifier: GPL-2.0-or-later
// netkit: a pair of devices whose traffic a BPF program steers (linux/if_link.h, IFLA_NETKIT_*).
// What it takes is known to the installed iproute2 so far, if it is new enough.

#include "ip/link/kinds.h"
#include "nl/new_link.h"
#include "out/field.h"

namespace ip {
namespace {

using value::Enum;

// enum netkit_mode, netkit_action and netkit_scrub of linux/if_link.h.
constexpr value::Name kModes[] = {{"l2", 0}, {"l3", 1}};
constexpr value::Name kPolicies[] = {{"forward", 0}, {"blackhole", 2}};
constexpr value::Name kScrubs[] = {{"none", 0}, {"default", 1}};
constexpr value::Name kEnds[] = {{"peer", 0}, {"primary", 1}};

constexpr Enum named(std::span<const value::Name> names, std::uint8_t width = 4) {
    return {.names = names, .width = width, .unnamed = "UNKNOWN"};
}

constexpr out::Field kFields[] = {
    {nl::kIflaNetkitMode, "mode", "mode {} ", named(kModes)},
    {nl::kIflaNetkitPrimary, "type", "type {} ", named(kEnds, 1)},
    {nl::kIflaNetkitPolicy, "policy", "policy {} ", named(kPolicies)},
    {nl::kIflaNetkitPeerPolicy, "peer_policy", "peer policy {} ", named(kPolicies)},
    {nl::kIflaNetkitScrub, "scrub", "scrub {} ", named(kScrubs)},
    {nl::kIflaNetkitPeerScrub, "peer_scrub", "peer scrub {} ", named(kScrubs)},
};

}  // namespace

constexpr LinkKind kNetkitKind{.name = "netkit", .fields = kFields, .foreign = true};

}  // namespace ip
