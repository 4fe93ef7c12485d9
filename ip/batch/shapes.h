// SPDX-License-Identifier: GPL-2.0-or-later
// Lines of routes that were compiled before, to be compiled again by putting another destination
// in.
//
// The lines of a large batch differ in the destination alone: "route add PREFIX dev eth0 table 7".
// What such a line becomes then differs in the bytes of RTA_DST and in rtm_dst_len; words, names
// and defaults need not be looked at again. A line whose text before and behind the destination is
// byte for byte that of an earlier one takes this way, which costs a quarter of the long one; the
// result is the same, which every shape proves of itself when it is learned. Belongs to one
// compiler, so to one thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "batch/line.h"
#include "ip/command.h"

namespace ip {

class Shapes {
  public:
    struct Message {
        std::span<const std::byte> message;  // empty: none
        std::uint32_t shared = 0;            // id of the nexthop object in it
    };
    struct Shape {
        std::string text;      // of the line: before the destination, then behind it
        std::size_t head = 0;  // bytes before it
        std::vector<std::byte> message;
        std::size_t destination = 0;     // offset of the address in the message; 0: an empty slot
        std::uint32_t shared = 0;        // as in Message
        std::uint8_t option_family = 0;  // that the address was read with
        Effect effect;
    };

    Shapes() : slots_(kSlots) {}

    // The line's message, good until the next call, and what it does. Empty: the line has no known
    // shape, or its destination needs the long way. `epoch` is the state of the names
    // (value::Devices::epoch()): what was learned in another one is not used.
    Message apply(const batch::Line& line, std::uint64_t epoch, Effect& effect);
    // `result` and `effect` are what the line came to. `option_family`: of the options.
    void learn(const batch::Line& line, std::uint64_t epoch, std::uint8_t option_family,
               const Message& result, const Effect& effect);

  private:
    // Two tables to a peer, some dozen peers.
    static constexpr std::size_t kSlots = 64;

    Shape& slot(const batch::Line& line);

    std::vector<Shape> slots_;
    std::uint64_t epoch_ = 0;
};

}  // namespace ip
