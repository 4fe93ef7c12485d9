// SPDX-License-Identifier: GPL-2.0-or-later
// `ip address` { save | restore | showdump }. A file tells of devices by index.

#include "ip/address/saved.h"

#include <fmt/format.h>
#include <linux/rtnetlink.h>

#include "ip/address/select.h"
#include "ip/address/show.h"
#include "ip/request_of.h"
#include "ip/saved.h"

namespace ip::address {

base::Status save(Session& session, Words words) {
    const auto selection = parse_selection(session, words);
    if (!selection) return tl::unexpected(selection.error());
    if (session.options.dry_run) return {};
    if (auto begun = begin_saving(session, kSavedAddresses); !begun) return begun;
    return each_selected(session, *selection,
                         [&session](const nl::Message& message, const AddressMessage&,
                                    std::string_view) { ip::save(session, message); });
}

base::Status restore(Session& session, Words) {
    if (session.options.dry_run) return {};
    std::vector<std::byte> bytes;
    auto restored = read_saved(kSavedAddresses, [&](const nl::Message& message) -> base::Status {
        bytes.clear();
        append_request(bytes, message, RTM_NEWADDR, NLM_F_CREATE);
        return ip::restore(session, bytes);
    });
    if (!restored) restored.error().status = base::kStatusUsage;
    return restored;
}

base::Status showdump(Session& session, Words) {
    if (session.options.dry_run) return {};
    auto& printer = session.printer;
    printer.open_array();
    printer.open_object();
    printer.open_array("addr_info");
    auto shown = read_saved(kSavedAddresses, [&](const nl::Message& message) -> base::Status {
        const auto address = AddressMessage::from(message);
        if (!address) return {};
        printer.text(fmt::format("if{}:", address->index()));
        printer.newline();
        show_address(printer, *address, {}, session.options, session.context, Head::Index);
        return {};
    });
    printer.close_array();
    printer.close_object();
    printer.close_array();
    return shown;
}

}  // namespace ip::address
