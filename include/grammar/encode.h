// SPDX-License-Identifier: GPL-2.0-or-later
// Bound values -> attributes. Each item with an attribute number is written in the order of the
// words, those of a nest together behind the others. A device is looked up here; one that does not
// exist is `Cannot find device "X"`, status 1. A message without room is an Error, too.
#pragma once

#include "grammar/param.h"
#include "nl/writer.h"

namespace grammar {

base::Status encode(const Bound& bound, const value::Context& context, nl::Writer& writer);
// ifindex of a device word, or the error above.
base::Result<unsigned> device_index(std::string_view name, const value::Context& context);

}  // namespace grammar
