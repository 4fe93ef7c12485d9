// SPDX-License-Identifier: GPL-2.0-or-later
// Lines of numbers that begin with a tab. A controller names either the limits of its timing or the
// bit rates that it can do.

#include "ip/link/kind/can_timing.h"

#include <fmt/format.h>
#include <linux/can/netlink.h>

#include <span>

#include "nl/new_link.h"

namespace ip {
namespace {

using out::Printer;

constexpr std::string_view kIndent = "\t ";

// "WORD NUMBER", behind a blank.
void show_number(Printer& printer, std::string_view prefix, std::string_view word,
                 std::string_view key, std::uint32_t number) {
    printer.text(fmt::format(" {}{} ", prefix, word));
    printer.uint(key, "{}", number);
}

void show_range(Printer& printer, std::string_view prefix, std::string_view key, std::uint32_t min,
                std::uint32_t max) {
    printer.open_object(key);
    printer.text(fmt::format(" {}{} ", prefix, key));
    printer.uint("min", "{}", min);
    printer.uint("max", "..{}", max);
    printer.close_object();
}

struct Triple {
    std::string_view key;
    std::uint16_t value;
    std::uint16_t min;
    std::uint16_t max;
};
constexpr Triple kCompensation[] = {
    {"tdcv", IFLA_CAN_TDC_TDCV, IFLA_CAN_TDC_TDCV_MIN, IFLA_CAN_TDC_TDCV_MAX},
    {"tdco", IFLA_CAN_TDC_TDCO, IFLA_CAN_TDC_TDCO_MIN, IFLA_CAN_TDC_TDCO_MAX},
    {"tdcf", IFLA_CAN_TDC_TDCF, IFLA_CAN_TDC_TDCF_MIN, IFLA_CAN_TDC_TDCF_MAX}};
// IFLA_CAN_PWM_* counts like IFLA_CAN_TDC_*: six limits, then the three values.
constexpr Triple kModulation[] = {{"pwms", 7, 1, 2}, {"pwml", 8, 3, 4}, {"pwmo", 9, 5, 6}};

// A line of three values, or of their limits.
void show_triple(Printer& printer, const CanTiming& phase, std::string_view key,
                 std::span<const Triple> rows, const nl::Attr* nest, bool limits) {
    if (nest == nullptr) return;
    // Of the words of a phase only CAN XL's have its letter here.
    const std::string_view prefix = key == "tdc" && phase.prefix == "x" ? "x" : "";
    const nl::Attrs<16> attrs(nest->nested());
    printer.newline();
    printer.text(kIndent);
    printer.open_object(key);
    for (const auto& row : rows) {
        if (!limits && attrs.has(row.value))
            show_number(printer, prefix, row.key, row.key, attrs[row.value].u32());
        if (limits && attrs.has(row.max))
            show_range(printer, prefix, row.key, attrs[row.min].u32(), attrs[row.max].u32());
    }
    printer.close_object();
}

void show_timing(Printer& printer, const can_bittiming& timing, const CanTiming& phase) {
    printer.newline();
    printer.text(kIndent);
    show_number(printer, phase.prefix, "bitrate", "bitrate", timing.bitrate);
    printer.text(fmt::format(" {}sample-point ", phase.prefix));
    printer.str("sample_point", "{}",
                fmt::format("{}.{:03}", timing.sample_point / 1000, timing.sample_point % 1000));
    printer.newline();
    printer.text(kIndent);
    show_number(printer, phase.prefix, "tq", "tq", timing.tq);
    show_number(printer, phase.prefix, "prop-seg", "prop_seg", timing.prop_seg);
    show_number(printer, phase.prefix, "phase-seg1", "phase_seg1", timing.phase_seg1);
    show_number(printer, phase.prefix, "phase-seg2", "phase_seg2", timing.phase_seg2);
    show_number(printer, phase.prefix, "sjw", "sjw", timing.sjw);
    show_number(printer, phase.prefix, "brp", "brp", timing.brp);
}

void show_limits(Printer& printer, const can_bittiming_const& limits, const CanTiming& phase) {
    const std::string_view name(limits.name, strnlen(limits.name, sizeof limits.name));
    printer.newline();
    printer.text(kIndent);
    printer.str("name", " {}:", name);
    show_range(printer, phase.prefix, "tseg1", limits.tseg1_min, limits.tseg1_max);
    show_range(printer, phase.prefix, "tseg2", limits.tseg2_min, limits.tseg2_max);
    show_range(printer, phase.prefix, "sjw", 1, limits.sjw_max);
    show_range(printer, phase.prefix, "brp", limits.brp_min, limits.brp_max);
    show_number(printer, phase.prefix, "brp_inc", "brp_inc", limits.brp_inc);
}

// Six to a line.
void show_rates(Printer& printer, nl::Bytes list, std::uint32_t rate, const CanTiming& phase) {
    constexpr std::size_t kPerLine = 6;
    printer.newline();
    printer.text(fmt::format("{} {}bitrate ", kIndent, phase.prefix));
    printer.uint(fmt::format("{}_bitrate", phase.key), "{}", rate);
    printer.newline();
    printer.text(fmt::format("{}    [", kIndent));
    printer.open_array(phase.rates);
    for (std::size_t at = 0; (at + 1) * 4 <= list.size(); ++at) {
        if (at > 0) printer.text(", ");
        if (at > 0 && at % kPerLine == 0) {
            printer.newline();
            printer.text(fmt::format("{}     ", kIndent));
        }
        const auto each = nl::load<std::uint32_t>(list.subspan(at * 4));
        printer.uint_as({}, "{}", fmt::format("{:8}", each), each);
    }
    printer.close_array();
    printer.text(" ]");
}

}  // namespace

constexpr CanTiming kCanNominal{.prefix = "",
                                .key = "bittiming",
                                .rates = "bitrate_const",
                                .timing = IFLA_CAN_BITTIMING,
                                .limits = IFLA_CAN_BITTIMING_CONST,
                                .rate_list = IFLA_CAN_BITRATE_CONST};
constexpr CanTiming kCanData{.prefix = "d",
                             .key = "data_bittiming",
                             .rates = "data_bitrate_const",
                             .timing = IFLA_CAN_DATA_BITTIMING,
                             .limits = IFLA_CAN_DATA_BITTIMING_CONST,
                             .rate_list = IFLA_CAN_DATA_BITRATE_CONST,
                             .compensation = IFLA_CAN_TDC};
constexpr CanTiming kCanXl{.prefix = "x",
                           .key = "xl_data_bittiming",
                           .rates = "xl_data_bitrate_const",
                           .timing = nl::kIflaCanXlDataBittiming,
                           .limits = nl::kIflaCanXlDataBittimingConst,
                           .rate_list = nl::kIflaCanXlDataBitrateConst,
                           .compensation = nl::kIflaCanXlTdc,
                           .modulation = nl::kIflaCanXlPwm};

void show_can_timing(Printer& printer, const nl::Attrs<32>& attrs, const CanTiming& phase) {
    const auto timing = nl::load<can_bittiming>(attrs[phase.timing].data);
    const auto nest = [&](std::uint16_t attribute) {
        return attribute == 0 ? nullptr : attrs.get(attribute);
    };
    const auto triples = [&](bool limits) {
        show_triple(printer, phase, "tdc", kCompensation, nest(phase.compensation), limits);
        show_triple(printer, phase, "pwm", kModulation, nest(phase.modulation), limits);
    };
    if (attrs.has(phase.timing) && !attrs.has(phase.rate_list)) {
        printer.open_object(phase.key);
        show_timing(printer, timing, phase);
        triples(false);
        printer.close_object();
    }
    if (attrs.has(phase.limits) && !attrs.has(phase.rate_list)) {
        printer.open_object(fmt::format("{}_const", phase.key));
        show_limits(printer, nl::load<can_bittiming_const>(attrs[phase.limits].data), phase);
        triples(true);
        printer.close_object();
    }
    if (attrs.has(phase.rate_list))
        show_rates(printer, attrs[phase.rate_list].data, timing.bitrate, phase);
}

}  // namespace ip
