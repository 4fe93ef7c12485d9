// SPDX-License-Identifier: GPL-2.0-or-later
// The bit timing of a CAN controller, nominal and of the data phases of CAN FD and CAN XL: the same
// words with another prefix.
#pragma once

#include <cstdint>
#include <string_view>

#include "nl/view.h"
#include "out/printer.h"

namespace ip {

struct CanTiming {
    std::string_view prefix;  // of the words in text
    std::string_view key;     // of the JSON objects: "bittiming"
    std::string_view rates;   // of the array of bit rates
    std::uint16_t timing = 0;
    std::uint16_t limits = 0;
    std::uint16_t rate_list = 0;
    std::uint16_t compensation = 0;  // transmitter delay; 0: none
    std::uint16_t modulation = 0;    // pulse widths (PWM); 0: none
};
extern const CanTiming kCanNominal;
extern const CanTiming kCanData;
extern const CanTiming kCanXl;

// Nothing when the controller has no such phase.
void show_can_timing(out::Printer& printer, const nl::Attrs<32>& attrs, const CanTiming& phase);

}  // namespace ip
