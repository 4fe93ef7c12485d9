// SPDX-License-Identifier: GPL-2.0-or-later
// tun: a device whose packets a process reads and writes (linux/if_link.h, IFLA_TUN_*). The kernel
// lets nobody make one by rtnetlink, whatever words follow: `ip tuntap` does that.

#include <fmt/format.h>
#include <grp.h>
#include <linux/if_link.h>
#include <linux/if_tun.h>
#include <pwd.h>

#include <array>

#include "ip/link/kinds.h"
#include "out/field.h"

namespace ip {
namespace {

using out::Field;
using out::When;
using value::OnOff;

constexpr std::size_t kEntryRoom = 4096;  // of an entry of passwd(5) or group(5)

void show_type(out::Printer& printer, const Field& field, const nl::Attr& attr,
               const out::FieldContext&) {
    const unsigned type = attr.u8();
    printer.str(field.key, field.form,
                type == IFF_TUN   ? "tun"
                : type == IFF_TAP ? "tap"
                                  : fmt::format("UNKNOWN:{}", type));
}

void show_id(out::Printer& printer, const Field& field, std::uint32_t id, const char* name) {
    if (name != nullptr) return printer.str(field.key, field.form, name);
    printer.uint(field.key, field.form, id);
}

void show_user(out::Printer& printer, const Field& field, const nl::Attr& attr,
               const out::FieldContext&) {
    std::array<char, kEntryRoom> room{};
    passwd entry{};
    passwd* found = nullptr;
    (void)getpwuid_r(attr.u32(), &entry, room.data(), room.size(), &found);
    show_id(printer, field, attr.u32(), found == nullptr ? nullptr : found->pw_name);
}

void show_group(out::Printer& printer, const Field& field, const nl::Attr& attr,
                const out::FieldContext&) {
    std::array<char, kEntryRoom> room{};
    group entry{};
    group* found = nullptr;
    (void)getgrgid_r(attr.u32(), &entry, room.data(), room.size(), &found);
    show_id(printer, field, attr.u32(), found == nullptr ? nullptr : found->gr_name);
}

// Only a device of several queues has something to count.
void show_queues(out::Printer& printer, const Field& field, const nl::Attr& attr,
                 const out::FieldContext& context) {
    const auto many = context.siblings.find(IFLA_TUN_MULTI_QUEUE);
    if (many && many->u8() != 0) printer.uint(field.key, field.form, attr.u32());
}

constexpr Field kFields[] = {
    {IFLA_TUN_TYPE, "type", "type {} ", value::Int{1}, {.custom = show_type}},
    {IFLA_TUN_PI, "pi", "pi {} ", OnOff{}},
    {IFLA_TUN_VNET_HDR, "vnet_hdr", "vnet_hdr {} ", OnOff{}},
    {IFLA_TUN_MULTI_QUEUE, "multi_queue", "multi_queue ", OnOff{}, {.text_when = When::NonZero}},
    {IFLA_TUN_NUM_QUEUES, "numqueues", "numqueues {} ", value::Int{}, {.custom = show_queues}},
    {IFLA_TUN_NUM_DISABLED_QUEUES,
     "numdisabled",
     "numdisabled {} ",
     value::Int{},
     {.custom = show_queues}},
    {IFLA_TUN_PERSIST, "persist", "persist {} ", OnOff{}},
    {IFLA_TUN_OWNER, "user", "user {} ", value::Int{}, {.custom = show_user}},
    {IFLA_TUN_GROUP, "group", "group {} ", value::Int{}, {.custom = show_group}},
};

}  // namespace

constexpr LinkKind kTunKind{.name = "tun", .fields = kFields, .explained = false};

}  // namespace ip
