// SPDX-License-Identifier: GPL-2.0-or-later
// What lib/batch has to know of a line to run it at the right time: a job, no route. The program's
// Compiler turns words into a message and says how the job relates to others.
//
// The order that is kept:
//   - jobs of one lane (a routing table) are executed in the order of their lines, by one sender;
//   - a job that reads a region (a gateway is looked up there) and a job of another lane that
//   writes it (a route of a table that the look-up consults) are never with the
//     kernel at the same time: the later line waits for the earlier one;
//   - what needs to be alone is run alone, by the main thread, when everything before it is
//   finished and nothing after it was sent.
// So the final state and the failing lines are those of a serial run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/error.h"
#include "batch/line.h"
#include "nl/transport.h"
#include "nl/writer.h"

namespace batch {

// A part of what can be looked up: the caller hashes e.g. family and the first bits of an address
// to 0..kRegions-1. Two addresses in one region only cost a wait.
using Region = std::uint16_t;
inline constexpr Region kRegions = 4096;
inline constexpr Region kAnywhere =
    0xfffe;  // all regions: a prefix that is shorter than what is hashed, several gateways
inline constexpr Region kNowhere = 0xffff;  // none

inline constexpr std::size_t kJobClasses = 4;

struct Job {
    std::uint32_t lane = 0;  // hash of what must stay in order: family and table
    Region reads = kNowhere;
    Region writes = kNowhere;
    std::uint8_t job_class = 0;  // 0..kJobClasses-1: Options::senders says how many senders may
                                 // serve it (IPv4 route, IPv6 route)
    std::uint32_t object = 0;    // the program's own, for Host::admit()
    // A deletion, which neither reads nor cares for the order of other deletions with another key
    // in its lane. In a long run of such jobs the first one of each group (the first 8 bits of an
    // IPv4 prefix) is held back to the end of the run: the kernel's IPv4 trie looks for a longer
    // suffix from the first child of a node on, and walks all emptied ones when the first ones go
    // first (fib_trie.c, update_suffix): 250k neighbouring /24 took 5.5 s, 0.37 s with the first
    // one kept.
    bool commutes = false;
    std::uint8_t group = 0;
    std::uint64_t key = 0;  // hash of the prefix: jobs with the same key keep their order
};

enum class Action : std::uint8_t {
    Send,   // one finished message is in the writer, described by the Job
    Alone,  // Host::run() has to run the line alone; lines compiled before that are compiled again
            // (names of devices may have changed)
    AloneKeeps  // the same, but it changes nothing that compiling looks at (show)
};

// What became of a message whose answer was lost.
enum class Verdict : std::uint8_t { Applied, NotApplied, Unknown };

// Made by the Host, one per thread, used by that thread alone. Allocates nothing per line if it
// can.
class Compiler {
  public:
    virtual ~Compiler() = default;
    // Lines that come later may be compiled before this one is executed, but never past an Alone
    // line. `line` has no fault. An Error is the line's failure. `job` is fresh. The message has no
    // size limit but the writer's room (72 KiB). Flags NLM_F_REQUEST, NLM_F_ACK and the sequence
    // number are set by who sends it.
    virtual base::Result<Action> compile(const Line& line, nl::Writer& writer, Job& job) = 0;
    // The answer to `message` was lost: asks the kernel whether it is in effect.
    virtual Verdict check(nl::Transport& transport, std::span<const std::byte> message) {
        (void)transport;
        (void)message;
        return Verdict::Unknown;
    }
};

}  // namespace batch
