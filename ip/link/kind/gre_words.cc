// SPDX-License-Identifier: GPL-2.0-or-later
// The words of gre, gretap and erspan, over IPv4 and over IPv6 (RFC 2784, RFC 2890;
// linux/if_tunnel.h, IFLA_GRE_*).

#include "ip/link/kind/gre_words.h"

#include <netinet/in.h>

#include "ip/link/kind_words.h"
#include "ip/link/kinds.h"
#include "ip/link/tunnel_words.h"

namespace ip {
namespace {

using grammar::Match;
using grammar::Param;
using namespace tunnel_slot;
namespace row = tunnel_row;

constexpr std::string_view kBadTos = "bad TOS value";
constexpr std::string_view kBadClass = "invalid TClass";

constexpr std::string_view kTosShape = "{ TOS | inherit }";
constexpr std::string_view kClassShape = "{ CLASS | inherit }";

constexpr std::array kIp4Rows =
    join(row::gre_flags(),
         std::array{row::fixed("nopmtudisc", Match::Prefix, kPathMtu, 0),
                    row::fixed("pmtudisc", Match::Prefix, kPathMtu, 1)},
         row::ends(Match::Prefix, AF_INET, parse_lower_device),
         row::time_to_live(Match::Prefix, "invalid TTL\n"),
         std::array{row::custom("tos", Match::Prefix, kTos, kTosShape, parse_tos, kBadTos),
                    row::custom("tclass", Match::Prefix, kTos, kTosShape, parse_tos, kBadTos),
                    row::custom("dsfield", Match::Prefix, kTos, kTosShape, parse_tos, kBadTos)},
         row::encapsulation(),
         std::array{row::fixed("external", Match::Exact, kExternal, 1),
                    row::fixed("ignore-df", Match::Exact, kIgnoreDf, kSaid | 1),
                    row::fixed("noignore-df", Match::Exact, kIgnoreDf, kSaid),
                    row::number("fwmark", Match::Exact, kMark, 4, "invalid fwmark\n")});

constexpr std::array kIp6Rows = join(
    row::gre_flags(), row::ends(Match::Prefix, AF_INET6, parse_lower_device),
    row::time_to_live(Match::Prefix, "invalid HLIM\n"),
    std::array{
        row::custom("tos", Match::Prefix, kFlowInfo, kClassShape, read_tunnel_class, kBadClass),
        row::custom("tclass", Match::Prefix, kFlowInfo, kClassShape, read_tunnel_class, kBadClass),
        row::custom("dsfield", Match::Prefix, kFlowInfo, kClassShape, read_tunnel_class,
                    kBadClass)},
    row::flow_label_and_dscp(), row::encapsulation(),
    std::array{row::fixed("external", Match::Exact, kExternal, 1),
               row::custom("fwmark", Match::Exact, kMark, "{ MARK | inherit }", read_tunnel_mark,
                           "invalid fwmark\n")},
    row::local_remote(), row::encap_limit());

constexpr std::array kHelp{help_row()};
constexpr std::array kGreRows = join(kIp4Rows, kHelp);
constexpr std::array kErspanRows = join(kIp4Rows, row::erspan(), kHelp);
// Over IPv6 every kind takes what erspan takes.
constexpr std::array kIp6greRows = join(kIp6Rows, row::erspan(), kHelp);

}  // namespace

constexpr grammar::ParamTable kGreWords{"gre", kGreRows};
constexpr grammar::ParamTable kErspanWords{"erspan", kErspanRows};
constexpr grammar::ParamTable kIp6greWords{"ip6gre", kIp6greRows};

namespace {

constexpr std::array kKeys{
    TunnelMember{kExternal, IFLA_GRE_COLLECT_METADATA, 0, false, kExternal},
    TunnelMember{kInKey, IFLA_GRE_IKEY, 4, true},
    TunnelMember{kOutKey, IFLA_GRE_OKEY, 4, true},
    TunnelMember{kKeyFlags, IFLA_GRE_IFLAGS, 2, true},
    TunnelMember{kKeyFlags, IFLA_GRE_OFLAGS, 2, true, 0, 16},
};
constexpr std::array kErspan{
    TunnelMember{kErspanVersion, IFLA_GRE_ERSPAN_VER, 1},
    TunnelMember{kErspanIndex, IFLA_GRE_ERSPAN_INDEX, 4, false, kErspanIndex, 0, 1},
    TunnelMember{kErspanDirection, IFLA_GRE_ERSPAN_DIR, 1, false, 0, 0, 2},
    TunnelMember{kErspanHardware, IFLA_GRE_ERSPAN_HWID, 2, false, 0, 0, 2},
};
constexpr std::array kEncap{
    TunnelMember{kEncapType, IFLA_GRE_ENCAP_TYPE, 2},
    TunnelMember{kEncapFlags, IFLA_GRE_ENCAP_FLAGS, 2},
    TunnelMember{kEncapSource, IFLA_GRE_ENCAP_SPORT, 2, true},
    TunnelMember{kEncapPort, IFLA_GRE_ENCAP_DPORT, 2, true},
};
constexpr std::array kOverIp4 =
    join(kKeys,
         std::array{TunnelMember{kLocal, IFLA_GRE_LOCAL, 4, true, kLocal},
                    TunnelMember{kRemote, IFLA_GRE_REMOTE, 4, true, kRemote},
                    TunnelMember{kPathMtu, IFLA_GRE_PMTUDISC, 1},
                    TunnelMember{kIgnoreDf, IFLA_GRE_IGNORE_DF, 1, false, kIgnoreDf},
                    TunnelMember{kTos, IFLA_GRE_TOS, 1},
                    TunnelMember{kLink, IFLA_GRE_LINK, 4, false, kLink},
                    TunnelMember{kTtl, IFLA_GRE_TTL, 1}, TunnelMember{kMark, IFLA_GRE_FWMARK, 4}});
constexpr std::array kOverIp6 =
    join(kKeys, std::array{TunnelMember{kLocal, IFLA_GRE_LOCAL, 16, false, kLocal},
                           TunnelMember{kRemote, IFLA_GRE_REMOTE, 16, false, kRemote},
                           TunnelMember{kLink, IFLA_GRE_LINK, 4, false, kLink},
                           TunnelMember{kTtl, IFLA_GRE_TTL, 1},
                           TunnelMember{kEncapLimit, IFLA_GRE_ENCAP_LIMIT, 1},
                           TunnelMember{kFlowInfo, IFLA_GRE_FLOWINFO, 4, true},
                           TunnelMember{kFlags, IFLA_GRE_FLAGS, 4},
                           TunnelMember{kMark, IFLA_GRE_FWMARK, 4}});
constexpr std::array kGreMembers = join(kOverIp4, kEncap);
constexpr std::array kErspanMembers = join(kOverIp4, kErspan, kEncap);
constexpr std::array kIp6Members = join(kOverIp6, kErspan, kEncap);

constexpr std::array kNew4{TunnelDefault{kPathMtu, 1}, TunnelDefault{kErspanVersion, 1}};
constexpr std::array kNew6{TunnelDefault{kTtl, 64}, TunnelDefault{kEncapLimit, 4},
                           TunnelDefault{kErspanVersion, 1},
                           TunnelDefault{kEncapFlags, TUNNEL_ENCAP_FLAG_CSUM6}};

constexpr TunnelForm kGre{kGreMembers, kNew4};
constexpr TunnelForm kErspanForm{kErspanMembers, kNew4};
constexpr TunnelForm kIp6gre{kIp6Members, kNew6};

base::Status finish(const KindContext& context, const grammar::Bound& bound, nl::Writer& writer,
                    const TunnelForm& form) {
    auto state = tunnel_state(context, bound, form);
    if (auto done = key_of_group(state); !done) return done;
    state.write(form, writer);
    return {};
}

}  // namespace

base::Status finish_gre(const KindContext& context, grammar::Bound& bound, nl::Writer& writer) {
    return finish(context, bound, writer, kGre);
}
base::Status finish_erspan(const KindContext& context, grammar::Bound& bound, nl::Writer& writer) {
    return finish(context, bound, writer, kErspanForm);
}
base::Status finish_ip6gre(const KindContext& context, grammar::Bound& bound, nl::Writer& writer) {
    return put_tunnel(context, bound, kIp6gre, writer);
}

}  // namespace ip
