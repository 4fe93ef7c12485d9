// SPDX-License-Identifier: GPL-2.0-or-later
// The kernel's rules for names of devices (dev_valid_name; altnames may be longer and have a
// colon), and the one kind that a word of `link` insists on.

#include "names/any_device.h"

#include <linux/if.h>

namespace names {

unsigned AnyDevice::index(std::string_view name) const {
    const bool valid = !name.empty() && name.size() < ALTIFNAMSIZ && name != "." && name != ".." &&
                       name.find_first_of("/ \t\n\v\f\r") == std::string_view::npos;
    return valid ? 1 : 0;
}

std::string AnyDevice::name(unsigned index) const { return "if" + std::to_string(index); }

// The length of its address is not known: 0 bytes.
std::optional<value::DeviceFacts> AnyDevice::facts(unsigned /*index*/) const {
    return value::DeviceFacts{.address_length = 0, .kind = "vrf", .has_data = true, .data = {}};
}

}  // namespace names
