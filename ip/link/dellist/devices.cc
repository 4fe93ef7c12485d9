// SPDX-License-Identifier: GPL-2.0-or-later
// Reading the devices and choosing among them. All complaints are gathered before anything is said,
// because an operator who deletes ten thousand devices wants to hear of every wrong word at once.

#include "ip/link/dellist/devices.h"

#include <fmt/format.h>
#include <fnmatch.h>
#include <linux/if_link.h>
#include <linux/rtnetlink.h>
#include <net/if.h>

#include <algorithm>
#include <array>

#include "nl/request.h"
#include "nl/writer.h"

namespace ip::dellist {
namespace {

constexpr std::size_t kLongestRange = 1000000;
constexpr int kAttempts = 20;
constexpr std::uint32_t kSkipStats = 8;  // RTEXT_FILTER_SKIP_STATS, linux/rtnetlink.h

void read_properties(nl::AttrRange properties, Device& device) {
    for (const nl::Attr& property : properties)
        if (property.type == IFLA_ALT_IFNAME) device.altnames.emplace_back(property.string());
}

Device read_device(const nl::Message& message) {
    const auto header = message.fixed<ifinfomsg>().value_or(ifinfomsg{});
    Device device;
    device.index = static_cast<unsigned>(header.ifi_index);
    device.up = (header.ifi_flags & IFF_UP) != 0;
    for (const nl::Attr& attr : message.attrs(sizeof(ifinfomsg))) {
        switch (attr.type) {
            case IFLA_IFNAME:
                device.name = attr.string();
                break;
            case IFLA_GROUP:
                device.group = attr.u32();
                break;
            case IFLA_MASTER:
                device.master = attr.u32();
                break;
            case IFLA_PROP_LIST:
                read_properties(attr.nested(), device);
                break;
            case IFLA_LINKINFO:
                if (const auto kind = attr.nested().find(IFLA_INFO_KIND))
                    device.kind = kind->string();
                break;
            default:
                break;
        }
    }
    return device;
}

// Collects what a request means, and what is wrong with it.
class Chooser {
  public:
    Chooser(const ListRequest& request, const DeviceTable& table)
        : request_(request), table_(table) {}

    void set_master(unsigned index) { master_ = index; }
    void pick(const Pick& pick) {
        switch (pick.by) {
            case Pick::By::Name:
                one(table_.by_name(pick.text), pick, pick.text);
                break;
            case Pick::By::Index:
                indexes(pick);
                break;
            case Pick::By::Word:
                word(pick);
                break;
        }
    }
    base::Result<std::vector<const Device*>> finish() {
        std::sort(chosen_.begin(), chosen_.end(),
                  [](const Device* a, const Device* b) { return a->index < b->index; });
        chosen_.erase(std::unique(chosen_.begin(), chosen_.end()), chosen_.end());
        std::erase_if(chosen_, [this](const Device* device) { return refuse(*device); });
        if (complaints_.empty()) return std::move(chosen_);
        base::Error error{.status = base::kStatusFailed, .text = std::move(complaints_)};
        error.word = std::move(first_word_);
        return tl::unexpected(std::move(error));
    }

