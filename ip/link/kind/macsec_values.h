// SPDX-License-Identifier: GPL-2.0-or-later
// Custom rows of a macsec, and what its rows set (Bound::find() looks it up).
#pragma once

#include "grammar/param.h"

namespace ip {

namespace macsec_slot {
enum Slot : std::uint8_t {
    kChannel = 1,
    kPort,
    kCipher,
    kCheckLength,
    kSendSci,
    kEndStation,
    kScb,
    kReplay,
    kWindow,
    kEncoding
};
}  // namespace macsec_slot

// The secure channel's identifier, as the number that its eight bytes make; 0: not known by these
// words. Behind any other word the three are unknown words.
base::Status parse_macsec_sci(grammar::Cursor& cursor, const grammar::Param& param,
                              grammar::Bound& bound);
base::Status parse_macsec_address(grammar::Cursor& cursor, const grammar::Param& param,
                                  grammar::Bound& bound);
// The port alone, 1..65535.
base::Status parse_macsec_port(grammar::Cursor& cursor, const grammar::Param& param,
                               grammar::Bound& bound);
// Each of these binds the payload of the row's attribute.
base::Status parse_macsec_cipher(grammar::Cursor& cursor, const grammar::Param& param,
                                 grammar::Bound& bound);
base::Status parse_macsec_check_length(grammar::Cursor& cursor, const grammar::Param& param,
                                       grammar::Bound& bound);
base::Status parse_macsec_encoding(grammar::Cursor& cursor, const grammar::Param& param,
                                   grammar::Bound& bound);
base::Status parse_macsec_list(grammar::Cursor& cursor, const grammar::Param& param,
                               grammar::Bound& bound);

}  // namespace ip
