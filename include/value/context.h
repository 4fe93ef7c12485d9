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

class Devices {
  public:
    virtual ~Devices() = default;
    // ifindex of a device by name or altname; 0 when there is none.
    virtual unsigned index(std::string_view name) const = 0;
    // Name of an index; "if7" when the namespace has no such device (as iproute2 shows it).
    virtual std::string name(unsigned index) const = 0;
};

struct Context {
    const NameTables& tables;
    const Devices& devices;
};

}  // namespace value