  private:
    // Exact name first, then a range, then a pattern: "ifb[0-99]" is both of the latter, and
    // whoever writes two numbers means numbers.
    void word(const Pick& pick) {
        if (const Device* device = table_.by_name(pick.text)) return add(*device);
        if (const auto range = parse_range(pick.text)) return names(pick, *range);
        if (pick.text.find_first_of("*?[") == std::string::npos)
            return one(nullptr, pick, pick.text);
        bool any = false;
        for (const Device& device : table_.all()) {
            if (!matches(pick.text, device)) continue;
            any = true;
            add(device);
        }
        if (!any)
            complain_missing(pick, fmt::format("No device matches \"{}\"", pick.text), pick.text);
    }
    static bool matches(const std::string& pattern, const Device& device) {
        return fnmatch(pattern.c_str(), device.name.c_str(), 0) == 0 ||
               std::any_of(device.altnames.begin(), device.altnames.end(),
                           [&](const std::string& name) {
                               return fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
                           });
    }
    void names(const Pick& pick, const NameRange& range) {
        if (range.last - range.first >= kLongestRange)
            return complain(
                pick, fmt::format("Range \"{}\" has more than {} names", pick.text, kLongestRange),
                pick.text);
        std::string name;
        for (auto number = range.first; number <= range.last; ++number) {
            name.clear();
            fmt::format_to(std::back_inserter(name), "{}{:0{}}{}", range.before, number,
                           range.width, range.after);
            one(table_.by_name(name), pick, name);
        }
    }
    void indexes(const Pick& pick) {
        if (pick.last - pick.first >= kLongestRange)
            return complain(
                pick,
                fmt::format("Range \"{}\" has more than {} indexes", pick.text, kLongestRange),
                pick.text);
        for (unsigned index = pick.first; index <= pick.last; ++index) {
            const Device* device = table_.by_index(index);
            if (device != nullptr)
                add(*device);
            else
                complain_missing(pick, fmt::format("Cannot find device with index {}", index),
                                 pick.text);
        }
    }
    void one(const Device* device, const Pick& pick, std::string_view name) {
        if (device != nullptr) return add(*device);
        complain_missing(pick, fmt::format("Cannot find device \"{}\"", name), name);
    }
    void add(const Device& device) {
        if (!request_.kind.empty() && device.kind != request_.kind) return;
        if (!request_.master.empty() && device.master != master_) return;
        if (request_.group && device.group != *request_.group) return;
        chosen_.push_back(&device);
    }
    bool refuse(const Device& device) {
        if (deletable(device)) return false;
        if (!request_.skip_undeletable)
            complain({}, fmt::format("Device \"{}\" can not be deleted", device.name), device.name);
        return true;
    }
    void complain_missing(const Pick& pick, const std::string& text, std::string_view word) {
        if (!request_.skip_missing) complain(pick, text, word);
    }
    void complain(const Pick& pick, const std::string& text, std::string_view word) {
        if (complaints_.empty()) first_word_ = word;
        complaints_ += text;
        if (!pick.place.empty()) complaints_ += fmt::format(" ({})", pick.place);
        complaints_ += '\n';
    }

    const ListRequest& request_;
    const DeviceTable& table_;
    unsigned master_ = 0;
    std::vector<const Device*> chosen_;
    std::string complaints_;
    std::string first_word_;
};

}  // namespace

bool deletable(const Device& device) {
    // The one kind without a deletion of its own: its devices belong to a switch (net/dsa).
    return !device.kind.empty() && device.kind != "dsa";
}

base::Result<DeviceTable> DeviceTable::load(nl::Transport& transport) {
    std::array<std::byte, 128> room;
    nl::Writer writer(room);
    writer.begin(RTM_GETLINK, NLM_F_REQUEST | NLM_F_DUMP);
    writer.header<ifinfomsg>();
    writer.put_u32(IFLA_EXT_MASK, kSkipStats);
    if (!writer.finish()) return base::failure("Cannot encode the request for all devices");
    // A list that changed while it was read may lack a device or hold one twice: read it again.
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
        DeviceTable table;
        auto dumped = nl::dump(transport, std::span(room).first(writer.size()),
                               [&table](const nl::Message& message) -> base::Status {
                                   if (message.header.nlmsg_type == RTM_NEWLINK) table.add(message);
                                   return {};
                               });
        if (!dumped) return tl::unexpected(std::move(dumped.error()));
        if (dumped->interrupted) continue;
        table.index();
        return table;
    }
    return base::failure("The devices of the namespace change faster than they can be read");
}

void DeviceTable::add(const nl::Message& message) { devices_.push_back(read_device(message)); }

void DeviceTable::index() {
    names_.clear();
    indexes_.clear();
    names_.reserve(devices_.size());
    indexes_.reserve(devices_.size());
    for (std::size_t at = 0; at < devices_.size(); ++at) {
        names_.emplace(devices_[at].name, at);
        indexes_.emplace(devices_[at].index, at);
    }
    for (std::size_t at = 0; at < devices_.size(); ++at)
        for (const auto& name : devices_[at].altnames) names_.emplace(name, at);
}

const Device* DeviceTable::by_name(std::string_view name) const {
    const auto found = names_.find(name);
    return found == names_.end() ? nullptr : &devices_[found->second];
}

const Device* DeviceTable::by_index(unsigned index) const {
    const auto found = indexes_.find(index);
    return found == indexes_.end() ? nullptr : &devices_[found->second];
}

base::Result<std::vector<const Device*>> choose(const ListRequest& request,
                                                const DeviceTable& table) {
    Chooser chooser(request, table);
    if (!request.master.empty()) {
        const Device* master = table.by_name(request.master);
        if (master == nullptr)
            return base::failure(fmt::format("Cannot find device \"{}\"", request.master),
                                 request.master);
        chooser.set_master(master->index);
    }
    for (const Pick& pick : request.picks) chooser.pick(pick);
    return chooser.finish();
}

}  // namespace ip::dellist
