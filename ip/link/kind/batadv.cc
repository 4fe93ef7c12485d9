// SPDX-License-Identifier: GPL-2.0-or-later
// batadv: a B.A.T.M.A.N. mesh as a device, whose routing algorithm is chosen when it is made
// (linux/batman_adv.h).

#include <linux/batman_adv.h>

#include "ip/link/kind_rows.h"
#include "ip/link/kinds.h"

namespace ip {
namespace {

constexpr grammar::Param kRows[] = {
    {"ra",
     grammar::Match::Prefix,
     IFLA_BATADV_ALGO_NAME,
     value::Str{},
     {.help = "routing algorithm"}},
    help_row(),
};
constexpr grammar::ParamTable kWords{"batadv", kRows};

}  // namespace

constexpr LinkKind kBatadvKind{.name = "batadv", .params = &kWords};

}  // namespace ip
