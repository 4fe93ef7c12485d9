// SPDX-License-Identifier: GPL-2.0-or-later
// can: a controller of a CAN bus (ISO 11898-1; linux/can/netlink.h); its words are in can_words.cc.
// In text most of what it shows stands on lines of its own, which no table says.

#include <fmt/format.h>
#include <linux/can/netlink.h>

#include <algorithm>

#include "ip/link/kind/can_timing.h"
#include "ip/link/kind/can_words.h"
#include "ip/link/kind_fields.h"
#include "ip/link/kinds.h"
#include "ip/link/show.h"
#include "nl/new_link.h"

namespace ip {
namespace {

using out::Printer;

constexpr value::Name kModes[] = {
    {"LOOPBACK", CAN_CTRLMODE_LOOPBACK},
    {"LISTEN-ONLY", CAN_CTRLMODE_LISTENONLY},
    {"TRIPLE-SAMPLING", CAN_CTRLMODE_3_SAMPLES},
    {"ONE-SHOT", CAN_CTRLMODE_ONE_SHOT},
    {"BERR-REPORTING", CAN_CTRLMODE_BERR_REPORTING},
    {"FD", CAN_CTRLMODE_FD},
    {"FD-NON-ISO", CAN_CTRLMODE_FD_NON_ISO},
    {"PRESUME-ACK", CAN_CTRLMODE_PRESUME_ACK},
    {"CC-LEN8-DLC", CAN_CTRLMODE_CC_LEN8_DLC},
    {"TDC-AUTO", CAN_CTRLMODE_TDC_AUTO},
    {"TDC-MANUAL", CAN_CTRLMODE_TDC_MANUAL},
    {"RESTRICTED", nl::kCanCtrlmodeRestricted},
    {"XL", nl::kCanCtrlmodeXl},
    {"XL-TDC-AUTO", nl::kCanCtrlmodeXlTdcAuto},
    {"XL-TDC-MANUAL", nl::kCanCtrlmodeXlTdcManual},
    {"XL-TMS", nl::kCanCtrlmodeXlTms},
};
constexpr value::Name kStates[] = {{"ERROR-ACTIVE", CAN_STATE_ERROR_ACTIVE},
                                   {"ERROR-WARNING", CAN_STATE_ERROR_WARNING},
                                   {"ERROR-PASSIVE", CAN_STATE_ERROR_PASSIVE},
                                   {"BUS-OFF", CAN_STATE_BUS_OFF},
                                   {"STOPPED", CAN_STATE_STOPPED},
                                   {"SLEEPING", CAN_STATE_SLEEPING}};

void show_modes(Printer& printer, const nl::Attrs<32>& attrs) {
    if (!attrs.has(IFLA_CAN_CTRLMODE)) return;
    const auto flags = nl::load<can_ctrlmode>(attrs[IFLA_CAN_CTRLMODE].data).flags;
    if (flags != 0) show_flag_names(printer, "ctrlmode", flags, kModes);
    const auto* extended = attrs.get(IFLA_CAN_CTRLMODE_EXT);
    if (extended == nullptr || !printer.json()) return;
    const auto supported = extended->nested().find(IFLA_CAN_CTRLMODE_SUPPORTED);
    if (!supported) return;
    if (supported->u32() != 0)
        show_flag_names(printer, "ctrlmode_supported", supported->u32(), kModes);
    if ((flags & ~supported->u32()) != 0)
        show_flag_names(printer, "ctrlmode_static", flags & ~supported->u32(), kModes);
}

constexpr out::Field kState[] = {
    {IFLA_CAN_STATE, "state", "state {} ",
     value::Enum{.names = kStates, .width = 4, .unnamed = "UNKNOWN"}},
};
constexpr out::Field kRestart[] = {{IFLA_CAN_RESTART_MS, "restart_ms", "restart-ms {} "}};

void show_error_counters(Printer& printer, const nl::Attr* attr) {
    if (attr == nullptr) return;
    const auto counters = nl::load<can_berr_counter>(attr->data);
    printer.open_object("berr_counter");
    printer.uint("tx", "(berr-counter tx {}", counters.txerr);
    printer.uint("rx", " rx {}) ", counters.rxerr);
    printer.close_object();
}

void show_termination(Printer& printer, const nl::Attrs<32>& attrs) {
    if (!attrs.has(IFLA_CAN_TERMINATION_CONST) || !attrs.has(IFLA_CAN_TERMINATION)) return;
    printer.newline();
    printer.uint("termination", "\t  termination {} [ ", attrs[IFLA_CAN_TERMINATION].u16());
    printer.open_array("termination_const");
    const auto list = attrs[IFLA_CAN_TERMINATION_CONST].data;
    for (std::size_t at = 0; at + 2 <= list.size(); at += 2)
        printer.uint({}, at == 0 ? out::Form("{}") : out::Form(", {}"),
                     nl::load<std::uint16_t>(list.subspan(at)));
    printer.close_array();
    printer.text(" ]");
}

void show_clock(Printer& printer, const nl::Attr* attr) {
    if (attr == nullptr) return;
    printer.newline();
    printer.uint("clock", "\t  clock {} ", nl::load<can_clock>(attr->data).freq);
}

void show(Printer& printer, nl::AttrRange data, const ShowContext& context) {
    const nl::Attrs<32> attrs(data);
    show_modes(printer, attrs);
    out::show_fields(printer, kState, data, context.fields());
    show_error_counters(printer, attrs.get(IFLA_CAN_BERR_COUNTER));
    out::show_fields(printer, kRestart, data, context.fields());
    show_can_timing(printer, attrs, kCanNominal);
    show_can_timing(printer, attrs, kCanData);
    show_can_timing(printer, attrs, kCanXl);
    show_termination(printer, attrs);
    show_clock(printer, attrs.get(IFLA_CAN_CLOCK));
}

struct Counter {
    std::string_view key;
    std::string_view heading;
    std::uint32_t can_device_stats::*member;
};
constexpr Counter kCounters[] = {
    {"restarts", "re-started", &can_device_stats::restarts},
    {"bus_error", "bus-errors", &can_device_stats::bus_error},
    {"arbitration_lost", "arbit-lost", &can_device_stats::arbitration_lost},
    {"error_warning", "error-warn", &can_device_stats::error_warning},
    {"error_passive", "error-pass", &can_device_stats::error_passive},
    {"bus_off", "bus-off", &can_device_stats::bus_off},
};

// The payload is a struct, not attributes.
void show_statistics(Printer& printer, nl::AttrRange data, const ShowContext&) {
    const auto statistics = nl::load<can_device_stats>(data.bytes());
    printer.newline();
    printer.text("\t ");
    for (const auto& counter : kCounters) printer.text(fmt::format(" {}", counter.heading));
    printer.newline();
    printer.text("\t ");
    for (const auto& counter : kCounters)
        printer.uint_as(counter.key, " {}", fmt::format("{:<10}", statistics.*counter.member),
                        statistics.*counter.member);
}

}  // namespace

constexpr LinkKind kCanKind{.name = "can",
                            .params = &kCanWords,
                            .finish = finish_can,
                            .show = show,
                            .statistics = show_statistics,
                            .unknown = Unknown::OptionOnly};

}  // namespace ip
