// SPDX-License-Identifier: GPL-2.0-or-later
// The device cache. A batch asks for a device on nearly every line and from every worker, and one
// lock that all readers write to would make them wait for each other; so there are several, readers
// take the one of their thread, and a writer takes all.
#include "names/devices.h"

#include <array>
#include <atomic>
#include <charconv>
#include <mutex>
#include <thread>
#include <unordered_map>

#include <linux/if.h>
#include <linux/if_link.h>
#include <linux/rtnetlink.h>

#include "device_facts.h"
#include "names/netns.h"
#include "nl/request.h"
#include "nl/writer.h"

namespace names {
namespace {

// One lock per reader thread, more or less; each in a cache line of its own.
class ReadMostlyMutex {
  public:
    std::mutex& mine() {
        return slots_[std::hash<std::thread::id>{}(std::this_thread::get_id()) % kSlots].mutex;
    }
    // For std::lock_guard: everything.
    void lock() {
        for (Slot& slot : slots_) slot.mutex.lock();
    }
    void unlock() {
        for (Slot& slot : slots_) slot.mutex.unlock();
    }

  private:
    static constexpr std::size_t kSlots = 16;
    struct alignas(64) Slot {
        std::mutex mutex;
    };
    std::array<Slot, kSlots> slots_;
};

struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
        return std::hash<std::string_view>{}(text);
    }
};

// "if7" (and "if7x": iproute2 reads it with a scanner that stops there) is index 7.
unsigned index_in_name(std::string_view name) {
    if (!name.starts_with("if")) return 0;
    unsigned index = 0;
    const auto result = std::from_chars(name.data() + 2, name.data() + name.size(), index);
    return result.ec == std::errc{} ? index : 0;
}

}  // namespace

struct Devices::Impl {
    mutable ReadMostlyMutex cache_mutex;
    std::unordered_map<std::string, unsigned, Hash, std::equal_to<>> by_name;
    std::unordered_map<unsigned, Device> by_index;
    std::atomic<std::uint64_t> epoch = 1;

    std::mutex transport_mutex;
    std::unique_ptr<nl::Transport> transport;

    void learn(const nl::Message& message);
    void forget(unsigned index);
    void ask(std::string_view name, unsigned index);
};

// Drops the names of `index`, altnames too.
void Devices::Impl::forget(unsigned index) {
    if (by_index.erase(index) == 0) return;
    ++epoch;
    std::erase_if(by_name, [index](const auto& entry) { return entry.second == index; });
}

// The caller holds cache_mutex.
void Devices::Impl::learn(const nl::Message& message) {
    const auto header = message.fixed<ifinfomsg>();
    if (!header || header->ifi_index <= 0) return;
    const auto index = static_cast<unsigned>(header->ifi_index);
    if (message.header.nlmsg_type == RTM_DELLINK) return forget(index);
    if (message.header.nlmsg_type != RTM_NEWLINK) return;
    for (const nl::Attr& attr : message.attrs(sizeof(ifinfomsg))) {
        if (attr.type == IFLA_IFNAME) {
            const std::string_view name = attr.string();
            const auto known = by_index.find(index);
            if (known != by_index.end() && known->second.name != name) forget(index);
            by_index.insert_or_assign(index, Device{std::string(name), header->ifi_flags, true});
            by_name.insert_or_assign(std::string(name), index);
        } else if (attr.type == IFLA_PROP_LIST) {
            for (const nl::Attr& property : attr.nested())
                if (property.type == IFLA_ALT_IFNAME)
                    by_name.insert_or_assign(std::string(property.string()), index);
        }
    }
}

