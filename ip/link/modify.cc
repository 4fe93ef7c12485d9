// SPDX-License-Identifier: GPL-2.0-or-later
// One request per command: RTM_NEWLINK for a new or changed link, RTM_DELLINK for one that goes.
// `delete` reads the same words as `set`: it may name a group, and a kind that the kernel ignores.

#include "ip/link/modify.h"

#include <fmt/format.h>

#include "ip/link/kind.h"
#include "ip/link/settings.h"

namespace ip {
namespace {

struct LinkRequest {
    std::uint16_t type;   // RTM_*
    std::uint16_t flags;  // NLM_F_* of what the command does
};

base::Status build_link(const BuildContext& context, Words words, Request& request,
                        const LinkRequest& command) {
    request.effect.change = Change::Link;
    request.effect.removes = command.type == RTM_DELLINK;
    const bool creates = (command.flags & NLM_F_CREATE) != 0;
    auto& writer = request.writer;
    writer.begin(command.type, static_cast<std::uint16_t>(NLM_F_REQUEST | command.flags));
    auto& header = writer.header<ifinfomsg>();
    header.ifi_family = context.options.family;
    const auto target = put_link({context, request, words, creates}, header, context.bound);
    if (!target) return tl::unexpected(target.error());
    if (target->group && target->kind.size() > 1)
        return base::usage_error(
            fmt::format("Garbage instead of arguments \"{} ...\". Try \"ip link help\".",
                        target->kind[1]),
            target->kind[1]);
    if (!target->kind.empty() && !target->group) {
        auto done = put_kind({context, request, creates, target->device}, target->kind);
        if (!done) return done;
    } else if (creates) {
        return base::failure("Not enough information: \"type\" argument is required");
    }
    if (!writer.finish()) return base::failure("The words make a message that is too long.");
    return {};
}

}  // namespace

base::Status build_link_add(const BuildContext& context, Words words, Request& request) {
    return build_link(context, words, request, {RTM_NEWLINK, NLM_F_CREATE | NLM_F_EXCL});
}

base::Status build_link_replace(const BuildContext& context, Words words, Request& request) {
    return build_link(context, words, request, {RTM_NEWLINK, NLM_F_CREATE | NLM_F_REPLACE});
}

base::Status build_link_set(const BuildContext& context, Words words, Request& request) {
    return build_link(context, words, request, {RTM_NEWLINK, 0});
}

base::Status build_link_delete(const BuildContext& context, Words words, Request& request) {
    return build_link(context, words, request, {RTM_DELLINK, 0});
}

}  // namespace ip
