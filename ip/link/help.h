// SPDX-License-Identifier: GPL-2.0-or-later
// The usage text of `ip link`, and the command `ip link help [KIND]`: both made of the rows that
// parse the words.
#pragma once

#include <string>

#include "ip/command.h"

namespace ip {

std::string link_usage();
// The usage text as an Error of kind Help, status 255: for `help` among the words.
tl::unexpected<base::Error> link_help();
// `ip link help KIND` prints the kind's words on stdout; without a kind that has any it is
// link_help().
base::Status run_link_help(Session& session, Words words);

}  // namespace ip
