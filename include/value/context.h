// SPDX-License-Identifier: GPL-2.0-or-later
// What a value needs from outside to be read or shown: the name tables of iproute2 and the devices
// of the namespace.
//
// Both are interfaces, implemented in lib/names (and by fakes in tests), since lib/value stands
// below. All methods are const and safe from many threads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace value {

enum class NameTable : std::uint8_t {
    Table,
    Protocol,
    Scope,
    Realm,
    Dsfield,
    Group,
    AddrProto,
    ProtodownReason
};
inline constexpr std::size_t kNameTables = 8;

class NameTables {
  public:
    virtual ~NameTables() = default;
    virtual std::optional<std::uint32_t> number(NameTable table, std::string_view word) const = 0;
    virtual std::string_view name(NameTable table, std::uint32_t number) const = 0;
};

// What a command has to know of a device before it can change it.
struct DeviceFacts {
    std::uint8_t address_length = 0;  // bytes of its link-layer address
    std::string kind;                 // IFLA_INFO_KIND; empty if it has none
    bool has_data = false;            // IFLA_INFO_DATA is there
    std::vector<std::byte> data;      // its members
};

class Devices {
  public:
    virtual ~Devices() = default;
    // ifindex of a device by name or altname; 0 when there is none.
    virtual unsigned index(std::string_view name) const = 0;
    // Name of an index; "if7" when the namespace has no such device (as iproute2 shows it).
    virtual std::string name(unsigned index) const = 0;
    // As they are now, never from a cache; nothing when there is no such device.
    virtual std::optional<DeviceFacts> facts(unsigned /*index*/) const { return std::nullopt; }
    // Another number whenever what index() said may no longer be so. What was made of names may be
    // kept as long as it is the same.
    virtual std::uint64_t epoch() const { return 0; }
    // nsid that the namespace has for the one behind the descriptor. One without gets an id when
    // `assign` says so; else, and on failure, nothing.
    virtual std::optional<int> netns_id(int /*fd*/, bool /*assign*/) const { return std::nullopt; }
};

struct Context {
    const NameTables& tables;
    const Devices& devices;
};

}  // namespace value
