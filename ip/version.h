// SPDX-License-Identifier: GPL-2.0-or-later
// The version of this program, which meson.build alone states, and the text of `ip -V`, which
// scripts read.
#pragma once

#include <string>
#include <string_view>

namespace ip {

inline constexpr std::string_view kVersion = IP_VERSION;
std::string version_text();  // what `ip -V` prints

}  // namespace ip
