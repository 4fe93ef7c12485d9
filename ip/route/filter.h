// SPDX-License-Identifier: GPL-2.0-or-later
// What `ip route show | flush | save` select, and which parts of a route are not worth showing
// then.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "grammar/param.h"
#include "ip/command.h"
#include "nl/view.h"
#include "nl/writer.h"

namespace ip::route {

// A prefix to compare with. `family` 0: only the length counts ("default" with no family said).
struct Match {
    bool given = false;
    std::uint8_t family = 0;
    std::uint8_t bits = 0;
    std::array<std::byte, 16> bytes{};
};

struct Filter {
    std::uint8_t family = 0;    // of the dump; AF_UNSPEC: both
    std::uint32_t table = 254;  // 0: all
    bool cloned = false;        // cached routes
    std::optional<std::uint8_t> protocol, scope, type, tos;
    bool protocol_named = false;  // the word was there, even as "all"
    std::optional<std::uint32_t> metric, mark;
    std::uint32_t realms = 0, realm_mask = 0;
    unsigned out_interface = 0, in_interface = 0;
    Match root_to, match_to;  // at least that long; at most that long
    Match root_from, match_from;
    Match via, source;
};

extern const grammar::ParamTable kFilterWords;
// The words of show, flush and save.
base::Result<Filter> parse_filter(const Options& options, const value::Context& context,
                                  Words words);
// Whether the route is selected.
bool selects(const Filter& filter, const nl::Message& message);
// RTM_GETROUTE with what the kernel can filter itself.
bool write_dump(const Filter& filter, nl::Writer& writer);
// RTA_TABLE, or the table of the header.
std::uint32_t table_of(const nl::Message& message);

// Whether a refused dump means an empty list: in a batch iproute2 asks for lists without strict
// checking, so that a table that does not exist is no error there.
bool is_empty_table(const Options& options, const Filter& filter, const base::Error& error);

}  // namespace ip::route
