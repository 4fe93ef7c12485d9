// SPDX-License-Identifier: GPL-2.0-or-later
// macsec: encrypted Ethernet (IEEE 802.1AE; linux/if_link.h, IFLA_MACSEC_*). Its words are in
// macsec_words.cc.

#include <fmt/format.h>
#include <linux/if_link.h>
#include <linux/if_macsec.h>

#include "ip/link/kind/macsec_words.h"
#include "ip/link/kinds.h"
#include "out/field.h"

namespace ip {
namespace {

using out::Field;
using value::Int;
using value::OnOff;

// 802.1AE's identifiers; GCM-AES-128 has an older one beside its own.
constexpr value::Name kCiphers[] = {
    {"GCM-AES-128", MACSEC_CIPHER_ID_GCM_AES_128},
    {"GCM-AES-128", MACSEC_DEFAULT_CIPHER_ID},
    {"GCM-AES-256", MACSEC_CIPHER_ID_GCM_AES_256},
    {"GCM-AES-XPN-128", MACSEC_CIPHER_ID_GCM_AES_XPN_128},
    {"GCM-AES-XPN-256", MACSEC_CIPHER_ID_GCM_AES_XPN_256},
};
constexpr value::Name kValidation[] = {{"disabled", MACSEC_VALIDATE_DISABLED},
                                       {"check", MACSEC_VALIDATE_CHECK},
                                       {"strict", MACSEC_VALIDATE_STRICT}};
constexpr value::Name kOffload[] = {
    {"off", MACSEC_OFFLOAD_OFF}, {"phy", MACSEC_OFFLOAD_PHY}, {"mac", MACSEC_OFFLOAD_MAC}};

constexpr value::Enum named(std::span<const value::Name> names, std::uint8_t width = 1) {
    return {.names = names, .width = width, .unnamed = "(unknown)"};
}

// The secure channel's identifier: an address and a port, in their order on the wire.
void show_channel(out::Printer& printer, const Field& field, const nl::Attr& attr,
                  const out::FieldContext&) {
    std::string text;
    for (std::size_t at = 0; at < 8; ++at)
        text += fmt::format("{:02x}",
                            at < attr.data.size() ? static_cast<unsigned>(attr.data[at]) : 0U);
    printer.str(field.key, field.form, text);
}

constexpr Field kFields[] = {
    {IFLA_MACSEC_SCI, "sci", "sci {} ", Int{8}, {.custom = show_channel}},
    {IFLA_MACSEC_PROTECT, "protect", "protect {} ", OnOff{}},
    {IFLA_MACSEC_CIPHER_SUITE, "cipher_suite", "cipher {} ", named(kCiphers, 8)},
    {IFLA_MACSEC_ICV_LEN, "icv_len", "icvlen {} ", Int{1}},
    {IFLA_MACSEC_ENCODING_SA, "encoding_sa", "encodingsa {} ", Int{1}},
    {IFLA_MACSEC_VALIDATION, "validation", "validate {} ", named(kValidation)},
    {IFLA_MACSEC_OFFLOAD, "offload", "offload {} ", named(kOffload)},
    {IFLA_MACSEC_ENCRYPT, "encrypt", "encrypt {} ", OnOff{}},
    {IFLA_MACSEC_INC_SCI, "inc_sci", "send_sci {} ", OnOff{}},
    {IFLA_MACSEC_ES, "es", "end_station {} ", OnOff{}},
    {IFLA_MACSEC_SCB, "scb", "scb {} ", OnOff{}},
    {IFLA_MACSEC_REPLAY_PROTECT, "replay_protect", "replay {} ", OnOff{}},
    {IFLA_MACSEC_WINDOW, "window", "window {} ", Int{.is_signed = true}},
};

}  // namespace

constexpr LinkKind kMacsecKind{
    .name = "macsec", .params = &kMacsecWords, .fields = kFields, .finish = finish_macsec};

}  // namespace ip
