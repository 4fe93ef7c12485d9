// SPDX-License-Identifier: GPL-2.0-or-later
// Routes are jobs that may overtake each other where nobody can tell; everything else is run alone.
// Alone means: by the same code that runs a command outside a batch.

#include "ip/batch/compiler.h"

#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "ip/batch/verdict.h"
#include "ip/route/route.h"

namespace ip {
namespace {

// Addresses whose first bits are the same share a region. A prefix that is shorter may cover any.
unsigned region_bits(std::uint8_t family) { return family == AF_INET ? 8 : 16; }

batch::Region region(std::uint8_t family, const std::array<std::byte, 16>& address) {
    const unsigned first = static_cast<unsigned>(address[0]) << 8 |
                           (family == AF_INET ? 0U : static_cast<unsigned>(address[1]));
    const unsigned hash = (first * 0x9e37U + (family == AF_INET ? 0U : 0x5bd1U)) >> 4;
    return static_cast<batch::Region>(hash % batch::kRegions);
}

// Where the kernel looks to judge the line: one region, or anywhere when there are several.
batch::Region reads(const Effect& effect) {
    if (effect.look_ups == 0) return batch::kNowhere;
    if (effect.look_ups > Effect::kLookUps) return batch::kAnywhere;
    const auto first = region(effect.looked_up[0].family, effect.looked_up[0].bytes);
    for (std::size_t at = 1; at < effect.look_ups; ++at)
        if (region(effect.looked_up[at].family, effect.looked_up[at].bytes) != first)
            return batch::kAnywhere;
    return first;
}

batch::Region writes(const Effect& effect) {
    if (effect.prefix_length < region_bits(effect.family)) return batch::kAnywhere;
    return region(effect.family, effect.prefix);
}

}  // namespace

batch::Job route_job(const Effect& effect, std::uint32_t shared) {
    batch::Job job;
    job.lane = effect.table * 2 + (effect.family == AF_INET6 ? 1 : 0);
    job.job_class = effect.family == AF_INET6 ? kClassIpv6 : kClassIpv4;
    job.reads = reads(effect);
    job.writes = writes(effect);
    job.key = prefix_key(effect.family, effect.prefix_length, effect.prefix);
    job.commutes = effect.removes && !effect.unsorted && effect.family == AF_INET;
    job.group = static_cast<std::uint8_t>(effect.prefix[0]);
    job.object = shared;
    return job;
}

base::Result<batch::Action> LineCompiler::compile(const batch::Line& line, nl::Writer& writer,
                                                  batch::Job& job) {
    if (compile_known(line, writer, job)) return batch::Action::Send;
    auto resolved = resolve(line.words);
    if (!resolved) {
        // What the installed iproute2 runs may change anything.
        if (resolved.error().kind == base::ErrorKind::NotNative) return batch::Action::Alone;
        return tl::unexpected(std::move(resolved.error()));
    }
    const Command& command = *resolved->command;
    if (command.build == nullptr)
        return command.keeps ? batch::Action::AloneKeeps : batch::Action::Alone;
    if (resolved->object != &kRoute) return batch::Action::Alone;
    return compile_route(command.build, line, resolved->arguments, writer, job);
}

// A line that differs from an earlier one in its destination alone.
bool LineCompiler::compile_known(const batch::Line& line, nl::Writer& writer, batch::Job& job) {
    const auto known = shapes_.apply(line, names_.devices.epoch(), effect_);
    if (known.message.empty()) return false;
    const auto id = sharer_ == nullptr ? 0 : sharer_->id_for(effect_);
    if (id != known.shared || !writer.append(known.message)) return false;
    job = route_job(effect_, id);
    return true;
}

base::Result<batch::Action> LineCompiler::compile_route(Build build, const batch::Line& line,
                                                        Words words, nl::Writer& writer,
                                                        batch::Job& job) {
    const auto epoch = names_.devices.epoch();
    const BuildContext context{options_, names_, bound_};
    const auto start = writer.size();
    Request request{writer};
    if (auto built = build(context, words, request); !built) {
        if (built.error().kind == base::ErrorKind::NotNative) return batch::Action::Alone;
        return tl::unexpected(std::move(built.error()));
    }
    // A warning of our own has to be told in its place.
    if (!request.warning.empty()) return batch::Action::Alone;
    const auto id = sharer_ == nullptr ? 0 : sharer_->id_for(request.effect);
    const auto size = writer.size() - start;
    if (id != 0 && size <= plain_.size()) {
        std::copy_n(writer.bytes().begin() + static_cast<std::ptrdiff_t>(start), size,
                    plain_.begin());
        writer.cancel(start);
        if (!rewrite_with_nexthop(std::span(plain_).first(size), id, writer))
            return base::failure("the route does not fit into a message");
    }
    job = route_job(request.effect, id);
    shapes_.learn(line, epoch, options_.family, {writer.bytes().subspan(start), id},
                  request.effect);
    return batch::Action::Send;
}

batch::Verdict LineCompiler::check(nl::Transport& transport, std::span<const std::byte> message) {
    return route_verdict(transport, message);
}

}  // namespace ip