// One RTM_GETLINK, by name or by index; what the kernel answers is learned.
void Devices::Impl::ask(std::string_view name, unsigned index) {
    alignas(8) std::array<std::byte, 512> buffer;
    nl::Writer writer(buffer);
    writer.begin(RTM_GETLINK, NLM_F_REQUEST);
    writer.header<ifinfomsg>().ifi_index = static_cast<int>(index);
    writer.put_u32(IFLA_EXT_MASK, RTEXT_FILTER_SKIP_STATS);
    if (!name.empty()) {
        const bool ifname = name.size() < IFNAMSIZ;
        writer.put_string(ifname ? IFLA_IFNAME : IFLA_ALT_IFNAME, name);
    }
    if (!writer.finish()) return;
    const std::lock_guard transport_lock(transport_mutex);
    const auto handler = [this](const nl::Message& message) -> base::Status {
        const std::lock_guard lock(cache_mutex);
        learn(message);
        return {};
    };
    // That there is no such device is no fault here; the caller sees it in the cache.
    (void)nl::request(*transport, std::span(buffer).first(writer.size()), handler);
}

Devices::Devices(std::unique_ptr<nl::Transport> transport) : impl_(std::make_unique<Impl>()) {
    impl_->transport = std::move(transport);
}

Devices::~Devices() = default;

unsigned Devices::index(std::string_view name) const {
    const auto cached = [&]() -> unsigned {
        const std::lock_guard lock(impl_->cache_mutex.mine());
        const auto it = impl_->by_name.find(name);
        return it == impl_->by_name.end() ? 0 : it->second;
    };
    if (name.empty() || name.size() >= ALTIFNAMSIZ) return 0;
    if (const unsigned index = cached()) return index;
    impl_->ask(name, 0);
    if (const unsigned index = cached()) return index;
    return index_in_name(name);
}

Device Devices::device(unsigned index) const {
    const auto cached = [&]() -> Device {
        const std::lock_guard lock(impl_->cache_mutex.mine());
        const auto it = impl_->by_index.find(index);
        return it == impl_->by_index.end() ? Device{} : it->second;
    };
    if (Device device = cached(); device.exists) return device;
    impl_->ask({}, index);
    if (Device device = cached(); device.exists) return device;
    return {"if" + std::to_string(index), 0, false};
}

bool Devices::knows(unsigned index) const {
    const std::lock_guard lock(impl_->cache_mutex.mine());
    return impl_->by_index.contains(index);
}

std::string Devices::name(unsigned index) const {
    if (index == 0) return "*";
    return device(index).name;
}

std::optional<value::DeviceFacts> Devices::facts(unsigned index) const {
    const std::lock_guard lock(impl_->transport_mutex);
    return device_facts(*impl_->transport, index);
}

std::optional<int> Devices::netns_id(int fd, bool assign) const {
    const std::lock_guard lock(impl_->transport_mutex);
    auto id = names::netns_id(*impl_->transport, fd);
    if (id || !assign || !assign_netns_id(*impl_->transport, fd)) return id;
    return names::netns_id(*impl_->transport, fd);
}

std::vector<std::string> Devices::names() const {
    const std::lock_guard lock(impl_->cache_mutex);
    std::vector<std::string> all;
    for (const auto& entry : impl_->by_name) all.push_back(entry.first);
    return all;
}

void Devices::learn(const nl::Message& message) const {
    const std::lock_guard lock(impl_->cache_mutex);
    impl_->learn(message);
}

base::Status Devices::load_all() const {
    alignas(8) std::array<std::byte, 64> buffer;
    nl::Writer writer(buffer);
    writer.begin(RTM_GETLINK, NLM_F_REQUEST);
    writer.header<ifinfomsg>();
    writer.put_u32(IFLA_EXT_MASK, RTEXT_FILTER_SKIP_STATS);
    if (!writer.finish()) return base::failure("Link request does not fit");
    const std::lock_guard transport_lock(impl_->transport_mutex);
    const auto result = nl::dump(*impl_->transport, std::span(buffer).first(writer.size()),
                                 [this](const nl::Message& message) -> base::Status {
                                     learn(message);
                                     return {};
                                 });
    if (!result) return tl::unexpected(result.error());
    return {};
}

std::uint64_t Devices::epoch() const { return impl_->epoch.load(std::memory_order_relaxed); }

void Devices::invalidate() {
    const std::lock_guard lock(impl_->cache_mutex);
    ++impl_->epoch;
    impl_->by_name.clear();
    impl_->by_index.clear();
}

}  // namespace names
