// SPDX-License-Identifier: GPL-2.0-or-later
// The words of a CAN controller (linux/can/netlink.h). Its three phases (nominal, data of CAN FD,
// data of CAN XL) take the same words with another first letter; slots count on from the phase's
// first.

#include "ip/link/kind/can_words.h"

#include <linux/can/netlink.h>

#include "grammar/encode.h"
#include "ip/link/kind/can_values.h"
#include "ip/link/kind_rows.h"
#include "nl/new_link.h"

namespace ip {
namespace {

using grammar::Match;
using grammar::Param;

// Slots of a phase, counted from its first, and the phases' first slots.
enum Slot : std::uint8_t {
    kBitrate,
    kSamplePoint,
    kQuantum,
    kPropagation,
    kSegment1,
    kSegment2,
    kJump,
    kTdcValue,
    kTdcOffset,
    kTdcFilter,
    kPhaseSlots,
    kNominal = 1,
    kData = kNominal + kPhaseSlots,
    kXl = kData + kPhaseSlots,
    kPwmShort = kXl + kPhaseSlots,
    kPwmLong,
    kPwmOffset,
    kMode
};

constexpr std::string_view kWrong = "invalid \"{}\" value\n";

constexpr Param number(std::string_view word, int slot) {
    return {word,
            Match::Prefix,
            0,
            value::Int{.width = 4},
            {.wrong = kWrong, .slot = static_cast<std::uint8_t>(slot)}};
}
constexpr Param custom(std::string_view word, std::string_view shape, grammar::CustomParse parse,
                       int slot) {
    return {word,
            Match::Prefix,
            0,
            value::Custom{shape},
            {.wrong = kWrong, .slot = static_cast<std::uint8_t>(slot), .custom = parse}};
}

constexpr std::string_view kPoint = "SAMPLE-POINT";
constexpr std::string_view kOnOff = "{ on | off }";
constexpr std::string_view kTdcModes = "{ auto | manual | off }";

constexpr Param kRows[] = {
    number("bitrate", kNominal + kBitrate),
    custom("sample-point", kPoint, parse_can_sample_point, kNominal + kSamplePoint),
    number("tq", kNominal + kQuantum),
    number("prop-seg", kNominal + kPropagation),
    number("phase-seg1", kNominal + kSegment1),
    number("phase-seg2", kNominal + kSegment2),
    number("sjw", kNominal + kJump),
    number("dbitrate", kData + kBitrate),
    custom("dsample-point", kPoint, parse_can_sample_point, kData + kSamplePoint),
    number("dtq", kData + kQuantum),
    number("dprop-seg", kData + kPropagation),
    number("dphase-seg1", kData + kSegment1),
    number("dphase-seg2", kData + kSegment2),
    number("dsjw", kData + kJump),
    number("tdcv", kData + kTdcValue),
    number("tdco", kData + kTdcOffset),
    number("tdcf", kData + kTdcFilter),
    exact(custom("xl", kOnOff, parse_can_switch, kMode)),
    exact(number("xbitrate", kXl + kBitrate)),
    exact(custom("xsample-point", kPoint, parse_can_sample_point, kXl + kSamplePoint)),
    exact(number("xtq", kXl + kQuantum)),
    exact(number("xprop-seg", kXl + kPropagation)),
    exact(number("xphase-seg1", kXl + kSegment1)),
    exact(number("xphase-seg2", kXl + kSegment2)),
    exact(number("xsjw", kXl + kJump)),
    exact(number("xtdcv", kXl + kTdcValue)),
    exact(number("xtdco", kXl + kTdcOffset)),
    exact(number("xtdcf", kXl + kTdcFilter)),
    exact(number("pwms", kPwmShort)),
    exact(number("pwml", kPwmLong)),
    exact(number("pwmo", kPwmOffset)),
    custom("loopback", kOnOff, parse_can_switch, kMode),
    custom("listen-only", kOnOff, parse_can_switch, kMode),
    custom("triple-sampling", kOnOff, parse_can_switch, kMode),
    custom("one-shot", kOnOff, parse_can_switch, kMode),
    custom("berr-reporting", kOnOff, parse_can_switch, kMode),
    custom("fd", kOnOff, parse_can_switch, kMode),
    custom("fd-non-iso", kOnOff, parse_can_switch, kMode),
    custom("presume-ack", kOnOff, parse_can_switch, kMode),
    custom("cc-len8-dlc", kOnOff, parse_can_switch, kMode),
    custom("tdc-mode", kTdcModes, parse_can_tdc_mode, kMode),
    exact(custom("restricted", kOnOff, parse_can_switch, kMode)),
    exact(custom("xtdc-mode", kTdcModes, parse_can_tdc_mode, kMode)),
    exact(custom("tms", kOnOff, parse_can_switch, kMode)),
    {"restart", Match::Prefix, IFLA_CAN_RESTART, value::Flag{.width = 4}},
    number_row("restart-ms", IFLA_CAN_RESTART_MS, 4, kWrong),
    number_row("termination", IFLA_CAN_TERMINATION, 2, kWrong),
    help_row(),
};

std::uint32_t value_of(const grammar::Bound& bound, int slot) {
    return static_cast<std::uint32_t>(bound.number(static_cast<std::uint8_t>(slot)));
}

// Nothing when neither a bit rate nor a time quantum is given: the rest depends on it.
void put_timing(const grammar::Bound& bound, int first, std::uint16_t attribute,
                nl::Writer& writer) {
    can_bittiming timing{};
    timing.bitrate = value_of(bound, first + kBitrate);
    timing.sample_point = value_of(bound, first + kSamplePoint);
    timing.tq = value_of(bound, first + kQuantum);
    timing.prop_seg = value_of(bound, first + kPropagation);
    timing.phase_seg1 = value_of(bound, first + kSegment1);
    timing.phase_seg2 = value_of(bound, first + kSegment2);
    timing.sjw = value_of(bound, first + kJump);
    if (timing.bitrate != 0 || timing.tq != 0)
        writer.put(attribute, std::as_bytes(std::span(&timing, 1)));
}

// Three numbers in a nest, which is left out when none is given.
void put_three(const grammar::Bound& bound, int first_slot, std::uint16_t nest,
               std::uint16_t first_member, nl::Writer& writer) {
    const auto offset = writer.open(nest);
    bool any = false;
    for (std::uint16_t at = 0; at < 3; ++at) {
        const auto slot = static_cast<std::uint8_t>(first_slot + at);
        if (!bound.has(slot)) continue;
        writer.put_u32(static_cast<std::uint16_t>(first_member + at), value_of(bound, slot));
        any = true;
    }
    if (any)
        writer.close(offset);
    else
        writer.cancel(offset);
}

void put_modes(const grammar::Bound& bound, nl::Writer& writer) {
    can_ctrlmode modes{};
    for (const auto& item : bound.items()) {
        if (item.param->options.slot != kMode) continue;
        modes.mask |= static_cast<std::uint32_t>(item.value.number >> 32U);
        modes.flags |= static_cast<std::uint32_t>(item.value.number);
    }
    if (modes.mask != 0) writer.put(IFLA_CAN_CTRLMODE, std::as_bytes(std::span(&modes, 1)));
}

}  // namespace

constexpr grammar::ParamTable kCanWords{"can", kRows};

base::Status finish_can(const KindContext& context, grammar::Bound& bound, nl::Writer& writer) {
    if (auto done = grammar::encode(bound, context.build.names, writer); !done) return done;
    put_timing(bound, kNominal, IFLA_CAN_BITTIMING, writer);
    put_timing(bound, kData, IFLA_CAN_DATA_BITTIMING, writer);
    put_timing(bound, kXl, nl::kIflaCanXlDataBittiming, writer);
    put_modes(bound, writer);
    put_three(bound, kData + kTdcValue, IFLA_CAN_TDC, IFLA_CAN_TDC_TDCV, writer);
    put_three(bound, kXl + kTdcValue, nl::kIflaCanXlTdc, IFLA_CAN_TDC_TDCV, writer);
    put_three(bound, kPwmShort, nl::kIflaCanXlPwm, nl::kIflaCanPwmShort, writer);
    return {};
}

}  // namespace ip
