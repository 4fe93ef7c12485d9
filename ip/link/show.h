// SPDX-License-Identifier: GPL-2.0-or-later
// Showing devices: `ip link show`, and the parts of it that `ip address show`, -echo and the
// monitor share. Text and JSON come from the same calls.
//
// A device is shown from its message as it arrives, so that memory does not grow with a dump; what
// it says of other devices (the peer of a veth, a master) is looked up by names::Devices. Main
// thread only.
#pragma once

#include <cstdint>
#include <optional>

#include "base/error.h"
#include "grammar/param.h"
#include "ip/link/filter.h"
#include "ip/link/message.h"
#include "ip/session.h"
#include "names/netns.h"
#include "out/field.h"

namespace ip {

// What showing a device needs beside its message.
struct ShowContext {
    const Options& options;
    const value::Context& names;
    names::Devices& devices;
    names::NetnsNames* netns = nullptr;  // null: namespaces by number only
    bool link_command = true;            // `ip link`: mode, address generation, alias, statistics
    bool address_lines = true;       // the "link/ether ..." line, which -4 and -6 hide without -d
    bool queue = true;               // the length of the transmit queue; not in a notification
    bool addresses_follow = false;   // -br: the addresses take the place of the link's own
    bool dumping = false;            // more devices follow: look all of them up at once
    mutable bool looked_up = false;  // that was done

    out::FieldContext fields() const {
        return {names, options.details, options.statistics, options.numeric, {}};
    }
    // Another device, by index.
    names::Device device(unsigned index) const;
};

// The members of a device, from "N: NAME" to its alternative names, without the end of its last
// line and without the object around it.
void show_link(out::Printer& printer, const LinkMessage& link, const ShowContext& context);
// -br: one line, for `ip link` with its end, for `ip address` without addresses and end.
void show_link_brief(out::Printer& printer, const LinkMessage& link, const ShowContext& context);

// Parts. show_link_name() says whether the device below is known to be down ("M-DOWN").
bool show_link_name(out::Printer& printer, const LinkMessage& link, out::Form form,
                    std::size_t width, const ShowContext& context);
void show_link_flags(out::Printer& printer, unsigned flags, bool lower_down);
void show_link_details(out::Printer& printer, const LinkMessage& link, const ShowContext& context);
void show_link_stats(out::Printer& printer, const LinkMessage& link, const ShowContext& context);
void show_xdp_summary(out::Printer& printer, const LinkMessage& link, const ShowContext& context);
void show_xdp_program(out::Printer& printer, const LinkMessage& link, const ShowContext& context);
void show_virtual_functions(out::Printer& printer, const LinkMessage& link,
                            const ShowContext& context);
out::Color operstate_color(unsigned state);

// A request for one device (`filter.device`) or for a dump of all, with what the filter lets the
// kernel do. Statistics come along only with -s.
base::Result<std::size_t> write_link_request(std::span<std::byte> buffer, std::uint8_t family,
                                             const LinkFilter& filter, const Options& options);

base::Status link_show(Session& session, grammar::Words words);
// What -echo shows of a change: the device as the notification has it, null for none.
void echo_link(Session& session, const nl::Message* answer);

}  // namespace ip
