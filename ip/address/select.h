// SPDX-License-Identifier: GPL-2.0-or-later
// The addresses that the words of `flush` and `save` choose: one dump, asked for by device and
// family, filtered by the rest of the words.
#pragma once

#include <functional>
#include <string_view>

#include "ip/address/show.h"
#include "ip/link/filter.h"
#include "ip/session.h"

namespace ip::address {

struct Selection {
    LinkFilter filter;
    unsigned index = 0;  // of the one device; 0: all
};

base::Result<Selection> parse_selection(Session& session, grammar::Words words);

using Selected =
    std::function<void(const nl::Message&, const AddressMessage&, std::string_view device)>;
base::Status each_selected(Session& session, const Selection& selection, const Selected& selected);

}  // namespace ip::address
