// SPDX-License-Identifier: GPL-2.0-or-later
// Objects and their commands as plain data.
//
// A command is one of two things: a `build`, which makes one netlink request of the words and knows
// no socket (so that a batch can pipeline it and a dry run can check it), or a `run`, which does as
// it likes with the session (shows, flushes, netns ...). Rows are in iproute2's order, which
// decides what a prefix means.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/fd.h"
#include "grammar/param.h"
#include "ip/options.h"
#include "ip/session.h"
#include "nl/view.h"
#include "nl/writer.h"

namespace ip {

using grammar::Words;

// What a request changes and looks at, for the scheduler of a batch. Other is a barrier.
enum class Change : std::uint8_t { Other, Route, Nexthop, Link };

struct Address {
    std::uint8_t family = 0;  // AF_*; 0: none
    std::array<std::byte, 16> bytes{};
};

struct Effect {
    static constexpr std::size_t kLookUps = 2;

    Change change = Change::Other;
    bool removes = false;  // a deletion
    std::uint8_t family = 0;
    std::uint8_t prefix_length = 0;
    std::uint32_t table = 0;             // never 0 for a route
    std::array<std::byte, 16> prefix{};  // host bits cleared
    bool has_gateway =
        false;  // at least one gateway: whether it is reachable depends on other routes
    // The addresses that the kernel looks up in its routes to judge the line: gateways (unless
    // onlink), preferred source. A count beyond kLookUps: too many to list, any route may matter.
    std::uint8_t look_ups = 0;
    std::array<Address, kLookUps> looked_up{};
    bool unsorted =
        false;  // must keep its place among the deletions (not one exact prefix and table)
    // -share-nexthop: a new route with one plain nexthop (RTA_OIF, RTA_GATEWAY or RTA_VIA, the flag
    // RTNH_F_ONLINK) that a nexthop object can stand for. `device` is never 0 then.
    bool shareable = false;
    bool onlink = false;
    unsigned device = 0;
    Address gateway{};
    std::uint32_t nexthop = 0;  // id that the line makes, changes or uses; 0: none, or chosen by
                                // the kernel
};

struct BuildContext {
    const Options& options;
    const value::Context& names;
    grammar::Bound& bound;  // scratch, cleared by the build
};

struct Request {
    nl::Writer& writer;
    Effect effect{};
    std::string warning{};  // for stderr before the message is sent, newlines included; an Error of
                            // the build has it in its text already
    // Descriptors that the message names by number (netns NAME): open until it was answered.
    std::vector<base::Fd> files{};
};

using Build = base::Status (*)(const BuildContext& context, Words words, Request& request);
using Run = base::Status (*)(Session& session, Words words);

// Shows what the kernel made of a request (-echo); null: it said nothing about it.
using Echo = void (*)(Session& session, const nl::Message* answer);

struct Command {
    std::string_view word;
    Build build = nullptr;
    Run run = nullptr;  // neither: handed over to the installed iproute2. With -dry-run it checks
                        // its words and does nothing.
    // Changes nothing that lines of routes are compiled by or judged by: no device, nexthop object,
    // address or route. A batch then need not compile again what follows it.
    bool keeps = false;
    // Of a build: what -echo shows. Null: nothing, or the build judges the option itself.
    Echo echo = nullptr;
    // Another command that the arguments call for, or null for this one: `link del list ...`.
    const Command* (*instead)(Words arguments) = nullptr;
    // For completion: words in front of those of the table, as in a usage text ("NETNS"), and the
    // table.
    std::string_view leading = {};
    const grammar::ParamTable* params = nullptr;
};

struct Object {
    std::string_view name;  // as in "try "ip NAME help""
    std::span<const Command> commands;
    const Command* otherwise;    // for the object word alone
    std::string (*usage)();      // of the whole object
    std::string_view end = ".";  // of the answer to an unknown command, as iproute2 has it
};

struct ObjectRow {
    std::string_view word;
    const Object* object;  // null: not native yet
};

// All objects of iproute2 in its order of precedence.
std::span<const ObjectRow> object_rows();

// The command that words mean: the first object and the first command of it that they are a prefix
// of.
struct Resolved {
    const Object* object = nullptr;
    const Command* command = nullptr;
    Words arguments;
};
// An unknown object is an Error of status 1, an unknown command one of 255, both with iproute2's
// text; what is not native yet an Error of kind NotNative.
base::Result<Resolved> resolve(Words words);

// Runs one command, whatever it is: a build is sent and its answer awaited.
base::Status execute(Session& session, const Resolved& resolved);
base::Status execute(Session& session, Words words);

}  // namespace ip
