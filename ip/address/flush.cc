// SPDX-License-Identifier: GPL-2.0-or-later
// flush: a round is one dump and a pipelined deletion of what it chose. There may be a second one
// because the kernel can promote a secondary address while its primary goes; -loops bounds them.
//
// Within a round secondaries go first: the kernel deletes them by itself together with their
// primary, and a deletion of what has gone would fail.

#include "ip/address/flush.h"

#include <fmt/format.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <vector>

#include "ip/address/show.h"
#include "ip/link/filter.h"
#include "nl/pipeline.h"
#include "nl/request.h"

namespace ip::address {
namespace {

constexpr std::size_t kRoom = 64;

using Deletion = std::vector<std::byte>;  // a whole message

// The RTM_DELADDR for the payload of a RTM_NEWADDR.
Deletion deletion(const nl::Message& message) {
    nlmsghdr header{};
    header.nlmsg_len = static_cast<std::uint32_t>(sizeof header + message.payload.size());
    header.nlmsg_type = RTM_DELADDR;
    header.nlmsg_flags = NLM_F_REQUEST;
    const auto bytes = std::as_bytes(std::span(&header, 1));
    Deletion deletes(bytes.begin(), bytes.end());
    deletes.insert(deletes.end(), message.payload.begin(), message.payload.end());
    return deletes;
}

// Remembers the first refusal; an address that has gone meanwhile is none.
class Outcome final : public nl::Pipeline::Listener {
  public:
    void failed(std::uint64_t, const nl::Ack& ack) override {
        if (ack.err != EADDRNOTAVAIL && first_ == 0) first_ = ack.err;
    }
    void warned(std::uint64_t, const nl::Ack&) override {}
    void unknown(std::uint64_t) override {}  // the next round sees what is left
    void settled() override {}
    int first() const { return first_; }

  private:
    int first_ = 0;
};

class Flush {
  public:
    Flush(Session& session, const LinkFilter& filter, unsigned index)
        : session_(session), filter_(filter), index_(index) {}

    base::Status run() {
        const auto limit = session_.options.loops;
        for (unsigned round = 0; limit == 0 || round < limit; ++round) {
            if (auto collected = collect(); !collected) return collected;
            const auto count = secondaries_.size() + primaries_.size();
            if (count == 0) return complete(round);
            if (auto deleted = delete_collected(); !deleted) return deleted;
            tell(fmt::format("\n*** Round {}, deleting {} addresses ***\n", round + 1, count));
            if (primaries_only()) return complete(round + 1);
        }
        return base::usage_error(
            fmt::format("*** Flush remains incomplete after {} rounds. ***", limit));
    }

  private:
    // More rounds would delete secondaries that were promoted.
    bool primaries_only() const {
        return (filter_.flag_mask & IFA_F_SECONDARY) != 0 && (filter_.flags & IFA_F_SECONDARY) == 0;
    }

    void tell(std::string_view text) const {
        if (session_.options.statistics > 0) session_.printer.text(text);
    }

    base::Status complete(unsigned rounds) const {
        tell(rounds == 0 ? "Nothing to flush.\n"
                         : fmt::format("*** Flush is complete after {} round{} ***\n", rounds,
                                       rounds > 1 ? "s" : ""));
        return {};
    }

    base::Status collect() {
        secondaries_.clear();
        primaries_.clear();
        alignas(8) std::array<std::byte, kRoom> room;
        nl::Writer writer(room);
        writer.begin(RTM_GETADDR, NLM_F_REQUEST);
        auto& header = writer.header<ifaddrmsg>();
        header.ifa_family = session_.options.family;
        header.ifa_index = index_;
        if (!writer.finish()) return base::failure("Message too long");
        const auto handler = [this](const nl::Message& message) -> base::Status {
            if (const auto address = AddressMessage::from(message)) take(message, *address);
            return {};
        };
        auto dumped = nl::dump(session_.transport, std::span(room).first(writer.size()), handler);
        if (dumped) return {};
        auto& error = dumped.error();
        error.status = base::kStatusFailed;
        if (const auto at = error.text.find("Dump terminated"); at != std::string::npos)
            error.text.replace(at, 4, "Flush");
        return tl::unexpected(std::move(error));
    }

    void take(const nl::Message& message, const AddressMessage& address) {
        if (index_ != 0 && address.index() != index_) return;
        const auto device = session_.devices.name(address.index());
        if (!address_matches(filter_, session_.options.family, address, device)) return;
        auto& list = (address.flags() & IFA_F_SECONDARY) != 0 ? secondaries_ : primaries_;
        list.push_back(deletion(message));
        if (session_.options.statistics > 1)
            show_address(session_.printer, address, device, session_.options, session_.context,
                         true);
    }

    base::Status delete_collected() {
        Outcome outcome;
        nl::Pipeline pipeline(session_.transport, outcome);
        for (const auto* list : {&secondaries_, &primaries_})
            for (const auto& message : *list) {
                const auto room = pipeline.room();
                if (!room) return tl::unexpected(room.error());
                std::copy(message.begin(), message.end(), room->begin());
                if (auto sent = pipeline.commit(message.size(), 0); !sent) return sent;
            }
        if (auto flushed = pipeline.flush(); !flushed) return flushed;
        if (outcome.first() != 0)
            return base::system_error("Failed to send flush request", outcome.first());
        return {};
    }

    Session& session_;
    const LinkFilter& filter_;
    unsigned index_;  // of the one device, or 0
    std::vector<Deletion> secondaries_;
    std::vector<Deletion> primaries_;
};

}  // namespace

base::Status flush(Session& session, Words words) {
    if (words.empty()) return base::failure("Flush requires arguments.");
    if (session.options.family == AF_PACKET) return base::failure("Cannot flush link addresses.");
    const auto filter = parse_link_filter(words, session.options.family, session.context);
    if (!filter) return tl::unexpected(filter.error());
    if (session.options.dry_run) return {};
    unsigned index = 0;
    if (filter->device) {
        index = session.devices.index(*filter->device);
        if (index == 0)
            return base::failure(fmt::format("Device \"{}\" does not exist.", *filter->device),
                                 *filter->device);
    }
    return Flush(session, *filter, index).run();
}

}  // namespace ip::address
