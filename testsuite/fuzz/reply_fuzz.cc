// SPDX-License-Identifier: GPL-2.0-or-later
// Any bytes as a datagram of the kernel: walked whole, nests and acks included, without touching a
// byte outside. The sum makes sure that every byte a view hands out is really read.
#include <cstddef>
#include <cstdint>

#include "nl/request.h"
#include "nl/view.h"

namespace {

unsigned walk(nl::AttrRange range, int depth) {
    unsigned sum = 0;
    for (const nl::Attr& attr : range) {
        for (const std::byte byte : attr.data) sum += std::to_integer<unsigned>(byte);
        sum += attr.be16() + attr.be32() + static_cast<unsigned>(attr.u64());
        sum += static_cast<unsigned>(attr.string().size());
        if (depth < 4) sum += walk(attr.nested(), depth + 1);
    }
    return sum;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    volatile unsigned sink = 0;
    nl::MessageRange messages(std::as_bytes(std::span(data, size)));
    while (const auto message = messages.next()) {
        for (const std::size_t fixed : {0U, 4U, 12U, 16U})
            sink = sink + walk(message->attrs(fixed), 0);
        const nl::Attrs<64> attrs(message->attrs(16));
        for (std::uint16_t type = 0; type < 80; ++type) sink = sink + attrs[type].u8();
        const nl::Ack ack = nl::parse_ack(*message);
        for (const char c : ack.extack) sink = sink + static_cast<unsigned char>(c);
        if (ack.err != 0) sink = sink + static_cast<unsigned>(nl::kernel_error(ack).text.size());
        sink = sink + static_cast<unsigned>(nl::ack_warning(ack).size());
    }
    return 0;
}
