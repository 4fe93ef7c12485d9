// SPDX-License-Identifier: GPL-2.0-or-later
// The metrics of a route (RTAX_*, linux/rtnetlink.h), in the order of their numbers. Times are kept
// in eighths and quarters of milliseconds by the kernel.

#include "ip/route/metrics.h"

#include <fmt/format.h>
#include <linux/rtnetlink.h>

namespace ip::route {
namespace {

constexpr std::string_view kNames[] = {
    {},         {},        "mtu",      "window",     "rtt",      "rttvar",
    "ssthresh", "cwnd",    "advmss",   "reordering", "hoplimit", "initcwnd",
    "features", "rto_min", "initrwnd", "quickack",   "congctl",  "fastopen_no_cookie"};

std::string name_of(std::uint16_t metric) {
    return metric < std::size(kNames) ? std::string(kNames[metric])
                                      : fmt::format("metric {}", metric);
}

void print_features(out::Printer& printer, std::uint32_t features) {
    constexpr std::uint32_t kTcpUsecTs = 1U << 4;
    if ((features & RTAX_FEATURE_ECN) != 0) printer.null("ecn", "ecn ");
    if ((features & kTcpUsecTs) != 0) printer.null("tcp_usec_ts", "tcp_usec_ts ");
    const auto rest = features & ~(RTAX_FEATURE_ECN | kTcpUsecTs);
    if (rest != 0) printer.hex("features", "0x{} ", rest);
}

void print_time(out::Printer& printer, std::string_view key, std::uint32_t milliseconds) {
    printer.uint_as(key, "{} ",
                    milliseconds >= 1000 ? fmt::format("{:g}s", milliseconds / 1000.0)
                                         : fmt::format("{}ms", milliseconds),
                    milliseconds);
}

void print_value(out::Printer& printer, const nl::Attr& metric, std::string_view key) {
    const auto number = metric.u32();
    switch (metric.type) {
        case RTAX_FEATURES:
            return print_features(printer, number);
        case RTAX_RTT:
            return print_time(printer, key, number / 8);
        case RTAX_RTTVAR:
            return print_time(printer, key, number / 4);
        case RTAX_RTO_MIN:
            return print_time(printer, key, number);
        case RTAX_CC_ALGO:
            return printer.str("congestion", "{} ", metric.string());
        default:
            return printer.uint(key, "{} ", number);
    }
}

}  // namespace

void print_metrics(out::Printer& printer, nl::AttrRange metrics) {
    const nl::Attrs<RTAX_MAX + 1> attrs(metrics);
    const auto locked = attrs[RTAX_LOCK].u32();
    printer.open_array("metrics");
    printer.open_object();
    for (std::uint16_t metric = RTAX_MTU; metric <= RTAX_MAX; ++metric) {
        const auto* attr = attrs.get(metric);
        const bool lock = metric < 32 && (locked >> metric & 1U) != 0;
        if (attr == nullptr && (!lock || metric == RTAX_CC_ALGO)) continue;
        if (attr != nullptr && metric == RTAX_HOPLIMIT && attr->u32() == UINT32_MAX) continue;
        const auto name = name_of(metric);
        printer.text(name + (lock ? " lock " : " "));
        print_value(printer, attr != nullptr ? *attr : nl::Attr{metric, {}}, name);
    }
    printer.close_object();
    printer.close_array();
}

}  // namespace ip::route
