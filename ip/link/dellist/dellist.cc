// SPDX-License-Identifier: GPL-2.0-or-later
// `ip link del list`, from words to the report: choose, drain, delete, and put the routes back if
// the devices stayed.

#include "ip/link/dellist/dellist.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>

#include "ip/link/dellist/devices.h"
#include "ip/link/dellist/drain.h"
#include "ip/link/dellist/methods.h"
#include "ip/link/dellist/request.h"

namespace ip::dellist {
namespace {

// With fewer devices that are up, the dump of all routes may cost more than the walks that it
// saves.
constexpr std::size_t kDrainFrom = 8;

using Clock = std::chrono::steady_clock;

struct Report {
    std::string_view method = "none";
    std::size_t devices = 0;
    std::size_t requests = 0;  // method list
    std::size_t drained = 0;   // routes
    bool by_sysfs = false;     // method group
    double drain_seconds = 0;
    double move_seconds = 0;
    double seconds = 0;
};

double since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

void print_report(out::Printer& printer, const Report& report) {
    printer.open_array();
    printer.open_object();
    printer.uint("devices", "deleted {} devices", report.devices);
    printer.real("seconds", " in {} s", report.seconds, 3);
    printer.str("method", ", method {}", report.method);
    if (report.method == "list") printer.uint("requests", " ({} requests)", report.requests);
    if (report.method == "group") {
        printer.str("moved_by", " (moved by {}", report.by_sysfs ? "sysfs" : "netlink");
        printer.real("move_seconds", " in {} s)", report.move_seconds, 3);
    }
    printer.uint("drained_routes", ", drained {} routes", report.drained);
    printer.real("drain_seconds", " in {} s", report.drain_seconds, 3);
    printer.end_line();
    printer.close_object();
    printer.close_array();
}

void print_choice(out::Printer& printer, DeviceList devices) {
    printer.open_array();
    for (const Device* device : devices) {
        printer.open_object();
        printer.uint("ifindex", "{}: ", device->index);
        printer.str("ifname", "{}", device->name, out::Color::Ifname);
        printer.str("kind", " {}", device->kind);
        printer.end_line();
        printer.close_object();
    }
    printer.close_array();
}

base::Status delete_by_method(nl::Transport& transport, Method method, DeviceList devices,
                              const DeviceTable& table, Report& report) {
    if (method == Method::List || method == Method::Auto) {
        auto done = delete_by_list(transport, devices);
        if (!done) return tl::unexpected(std::move(done.error()));
        report.method = "list";
        report.requests = done->requests;
        if (done->supported) return {};
        if (method == Method::List)
            return base::failure(
                "This kernel has no deletion by list; method \"group\" works on every kernel");
    }
    // Group or not, a single device is one request.
    if (method == Method::Each || (method == Method::Auto && devices.size() == 1)) {
        report.method = "each";
        return delete_each(transport, devices);
    }
    auto done = delete_by_group(transport, devices, table);
    if (!done) return tl::unexpected(std::move(done.error()));
    report.method = "group";
    report.by_sysfs = done->by_sysfs;
    report.move_seconds = std::chrono::duration<double>(done->moving).count();
    return {};
}

// Nothing is drained that then stays: every device was found deletable, and what the kernel refuses
// all the same gets its routes back.
base::Status drain(Drain& drain, const ListRequest& request, DeviceList devices, Report& report) {
    std::unordered_set<unsigned> up;
    for (const Device* device : devices)
        if (device->up) up.insert(device->index);
    if (!request.drain || up.size() < kDrainFrom) return {};
    const auto start = Clock::now();
    auto done = drain.run(up);
    report.drained = drain.drained();
    report.drain_seconds = since(start);
    return done;
}

void put_back(Drain& drain, base::Error& error) {
    if (drain.drained() == 0) return;
    const auto missing = drain.restore();
    if (!missing)
        error.text +=
            fmt::format("Routes that were drained could not be put back: {}", missing.error().text);
    else if (*missing != 0)
        error.text += fmt::format("{} of {} drained routes were put back\n",
                                  drain.drained() - *missing, drain.drained());
    else
        error.text += fmt::format("{} drained routes were put back\n", drain.drained());
}

base::Status delete_devices(Session& session, const ListRequest& request, DeviceList devices,
                            const DeviceTable& table, Report& report) {
    Drain routes(session.transport);
    auto done = drain(routes, request, devices, report);
    if (done) done = delete_by_method(session.transport, request.method, devices, table, report);
    if (!done) put_back(routes, done.error());
    session.devices.invalidate();
    return done;
}

}  // namespace

bool is_list(Words words) { return words.size() > 1 && words[0] == "list"; }

base::Status run(Session& session, Words words) {
    auto request = parse_request(words, session.context);
    if (!request) return tl::unexpected(std::move(request.error()));
    if (session.options.dry_run) return {};
    const auto start = Clock::now();
    auto table = DeviceTable::load(session.transport);
    if (!table) return tl::unexpected(std::move(table.error()));
    auto devices = choose(*request, *table);
    if (!devices) return tl::unexpected(std::move(devices.error()));
    if (request->dry_run) {
        print_choice(session.printer, *devices);
        return {};
    }
    Report report;
    report.devices = devices->size();
    if (!devices->empty())
        if (auto done = delete_devices(session, *request, *devices, *table, report); !done)
            return done;
    report.seconds = since(start);
    if (session.options.statistics > 0) print_report(session.printer, report);
    return {};
}

}  // namespace ip::dellist
