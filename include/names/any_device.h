// SPDX-License-Identifier: GPL-2.0-or-later
// Stands for the devices of the namespace where nothing is sent (-dry-run): every name that a
// device may have is one, since the device may be made by the very lines that are checked. It is of
// each kind that a word asks for.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "value/context.h"

namespace names {

class AnyDevice final : public value::Devices {
  public:
    // 1, or 0 for what is no name.
    unsigned index(std::string_view name) const override;
    std::string name(unsigned index) const override;
    std::optional<value::DeviceFacts> facts(unsigned index) const override;
};

}  // namespace names
