// SPDX-License-Identifier: GPL-2.0-or-later
// Method `group`: works on every kernel. The devices go into a group of their own, which one
// request deletes, with one rcu_barrier() for all of them.
//
// The group is set through sysfs, since RTM_SETLINK walks the IPv6 FIB for each device that is up.
// But /sys may be that of another namespace, with devices of the same names: so the first device is
// moved with RTM_SETLINK, and sysfs is used only if it shows the fresh random id for it. Before the
// deletion a dump confirms that the group has exactly our devices.

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/rtnetlink.h>
#include <sys/random.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>

#include "base/fd.h"
#include "ip/link/dellist/methods.h"
#include "nl/pipeline.h"
#include "nl/request.h"
#include "value/number.h"

namespace ip::dellist {
namespace {

// SIGINT, SIGTERM and SIGHUP wait while groups are in disorder; pending() says whether one came.
class HeldSignals {
  public:
    HeldSignals() {
        sigemptyset(&set_);
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&set_, signal);
        pthread_sigmask(SIG_BLOCK, &set_, &old_);
    }
    ~HeldSignals() { pthread_sigmask(SIG_SETMASK, &old_, nullptr); }
    HeldSignals(const HeldSignals&) = delete;
    HeldSignals& operator=(const HeldSignals&) = delete;
    // The signal, once; 0 if none came.
    int take() const {
        const timespec now{};
        const int signal = sigtimedwait(&set_, nullptr, &now);
        return signal > 0 ? signal : 0;
    }

