// SPDX-License-Identifier: GPL-2.0-or-later
// JSON strings (RFC 8259) out of bytes that the kernel does not promise to be UTF-8 (RFC 3629).
#pragma once

#include <string>
#include <string_view>

namespace out {

// Appends `value` in quotes. Control characters, DEL, '"' and '\\' are escaped; each byte that
// belongs to no valid UTF-8 sequence becomes U+FFFD.
void append_json_string(std::string& buffer, std::string_view value);

}  // namespace out
