// SPDX-License-Identifier: GPL-2.0-or-later
// The part of a route that is about the cache: IPv4 shows it on a line of its own, IPv6 in place.

#include "ip/route/cache.h"

#include <fmt/format.h>
#include <linux/in_route.h>
#include <sys/socket.h>

#include "ip/route/print.h"

namespace ip::route {
namespace {

using out::Printer;

// What a cached route is (RTCF_*, linux/in_route.h): "<local,brd> ".
void print_cache_flags(Printer& printer, std::uint32_t flags) {
    static constexpr FlagName kNames[] = {
        {RTCF_LOCAL, "local"},
        {RTCF_REJECT, "reject"},
        {RTCF_MULTICAST, "mc"},
        {RTCF_BROADCAST, "brd"},
        {RTCF_DNAT, "dst-nat"},
        {RTCF_SNAT, "src-nat"},
        {RTCF_MASQ, "masq"},
        {RTCF_DIRECTDST, "dst-direct"},
        {RTCF_DIRECTSRC, "src-direct"},
        {RTCF_REDIRECTED, "redirected"},
        {RTCF_DOREDIRECT, "redirect"},
        {RTCF_FAST, "fastroute"},
        {RTCF_NOTIFY, "notify"},
        {RTCF_TPROXY, "proxy"},
    };
    flags &= ~0xffffU;
    printer.open_array("cache");
    if (flags != 0) printer.text("<");
    for (const auto& [flag, name] : kNames) {
        if ((flags & flag) == 0) continue;
        flags &= ~flag;
        printer.str({}, "{}", name);
        printer.text(flags != 0 ? "," : "> ");
    }
    if (flags != 0) printer.str({}, "{}> ", fmt::format("{:x}", flags));
    printer.close_array();
}

constexpr std::uint32_t kUserHz = 100;  // rta_cacheinfo counts in these, on every architecture

void print_cache_info(Session& session, const rta_cacheinfo& info) {
    auto& printer = session.printer;
    if (info.rta_expires != 0)
        printer.sint("expires", "expires {}sec ", info.rta_expires / static_cast<int>(kUserHz));
    if (info.rta_error != 0) printer.sint("error", "error {} ", static_cast<int>(info.rta_error));
    if (session.options.statistics == 0) return;
    if (info.rta_clntref != 0) printer.uint("users", "users {} ", info.rta_clntref);
    if (info.rta_used != 0) printer.uint("used", "used {} ", info.rta_used);
    if (info.rta_lastuse != 0) printer.uint("age", "age {}sec ", info.rta_lastuse / kUserHz);
}

}  // namespace

void print_cache(Session& session, const rtmsg& header, const nl::Attr* attr) {
    const auto info = attr != nullptr ? nl::load<rta_cacheinfo>(attr->data) : rta_cacheinfo{};
    const bool cloned = (header.rtm_flags & RTM_F_CLONED) != 0;
    if (header.rtm_family == AF_INET && cloned) {
        session.printer.newline();
        session.printer.text("    cache ");
        print_cache_flags(session.printer, header.rtm_flags);
        if (attr != nullptr) print_cache_info(session, info);
    } else if (header.rtm_family == AF_INET6 && attr != nullptr) {
        if (cloned || info.rta_expires != 0 || session.options.statistics != 0)
            print_cache_info(session, info);
        else if (info.rta_error != 0 && session.options.details != 0)
            session.printer.sint("error", "error {} ", static_cast<int>(info.rta_error));
    }
}

}  // namespace ip::route
