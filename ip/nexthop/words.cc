// SPDX-License-Identifier: GPL-2.0-or-later
// Words of nexthop objects that no value type reads as iproute2 does.

#include "ip/nexthop/words.h"

namespace ip::nexthop {

base::Status read_device(grammar::Cursor& cursor, const grammar::Param& row,
                         grammar::Bound& bound) {
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    if (cursor.context().devices.index(*word) == 0)
        return value::wrong_argument(*word, "Device does not exist\n");
    bound.add(row, *word);
    cursor.advance();
    return {};
}

base::Status read_unknown(grammar::Cursor& cursor, const grammar::Param&, grammar::Bound&) {
    return value::wrong_argument(cursor.word(), {});
}

}  // namespace ip::nexthop
