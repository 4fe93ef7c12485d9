// SPDX-License-Identifier: GPL-2.0-or-later
// `ip address show`: devices with their addresses. The kernel tells of the two in separate dumps.
// The addresses are asked for first and kept, as the bytes of their messages; the devices are then
// shown as they come.

#include "ip/address/show.h"

#include <fmt/format.h>
#include <fnmatch.h>
#include <sys/socket.h>

#include <algorithm>
#include <vector>

#include "ip/link/show.h"
#include "nl/request.h"

namespace ip {
namespace {

// The messages of many addresses, by device; within one in the order of the kernel.
class AddressList {
  public:
    void add(unsigned index, const nl::Message& message) {
        places_.push_back({index, bytes_.size(), message.payload.size()});
        bytes_.insert(bytes_.end(), message.payload.begin(), message.payload.end());
    }
    void sort() {
        std::stable_sort(places_.begin(), places_.end(),
                         [](const Place& a, const Place& b) { return a.index < b.index; });
    }
    // Calls `each(address)` for every address of the device.
    template <class Each>
    void of(unsigned index, Each each) const {
        auto place =
            std::lower_bound(places_.begin(), places_.end(), index,
                             [](const Place& a, unsigned wanted) { return a.index < wanted; });
        for (; place != places_.end() && place->index == index; ++place) {
            nl::Message message;
            message.header.nlmsg_type = RTM_NEWADDR;
            message.payload = nl::Bytes(bytes_).subspan(place->offset, place->size);
            if (const auto address = AddressMessage::from(message)) each(*address);
        }
    }

  private:
    struct Place {
        unsigned index;
        std::size_t offset;
        std::size_t size;
    };
    std::vector<Place> places_;
    std::vector<std::byte> bytes_;
};

bool prefix_matches(const value::Value& prefix, std::uint8_t family, nl::Bytes address) {
    if (prefix.family == AF_UNSPEC) return true;  // "default": all of all families
    if (prefix.family != family) return false;
    std::size_t bits = prefix.prefix;
    for (std::size_t at = 0; bits > 0 && at < address.size() && at < prefix.length; ++at) {
        const auto take = std::min<std::size_t>(bits, 8);
        const auto mask = static_cast<std::byte>(0xff00U >> take & 0xffU);
        if (((address[at] ^ prefix.bytes[at]) & mask) != std::byte{}) return false;
        bits -= take;
    }
    return true;
}

class Show {
  public:
    Show(Session& session, const LinkFilter& filter, std::uint8_t family)
        : session_(session), filter_(filter), family_(family), netns_(session.transport) {}

    base::Status run() { return filter_.device ? one() : all(); }

  private:
    bool packet() const { return family_ == AF_PACKET; }
    ShowContext context(bool dumping) {
        return {.options = session_.options,
                .names = session_.context,
                .devices = session_.devices,
                .netns = &netns_,
                .link_command = false,
                .address_lines = family_ == AF_UNSPEC || packet(),
                .addresses_follow = !packet(),
                .dumping = dumping};
    }

    base::Status load_addresses(unsigned index) {
        if (packet()) return {};
        alignas(8) std::array<std::byte, 64> buffer;
        nl::Writer writer(buffer);
        writer.begin(RTM_GETADDR, NLM_F_REQUEST);
        auto& header = writer.header<ifaddrmsg>();
        header.ifa_family = family_;
        header.ifa_index = index;
        if (!writer.finish()) return base::failure("Address request does not fit");
        const auto handler = [this](const nl::Message& message) -> base::Status {
            if (const auto address = AddressMessage::from(message))
                addresses_.add(address->index(), message);
            return {};
        };
        auto dumped = nl::dump(session_.transport, std::span(buffer).first(writer.size()), handler);
        if (!dumped) return failed(std::move(dumped.error()));
        addresses_.sort();
        return {};
    }

    static base::Status failed(base::Error error) {
        if (error.status == base::kStatusKernel) error.status = base::kStatusFailed;
        return tl::unexpected(std::move(error));
    }

    // The kernel's own form of a device for IPv6 has fewer attributes, and takes no filter.
    base::Result<std::size_t> write_links(std::span<std::byte> buffer) const {
        if (family_ != AF_INET6 || filter_.device)
            return write_link_request(buffer, family_, filter_, session_.options);
        nl::Writer writer(buffer);
        writer.begin(RTM_GETLINK, NLM_F_REQUEST);
        writer.header<ifinfomsg>().ifi_family = family_;
        if (!writer.finish())
            return tl::unexpected(base::Error{.text = "Link request does not fit\n"});
        return writer.size();
    }

