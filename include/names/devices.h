// SPDX-License-Identifier: GPL-2.0-or-later
// The devices of the namespace, asked for one by one over netlink and remembered (index <-> name,
// altnames).
//
// Thread-safe: threads that find what they look for don't disturb each other; unknown names are
// asked for one at a time, over a socket of the cache's own. What does not exist is not remembered.
// invalidate() forgets everything: after a line that changed links.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "nl/transport.h"
#include "value/context.h"

namespace names {

// What a message about one device may say of another.
struct Device {
    std::string name;    // "if7" when the namespace has no such device
    unsigned flags = 0;  // IFF_* of linux/if.h
    bool exists = false;
};

class Devices final : public value::Devices {
  public:
    explicit Devices(std::unique_ptr<nl::Transport> transport);
    ~Devices() override;

    // As iproute2, takes "if7" for index 7 when no device has that name, whether or not there is a
    // device 7.
    unsigned index(std::string_view name) const override;
    std::string name(unsigned index) const override;
    std::optional<value::DeviceFacts> facts(unsigned index) const override;
    std::uint64_t epoch() const override;
    std::optional<int> netns_id(int fd, bool assign) const override;

    // Asks for the device when it is not known yet.
    Device device(unsigned index) const;
    // Whether device() would answer without asking.
    bool knows(unsigned index) const;

    // Takes what a link dump or notification told anyway, so that nothing is asked twice. `message`
    // is an RTM_NEWLINK or RTM_DELLINK.
    void learn(const nl::Message& message) const;
    // One dump instead of a request per device, when a long list of routes or addresses is about to
    // be shown.
    base::Status load_all() const;
    // All names and altnames, in no order: for completion. Those of a load_all().
    std::vector<std::string> names() const;
    void invalidate();

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace names
