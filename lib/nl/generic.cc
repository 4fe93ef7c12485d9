// SPDX-License-Identifier: GPL-2.0-or-later
// Asking the generic netlink controller for a family by name (CTRL_CMD_GETFAMILY).
#include "nl/generic.h"

#include <array>

#include <linux/genetlink.h>

#include "nl/request.h"
#include "nl/writer.h"

namespace nl {
namespace {

std::vector<GenericFamily::Group> read_groups(const Attr& list) {
    std::vector<GenericFamily::Group> groups;
    for (const Attr& entry : list.nested()) {
        const Attrs<CTRL_ATTR_MCAST_GRP_MAX + 1> attrs(entry.nested());
        groups.push_back({.name = std::string(attrs[CTRL_ATTR_MCAST_GRP_NAME].string()),
                          .id = attrs[CTRL_ATTR_MCAST_GRP_ID].u32()});
    }
    return groups;
}

}  // namespace

base::Result<GenericFamily> resolve_family(Transport& transport, std::string_view name) {
    alignas(8) std::array<std::byte, 512> buffer;
    Writer writer(buffer);
    writer.begin(GENL_ID_CTRL, NLM_F_REQUEST);
    auto& head = writer.header<genlmsghdr>();
    head.cmd = CTRL_CMD_GETFAMILY;
    head.version = 1;
    writer.put_string(CTRL_ATTR_FAMILY_NAME, name);
    if (!writer.finish()) return base::failure("Generic netlink family name too long", name);

    GenericFamily family;
    auto answer =
        request(transport, std::span(buffer).first(writer.size()), [&](const Message& message) {
            const Attrs<CTRL_ATTR_MAX + 1> attrs(message.attrs(sizeof(genlmsghdr)));
            family.id = attrs[CTRL_ATTR_FAMILY_ID].u16();
            family.version = attrs[CTRL_ATTR_VERSION].u32();
            family.header_size = attrs[CTRL_ATTR_HDRSIZE].u32();
            family.max_attribute = attrs[CTRL_ATTR_MAXATTR].u32();
            family.groups = read_groups(attrs[CTRL_ATTR_MCAST_GROUPS]);
            return base::Status{};
        });
    if (!answer) return tl::unexpected(std::move(answer.error()));
    return family;
}

}  // namespace nl
