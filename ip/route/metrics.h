// SPDX-License-Identifier: GPL-2.0-or-later
// RTA_METRICS as text or JSON.
#pragma once

#include "nl/view.h"
#include "out/printer.h"

namespace ip::route {

void print_metrics(out::Printer& printer, nl::AttrRange metrics);

}  // namespace ip::route
