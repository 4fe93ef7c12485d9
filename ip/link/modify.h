// SPDX-License-Identifier: GPL-2.0-or-later
// `ip link add|set|change|replace|delete` and `ip link property`: words -> one request.
#pragma once

#include "ip/command.h"

namespace ip {

base::Status build_link_add(const BuildContext& context, Words words, Request& request);
base::Status build_link_replace(const BuildContext& context, Words words, Request& request);
base::Status build_link_set(const BuildContext& context, Words words, Request& request);
base::Status build_link_delete(const BuildContext& context, Words words, Request& request);
base::Status build_link_property(const BuildContext& context, Words words, Request& request);

extern const grammar::ParamTable kPropertyWords;  // behind `add` or `del`

}  // namespace ip
