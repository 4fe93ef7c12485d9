// SPDX-License-Identifier: GPL-2.0-or-later
// What the tunnels over IPv4 and IPv6 have in common when they are shown: gre and its kin, ipip,
// sit, ip6tnl, vti. The families number the same attributes differently.
#pragma once

#include <cstdint>
#include <string_view>

#include "ip/link/show.h"
#include "nl/view.h"
#include "out/printer.h"

namespace ip {

// 0: the family has none.
struct TunnelAttributes {
    std::uint16_t link = 0;
    std::uint16_t local = 0;
    std::uint16_t remote = 0;
    std::uint16_t ttl = 0;
    std::uint16_t tos = 0;
    std::uint16_t path_mtu = 0;
    std::uint16_t encap_limit = 0;
    std::uint16_t flow_info = 0;
    std::uint16_t flags = 0;
    std::uint16_t external = 0;
    std::uint16_t mark = 0;
    std::uint16_t encap_type = 0;  // its flags, source and destination port follow
};
extern const TunnelAttributes kGreAttributes;
extern const TunnelAttributes kIpTunnelAttributes;
extern const TunnelAttributes kVtiAttributes;

// One tunnel while it is shown. Each function writes its words in their place, or nothing.
class TunnelView {
  public:
    TunnelView(out::Printer& printer, nl::AttrRange data, const ShowContext& context,
               const TunnelAttributes& numbers)
        : printer_(printer), attrs_(data), context_(context), numbers_(numbers) {}

    const nl::Attr& operator[](std::uint16_t attribute) const { return attrs_[attribute]; }
    bool has(std::uint16_t attribute) const { return attrs_.has(attribute); }

    void external() const;
    void ends() const;                        // remote, local, dev
    void time_to_live(out::Form form) const;  // "ttl {} ", "hoplimit {} "
    void type_of_service() const;
    void limits() const;  // IPv6: encaplimit, tclass, flowlabel, dscp
    void mobile() const;  // IPv6: mip6
    void local_remote() const;
    void mark() const;
    void encapsulation() const;  // FOU, GUE

  private:
    std::uint32_t flags() const { return attrs_[numbers_.flags].u32(); }
    void end(std::string_view key, out::Form form, std::uint16_t attribute) const;
    bool flag(std::uint32_t bit, std::string_view key, out::Form form) const;
    void encap_switch(bool on, std::string_view key, std::string_view word) const;

    out::Printer& printer_;
    nl::Attrs<32> attrs_;
    const ShowContext& context_;
    const TunnelAttributes& numbers_;
};

}  // namespace ip
