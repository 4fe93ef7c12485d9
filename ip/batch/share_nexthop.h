// SPDX-License-Identifier: GPL-2.0-or-later
// -share-nexthop: routes of a batch that name the same device and gateway use one nexthop object of
// the kernel (linux/nexthop.h, since 5.3).
//
// Whoever sends a route asks for its object right before, when every line that could decide about
// it is done, so that the object is made, or refused, exactly where the plain route would be. A
// route that could change whether a gateway is reachable makes the objects of that gateway
// forgotten (the next line makes a new one), and a barrier all of them. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "base/error.h"
#include "ip/command.h"
#include "nl/transport.h"
#include "nl/writer.h"

namespace ip {

class NexthopSharer {
  public:
    // Marks our objects; no name of iproute2's tables has it.
    static constexpr std::uint8_t kProtocol = 201;

    explicit NexthopSharer(std::unique_ptr<nl::Transport> transport)
        : transport_(std::move(transport)) {}

    // The object that stands for the route's nexthop, made now if need be; 0: send the route as it
    // is. `ready` is called before one is made: all that was committed must be with the kernel by
    // then.
    class Ready {
      public:
        virtual ~Ready() = default;
        virtual base::Status settle() = 0;
    };
    base::Result<std::uint32_t> object_for(const Effect& route, Ready& ready);

    // A route line that was sent: what it may change about gateways.
    void route_sent(const Effect& route);
    // Something else than routes changed.
    void forget();
    // A route with the object was added.
    void used(std::uint32_t id);
    // Deletes the objects made here that no route uses. To be called when all lines are done.
    base::Status remove_unused();

  private:
    // device, onlink, family of the route, gateway
    using Key = std::tuple<unsigned, bool, std::uint8_t, std::uint8_t, std::array<std::byte, 16>>;
    struct Prefix {
        std::uint8_t family;
        std::uint8_t length;
        std::array<std::byte, 16> bytes;
        auto operator<=>(const Prefix&) const = default;
    };
    static Key key_of(const Effect& route);
    base::Result<std::uint32_t> make(const Effect& route);
    void watch(const Address& gateway);

    std::mutex mutex_;
    std::unique_ptr<nl::Transport> transport_;
    std::map<Key, std::uint32_t> objects_;
    std::set<Key> refused_;     // until something changes: no second attempt for each line
    std::set<Prefix> watched_;  // every prefix that covers a gateway of either
    std::unordered_map<std::uint32_t, bool> made_;  // ours of this batch: whether a route uses it
    bool supported_ = true;
};

// The route message with RTA_NH_ID in place of RTA_OIF, RTA_GATEWAY and RTA_VIA. False when it does
// not fit.
[[nodiscard]] bool rewrite_with_nexthop(std::span<const std::byte> message, std::uint32_t id,
                                        nl::Writer& writer);

}  // namespace ip
