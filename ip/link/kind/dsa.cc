// SPDX-License-Identifier: GPL-2.0-or-later
// dsa: a port of a switch chip (linux/if_link.h, IFLA_DSA_*). `conduit` was called `master` once.

#include <linux/if_link.h>

#include "ip/link/kind_rows.h"
#include "ip/link/kinds.h"
#include "ip/link/word.h"
#include "out/field.h"

namespace ip {
namespace {

base::Status parse_conduit(grammar::Cursor& cursor, const grammar::Param& param,
                           grammar::Bound& bound) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const auto index = cursor.context().devices.index(*word);
    if (index == 0) return value::wrong_argument(*word, "Device does not exist\n");
    put_number(bound.add(param, *word), std::uint32_t{index});
    return {};
}

constexpr grammar::Param conduit(std::string_view word, bool hidden) {
    return {word,
            grammar::Match::Exact,
            IFLA_DSA_MASTER,
            value::Custom{"DEV"},
            {.hidden = hidden, .custom = parse_conduit}};
}

constexpr grammar::Param kRows[] = {
    conduit("conduit", false),
    conduit("master", true),
    exact(help_row()),
};
constexpr grammar::ParamTable kWords{"dsa", kRows};

constexpr out::Field kFields[] = {{IFLA_DSA_MASTER, "conduit", "conduit {} ", value::Dev{}}};

}  // namespace

constexpr LinkKind kDsaKind{.name = "dsa", .params = &kWords, .fields = kFields};

}  // namespace ip
