// SPDX-License-Identifier: GPL-2.0-or-later
// Texts made from the rows: usage (what `help` and a wrong command print).
#pragma once

#include <string>
#include <string_view>

#include "grammar/param.h"

namespace grammar {

// "Usage: LEAD [ keyword VALUE ] ...\n", wrapped at 80 columns; with the help lines of the rows
// below.
std::string usage(std::string_view lead, const ParamTable& table);
// The same rows without lead and help: for a longer text made of several tables.
std::string synopsis(const ParamTable& table);

}  // namespace grammar
