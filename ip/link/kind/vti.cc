// SPDX-License-Identifier: GPL-2.0-or-later
// vti and vti6: tunnels for IPsec (linux/if_tunnel.h, IFLA_VTI_*). What they take is known to the
// installed iproute2 so far.

#include <linux/if_link.h>
#include <linux/ip.h>

#include <linux/if_tunnel.h>

#include "ip/link/kind/tunnel_show.h"
#include "ip/link/kinds.h"

namespace ip {
namespace {

// Any 32 bits, spelled as an IPv4 address; none when they are 0.
constexpr out::Field kKeys[] = {
    {IFLA_VTI_IKEY, "ikey", "ikey {} ", value::Addr{}, {.when = out::When::NonZero}},
    {IFLA_VTI_OKEY, "okey", "okey {} ", value::Addr{}, {.when = out::When::NonZero}},
};

void show(out::Printer& printer, nl::AttrRange data, const ShowContext& context) {
    const TunnelView tunnel(printer, data, context, kVtiAttributes);
    tunnel.ends();
    out::show_fields(printer, kKeys, data, context.fields());
    tunnel.mark();
}

}  // namespace

constexpr LinkKind kVtiKind{.name = "vti", .show = show, .foreign = true};
constexpr LinkKind kVti6Kind{.name = "vti6", .show = show, .foreign = true};

}  // namespace ip
