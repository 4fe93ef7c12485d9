// SPDX-License-Identifier: GPL-2.0-or-later
// Slots of a tunnel: loaded from attributes, changed by words, written as attributes.

#include "ip/link/tunnel_state.h"

#include <sys/socket.h>

#include <algorithm>
#include <utility>

namespace ip {
namespace {

constexpr std::uint8_t kAddressBytes = 16;

std::uint64_t load_number(const TunnelMember& member, nl::Bytes data) {
    std::uint64_t number = 0;
    for (std::size_t at = 0; at < member.width && at < data.size(); ++at) {
        const auto byte = static_cast<std::uint64_t>(data[at]);
        number = member.network ? number << 8U | byte : number | byte << 8U * at;
    }
    return number;
}

std::uint64_t changed(std::uint64_t number, std::uint64_t bits) {
    return (number & ~(bits >> 32U)) | (bits & 0xffffffffU);
}

}  // namespace

bool TunnelState::is_zero(std::uint8_t slot) const {
    return values_[slot].number == 0 &&
           std::ranges::all_of(values_[slot].address,
                               [](std::byte byte) { return byte == std::byte{0}; });
}

void TunnelState::start(const TunnelForm& form) {
    for (const auto& given : form.defaults) values_[given.slot].number = given.number;
}

void TunnelState::load(const TunnelForm& form, nl::AttrRange data) {
    for (const auto& member : form.members) {
        const auto attr = data.find(member.attribute);
        if (!attr) continue;
        auto& value = values_[member.slot];
        if (member.width == 0) {
            value.number = 1;
        } else if (member.width == kAddressBytes) {
            std::ranges::copy(attr->data.first(std::min(attr->data.size(), value.address.size())),
                              value.address.begin());
        } else {
            const auto mask = std::uint64_t{0xffffffff} >> (32U - 8U * member.width);
            value.number = (value.number & ~(mask << member.shift)) |
                           load_number(member, attr->data) << member.shift;
        }
    }
}

void TunnelState::apply(const grammar::Bound& bound) {
    for (const auto& item : bound.items()) {
        if (item.param->options.slot >= tunnel_slot::kSlots) continue;  // a command's own
        auto& value = values_[item.param->options.slot];
        if (std::holds_alternative<value::Flag>(item.param->type))
            value.number = changed(value.number, item.value.number);
        else if (item.value.family == AF_UNSPEC)
            value.number = item.value.number;
        else if (item.value.length == kAddressBytes)
            std::ranges::copy(item.value.data(), value.address.begin());
        else
            value.number = nl::Attr{.data = item.value.data()}.be32();
    }
}

void TunnelState::write(const TunnelForm& form, nl::Writer& writer) const {
    for (const auto& member : form.members) {
        const auto& value = values_[member.slot];
        if (member.when != 0 && is_zero(member.when)) continue;
        if (member.version != 0 && member.version != number(tunnel_slot::kErspanVersion)) continue;
        if (member.width == 0) return writer.put_flag(member.attribute);
        if (member.width == kAddressBytes) {
            writer.put(member.attribute, value.address);
            continue;
        }
        std::array<std::byte, 4> bytes{};
        for (std::size_t at = 0; at < member.width; ++at) {
            const auto place = member.network ? member.width - 1U - at : at;
            bytes[place] = static_cast<std::byte>(value.number >> member.shift >> 8U * at & 0xffU);
        }
        writer.put(member.attribute, std::span(bytes).first(member.width));
    }
}

TunnelState tunnel_state(const KindContext& context, const grammar::Bound& bound,
                         const TunnelForm& form) {
    TunnelState state;
    state.start(form);
    state.load(form, context.now);
    state.apply(bound);
    return state;
}

base::Status key_of_group(TunnelState& state) {
    using namespace tunnel_slot;
    const auto remote = state.number(kRemote);
    if (remote >> 28U != 0xe) return {};
    auto flags = state.number(kKeyFlags);
    for (const auto& [slot, flag] : {std::pair{kInKey, kGreKey}, {kOutKey, leaving(kGreKey)}}) {
        if (state.number(slot) != 0) continue;
        state.set(slot, remote);
        flags |= flag;
    }
    state.set(kKeyFlags, flags);
    if (!state.is_zero(kLocal)) return {};
    return base::failure("A broadcast tunnel requires a source address.");
}

base::Status put_tunnel(const KindContext& context, const grammar::Bound& bound,
                        const TunnelForm& form, nl::Writer& writer) {
    tunnel_state(context, bound, form).write(form, writer);
    return {};
}

}  // namespace ip
