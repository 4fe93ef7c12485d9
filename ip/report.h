// SPDX-License-Identifier: GPL-2.0-or-later
// An Error on its way to stderr: iproute2's text, or with -json-errors one JSON object on a line of
// its own.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.h"

namespace ip {

// Where the command stood: a batch file and line, or neither.
struct Place {
    std::string_view file = {};
    std::uint64_t line = 0;
    std::string_view command = {};  // the words as they were given
};

// In a batch the text gets iproute2's "Command failed FILE:LINE" behind it.
std::string error_report(const base::Error& error, const Place& place, bool json);

}  // namespace ip
