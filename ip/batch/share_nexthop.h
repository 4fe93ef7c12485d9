// SPDX-License-Identifier: GPL-2.0-or-later
// -share-nexthop: routes of a batch that name the same device and gateway use one nexthop object of
// the kernel (linux/nexthop.h, since 5.3).
//
// A line is compiled with the id of its object before anybody knows whether the kernel will make
// that object. It is made right before the first line that uses it is sent, when every line that
// could decide about its gateway is done: exactly where the plain route would be accepted or
// refused. If the kernel refuses, the lines are compiled again as plain routes, and each gets the
// answer that belongs to it. A route that could change whether a gateway is reachable is run alone
// and makes the objects of that gateway forgotten: the next line has another one made.
//
// id_for() is safe from many threads; everything else belongs to the main thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <shared_mutex>
#include <span>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "base/error.h"
#include "ip/command.h"
#include "nl/transport.h"
#include "nl/writer.h"

namespace ip {

class NexthopSharer {
  public:
    // Marks our objects; no name of iproute2's tables has it.
    static constexpr std::uint8_t kProtocol = 201;

    explicit NexthopSharer(nl::Transport& transport) : transport_(transport) {}

    // Looks at the objects that exist, so that ours get ids behind theirs.
    base::Status start();

    // Id of the object that stands for the route's nexthop; 0: the route is to be sent as it is.
    std::uint32_t id_for(const Effect& route);

    // Whether the object has to be made before a route that uses it can be sent.
    bool missing(std::uint32_t id) const;
    // Makes it. False: the kernel refused (or could not be asked), and id_for() now gives 0 for its
    // routes.
    bool make(std::uint32_t id);

    // Whether a route to the prefix with that key (prefix_key()) covers a gateway in use.
    bool decides(std::uint64_t prefix_key) const { return watched_.contains(prefix_key); }
    // Lines other than plain routes were run: nothing that was known of gateways holds any more.
    void forget();

    // Deletes the objects made here that no route uses, found by a dump of the routes. To be called
    // when all lines are done.
    base::Status remove_unused();

  private:
    // device, onlink, family of the route, gateway
    using Key = std::tuple<unsigned, bool, std::uint8_t, std::uint8_t, std::array<std::byte, 16>>;
    struct Object {
        Effect route;  // of which the kernel's object is made
        bool made = false;
    };
    static constexpr std::uint32_t kFirstId = 0x40000000;

    void watch(const Address& gateway);
    base::Status collect_used(std::uint8_t family, std::unordered_set<std::uint32_t>& used) const;

    nl::Transport& transport_;
    mutable std::shared_mutex mutex_;   // ids_ and objects_
    std::map<Key, std::uint32_t> ids_;  // 0: refused
    std::unordered_map<std::uint32_t, Object> objects_;
    std::unordered_set<std::uint64_t> watched_;
    std::uint32_t next_id_ = kFirstId;
    bool supported_ = true;
};

// Hash of a prefix (host bits zero), the same for all tables: the key of a batch job.
std::uint64_t prefix_key(std::uint8_t family, std::uint8_t length,
                         const std::array<std::byte, 16>& prefix);

// The route message with RTA_NH_ID in place of RTA_OIF, RTA_GATEWAY and RTA_VIA. False when it does
// not fit.
[[nodiscard]] bool rewrite_with_nexthop(std::span<const std::byte> message, std::uint32_t id,
                                        nl::Writer& writer);

}  // namespace ip
