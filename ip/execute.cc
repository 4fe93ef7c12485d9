// SPDX-License-Identifier: GPL-2.0-or-later
// One command at a time: a `build` becomes a request that is sent and acknowledged, a `run` has the
// session to itself. The batch without jobs goes through here too.

#include <array>
#include <cstring>
#include <utility>

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

// With NLM_F_ECHO the kernel answers with the notification that the change makes. The first one is
// about what was asked for.
base::Status send_and_echo(Session& session, std::span<std::byte> message, Echo echo) {
    auto header = nl::load<nlmsghdr>(message);
    header.nlmsg_flags |= NLM_F_ECHO;
    std::memcpy(message.data(), &header, sizeof header);
    bool shown = false;
    const auto handler = [&](const nl::Message& answer) -> base::Status {
        if (!std::exchange(shown, true)) echo(session, &answer);
        return {};
    };
    auto answer = nl::request(session.transport, message, handler);
    if (!answer) return tl::unexpected(std::move(answer.error()));
    if (!shown) echo(session, nullptr);
    session.warn(answer->warning);
    return {};
}

base::Status run_build(Session& session, const Command& command, Words words) {
    std::array<std::byte, nl::Pipeline::kMessage> room;
    grammar::Bound bound;
    nl::Writer writer(room);
    Request request{writer};
    const BuildContext context{session.options, session.context, bound};
    if (auto built = command.build(context, words, request); !built) return built;
    if (!request.warning.empty()) session.warn(request.warning);
    if (session.options.dry_run) return {};
    const auto message = std::span(room).first(writer.size());
    const bool echoes = session.options.echo && command.echo != nullptr;
    // What is shown may be called by a new name.
    if (echoes && request.effect.change == Change::Link) session.devices.invalidate();
    auto sent = echoes ? send_and_echo(session, message, command.echo) : send(session, message);
    // What a name means may have changed.
    if (request.effect.change == Change::Link) session.devices.invalidate();
    return sent;
}

}  // namespace

base::Status execute(Session& session, const Resolved& resolved) {
    if (resolved.command->build != nullptr)
        return run_build(session, *resolved.command, resolved.arguments);
    return resolved.command->run(session, resolved.arguments);
}

base::Status execute(Session& session, Words words) {
    auto resolved = resolve(words);
    if (!resolved) return tl::unexpected(std::move(resolved.error()));
    return execute(session, *resolved);
}

}  // namespace ip
