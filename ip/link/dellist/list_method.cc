// SPDX-License-Identifier: GPL-2.0-or-later
// Method `list`: one request for up to 16382 devices on a patched kernel. The request is its own
// probe: a stock kernel refuses it before it looks at anything
// (-EOPNOTSUPP "Bulk delete is not supported" since 5.19, a bare -EINVAL before).

#include <linux/rtnetlink.h>

#include <algorithm>
#include <cerrno>

#include "ip/link/dellist/methods.h"
#include "nl/request.h"

namespace ip::dellist {
namespace {

bool is_stock_refusal(const base::Error& error) {
    if (error.err == EOPNOTSUPP)
        return error.extack == "Bulk delete is not supported" || error.extack.empty();
    return error.err == EINVAL && error.extack.empty();
}

// What earlier requests did not take with them (the other ends of veths, vlans on a deleted
// parent).
base::Result<std::vector<const Device*>> still_there(nl::Transport& transport, DeviceList devices) {
    auto table = DeviceTable::load(transport);
    if (!table) return tl::unexpected(std::move(table.error()));
    std::vector<const Device*> left;
    std::copy_if(
        devices.begin(), devices.end(), std::back_inserter(left),
        [&table](const Device* device) { return table->by_index(device->index) != nullptr; });
    return left;
}

base::Status send(nl::Transport& transport, DeviceList devices, std::vector<std::byte>& room) {
    nl::Writer writer(room);
    if (!write_list_request(writer, devices))
        return base::failure("Cannot encode the list of devices");
    auto answer = nl::request(transport, std::span(room).first(writer.size()));
    if (!answer) return tl::unexpected(std::move(answer.error()));
    return {};
}

}  // namespace

bool write_list_request(nl::Writer& writer, DeviceList devices) {
    std::vector<std::int32_t> indexes;
    indexes.reserve(devices.size());
    for (const Device* device : devices)
        indexes.push_back(static_cast<std::int32_t>(device->index));
    writer.begin(RTM_DELLINK, NLM_F_REQUEST | NLM_F_ACK | kNlmFBulk);
    writer.header<ifinfomsg>();
    writer.put(kIflaIfindexList, std::as_bytes(std::span(indexes)));
    return writer.finish();
}

base::Result<ListOutcome> delete_by_list(nl::Transport& transport, DeviceList devices) {
    ListOutcome outcome;
    std::vector<std::byte> room(kListMax * sizeof(std::int32_t) + 64);
    std::vector<const Device*> left(devices.begin(), devices.end());
    while (!left.empty()) {
        const auto now = DeviceList(left).first(std::min(left.size(), kListMax));
        if (auto sent = send(transport, now, room); !sent) {
            if (outcome.requests == 0 && is_stock_refusal(sent.error()))
                return ListOutcome{.supported = false};
            if (outcome.requests > 0)
                sent.error().text += "The requests before this one have deleted their devices.\n";
            return tl::unexpected(std::move(sent.error()));
        }
        ++outcome.requests;
        left.erase(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(now.size()));
        if (left.empty()) break;
        auto remaining = still_there(transport, left);
        if (!remaining) return tl::unexpected(std::move(remaining.error()));
        left = std::move(*remaining);
    }
    return outcome;
}

}  // namespace ip::dellist
