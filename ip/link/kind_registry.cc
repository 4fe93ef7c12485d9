// SPDX-License-Identifier: GPL-2.0-or-later
// All link kinds, sorted by name. A kind that is not here is still shown, and passed to the kernel,
// by its name.

#include <algorithm>

#include "ip/link/kind.h"
#include "ip/link/kinds.h"

namespace ip {
namespace {

constexpr const LinkKind* kKinds[] = {
    &kAmtKind,    &kBareudpKind,     &kBatadvKind,    &kBondKind,      &kBondSlaveKind,
    &kBridgeKind, &kBridgeSlaveKind, &kCanKind,       &kDsaKind,       &kDummyKind,
    &kErspanKind, &kGeneveKind,      &kGreKind,       &kGretapKind,    &kGtpKind,
    &kHsrKind,    &kIfbKind,         &kIp6erspanKind, &kIp6greKind,    &kIp6gretapKind,
    &kIp6tnlKind, &kIpipKind,        &kIpoibKind,     &kIpvlanKind,    &kIpvtapKind,
    &kMacsecKind, &kMacvlanKind,     &kMacvtapKind,   &kNetdevsimKind, &kNetkitKind,
    &kNlmonKind,  &kRmnetKind,       &kSitKind,       &kTeamKind,      &kTeamSlaveKind,
    &kTunKind,    &kVcanKind,        &kVethKind,      &kVirtWifiKind,  &kVlanKind,
    &kVrfKind,    &kVrfSlaveKind,    &kVtiKind,       &kVti6Kind,      &kVxcanKind,
    &kVxlanKind,  &kWwanKind,        &kXfrmKind,
};

constexpr bool by_name(const LinkKind* a, const LinkKind* b) { return a->name < b->name; }

}  // namespace

std::span<const LinkKind* const> link_kinds() { return kKinds; }

const LinkKind* find_link_kind(std::string_view name) {
    const LinkKind wanted{.name = name};
    const auto found = std::ranges::lower_bound(kKinds, &wanted, by_name);
    return found != std::end(kKinds) && (*found)->name == name ? *found : nullptr;
}

}  // namespace ip