    base::Status all() {
        if (auto loaded = load_addresses(0); !loaded) return loaded;
        alignas(8) std::array<std::byte, 512> buffer;
        const auto size = write_links(buffer);
        if (!size) return tl::unexpected(size.error());
        session_.devices.invalidate();
        const auto context = this->context(true);
        const auto handler = [&](const nl::Message& message) -> base::Status {
            if (const auto link = LinkMessage::from(message)) show(*link, context);
            return {};
        };
        session_.printer.open_array();
        auto dumped = nl::dump(session_.transport, std::span(buffer).first(*size), handler);
        session_.printer.close_array();
        if (!dumped) return failed(std::move(dumped.error()));
        session_.warn(dumped->warning);
        return {};
    }

    base::Status one() {
        const unsigned index = session_.devices.index(*filter_.device);
        if (index == 0) {
            base::Error error;
            error.text = fmt::format("Device \"{}\" does not exist.\n", *filter_.device);
            error.word = *filter_.device;
            return tl::unexpected(std::move(error));
        }
        if (auto loaded = load_addresses(index); !loaded) return loaded;
        alignas(8) std::array<std::byte, 512> buffer;
        nl::Writer writer(buffer);
        writer.begin(RTM_GETLINK, NLM_F_REQUEST);
        writer.header<ifinfomsg>().ifi_index = static_cast<int>(index);
        writer.put_u32(
            IFLA_EXT_MASK,
            RTEXT_FILTER_VF | (session_.options.statistics == 0 ? RTEXT_FILTER_SKIP_STATS : 0U));
        if (!writer.finish()) return base::failure("Link request does not fit");
        const auto context = this->context(false);
        const auto handler = [&](const nl::Message& message) -> base::Status {
            session_.printer.open_array();
            if (const auto link = LinkMessage::from(message)) show(*link, context);
            session_.printer.close_array();
            return {};
        };
        const auto answer =
            nl::request(session_.transport, std::span(buffer).first(writer.size()), handler);
        // A device that is called by an index that none has ("if7") is no failure in iproute2.
        if (!answer)
            session_.warn(answer.error().text + "Cannot send link request: No such device\n");
        return {};
    }

    // A device without any address is shown when no family is asked for, one whose addresses all
    // fail the words is not.
    bool wanted(const LinkMessage& link) const {
        if (!filter_.matches(link)) return false;
        if (packet()) return true;
        bool any = false;
        bool chosen = false;
        addresses_.of(link.index(), [&](const AddressMessage& address) {
            any = true;
            chosen = chosen || address_matches(filter_, family_, address, link.name());
        });
        return chosen || (!any && family_ == AF_UNSPEC);
    }

    void show(const LinkMessage& link, const ShowContext& context) {
        if (!wanted(link)) return;
        auto& printer = session_.printer;
        const auto& options = session_.options;
        const bool lines = !options.brief && (packet() || !options.oneline);
        const bool head = (options.brief || lines) && filter_.label.empty();
        printer.open_object();
        if (head && options.brief) show_link_brief(printer, link, context);
        if (head && !options.brief) {
            show_link(printer, link, context);
            printer.end_line();
        }
        if (!packet()) show_addresses(link);
        if (head && lines && options.statistics > 0) {
            show_link_stats(printer, link, context);
            printer.end_line();
        }
        printer.close_object();
    }

    void show_addresses(const LinkMessage& link) {
        auto& printer = session_.printer;
        printer.open_array("addr_info");
        addresses_.of(link.index(), [&](const AddressMessage& address) {
            if (address_matches(filter_, family_, address, link.name()))
                show_address(printer, address, link.name(), session_.options, session_.context,
                             session_.options.oneline ? Head::Device : Head::None);
        });
        if (session_.options.brief) printer.end_line();
        printer.close_array();
    }

    Session& session_;
    const LinkFilter& filter_;
    std::uint8_t family_;
    names::NetnsNames netns_;
    AddressList addresses_;
};

}  // namespace

bool address_matches(const LinkFilter& filter, std::uint8_t family, const AddressMessage& address,
                     std::string_view device) {
    const auto own = address.header.ifa_family;
    if (family != AF_UNSPEC && family != own) return false;
    if (filter.scope && *filter.scope != address.header.ifa_scope) return false;
    if (((filter.flags ^ address.flags()) & filter.flag_mask) != 0) return false;
    if (filter.protocol && address.attrs.has(IFA_PROTO) &&
        address.attrs[IFA_PROTO].u8() != *filter.protocol)
        return false;
    if (filter.prefix && !prefix_matches(*filter.prefix, own, address.local())) return false;
    if (filter.label.empty()) return true;
    const auto label = address.attrs.has(IFA_LABEL) ? address.attrs[IFA_LABEL].string() : device;
    return fnmatch(std::string(filter.label).c_str(), std::string(label).c_str(), 0) == 0;
}

base::Status address_show(Session& session, grammar::Words words) {
    auto family = session.options.family;
    auto filter = parse_link_filter(words, family, session.context);
    if (!filter) return tl::unexpected(std::move(filter.error()));
    if (session.options.dry_run) return {};
    if (family == AF_UNSPEC && filter->prefix) family = filter->prefix->family;
    return Show(session, *filter, family).run();
}

}  // namespace ip
