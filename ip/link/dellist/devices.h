// SPDX-License-Identifier: GPL-2.0-or-later
// The devices of the namespace, as far as a deletion needs to know them, and the choice of those
// that a request means.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/error.h"
#include "ip/link/dellist/request.h"
#include "nl/transport.h"
#include "nl/view.h"

namespace ip::dellist {

struct Device {
    unsigned index = 0;
    std::string name;
    std::vector<std::string> altnames;
    std::string kind;  // IFLA_INFO_KIND; empty: none
    std::uint32_t group = 0;
    unsigned master = 0;  // ifindex; 0: none
    bool up = false;      // IFF_UP
};

// Whether `ip link del` can delete it: it has a kind whose driver knows how. (The kernel has the
// last word.)
bool deletable(const Device& device);

class DeviceTable {
  public:
    // One RTM_GETLINK dump, without statistics.
    static base::Result<DeviceTable> load(nl::Transport& transport);
    // From RTM_NEWLINK messages: for tests.
    void add(const nl::Message& message);
    void index();  // after the last add()

    const std::vector<Device>& all() const { return devices_; }
    const Device* by_name(std::string_view name) const;  // or altname
    const Device* by_index(unsigned index) const;

  private:
    std::vector<Device> devices_;
    std::unordered_map<std::string_view, std::size_t> names_;
    std::unordered_map<unsigned, std::size_t> indexes_;
};

// The devices that the request means, each once, in the order of their ifindex. An Error names
// every word that means no device and every device that can't be deleted, as far as the request
// does not pass over them; then nothing may be deleted.
base::Result<std::vector<const Device*>> choose(const ListRequest& request,
                                                const DeviceTable& table);

}  // namespace ip::dellist
