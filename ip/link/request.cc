// SPDX-License-Identifier: GPL-2.0-or-later
// RTM_GETLINK requests: of one device by name, or of all, with as little in the answer as will be
// shown. Statistics are most of the work of a dump in the kernel and go only where -s asks for
// them.

#include "nl/request.h"
#include "ip/link/show.h"
#include "nl/writer.h"

namespace ip {
namespace {

base::Error too_long() { return {.text = "Link request does not fit\n"}; }

}  // namespace

base::Result<std::size_t> write_link_request(std::span<std::byte> buffer, std::uint8_t family,
                                             const LinkFilter& filter, const Options& options) {
    nl::Writer writer(buffer);
    writer.begin(RTM_GETLINK, NLM_F_REQUEST);
    writer.header<ifinfomsg>().ifi_family = family;
    std::uint32_t mask = RTEXT_FILTER_VF;
    if (options.statistics == 0) mask |= RTEXT_FILTER_SKIP_STATS;
    writer.put_u32(IFLA_EXT_MASK, mask);
    if (filter.device)
        writer.put_string(filter.device->size() < IFNAMSIZ ? IFLA_IFNAME : IFLA_ALT_IFNAME,
                          *filter.device);
    else
        filter.put(writer);
    if (!writer.finish()) return tl::unexpected(too_long());
    return writer.size();
}

}  // namespace ip
