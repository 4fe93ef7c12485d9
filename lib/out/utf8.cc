// SPDX-License-Identifier: GPL-2.0-or-later
// JSON strings. Names and aliases are nearly always plain ASCII, so the loop copies runs of plain
// bytes and stops only at the others.
#include "utf8.h"

#include <array>
#include <cstdint>

namespace out {
namespace {

// Length of the valid UTF-8 sequence at the head of `text` (first byte >= 0x80), or 0: no overlong
// forms, no surrogates, nothing above U+10FFFF.
std::size_t sequence_length(std::string_view text) {
    const auto byte = [text](std::size_t i) {
        return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const auto tail = [byte](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
    const unsigned lead = byte(0);
    if (lead >= 0xC2 && lead <= 0xDF) return tail(1) ? 2 : 0;
    if (lead >= 0xE0 && lead <= 0xEF) {
        const unsigned second = byte(1);
        if (lead == 0xE0 && second < 0xA0) return 0;
        if (lead == 0xED && second > 0x9F) return 0;
        return tail(1) && tail(2) ? 3 : 0;
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        const unsigned second = byte(1);
        if (lead == 0xF0 && second < 0x90) return 0;
        if (lead == 0xF4 && second > 0x8F) return 0;
        return tail(1) && tail(2) && tail(3) ? 4 : 0;
    }
    return 0;
}

void append_escape(std::string& buffer, unsigned char byte) {
    constexpr std::string_view hex = "0123456789abcdef";
    switch (byte) {
        case '\t':
            buffer += "\\t";
            return;
        case '\n':
            buffer += "\\n";
            return;
        case '\r':
            buffer += "\\r";
            return;
        case '\f':
            buffer += "\\f";
            return;
        case '\b':
            buffer += "\\b";
            return;
        case '\\':
            buffer += "\\\\";
            return;
        case '"':
            buffer += "\\\"";
            return;
        default:
            break;
    }
    buffer += "\\u00";
    buffer += hex[byte >> 4];
    buffer += hex[byte & 15];
}

constexpr std::array<bool, 256> plain_bytes() {
    std::array<bool, 256> plain{};
    for (std::size_t i = 0x20; i < 0x7f; ++i) plain[i] = i != '"' && i != '\\';
    return plain;
}
constexpr auto kPlain = plain_bytes();

}  // namespace

void append_json_string(std::string& buffer, std::string_view value) {
    buffer += '"';
    while (!value.empty()) {
        std::size_t run = 0;
        while (run < value.size() && kPlain[static_cast<unsigned char>(value[run])]) ++run;
        buffer += value.substr(0, run);
        value.remove_prefix(run);
        if (value.empty()) break;
        const auto byte = static_cast<unsigned char>(value[0]);
        std::size_t length = 1;
        if (byte < 0x80) {
            append_escape(buffer, byte);
        } else if (const std::size_t sequence = sequence_length(value); sequence != 0) {
            length = sequence;
            buffer += value.substr(0, length);
        } else {
            buffer += "\xEF\xBF\xBD";
        }
        value.remove_prefix(length);
    }
    buffer += '"';
}

}  // namespace out
