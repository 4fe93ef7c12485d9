// SPDX-License-Identifier: GPL-2.0-or-later
// What a tunnel is, while its words are put together with what it was: gre and its kin, ipip, sit,
// ip6tnl, vti. The kernel takes the whole of a tunnel only, so a change starts from the attributes
// that it has now, and every attribute is sent.
//
// A slot holds a number or an address. Words change slots in their order; a row of the type Flag
// changes some bits of one.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "ip/link/kind.h"
#include "nl/view.h"

namespace ip {

namespace tunnel_slot {
enum Slot : std::uint8_t {
    kRemote = 1,
    kLocal,
    kLink,
    kTtl,
    kTos,
    kPathMtu,
    kInKey,  // keys and flags of GRE are numbers in host order
    kOutKey,
    kKeyFlags,  // those of arriving packets, and those of leaving ones 16 bits higher
    kIgnoreDf,
    kMark,
    kExternal,
    kFlags,  // IP6_TNL_F_*, SIT_ISATAP
    kFlowInfo,
    kEncapLimit,
    kProtocol,
    kEncapType,
    kEncapFlags,
    kEncapSource,
    kEncapPort,
    kErspanIndex,
    kErspanVersion,
    kErspanDirection,
    kErspanHardware,
    k6rdPrefix,
    k6rdLength,
    k6rdRelay,
    k6rdRelayLength,
    kSlots,
};
}  // namespace tunnel_slot

// Above what is sent: tells a 0 that was said from none.
inline constexpr std::uint32_t kSaid = 0x10000;

// Which bits of a slot become what: the number of a Flag row, and of what a reader binds to one.
constexpr std::uint64_t bits(std::uint32_t mask, std::uint32_t value) {
    return std::uint64_t{mask} << 32U | value;
}

// Bits of kKeyFlags: GRE_KEY, GRE_SEQ and GRE_CSUM of linux/if_tunnel.h in host order.
inline constexpr std::uint32_t kGreKey = 0x2000;
inline constexpr std::uint32_t kGreSequence = 0x1000;
inline constexpr std::uint32_t kGreChecksum = 0x8000;
constexpr std::uint32_t leaving(std::uint32_t flag) { return flag << 16U; }
constexpr std::uint32_t both_ways(std::uint32_t flag) { return flag | leaving(flag); }

// Rows and members that several kinds share, put together.
template <class T, std::size_t... N>
constexpr auto join(const std::array<T, N>&... parts) {
    std::array<T, (N + ...)> all{};
    std::size_t at = 0;
    const auto copy = [&](const auto& part) {
        for (const auto& item : part) all[at++] = item;
    };
    (copy(parts), ...);
    return all;
}

// One attribute of a tunnel.
struct TunnelMember {
    std::uint8_t slot = 0;
    std::uint16_t attribute = 0;
    // 16: an IPv6 address; 0: one without a payload behind which nothing more is sent, if the slot
    // is not zero; else a number.
    std::uint8_t width = 0;
    bool network = false;      // the number's order
    std::uint8_t when = 0;     // sent only when this slot is not zero; 0: always
    std::uint8_t shift = 0;    // the attribute's place in the slot
    std::uint8_t version = 0;  // of ERSPAN, to which alone it belongs; 0: to all
};
struct TunnelDefault {
    std::uint8_t slot;
    std::uint32_t number;
};
// The attributes of a family of kinds, in the order in which they are sent, and what a new tunnel
// has that is not zero.
struct TunnelForm {
    std::span<const TunnelMember> members;
    std::span<const TunnelDefault> defaults = {};
};

class TunnelState {
  public:
    std::uint64_t number(std::uint8_t slot) const { return values_[slot].number; }
    void set(std::uint8_t slot, std::uint64_t number) { values_[slot].number = number; }
    bool is_zero(std::uint8_t slot) const;
    nl::Bytes address(std::uint8_t slot) const { return values_[slot].address; }

    void start(const TunnelForm& form);
    // The attributes of a tunnel that exists.
    void load(const TunnelForm& form, nl::AttrRange data);
    void apply(const grammar::Bound& bound);
    void write(const TunnelForm& form, nl::Writer& writer) const;

  private:
    struct Value {
        std::uint64_t number = 0;
        std::array<std::byte, 16> address{};
    };
    std::array<Value, tunnel_slot::kSlots> values_{};
};

// What the words make of a new tunnel, or of the one that `context` changes.
TunnelState tunnel_state(const KindContext& context, const grammar::Bound& bound,
                         const TunnelForm& form);
// IPv4: a group is its own key, unless there is one, and needs to know where it is sent from.
base::Status key_of_group(TunnelState& state);
// What tunnel_state() makes, written.
base::Status put_tunnel(const KindContext& context, const grammar::Bound& bound,
                        const TunnelForm& form, nl::Writer& writer);

}  // namespace ip
