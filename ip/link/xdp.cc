// SPDX-License-Identifier: GPL-2.0-or-later
// XDP (linux/if_link.h, IFLA_XDP): which of the four keywords was used is the mode; without -force
// a program that is already there stays.

#include "ip/link/xdp.h"

#include <linux/if_link.h>

#include "ip/link/word.h"

namespace ip {
namespace {

std::uint32_t mode_flags(std::string_view keyword) {
    if (keyword == "xdpgeneric") return XDP_FLAGS_SKB_MODE;
    if (keyword == "xdpdrv") return XDP_FLAGS_DRV_MODE;
    if (keyword == "xdpoffload") return XDP_FLAGS_HW_MODE;
    return 0;
}

}  // namespace

base::Status parse_xdp(grammar::Cursor& cursor, const grammar::Param& param,
                       grammar::Bound& bound) {
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    if (*word != "off" && *word != "none")
        return tl::unexpected(
            base::Error{.status = base::kStatusUsage, .kind = base::ErrorKind::NotNative});
    bound.add(param, *word);
    cursor.advance();
    return {};
}

void put_xdp(const grammar::Param& row, const Options& options, nl::Writer& writer) {
    const nl::Nest nest(writer, IFLA_XDP);
    writer.put_u32(IFLA_XDP_FD, ~std::uint32_t{0});
    const auto flags = mode_flags(row.word) | (options.force ? 0U : XDP_FLAGS_UPDATE_IF_NOEXIST);
    if (flags != 0) writer.put_u32(IFLA_XDP_FLAGS, flags);
}

}  // namespace ip
