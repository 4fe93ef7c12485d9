// SPDX-License-Identifier: GPL-2.0-or-later
// Showing addresses: `ip address show`, and the line of one address that the monitor and -echo
// share.
#pragma once

#include <linux/if_addr.h>

#include <optional>
#include <string_view>

#include "grammar/param.h"
#include "ip/link/filter.h"
#include "ip/session.h"
#include "nl/view.h"
#include "out/printer.h"

namespace ip {

// A RTM_NEWADDR or RTM_DELADDR, opened. Views into the received bytes.
struct AddressMessage {
    ifaddrmsg header{};
    bool gone = false;
    nl::Attrs<16> attrs;

    static std::optional<AddressMessage> from(const nl::Message& message);
    unsigned index() const { return header.ifa_index; }
    std::uint32_t flags() const {
        return attrs.has(IFA_FLAGS) ? attrs[IFA_FLAGS].u32() : header.ifa_flags;
    }
    // The address of this end; IPv6 without a peer says it as IFA_ADDRESS only.
    nl::Bytes local() const {
        return attrs.has(IFA_LOCAL) ? attrs[IFA_LOCAL].data : attrs[IFA_ADDRESS].data;
    }
};

// Whether the words of `show` choose this address of the device called `device`.
bool address_matches(const LinkFilter& filter, std::uint8_t family, const AddressMessage& address,
                     std::string_view device);

// What an address says of its device: nothing, index and name in front of it (with -o), or the
// index in JSON alone (a file of addresses knows no names).
enum class Head : std::uint8_t { None, Device, Index };

// One address, object and ends of lines included. With -br it is only "ADDRESS/LEN " and the line
// goes on.
void show_address(out::Printer& printer, const AddressMessage& address, std::string_view device,
                  const Options& options, const value::Context& names, Head head);

base::Status address_show(Session& session, grammar::Words words);
// What -echo shows of a change: the address as the notification has it, null for none.
void echo_address(Session& session, const nl::Message* answer);

}  // namespace ip
