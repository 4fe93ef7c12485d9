// SPDX-License-Identifier: GPL-2.0-or-later
// The words of a CAN controller that no type reads, with iproute2's message for each mistake.

#include "ip/link/kind/can_values.h"

#include <fmt/format.h>
#include <linux/can/netlink.h>

#include <cmath>
#include <cstdlib>
#include <string>

#include "ip/link/word.h"
#include "nl/new_link.h"

namespace ip {
namespace {

using grammar::Param;

tl::unexpected<base::Error> not_one_of(std::string_view keyword, std::string_view choice,
                                       std::string_view word) {
    return base::usage_error(
        fmt::format("Error: argument of \"{}\" must be {}, not \"{}\"", keyword, choice, word),
        word);
}

// Which modes are meant and which of them are on: 32 bits each.
void add_mode(const Param& param, std::string_view word, grammar::Bound& bound, std::uint64_t mask,
              std::uint64_t flags) {
    bound.add(param, word).number = mask << 32U | flags;
}

}  // namespace

// 0.000 to 0.999 in thousandths; as wide as iproute2 reads it, which leaves the judging to the
// kernel.
base::Status parse_can_sample_point(grammar::Cursor& cursor, const Param& param,
                                    grammar::Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const std::string text(*word);
    char* end = nullptr;
    const float thousandths = std::strtof(text.c_str(), &end) * 1000;
    if (text.empty() || *end != '\0')
        return value::wrong_argument(*word, fmt::format("invalid \"{}\" value\n", param.word));
    constexpr float kHuge = 1e18F;  // beyond, the number fits no integer
    const bool fits = std::isfinite(thousandths) && std::fabs(thousandths) < kHuge;
    bound.add(param, *word).number =
        fits ? static_cast<std::uint32_t>(static_cast<std::int64_t>(thousandths)) : 0;
    return {};
}

base::Status parse_can_switch(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    static constexpr value::Name kModes[] = {
        {"loopback", CAN_CTRLMODE_LOOPBACK},
        {"listen-only", CAN_CTRLMODE_LISTENONLY},
        {"triple-sampling", CAN_CTRLMODE_3_SAMPLES},
        {"one-shot", CAN_CTRLMODE_ONE_SHOT},
        {"berr-reporting", CAN_CTRLMODE_BERR_REPORTING},
        {"fd", CAN_CTRLMODE_FD},
        {"fd-non-iso", CAN_CTRLMODE_FD_NON_ISO},
        {"presume-ack", CAN_CTRLMODE_PRESUME_ACK},
        {"cc-len8-dlc", CAN_CTRLMODE_CC_LEN8_DLC},
        {"restricted", nl::kCanCtrlmodeRestricted},
        {"xl", nl::kCanCtrlmodeXl},
        {"tms", nl::kCanCtrlmodeXlTms},
    };
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    if (*word != "on" && *word != "off") return not_one_of(param.word, R"("on" or "off")", *word);
    for (const auto& mode : kModes)
        if (mode.word == param.word)
            add_mode(param, *word, bound, mode.number, *word == "on" ? mode.number : 0);
    return {};
}

// Transmitter delay compensation, of the phase that the keyword names.
base::Status parse_can_tdc_mode(grammar::Cursor& cursor, const Param& param,
                                grammar::Bound& bound) {
    const bool xl = param.word == "xtdc-mode";
    const std::uint32_t automatic = xl ? nl::kCanCtrlmodeXlTdcAuto : CAN_CTRLMODE_TDC_AUTO;
    const std::uint32_t manual = xl ? nl::kCanCtrlmodeXlTdcManual : CAN_CTRLMODE_TDC_MANUAL;
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    if (*word == "auto")
        add_mode(param, *word, bound, automatic, automatic);
    else if (*word == "manual")
        add_mode(param, *word, bound, manual, manual);
    else if (*word == "off")
        add_mode(param, *word, bound, automatic | manual, 0);
    else
        return not_one_of(param.word, R"("auto", "manual" or "off")", *word);
    return {};
}

}  // namespace ip
