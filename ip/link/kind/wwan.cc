// SPDX-License-Identifier: GPL-2.0-or-later
// wwan: one data channel of a modem, made by the driver of its parent device (linux/wwan.h).

#include <linux/wwan.h>

#include "ip/link/kind_rows.h"
#include "ip/link/kinds.h"
#include "out/field.h"

namespace ip {
namespace {

constexpr grammar::Param kRows[] = {
    number_row("linkid", IFLA_WWAN_LINK_ID, 4, "{}"),
    help_row(),
};
constexpr grammar::ParamTable kWords{"wwan", kRows};

constexpr out::Field kFields[] = {{IFLA_WWAN_LINK_ID, "linkid", "linkid {} "}};

}  // namespace

constexpr LinkKind kWwanKind{.name = "wwan", .params = &kWords, .fields = kFields};

}  // namespace ip
