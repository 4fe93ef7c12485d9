// SPDX-License-Identifier: GPL-2.0-or-later
// gtp: GPRS tunnels (3GPP TS 29.060; linux/if_link.h, IFLA_GTP_*). The kernel makes the sockets.

#include <linux/if_link.h>

#include "grammar/encode.h"
#include "ip/link/kind_rows.h"
#include "ip/link/kinds.h"
#include "ip/link/word.h"
#include "out/field.h"

namespace ip {
namespace {

using grammar::Match;
using grammar::Param;

enum Slot : std::uint8_t { kRole = 1, kHashSize };

constexpr value::Name kRoles[] = {{"ggsn", GTP_ROLE_GGSN}, {"sgsn", GTP_ROLE_SGSN}};

base::Status parse_hash_size(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    constexpr std::uint64_t kLargest = (1U << 17U) - 1;
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    const auto size = take_number(cursor, ~std::uint32_t{0}, "invalid PDP hash size");
    if (!size) return tl::unexpected(size.error());
    if (*size > kLargest) return value::wrong_argument(*word, "PDP hash size too big");
    put_number(bound.add(param, *word), static_cast<std::uint32_t>(*size));
    return {};
}

constexpr Param kRows[] = {
    {"role",
     Match::Exact,
     IFLA_GTP_ROLE,
     value::Enum{.names = kRoles, .width = 4},
     {.wrong = "invalid role, use sgsn or ggsn", .slot = kRole}},
    {"hsize",
     Match::Exact,
     IFLA_GTP_PDP_HASHSIZE,
     value::Custom{"NUMBER"},
     {.slot = kHashSize, .custom = parse_hash_size}},
    exact(number_row("restart_count", IFLA_GTP_RESTART_COUNT, 1)),
    exact(help_row()),
};
constexpr grammar::ParamTable kWords{"gtp", kRows};

base::Status finish(const KindContext& context, grammar::Bound& bound, nl::Writer& writer) {
    constexpr std::uint32_t kUsualHashSize = 1024;
    if (!bound.has(kRole)) return base::failure("gtp: role of the gtp device was not specified");
    writer.put_u8(IFLA_GTP_CREATE_SOCKETS, 1);
    if (auto done = grammar::encode(bound, context.build.names, writer); !done) return done;
    if (!bound.has(kHashSize)) writer.put_u32(IFLA_GTP_PDP_HASHSIZE, kUsualHashSize);
    return {};
}

constexpr out::Field kFields[] = {
    {IFLA_GTP_ROLE, "role", "role {} ",
     value::Enum{.names = kRoles, .width = 4, .unnamed = "unknown"}},
    {IFLA_GTP_PDP_HASHSIZE, "hsize", "hsize {} "},
    {IFLA_GTP_RESTART_COUNT, "restart_count", "restart_count {} ", value::Int{1}},
};

}  // namespace

constexpr LinkKind kGtpKind{.name = "gtp", .params = &kWords, .fields = kFields, .finish = finish};

}  // namespace ip
