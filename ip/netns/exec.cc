// SPDX-License-Identifier: GPL-2.0-or-later
// exec: a command in a namespace, or in all of them. `ip` itself becomes the command, so that its
// exit status and signals are the command's; in a batch, and for each namespace of `-all`, a child
// does.

#include "ip/exec.h"

#include <fmt/format.h>

#include "ip/netns/commands.h"
#include "ip/vrf/cgroup.h"
#include "names/netns.h"

namespace ip::netns {
namespace {

// The VRF of the process is one of the namespace that it leaves.
base::Status enter(Session& session, std::string_view name) {
    if (auto left = vrf::leave(current_name); !left) return left;
    const auto complaints = names::netns_switch(name);
    if (!complaints) return tl::unexpected(complaints.error());
    session.warn(*complaints);
    return {};
}

base::Status run_in(Session& session, std::string_view name, Words command) {
    return run_program(command, [&] { return enter(session, name); });
}

// As iproute2: the commands' own results do not matter, what could not be started is told.
base::Status exec_everywhere(Session& session, Words command) {
    for (const auto& name : names::netns_names()) {
        session.printer.text(fmt::format("\nnetns: {}\n", name));
        if (auto flushed = session.printer.flush(); !flushed) return flushed;
        if (const auto done = run_in(session, name, command); !done)
            session.warn(done.error().text);
    }
    return {};
}

}  // namespace

base::Status exec(Session& session, Words words) {
    const bool all = session.options.all;
    if (!all) {
        if (auto checked = check_name(words); !checked) return checked;
        if (words.empty()) return base::failure("No netns name specified");
    }
    const auto command = all ? words : words.subspan(1);
    if (command.empty()) return base::failure("No command specified");
    if (session.options.dry_run) return {};
    if (all) return exec_everywhere(session, command);
    if (auto flushed = session.printer.flush(); !flushed) return flushed;
    if (!session.options.batch.empty()) return run_in(session, words[0], command);
    if (auto entered = enter(session, words[0]); !entered) return entered;
    return exec_program(command);
}

}  // namespace ip::netns
