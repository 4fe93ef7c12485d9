// SPDX-License-Identifier: GPL-2.0-or-later
// Lines of a batch as jobs: what lib/batch needs to know of a command, derived from the command's
// Effect.
#pragma once

#include "batch/job.h"
#include "grammar/param.h"
#include "ip/batch/shapes.h"
#include "ip/batch/share_nexthop.h"
#include "ip/command.h"
#include "ip/options.h"
#include "value/context.h"

namespace ip {

// Classes of jobs, for batch::Options::senders. A routing table is served by one sender, so the
// class follows from the family alone.
inline constexpr std::uint8_t kClassIpv4 = 0;
inline constexpr std::uint8_t kClassIpv6 = 1;

// How a route relates to other routes. `shared` is the id of its nexthop object, or 0.
batch::Job route_job(const Effect& effect, std::uint32_t shared);

// One per thread.
class LineCompiler final : public batch::Compiler {
  public:
    // `sharer` may be null.
    LineCompiler(const Options& options, const value::Context& names, NexthopSharer* sharer)
        : options_(options), names_(names), sharer_(sharer) {}

    base::Result<batch::Action> compile(const batch::Line& line, nl::Writer& writer,
                                        batch::Job& job) override;
    batch::Verdict check(nl::Transport& transport, std::span<const std::byte> message) override;

  private:
    bool compile_known(const batch::Line& line, nl::Writer& writer, batch::Job& job);
    base::Result<batch::Action> compile_route(Build build, const batch::Line& line, Words words,
                                              nl::Writer& writer, batch::Job& job);

    const Options& options_;
    const value::Context& names_;
    NexthopSharer* sharer_;
    grammar::Bound bound_;
    Shapes shapes_;
    Effect effect_;                        // of a line with a known shape
    std::array<std::byte, 4096> plain_{};  // a route before its nexthop is replaced
};

}  // namespace ip
