// SPDX-License-Identifier: GPL-2.0-or-later
// One command at a time: a `build` becomes a request that is sent and acknowledged, a `run` has the
// session to itself. The batch without jobs goes through here too.

#include <array>

#include "ip/command.h"
#include "nl/pipeline.h"
#include "nl/request.h"

namespace ip {
namespace {

base::Status send(Session& session, std::span<std::byte> message) {
    auto answer = nl::request(session.transport, message);
    if (!answer) return tl::unexpected(std::move(answer.error()));
    if (!answer->warning.empty()) session.warn(answer->warning);
    return {};
}

base::Status run_build(Session& session, Build build, Words words) {
    std::array<std::byte, nl::Pipeline::kMessage> room;
    grammar::Bound bound;
    nl::Writer writer(room);
    Request request{writer};
    const BuildContext context{session.options, session.context, bound};
    if (auto built = build(context, words, request); !built) return built;
    if (!request.warning.empty()) session.warn(request.warning);
    if (session.options.dry_run) return {};
    auto sent = send(session, std::span(room).first(writer.size()));
    // What a name means may have changed.
    if (request.effect.change == Change::Link) session.devices.invalidate();
    return sent;
}

}  // namespace

base::Status execute(Session& session, const Resolved& resolved) {
    // What the kernel made of a request is shown by the installed iproute2 so far.
    if (resolved.command->build != nullptr && session.options.echo)
        return tl::unexpected(
            base::Error{.status = base::kStatusUsage, .kind = base::ErrorKind::NotNative});
    if (resolved.command->build != nullptr)
        return run_build(session, resolved.command->build, resolved.arguments);
    return resolved.command->run(session, resolved.arguments);
}

base::Status execute(Session& session, Words words) {
    auto resolved = resolve(words);
    if (!resolved) return tl::unexpected(std::move(resolved.error()));
    return execute(session, *resolved);
}

}  // namespace ip