  private:
    sigset_t set_{};
    sigset_t old_{};
};

std::optional<std::uint32_t> fresh_group(const DeviceTable& table) {
    for (int attempt = 0; attempt < 1000; ++attempt) {
        std::uint32_t group = 0;
        if (getrandom(&group, sizeof group, 0) != static_cast<ssize_t>(sizeof group))
            return std::nullopt;
        group = (group & 0x3fffffffU) | 0x40000000U;  // positive, and above what people use
        if (std::none_of(table.all().begin(), table.all().end(),
                         [group](const Device& device) { return device.group == group; }))
            return group;
    }
    return std::nullopt;
}

base::Status set_by_netlink(nl::Transport& transport, const Device& device, std::uint32_t group) {
    std::array<std::byte, 128> room;
    nl::Writer writer(room);
    writer.begin(RTM_SETLINK, NLM_F_REQUEST | NLM_F_ACK);
    writer.header<ifinfomsg>().ifi_index = static_cast<int>(device.index);
    writer.put_u32(IFLA_GROUP, group);
    if (!writer.finish()) return base::failure("Cannot encode a change of group");
    auto answer = nl::request(transport, std::span(room).first(writer.size()));
    if (!answer) return tl::unexpected(std::move(answer.error()));
    return {};
}

std::string group_file(std::string_view sys, const Device& device) {
    return fmt::format("{}/class/net/{}/netdev_group", sys, device.name);
}

std::optional<std::uint32_t> read_by_sysfs(std::string_view sys, const Device& device) {
    const base::Fd file(open(group_file(sys, device).c_str(), O_RDONLY | O_CLOEXEC));
    std::array<char, 32> text;
    const auto size = file ? read(file.get(), text.data(), text.size()) : -1;
    if (size <= 0) return std::nullopt;
    std::string_view word(text.data(), static_cast<std::size_t>(size));
    while (word.ends_with('\n')) word.remove_suffix(1);
    const auto group = value::parse_unsigned(word, 0xffffffff, 10);
    if (!group) return std::nullopt;
    return static_cast<std::uint32_t>(*group);
}

bool write_by_sysfs(std::string_view sys, const Device& device, std::uint32_t group) {
    const base::Fd file(open(group_file(sys, device).c_str(), O_WRONLY | O_CLOEXEC));
    const auto text = fmt::format("{}", group);
    return file && write(file.get(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

// Moves devices there and back.
class Mover {
  public:
    Mover(nl::Transport& transport, std::string_view sys) : transport_(transport), sys_(sys) {}

    // The first by netlink, which tells whether sysfs is that of this namespace; the rest by sysfs
    // if so. Stops with an Error at a signal.
    base::Status move(DeviceList devices, std::uint32_t group, const HeldSignals& signals) {
        for (const Device* device : devices) {
            if (const int signal = signals.take(); signal != 0) return interrupted(signal);
            if (auto set = set_one(*device, group); !set) return set;
            ++moved_;
            if (moved_ == 1) by_sysfs_ = read_by_sysfs(sys_, *device) == group;
        }
        return {};
    }
    // Gives the old group back to all that were moved and are still there. The devices that could
    // not get it are named.
    base::Status restore(DeviceList devices) {
        std::string stray;
        for (const Device* device : devices.first(moved_)) {
            auto set = set_one(*device, device->group);
            if (!set && set.error().err != ENODEV) stray += fmt::format(" {}", device->name);
        }
        if (stray.empty()) return {};
        return base::failure(fmt::format("Left in the wrong group:{}", stray));
    }
    bool by_sysfs() const { return by_sysfs_; }

  private:
    base::Status set_one(const Device& device, std::uint32_t group) {
        // Renamed meanwhile, or sysfs is read-only: netlink goes by index and tells why.
        if (by_sysfs_ && write_by_sysfs(sys_, device, group)) return {};
        return set_by_netlink(transport_, device, group);
    }
    static base::Status interrupted(int signal) {
        base::Error error{
            .status = 128 + signal,
            .err = EINTR,
            .text = fmt::format("Interrupted ({}): nothing was deleted\n", strsignal(signal))};
        return tl::unexpected(std::move(error));
    }

    nl::Transport& transport_;
    std::string_view sys_;
    std::size_t moved_ = 0;
    bool by_sysfs_ = false;
};

// The group must have exactly the devices that were moved: a rename between dump and write, or
// somebody else's hand, would show here.
base::Status confirm(nl::Transport& transport, DeviceList devices, std::uint32_t group) {
    auto now = DeviceTable::load(transport);
    if (!now) return tl::unexpected(std::move(now.error()));
    std::vector<unsigned> members;
    for (const Device& device : now->all())
        if (device.group == group) members.push_back(device.index);
    std::sort(members.begin(), members.end());
    const bool same =
        std::equal(members.begin(), members.end(), devices.begin(), devices.end(),
                   [](unsigned index, const Device* device) { return index == device->index; });
    if (same) return {};
    return base::failure("The devices changed while they were gathered: nothing was deleted");
}

base::Status delete_group(nl::Transport& transport, std::uint32_t group) {
    std::array<std::byte, 128> room;
    nl::Writer writer(room);
    writer.begin(RTM_DELLINK, NLM_F_REQUEST | NLM_F_ACK);
    writer.header<ifinfomsg>();
    writer.put_u32(IFLA_GROUP, group);
    if (!writer.finish()) return base::failure("Cannot encode the deletion of a group");
    auto answer = nl::request(transport, std::span(room).first(writer.size()));
    if (!answer) return tl::unexpected(std::move(answer.error()));
    return {};
}

}  // namespace

base::Result<GroupOutcome> delete_by_group(nl::Transport& transport, DeviceList devices,
                                           const DeviceTable& table, std::string_view sys) {
    const auto group = fresh_group(table);
    if (!group) return base::failure("Cannot find a group that no device uses");
    const HeldSignals signals;
    Mover mover(transport, sys);
    const auto start = std::chrono::steady_clock::now();
    auto done = mover.move(devices, *group, signals);
    if (done) done = confirm(transport, devices, *group);
    const auto moving = std::chrono::steady_clock::now() - start;
    if (done) done = delete_group(transport, *group);
    if (done) return GroupOutcome{mover.by_sysfs(), moving};
    if (auto restored = mover.restore(devices); !restored)
        done.error().text += restored.error().text;
    return tl::unexpected(std::move(done.error()));
}

}  // namespace ip::dellist
