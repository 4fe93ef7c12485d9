// SPDX-License-Identifier: GPL-2.0-or-later
// The constants of the kinds, one file each in ip/link/kind/, gathered for the registry.
#pragma once

#include "ip/link/kind.h"

namespace ip {

extern const LinkKind kAmtKind;
extern const LinkKind kBareudpKind;
extern const LinkKind kBatadvKind;
extern const LinkKind kBondKind;
extern const LinkKind kBondSlaveKind;
extern const LinkKind kBridgeKind;
extern const LinkKind kBridgeSlaveKind;
extern const LinkKind kCanKind;
extern const LinkKind kDsaKind;
extern const LinkKind kDummyKind;
extern const LinkKind kErspanKind;
extern const LinkKind kGeneveKind;
extern const LinkKind kGreKind;
extern const LinkKind kGretapKind;
extern const LinkKind kGtpKind;
extern const LinkKind kHsrKind;
extern const LinkKind kIfbKind;
extern const LinkKind kIp6erspanKind;
extern const LinkKind kIp6greKind;
extern const LinkKind kIp6gretapKind;
extern const LinkKind kIp6tnlKind;
extern const LinkKind kIpipKind;
extern const LinkKind kIpoibKind;
extern const LinkKind kIpvlanKind;
extern const LinkKind kIpvtapKind;
extern const LinkKind kMacsecKind;
extern const LinkKind kMacvlanKind;
extern const LinkKind kMacvtapKind;
extern const LinkKind kNetdevsimKind;
extern const LinkKind kNetkitKind;
extern const LinkKind kNlmonKind;
extern const LinkKind kRmnetKind;
extern const LinkKind kSitKind;
extern const LinkKind kTeamKind;
extern const LinkKind kTeamSlaveKind;
extern const LinkKind kTunKind;
extern const LinkKind kVcanKind;
extern const LinkKind kVethKind;
extern const LinkKind kVirtWifiKind;
extern const LinkKind kVlanKind;
extern const LinkKind kVrfKind;
extern const LinkKind kVrfSlaveKind;
extern const LinkKind kVtiKind;
extern const LinkKind kVti6Kind;
extern const LinkKind kVxcanKind;
extern const LinkKind kVxlanKind;
extern const LinkKind kWwanKind;
extern const LinkKind kXfrmKind;

}  // namespace ip
