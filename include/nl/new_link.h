// SPDX-License-Identifier: GPL-2.0-or-later
// Link attributes that are younger than the kernel headers of Debian 12 (Linux 6.1), from
// include/uapi/linux/if_link.h of the kernel named beside each. Numbers that neither a kernel's
// source nor its BTF shows are not here.
#pragma once

#include <linux/if_link.h>

#include <cstdint>

namespace nl {

// Members of RTM_NEWLINK.
inline constexpr std::uint16_t kIflaGsoIpv4MaxSize = 63;           // 6.3
inline constexpr std::uint16_t kIflaGroIpv4MaxSize = 64;           // 6.3
inline constexpr std::uint16_t kIflaDpllPin = 65;                  // 6.7
inline constexpr std::uint16_t kIflaMaxPacingOffloadHorizon = 66;  // 6.13
inline constexpr std::uint16_t kIflaNetnsImmutable = 67;           // 6.15
inline constexpr std::uint16_t kIflaHeadroom = 68;                 // 6.18
inline constexpr std::uint16_t kIflaTailroom = 69;                 // 6.18

// Members of IFLA_INFO_DATA of a bridge.
inline constexpr std::uint16_t kIflaBrFdbNLearned = 48;    // 6.8
inline constexpr std::uint16_t kIflaBrFdbMaxLearned = 49;  // 6.8

// Bits of struct br_boolopt_multi (linux/if_bridge.h).
inline constexpr unsigned kBrBooloptMstEnable = 2;                   // 5.18
inline constexpr unsigned kBrBooloptMdbOffloadFailNotification = 3;  // 6.15
inline constexpr unsigned kBrBooloptFdbLocalVlan0 = 4;               // 6.18

// Members of IFLA_INFO_SLAVE_DATA of a bridge port.
inline constexpr std::uint16_t kIflaBrportMab = 40;                // 6.2
inline constexpr std::uint16_t kIflaBrportMcastNGroups = 41;       // 6.3
inline constexpr std::uint16_t kIflaBrportMcastMaxGroups = 42;     // 6.3
inline constexpr std::uint16_t kIflaBrportNeighVlanSuppress = 43;  // 6.4
inline constexpr std::uint16_t kIflaBrportBackupNhid = 44;         // 6.6

// Members of IFLA_INFO_DATA of a vxlan.
inline constexpr std::uint16_t kIflaVxlanLocalbypass = 31;   // 6.4
inline constexpr std::uint16_t kIflaVxlanLabelPolicy = 32;   // 6.8
inline constexpr std::uint16_t kIflaVxlanReservedBits = 33;  // 6.14
inline constexpr std::uint16_t kIflaVxlanMcRoute = 34;       // 6.15

// Members of IFLA_INFO_DATA of a macvlan.
inline constexpr std::uint16_t kIflaMacvlanBcCutoff = 9;  // 6.4

// Members of IFLA_INFO_DATA of a bond, and of IFLA_INFO_SLAVE_DATA of its ports.
inline constexpr std::uint16_t kIflaBondCoupledControl = 32;      // 6.9
inline constexpr std::uint16_t kIflaBondBroadcastNeigh = 33;      // 6.17
inline constexpr std::uint16_t kIflaBondSlaveActorPortPrio = 10;  // 6.18

// Members of IFLA_INFO_DATA of a hsr.
inline constexpr std::uint16_t kIflaHsrInterlink = 8;  // 6.10

// Members of IFLA_INFO_DATA of a netkit.
inline constexpr std::uint16_t kIflaNetkitPeerInfo = 1;    // 6.7
inline constexpr std::uint16_t kIflaNetkitPrimary = 2;     // 6.7
inline constexpr std::uint16_t kIflaNetkitPolicy = 3;      // 6.7
inline constexpr std::uint16_t kIflaNetkitPeerPolicy = 4;  // 6.7
inline constexpr std::uint16_t kIflaNetkitMode = 5;        // 6.7
inline constexpr std::uint16_t kIflaNetkitScrub = 6;       // 6.12
inline constexpr std::uint16_t kIflaNetkitPeerScrub = 7;   // 6.12

// Members of IFLA_INFO_DATA of a CAN controller, of IFLA_CAN_XL_PWM, and bits of struct
// can_ctrlmode (linux/can/netlink.h).
inline constexpr std::uint16_t kIflaCanXlDataBittiming = 18;       // 6.19
inline constexpr std::uint16_t kIflaCanXlDataBittimingConst = 19;  // 6.19
inline constexpr std::uint16_t kIflaCanXlDataBitrateConst = 20;    // 6.19
inline constexpr std::uint16_t kIflaCanXlTdc = 21;                 // 6.19
inline constexpr std::uint16_t kIflaCanXlPwm = 22;                 // 6.19
inline constexpr std::uint16_t kIflaCanPwmShort = 7;               // 6.19; then long, offset
inline constexpr std::uint32_t kCanCtrlmodeRestricted = 0x800;     // 6.19
inline constexpr std::uint32_t kCanCtrlmodeXl = 0x1000;            // 6.19
inline constexpr std::uint32_t kCanCtrlmodeXlTdcAuto = 0x2000;     // 6.19
inline constexpr std::uint32_t kCanCtrlmodeXlTdcManual = 0x4000;   // 6.19
inline constexpr std::uint32_t kCanCtrlmodeXlTms = 0x8000;         // 6.19

}  // namespace nl
