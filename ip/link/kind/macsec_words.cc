// SPDX-License-Identifier: GPL-2.0-or-later
// The words of a macsec (IEEE 802.1AE; linux/if_link.h, IFLA_MACSEC_*). The secure channel's
// identifier stands in front of all others: eight bytes, or an address and a port that make them,
// or a port alone, to which the kernel adds the device's address.

#include "ip/link/kind/macsec_words.h"

#include <fmt/format.h>
#include <linux/if_link.h>

#include <array>
#include <limits>

#include "grammar/encode.h"
#include "ip/link/kind/macsec_values.h"
#include "ip/link/kind_rows.h"

namespace ip {
namespace {

using grammar::Bound;
using grammar::Match;
using grammar::Param;
using namespace macsec_slot;

constexpr std::uint64_t kNoWindow = std::numeric_limits<std::uint32_t>::max();

constexpr Param row(std::string_view word, std::uint16_t attribute, std::string_view shape,
                    grammar::CustomParse custom, std::uint8_t slot = 0) {
    return {word, Match::Exact, attribute, value::Custom{shape}, {.slot = slot, .custom = custom}};
}
constexpr Param once(Param row) {
    row.options.once = true;
    return row;
}
constexpr Param on_off_row(std::string_view word, std::uint16_t attribute, std::uint8_t slot = 0) {
    auto row = exact(switch_row(word, attribute));
    row.options.slot = slot;
    return row;
}

constexpr Param kRows[] = {
    row("sci", 0, "SCI", parse_macsec_sci, kChannel),
    row("port", 0, "PORT", parse_macsec_port, kPort),
    row("address", 0, "LLADDR [ port PORT ]", parse_macsec_address, kChannel),
    once(row("cipher", IFLA_MACSEC_CIPHER_SUITE,
             "{ default | gcm-aes-128 | gcm-aes-256 | gcm-aes-xpn-128 | gcm-aes-xpn-256 }",
             parse_macsec_cipher, kCipher)),
    once(row("icvlen", IFLA_MACSEC_ICV_LEN, "{ 8..16 }", parse_macsec_check_length, kCheckLength)),
    on_off_row("encrypt", IFLA_MACSEC_ENCRYPT),
    on_off_row("send_sci", IFLA_MACSEC_INC_SCI, kSendSci),
    on_off_row("end_station", IFLA_MACSEC_ES, kEndStation),
    on_off_row("scb", IFLA_MACSEC_SCB, kScb),
    on_off_row("protect", IFLA_MACSEC_PROTECT),
    on_off_row("replay", 0, kReplay),
    {"window",
     Match::Exact,
     0,
     value::Int{.width = 4},
     {.wrong = "expected replay window size", .slot = kWindow}},
    row("validate", IFLA_MACSEC_VALIDATION, "{ disabled | check | strict }", parse_macsec_list),
    row("encodingsa", IFLA_MACSEC_ENCODING_SA, "{ 0..3 }", parse_macsec_encoding, kEncoding),
    row("offload", IFLA_MACSEC_OFFLOAD, "{ off | phy | mac }", parse_macsec_list),
};

base::Status check(const Bound& bound) {
    const auto window = bound.number(kWindow, kNoWindow);
    const int exclusive = static_cast<int>(bound.number(kSendSci) != 0) +
                          static_cast<int>(bound.number(kEndStation) != 0) +
                          static_cast<int>(bound.number(kScb) != 0);
    if (exclusive > 1) return base::failure("invalid combination of send_sci/end_station/scb");
    if (window != kNoWindow && !bound.has(kReplay))
        return base::failure(fmt::format(
            "replay window set, but replay protection not enabled. did you mean 'replay on window "
            "{}'?",
            window));
    if (window == kNoWindow && bound.number(kReplay) != 0)
        return base::failure(
            "replay protection enabled, but no window set. did you mean 'replay on window VALUE'?");
    return {};
}

void put_channel(const Bound& bound, nl::Writer& writer) {
    const auto sci = bound.number(kChannel);
    if (sci == 0)
        return writer.put_be16(IFLA_MACSEC_PORT, static_cast<std::uint16_t>(bound.number(kPort)));
    std::array<std::byte, 8> bytes{};
    for (std::size_t at = 0; at < bytes.size(); ++at)
        bytes[at] = static_cast<std::byte>(sci >> (56U - 8U * at));
    writer.put(IFLA_MACSEC_SCI, bytes);
}

}  // namespace

constexpr grammar::ParamTable kMacsecWords{"macsec", kRows};

base::Status finish_macsec(const KindContext& context, Bound& bound, nl::Writer& writer) {
    if (auto checked = check(bound); !checked) return checked;
    if (bound.has(kChannel) || bound.has(kPort)) put_channel(bound, writer);
    if (auto done = grammar::encode(bound, context.build.names, writer); !done) return done;
    if (!bound.has(kReplay)) return {};
    writer.put_u32(IFLA_MACSEC_WINDOW,
                   static_cast<std::uint32_t>(bound.number(kWindow, kNoWindow)));
    writer.put_u8(IFLA_MACSEC_REPLAY_PROTECT, static_cast<std::uint8_t>(bound.number(kReplay)));
    return {};
}

}  // namespace ip
