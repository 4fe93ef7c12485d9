// SPDX-License-Identifier: GPL-2.0-or-later
// vti and vti6: tunnels for IPsec (linux/if_tunnel.h, IFLA_VTI_*).

#include <linux/if_link.h>
#include <linux/ip.h>

#include <linux/if_tunnel.h>
#include <sys/socket.h>

#include "ip/link/kind/tunnel_show.h"
#include "ip/link/kind_words.h"
#include "ip/link/kinds.h"
#include "ip/link/tunnel_words.h"

namespace ip {
namespace {

// Any 32 bits, spelled as an IPv4 address; none when they are 0.
constexpr out::Field kKeys[] = {
    {IFLA_VTI_IKEY, "ikey", "ikey {} ", value::Addr{}, {.when = out::When::NonZero}},
    {IFLA_VTI_OKEY, "okey", "okey {} ", value::Addr{}, {.when = out::When::NonZero}},
};

using grammar::Match;
using grammar::Param;
using namespace tunnel_slot;
namespace row = tunnel_row;

// A tunnel for IPsec has no flag that says whether it has a key.
constexpr std::array<Param, 6> rows(std::uint8_t family) {
    const auto keys = row::gre_keys();
    const auto ends = row::ends(Match::Prefix, family, parse_lower_device);
    return {keys[0], keys[2], keys[4], ends[0], ends[1], ends[2]};
}
constexpr std::array kLast{row::number("fwmark", Match::Exact, kMark, 4, "invalid fwmark\n"),
                           help_row()};
constexpr std::array kRows = join(rows(AF_INET), kLast);
constexpr std::array kRows6 = join(rows(AF_INET6), kLast);
constexpr grammar::ParamTable kWords{"vti", kRows};
constexpr grammar::ParamTable kWords6{"vti6", kRows6};

constexpr std::array<TunnelMember, 6> members(std::uint8_t address) {
    return {TunnelMember{kInKey, IFLA_VTI_IKEY, 4, true},
            TunnelMember{kOutKey, IFLA_VTI_OKEY, 4, true},
            TunnelMember{kLocal, IFLA_VTI_LOCAL, address, true, kLocal},
            TunnelMember{kRemote, IFLA_VTI_REMOTE, address, true, kRemote},
            TunnelMember{kMark, IFLA_VTI_FWMARK, 4},
            TunnelMember{kLink, IFLA_VTI_LINK, 4, false, kLink}};
}
constexpr auto kMembers = members(4);
constexpr auto kMembers6 = members(16);

base::Status finish(const KindContext& context, grammar::Bound& bound, nl::Writer& writer) {
    return put_tunnel(context, bound, {kMembers}, writer);
}
base::Status finish6(const KindContext& context, grammar::Bound& bound, nl::Writer& writer) {
    return put_tunnel(context, bound, {kMembers6}, writer);
}

void show(out::Printer& printer, nl::AttrRange data, const ShowContext& context) {
    const TunnelView tunnel(printer, data, context, kVtiAttributes);
    tunnel.ends();
    out::show_fields(printer, kKeys, data, context.fields());
    tunnel.mark();
}

}  // namespace

constexpr LinkKind kVtiKind{.name = "vti",
                            .params = &kWords,
                            .finish = finish,
                            .show = show,
                            .unknown = Unknown::Silent,
                            .merges = true};
constexpr LinkKind kVti6Kind{.name = "vti6",
                             .params = &kWords6,
                             .finish = finish6,
                             .show = show,
                             .unknown = Unknown::Silent,
                             .merges = true};

}  // namespace ip
