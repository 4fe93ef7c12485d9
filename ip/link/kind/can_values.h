// SPDX-License-Identifier: GPL-2.0-or-later
// Custom rows of a CAN controller: numbers with a point, and switches that share one attribute.
#pragma once

#include "grammar/param.h"

namespace ip {

// 0.000 to 0.999, bound as thousandths.
base::Status parse_can_sample_point(grammar::Cursor& cursor, const grammar::Param& param,
                                    grammar::Bound& bound);
// Modes of the controller, bound as two halves: which bits of CAN_CTRLMODE_* are meant (upper), and
// which of them are to be on (lower).
base::Status parse_can_switch(grammar::Cursor& cursor, const grammar::Param& param,
                              grammar::Bound& bound);
base::Status parse_can_tdc_mode(grammar::Cursor& cursor, const grammar::Param& param,
                                grammar::Bound& bound);

}  // namespace ip
