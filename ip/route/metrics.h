// SPDX-License-Identifier: GPL-2.0-or-later
// RTA_METRICS as text or JSON: the metrics of a route are a nest of numbers whose meaning (ticks,
// bits, a name) and whose lock depend on the attribute.
#pragma once

#include "nl/view.h"
#include "out/printer.h"

namespace ip::route {

void print_metrics(out::Printer& printer, nl::AttrRange metrics);

}  // namespace ip::route
