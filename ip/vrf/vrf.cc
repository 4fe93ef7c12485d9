// SPDX-License-Identifier: GPL-2.0-or-later
// `ip vrf`: the VRF devices of the namespace with their routing tables. What is about processes is
// in processes.cc.

#include "ip/vrf/vrf.h"

#include <fmt/format.h>
#include <linux/if_link.h>
#include <linux/rtnetlink.h>

#include <array>
#include <optional>
#include <vector>

#include "ip/vrf/commands.h"
#include "nl/request.h"
#include "nl/writer.h"

namespace ip {
namespace vrf {
namespace {

constexpr std::size_t kRoom = 128;
constexpr std::string_view kKind = "vrf";

std::string usage() {
    return "Usage: ip vrf [ show [ NAME ] ]\n"
           "       ip vrf exec NAME COMMAND...\n"
           "       ip vrf identify [ PID ]\n"
           "       ip vrf pids NAME\n";
}

// The VRF that a link message describes, if it does.
std::optional<Vrf> vrf_of(const nl::Message& message) {
    const auto attrs = message.attrs(sizeof(ifinfomsg));
    const auto name = attrs.find(IFLA_IFNAME);
    const auto info = attrs.find(IFLA_LINKINFO);
    if (!name || !info) return std::nullopt;
    const auto kind = info->nested().find(IFLA_INFO_KIND);
    const auto data = info->nested().find(IFLA_INFO_DATA);
    if (!kind || kind->string() != kKind || !data) return std::nullopt;
    const auto table = data->nested().find(IFLA_VRF_TABLE);
    if (!table) return std::nullopt;
    const auto header = message.fixed<ifinfomsg>();
    return Vrf{std::string(name->string()), table->u32(),
               header ? static_cast<unsigned>(header->ifi_index) : 0};
}

// ---- show

base::Result<std::vector<Vrf>> read_all(Session& session) {
    alignas(8) std::array<std::byte, kRoom> room;
    nl::Writer writer(room);
    writer.begin(RTM_GETLINK, NLM_F_REQUEST);
    writer.header<ifinfomsg>();
    {
        const nl::Nest info(writer, IFLA_LINKINFO);
        writer.put(IFLA_INFO_KIND, std::as_bytes(std::span(kKind)));
    }
    if (!writer.finish()) return base::failure("Message too long");
    std::vector<Vrf> found;
    auto dumped = nl::dump(session.transport, std::span(room).first(writer.size()),
                           [&](const nl::Message& message) -> base::Status {
                               if (auto vrf = vrf_of(message)) found.push_back(std::move(*vrf));
                               return {};
                           });
    if (!dumped) return tl::unexpected(std::move(dumped.error()));
    session.warn(dumped->warning);
    return found;
}

void show_vrf(out::Printer& printer, const Vrf& vrf) {
    printer.open_object();
    printer.json_str("name", vrf.name);
    printer.json_uint("table", vrf.table);
    printer.close_object();
}

base::Status show_one(Session& session, std::string_view name) {
    const auto vrf = find_vrf(session, name);
    if (!vrf) return base::usage_error("Invalid VRF", name);
    session.printer.open_array();
    session.printer.text(fmt::format("{} {}\n", vrf->name, vrf->table));
    show_vrf(session.printer, *vrf);
    session.printer.close_array();
    return {};
}

base::Status show(Session& session, Words words) {
    if (words.size() > 1)
        return tl::unexpected(base::Error{base::kStatusUsage, base::ErrorKind::Help, 0, usage()});
    if (session.options.dry_run) return {};
    if (!words.empty()) return show_one(session, words[0]);
    const auto all = read_all(session);
    if (!all) return tl::unexpected(all.error());
    auto& printer = session.printer;
    printer.text(fmt::format("{:<16}  {:>5}\n{:-<23}\n", "Name", "Table", ""));
    printer.open_array();
    for (const auto& vrf : *all) {
        printer.text(fmt::format("{:<16} {:>5}\n", vrf.name, vrf.table));
        show_vrf(printer, vrf);
    }
    printer.close_array();
    if (all->empty()) printer.text("No VRF has been configured\n");
    return {};
}

constexpr Command kCommands[] = {
    {.word = "identify", .run = identify, .keeps = true},
    {.word = "pids", .run = pids, .keeps = true, .leading = "DEV"},
    {.word = "exec", .run = exec, .leading = "DEV COMMAND"},
    {.word = "show", .run = show, .keeps = true, .leading = "DEV"},
    {.word = "lst", .run = show, .keeps = true, .leading = "DEV"},
    {.word = "list", .run = show, .keeps = true, .leading = "DEV"},
};

}  // namespace

std::optional<Vrf> find_vrf(Session& session, std::string_view name) {
    alignas(8) std::array<std::byte, kRoom> room;
    nl::Writer writer(room);
    writer.begin(RTM_GETLINK, NLM_F_REQUEST);
    writer.header<ifinfomsg>();
    writer.put_string(IFLA_IFNAME, name);
    if (!writer.finish()) return std::nullopt;  // longer than any name
    std::optional<Vrf> found;
    const auto answer = nl::request(session.transport, std::span(room).first(writer.size()),
                                    [&](const nl::Message& message) -> base::Status {
                                        found = vrf_of(message);
                                        return {};
                                    });
    return answer ? found : std::nullopt;
}

}  // namespace vrf

constexpr Object kVrf{"vrf", vrf::kCommands, &vrf::kCommands[3], vrf::usage};

}  // namespace ip
