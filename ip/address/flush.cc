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
#include <cerrno>
#include <vector>

#include "ip/address/select.h"
#include "ip/address/show.h"
#include "ip/request_of.h"
#include "nl/pipeline.h"

namespace ip::address {
namespace {

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
    Flush(Session& session, const Selection& selection)
        : session_(session), selection_(selection) {}

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
        const auto& filter = selection_.filter;
        return (filter.flag_mask & IFA_F_SECONDARY) != 0 && (filter.flags & IFA_F_SECONDARY) == 0;
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
        auto collected = each_selected(
            session_, selection_,
            [this](const nl::Message& message, const AddressMessage& address,
                   std::string_view device) {
                auto& list = (address.flags() & IFA_F_SECONDARY) != 0 ? secondaries_ : primaries_;
                append_request(list.emplace_back(), message, RTM_DELADDR, 0);
                if (session_.options.statistics > 1)
                    show_address(session_.printer, address, device, session_.options,
                                 session_.context, Head::Device);
            });
        if (collected) return {};
        auto& error = collected.error();
        if (const auto at = error.text.find("Dump terminated"); at != std::string::npos)
            error.text.replace(at, 4, "Flush");
        return collected;
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
    const Selection& selection_;
    std::vector<std::vector<std::byte>> secondaries_;
    std::vector<std::vector<std::byte>> primaries_;
};

}  // namespace

base::Status flush(Session& session, Words words) {
    if (words.empty()) return base::failure("Flush requires arguments.");
    if (session.options.family == AF_PACKET) return base::failure("Cannot flush link addresses.");
    const auto selection = parse_selection(session, words);
    if (!selection) return tl::unexpected(selection.error());
    if (session.options.dry_run) return {};
    const out::TextOnly text(session.printer);
    return Flush(session, *selection).run();
}

}  // namespace ip::address
