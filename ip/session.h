// SPDX-License-Identifier: GPL-2.0-or-later
// What a command works with, handed down by reference instead of globals. Lives in main() for the
// whole run. A Session belongs to the main thread; the Context in it may be shared with workers.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string_view>

#include "ip/options.h"
#include "names/devices.h"
#include "names/tables.h"
#include "nl/transport.h"
#include "out/printer.h"
#include "value/context.h"

namespace ip {

struct Session {
    const Options& options;
    nl::Transport& transport;  // NETLINK_ROUTE
    names::Tables& tables;
    names::Devices& devices;
    const value::Context& context;  // tables and devices
    out::Printer& printer;          // stdout
    out::Sink& diagnostics;         // stderr: warnings, progress; errors are returned instead
    // Another family's socket (NETLINK_GENERIC, NETLINK_XFRM ...), opened when first needed.
    std::function<base::Result<std::unique_ptr<nl::Transport>>(const nl::SocketOptions&)> open;

    // A signal asked for an end: the flag, and a descriptor that is readable from then on (or -1).
    const std::atomic<bool>* stop = nullptr;
    int wake = -1;

    void warn(std::string_view text) const { (void)diagnostics.write(text); }
};

}  // namespace ip
