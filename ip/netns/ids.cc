// SPDX-License-Identifier: GPL-2.0-or-later
// Ids by name. names::netns_id() is not enough here: these commands also tell the user of stale
// names, in the kernel's words.

#include "ip/netns/ids.h"

#include <linux/net_namespace.h>
#include <linux/rtnetlink.h>

#include <array>

#include "names/netns.h"
#include "nl/request.h"
#include "nl/writer.h"

namespace ip::netns {
namespace {

base::Result<std::optional<int>> ask(nl::Transport& transport, int fd) {
    alignas(8) std::array<std::byte, 64> room;
    nl::Writer writer(room);
    writer.begin(RTM_GETNSID, NLM_F_REQUEST);
    writer.header<rtgenmsg>();
    writer.put_u32(NETNSA_FD, static_cast<std::uint32_t>(fd));
    if (!writer.finish()) return std::nullopt;
    std::optional<int> id;
    const auto take = [&id](const nl::Message& message) -> base::Status {
        if (const auto attr = message.attrs(sizeof(rtgenmsg)).find(NETNSA_NSID))
            id = static_cast<int>(attr->u32());
        return {};
    };
    const auto answer = nl::request(transport, std::span(room).first(writer.size()), take);
    if (!answer) return tl::unexpected(answer.error());
    if (id && *id < 0) id.reset();
    return id;
}

}  // namespace

std::string_view NamedIds::name(int id) const {
    for (const auto& entry : entries)
        if (entry.id == id) return entry.name;
    return {};
}

NamedIds read_ids(nl::Transport& transport) {
    NamedIds found;
    for (auto& name : names::netns_names()) {
        NamedId entry{std::move(name), std::nullopt};
        if (const auto fd = names::netns_open(entry.name)) {
            auto id = ask(transport, fd->get());
            if (id)
                entry.id = *id;
            else
                found.complaints += id.error().text;
        } else {
            found.complaints += fd.error().text;
        }
        found.entries.push_back(std::move(entry));
    }
    return found;
}

}  // namespace ip::netns
