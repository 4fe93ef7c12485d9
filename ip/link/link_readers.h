// SPDX-License-Identifier: GPL-2.0-or-later
// Custom rows of a link's words (grammar::CustomParse): names with their rules, devices that must
// exist, words in any case.
#pragma once

#include "grammar/param.h"

namespace ip {

base::Status read_link_name(grammar::Cursor& cursor, const grammar::Param& param,
                            grammar::Bound& bound);
base::Status read_link_dev(grammar::Cursor& cursor, const grammar::Param& param,
                           grammar::Bound& bound);
base::Status read_link_master(grammar::Cursor& cursor, const grammar::Param& param,
                              grammar::Bound& bound);
base::Status read_link_nomaster(grammar::Cursor& cursor, const grammar::Param& param,
                                grammar::Bound& bound);
base::Status read_link_carrier(grammar::Cursor& cursor, const grammar::Param& param,
                               grammar::Bound& bound);
base::Status read_link_any_case(grammar::Cursor& cursor, const grammar::Param& param,
                                grammar::Bound& bound);
base::Status read_link_alias(grammar::Cursor& cursor, const grammar::Param& param,
                             grammar::Bound& bound);
base::Status read_link_protodown_reason(grammar::Cursor& cursor, const grammar::Param& param,
                                        grammar::Bound& bound);
base::Status read_link_link_netnsid(grammar::Cursor& cursor, const grammar::Param& param,
                                    grammar::Bound& bound);

}  // namespace ip
