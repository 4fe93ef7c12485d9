// SPDX-License-Identifier: GPL-2.0-or-later
// `ip link show`: one request, and every device shown as its message comes.

#include "ip/link/show.h"

#include <fmt/format.h>

#include <array>

#include "nl/request.h"

namespace ip {
namespace {

constexpr std::size_t kAltNameSize = 128;  // ALTIFNAMSIZ, with the final NUL

void show_one(out::Printer& printer, const LinkMessage& link, const ShowContext& context) {
    printer.open_object();
    if (context.options.brief) {
        show_link_brief(printer, link, context);
    } else {
        show_link(printer, link, context);
        printer.end_line();
    }
    printer.close_object();
}

base::Error unknown_device(std::string_view name) {
    base::Error error;
    error.text = fmt::format("Device \"{}\" does not exist.\n", name);
    error.word = name;
    return error;
}

// A device that does not exist is told apart from one that is called by its index ("if7"), as
// iproute2 does by looking up first and asking then.
base::Error not_found(std::string_view name, base::Error error, const names::Devices& devices) {
    if (error.err != ENODEV && error.err != EINVAL) return error;
    if (devices.index(name) == 0) return unknown_device(name);
    error.status = base::kStatusFailed;
    error.text =
        "RTNETLINK answers: No such device\nCannot send link get request: No such device\n";
    error.word = name;
    return error;
}

// One device. The array is opened when there is something to show: an error leaves stdout empty.
base::Status show_single(Session& session, const LinkFilter& filter, std::span<std::byte> request,
                         const nl::Handler& show) {
    const auto handler = [&](const nl::Message& message) -> base::Status {
        session.printer.open_array();
        auto shown = show(message);
        session.printer.close_array();
        return shown;
    };
    const auto name = *filter.device;
    if (name.empty() || name.size() >= kAltNameSize) return tl::unexpected(unknown_device(name));
    auto answer = nl::request(session.transport, request, handler);
    if (answer) return {};
    return tl::unexpected(not_found(name, std::move(answer.error()), session.devices));
}

base::Status show_all(Session& session, std::span<std::byte> request, const nl::Handler& show) {
    session.printer.open_array();
    auto dumped = nl::dump(session.transport, request, show);
    session.printer.close_array();
    if (dumped) {
        session.warn(dumped->warning);
        return {};
    }
    dumped.error().status = base::kStatusFailed;
    return tl::unexpected(std::move(dumped.error()));
}

}  // namespace

base::Status link_show(Session& session, grammar::Words words) {
    auto filter = parse_link_filter(words, AF_PACKET, session.context);
    if (!filter) return tl::unexpected(std::move(filter.error()));
    if (session.options.dry_run) return {};
    // A label belongs to addresses: no device has one.
    const bool nothing = !filter->label.empty();

    names::NetnsNames netns(session.transport);
    const ShowContext context{.options = session.options,
                              .names = session.context,
                              .devices = session.devices,
                              .netns = &netns,
                              .dumping = !filter->device};
    const auto handler = [&](const nl::Message& message) -> base::Status {
        const auto link = LinkMessage::from(message);
        if (link && !nothing && filter->matches(*link)) show_one(session.printer, *link, context);
        return {};
    };

    alignas(8) std::array<std::byte, 512> buffer;
    const auto size = write_link_request(buffer, AF_PACKET, *filter, session.options);
    if (!size) return tl::unexpected(size.error());
    const auto request = std::span(buffer).first(*size);
    session.devices.invalidate();
    if (filter->device) return show_single(session, *filter, request, handler);
    return show_all(session, request, handler);
}

void echo_link(Session& session, const nl::Message* answer) {
    auto& printer = session.printer;
    names::NetnsNames netns(session.transport);
    const ShowContext context{.options = session.options,
                              .names = session.context,
                              .devices = session.devices,
                              .netns = &netns,
                              .link_command = false,
                              .queue = false,
                              .addresses_follow = true};
    const auto link = answer == nullptr ? std::nullopt : LinkMessage::from(*answer);
    printer.open_array();
    if (link) {
        show_one(printer, *link, context);
    } else {
        printer.open_object();
        printer.close_object();
    }
    printer.close_array();
}

}  // namespace ip
