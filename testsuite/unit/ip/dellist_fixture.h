// SPDX-License-Identifier: GPL-2.0-or-later
// Devices as the kernel tells of them, for the tests of `link del list`.
#pragma once

#include <gtest/gtest.h>
#include <linux/rtnetlink.h>

#include <vector>

#include "ip/link/dellist/devices.h"
#include "nl/fake_kernel.h"
#include "nl/writer.h"

namespace ip::dellist {

inline nl::Datagram link_message(const Device& device) {
    nl::Datagram room(1024);
    nl::Writer writer(room);
    writer.begin(RTM_NEWLINK, 0);
    auto& header = writer.header<ifinfomsg>();
    header.ifi_index = static_cast<int>(device.index);
    header.ifi_flags = device.up ? 1 : 0;
    writer.put_string(IFLA_IFNAME, device.name);
    writer.put_u32(IFLA_GROUP, device.group);
    if (device.master != 0) writer.put_u32(IFLA_MASTER, device.master);
    if (!device.kind.empty()) {
        const nl::Nest nest(writer, IFLA_LINKINFO);
        writer.put_string(IFLA_INFO_KIND, device.kind);
    }
    if (!device.altnames.empty()) {
        const nl::Nest nest(writer, IFLA_PROP_LIST);
        for (const auto& name : device.altnames) writer.put_string(IFLA_ALT_IFNAME, name);
    }
    EXPECT_TRUE(writer.finish());
    room.resize(writer.size());
    return room;
}

inline DeviceTable table_of(const std::vector<Device>& devices) {
    DeviceTable table;
    for (const auto& device : devices) {
        const auto bytes = link_message(device);
        nl::MessageRange range(bytes);
        table.add(*range.next());
    }
    table.index();
    return table;
}

}  // namespace ip::dellist
