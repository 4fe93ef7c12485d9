// SPDX-License-Identifier: GPL-2.0-or-later
// `ip route flush`: dump, delete what is selected, and again until nothing is left. IPv4 routes of
// a table are deleted in an order that the kernel's trie likes: in plain ascending order it walks
// over all emptied nodes for each deletion, which makes neighbouring prefixes quadratic. 250k /24:
// ascending 15 s, descending 1.6 s, ascending with the first one of each /8 kept for the end 0.4 s.

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <unordered_set>

#include "base/fd.h"
#include "ip/request_of.h"
#include "ip/route/filter.h"
#include "ip/route/print.h"
#include "ip/route/show.h"
#include "nl/pipeline.h"
#include "nl/request.h"

namespace ip::route {
namespace {

constexpr unsigned kPatience = 10;  // rounds in which not one deletion succeeded

struct Victim {
    std::size_t offset;  // of the message in `bytes`
    std::size_t size;
    std::uint32_t table;
    std::uint32_t prefix;  // IPv4, host order
    bool ipv4;
};

struct Round {
    std::vector<std::byte> bytes;
    std::vector<Victim> victims;
};

// The dumped message as a request to delete it.
void collect(Round& round, const nl::Message& message) {
    const auto& route = nl::load<rtmsg>(message.payload);
    Victim victim{round.bytes.size(), 0, table_of(message), 0, route.rtm_family == AF_INET};
    if (const auto to = message.attrs(sizeof(rtmsg)).find(RTA_DST); to && victim.ipv4)
        victim.prefix = to->be32();
    victim.size = append_route_request(round.bytes, message, RTM_DELROUTE, 0);
    round.victims.push_back(victim);
}

// The first IPv4 route of each table and /8 goes last: it stays the first child of its node, from
// which on the trie looks for what a deletion leaves behind.
void keep_first_ones_for_the_end(Round& round) {
    std::unordered_set<std::uint64_t> seen;
    const auto rest = std::stable_partition(
        round.victims.begin(), round.victims.end(), [&seen](const Victim& victim) {
            const std::uint64_t group = std::uint64_t{victim.table} << 8 | victim.prefix >> 24;
            return !victim.ipv4 || !seen.insert(group).second;
        });
    std::reverse(rest, round.victims.end());
}

// A route that went away by itself is no failure.
class Outcome final : public nl::Pipeline::Listener {
  public:
    void failed(std::uint64_t, const nl::Ack& ack) override {
        ++refused;
        if (ack.err != ESRCH && err == 0) err = ack.err;
    }
    void warned(std::uint64_t, const nl::Ack&) override {}
    void unknown(std::uint64_t) override {}  // the next round sees what is left
    void settled() override {}
    std::size_t refused = 0;
    int err = 0;
};

tl::unexpected<base::Error> failed(int err) {
    auto error = base::system_error("Failed to send flush request", err).value();
    error.status = base::kStatusKernel;
    return tl::unexpected(std::move(error));
}

base::Result<std::size_t> remove(Session& session, const Round& round) {
    Outcome outcome;
    nl::Pipeline pipeline(session.transport, outcome);
    for (const Victim& victim : round.victims) {
        auto room = pipeline.room();
        if (!room) return tl::unexpected(std::move(room.error()));
        if (victim.size > room->size()) return failed(EMSGSIZE);
        std::memcpy(room->data(), round.bytes.data() + victim.offset, victim.size);
        if (auto done = pipeline.commit(victim.size, 0); !done)
            return tl::unexpected(std::move(done.error()));
    }
    if (auto done = pipeline.flush(); !done) return tl::unexpected(std::move(done.error()));
    if (outcome.err != 0) return failed(outcome.err);
    return round.victims.size() - outcome.refused;
}

// IPv6 keeps an unreachable default of its own (metric ~0) that cannot be deleted.
bool is_permanent(const nl::Message& message) {
    const auto& header = nl::load<rtmsg>(message.payload);
    if (header.rtm_family != AF_INET6 || header.rtm_dst_len != 0 ||
        header.rtm_type != RTN_UNREACHABLE)
        return false;
    const auto metric = message.attrs(sizeof(rtmsg)).find(RTA_PRIORITY);
    return metric && metric->u32() == UINT32_MAX;
}

base::Result<Round> collect_round(Session& session, const Filter& filter) {
    alignas(8) std::array<std::byte, 256> room;
    nl::Writer writer(room);
    if (!write_dump(filter, writer)) return base::failure("the filter does not fit");
    Round round;
    auto result = nl::dump(session.transport, std::span(room).first(writer.size()),
                           [&](const nl::Message& message) -> base::Status {
                               if (message.header.nlmsg_type != RTM_NEWROUTE ||
                                   !selects(filter, message) || is_permanent(message))
                                   return {};
                               collect(round, message);
                               if (session.options.statistics < 2) return {};
                               return print_route(session, filter, message);
                           });
    if (!result && !is_empty_table(session.options, filter, result.error())) {
        auto error = std::move(result.error());
        constexpr std::string_view kDump = "Dump terminated\n";
        if (error.text.ends_with(kDump))
            error.text.replace(error.text.size() - kDump.size(), kDump.size(),
                               "Flush terminated\n");
        return tl::unexpected(std::move(error));
    }
    keep_first_ones_for_the_end(round);
    return round;
}

void report_end(Session& session, unsigned rounds) {
    if (session.options.statistics == 0) return;
    if (rounds == 0)
        session.printer.text("Nothing to flush.\n");
    else
        session.printer.text(fmt::format("*** Flush is complete after {} round{} ***\n", rounds,
                                         rounds > 1 ? "s" : ""));
}

// The cache of IPv4 routes went with Linux 3.6, but the knob is still there.
base::Status flush_cache(Session& session) {
    constexpr const char* kKnob = "/proc/sys/net/ipv4/route/flush";
    const base::Fd knob(::open(kKnob, O_WRONLY | O_CLOEXEC));
    if (knob.get() < 0)
        return base::system_error("Cannot open \"/proc/sys/net/ipv4/route/flush\"", errno);
    if (::write(knob.get(), "-1", 2) != 2)
        return base::system_error("Cannot flush routing cache", errno);
    if (session.options.statistics != 0)
        session.printer.text("*** IPv4 routing cache is flushed.\n");
    return {};
}

}  // namespace

base::Status flush(Session& session, Words words) {
    if (words.empty()) return base::failure("\"ip route flush\" requires arguments.");
    const auto family = session.options.family;
    if (family != AF_UNSPEC && family != AF_INET && family != AF_INET6)
        return tl::unexpected(
            base::Error{.status = base::kStatusUsage, .kind = base::ErrorKind::NotNative});
    auto filter = parse_filter(session.options, session.context, words);
    if (!filter) return tl::unexpected(std::move(filter.error()));
    if (session.options.dry_run) return {};
    const out::TextOnly text(session.printer);
    if (filter->cloned && filter->family != AF_INET6) {
        if (auto done = flush_cache(session); !done) return done;
        if (filter->family == AF_INET) return {};
    }
    unsigned futile = 0;
    for (unsigned rounds = 0;; ++rounds) {
        auto round = collect_round(session, *filter);
        if (!round) return tl::unexpected(std::move(round.error()));
        if (round->victims.empty()) return report_end(session, rounds), base::Status{};
        auto removed = remove(session, *round);
        if (!removed) return tl::unexpected(std::move(removed.error()));
        futile = *removed == 0 ? futile + 1 : 0;
        if (futile == kPatience) return failed(ESRCH);
        if (session.options.statistics != 0)
            session.printer.text(fmt::format("\n*** Round {}, deleting {} entries ***\n",
                                             rounds + 1, round->victims.size()));
    }
}

}  // namespace ip::route
