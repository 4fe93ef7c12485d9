// SPDX-License-Identifier: GPL-2.0-or-later
// The words that choose devices and addresses, and the choice itself. The kernel filters by master
// and kind when it dumps; everything is checked again here, since older kernels don't, and a
// single device is not dumped.

#include "ip/link/filter.h"

#include <fmt/format.h>
#include <linux/if_addr.h>
#include <sys/socket.h>

#include "value/number.h"

namespace ip {
namespace {

using grammar::Match;
using grammar::Param;
using value::Flag;

enum Slot : std::uint8_t {
    kNone,
    kDevice,
    kTo,
    kScope,
    kUp,
    kDown,
    kLabel,
    kGroup,
    kMaster,
    kVrf,
    kNoMaster,
    kKind,
    kProtocol,
    kFlag,
};

constexpr std::optional<std::uint32_t> kAnyScope = 256;  // no scope of the kernel's

// A flag of an address that must be set, or with '-' not be set: the low half of the number is the
// mask, the high half the wanted bits.
constexpr Flag wanted(std::uint32_t flag) { return {0, std::uint64_t{flag} << 32 | flag}; }
constexpr Flag unwanted(std::uint32_t flag) { return {0, flag}; }

base::Status take_device(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    if (bound.has(kDevice))
        return base::usage_error(
            fmt::format("Error: either \"dev\" is duplicate, or \"{}\" is garbage.", *word), *word);
    bound.add(param, *word);
    cursor.advance();
    return {};
}

// A name, whose number `number_of` finds, if there is such a thing.
template <class NumberOf>
base::Status take_name(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound,
                       NumberOf number_of) {
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    const std::optional<std::uint32_t> number = number_of(*word, cursor.context());
    if (!number) return value::wrong_argument(*word, param.options.wrong);
    bound.add(param, *word).number = *number;
    cursor.advance();
    return {};
}

base::Status take_scope(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    return take_name(cursor, param, bound, [](auto word, const auto& names) {
        return word == "all" ? kAnyScope : names.tables.number(value::NameTable::Scope, word);
    });
}

base::Status take_group(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    return take_name(cursor, param, bound, [](auto word, const auto& names) {
        return names.tables.number(value::NameTable::Group, word);
    });
}

// `vrf` wants one that is a VRF.
base::Status take_master(grammar::Cursor& cursor, const Param& param, grammar::Bound& bound) {
    const bool vrf = param.options.slot == kVrf;
    return take_name(cursor, param, bound, [vrf](auto word, const auto& names) {
        const auto index = names.devices.index(word);
        const auto facts = vrf && index != 0 ? names.devices.facts(index) : std::nullopt;
        const bool found = vrf ? facts && facts->kind == "vrf" : index != 0;
        return found ? std::optional<std::uint32_t>(index) : std::nullopt;
    });
}

constexpr Param kRows[] = {
    {"to", Match::Exact, 0, value::Prefix{}, {.slot = kTo}},
    {"scope",
     Match::Exact,
     0,
     value::Custom{"SCOPE"},
     {.wrong = "invalid \"scope\"\n", .slot = kScope, .custom = take_scope}},
    {"up", Match::Exact, 0, Flag{}, {.slot = kUp}},
    {"down", Match::Exact, 0, Flag{}, {.slot = kDown}},
    {"dynamic", Match::Exact, 0, unwanted(IFA_F_PERMANENT), {.slot = kFlag}},
    {"permanent", Match::Exact, 0, wanted(IFA_F_PERMANENT), {.slot = kFlag}},
    {"secondary", Match::Exact, 0, wanted(IFA_F_SECONDARY), {.slot = kFlag}},
    {"temporary", Match::Exact, 0, wanted(IFA_F_SECONDARY), {.slot = kFlag}},
    {"primary", Match::Exact, 0, unwanted(IFA_F_SECONDARY), {.slot = kFlag}},
    {"nodad", Match::Exact, 0, wanted(IFA_F_NODAD), {.slot = kFlag}},
    {"optimistic", Match::Exact, 0, wanted(IFA_F_OPTIMISTIC), {.slot = kFlag}},
    {"dadfailed", Match::Exact, 0, wanted(IFA_F_DADFAILED), {.slot = kFlag}},
    {"home", Match::Exact, 0, wanted(IFA_F_HOMEADDRESS), {.slot = kFlag}},
    {"deprecated", Match::Exact, 0, wanted(IFA_F_DEPRECATED), {.slot = kFlag}},
    {"tentative", Match::Exact, 0, wanted(IFA_F_TENTATIVE), {.slot = kFlag}},
    {"mngtmpaddr", Match::Exact, 0, wanted(IFA_F_MANAGETEMPADDR), {.slot = kFlag}},
    {"noprefixroute", Match::Exact, 0, wanted(IFA_F_NOPREFIXROUTE), {.slot = kFlag}},
    {"autojoin", Match::Exact, 0, wanted(IFA_F_MCAUTOJOIN), {.slot = kFlag}},
    {"stable-privacy", Match::Exact, 0, wanted(IFA_F_STABLE_PRIVACY), {.slot = kFlag}},
    {"-permanent", Match::Exact, 0, unwanted(IFA_F_PERMANENT), {.slot = kFlag}},
    {"-secondary", Match::Exact, 0, unwanted(IFA_F_SECONDARY), {.slot = kFlag}},
    {"-temporary", Match::Exact, 0, unwanted(IFA_F_SECONDARY), {.slot = kFlag}},
    {"-nodad", Match::Exact, 0, unwanted(IFA_F_NODAD), {.slot = kFlag}},
    {"-optimistic", Match::Exact, 0, unwanted(IFA_F_OPTIMISTIC), {.slot = kFlag}},
    {"-dadfailed", Match::Exact, 0, unwanted(IFA_F_DADFAILED), {.slot = kFlag}},
    {"-home", Match::Exact, 0, unwanted(IFA_F_HOMEADDRESS), {.slot = kFlag}},
    {"-deprecated", Match::Exact, 0, unwanted(IFA_F_DEPRECATED), {.slot = kFlag}},
    {"-tentative", Match::Exact, 0, unwanted(IFA_F_TENTATIVE), {.slot = kFlag}},
    {"-mngtmpaddr", Match::Exact, 0, unwanted(IFA_F_MANAGETEMPADDR), {.slot = kFlag}},
    {"-noprefixroute", Match::Exact, 0, unwanted(IFA_F_NOPREFIXROUTE), {.slot = kFlag}},
    {"-autojoin", Match::Exact, 0, unwanted(IFA_F_MCAUTOJOIN), {.slot = kFlag}},
    {"-stable-privacy", Match::Exact, 0, unwanted(IFA_F_STABLE_PRIVACY), {.slot = kFlag}},
    {"label", Match::Exact, 0, value::Str{}, {.slot = kLabel}},
    {"group",
     Match::Exact,
     0,
     value::Custom{"DEVGROUP"},
     {.wrong = "Invalid \"group\" value\n", .slot = kGroup, .custom = take_group}},
    {"master",
     Match::Exact,
     0,
     value::Custom{"DEV"},
     {.wrong = "Device does not exist\n", .slot = kMaster, .custom = take_master}},
    {"vrf",
     Match::Exact,
     0,
     value::Custom{"DEV"},
     {.wrong = "Not a valid VRF name\n", .slot = kVrf, .custom = take_master}},
    {"nomaster", Match::Exact, 0, Flag{}, {.slot = kNoMaster}},
    {"type", Match::Exact, 0, value::Custom{"KIND"}, {.slot = kKind}},
    {"proto",
     Match::Exact,
     0,
     value::Int{.width = 1},
     {.wrong = "\"proto\" value is invalid\n", .slot = kProtocol}},
    {"dev",
     Match::Exact,
     0,
     value::Custom{"DEV"},
     {.slot = kDevice, .positional = true, .custom = take_device}},
    {"help", Match::Prefix, 0, value::Help{}},
};
}  // namespace

constexpr grammar::ParamTable kLinkFilterWords{"ip { link | address } show", kRows};

namespace {

std::string_view text(const grammar::Bound& bound, Slot slot) {
    return bound.has(slot) ? bound.find(slot)->text : std::string_view{};
}

// Words that may stand more than once, where the last one counts: a flag and its opposite, and what
// is said of the master.
void read_repeated(const grammar::Bound& bound, LinkFilter& filter) {
    for (const auto& item : bound.items()) {
        const auto slot = static_cast<Slot>(item.param->options.slot);
        if (slot == kNoMaster || slot == kMaster || slot == kVrf) {
            filter.no_master = slot == kNoMaster;
            filter.master = filter.no_master ? 0 : static_cast<unsigned>(item.value.number);
        }
        if (slot != kFlag) continue;
        const auto mask = static_cast<std::uint32_t>(item.value.number);
        filter.flag_mask |= mask;
        filter.flags = (filter.flags & ~mask) | static_cast<std::uint32_t>(item.value.number >> 32);
    }
}

bool kind_matches(std::string_view kind, const LinkMessage& link) {
    constexpr std::string_view slave = "_slave";
    if (kind.ends_with(slave)) {
        kind.remove_suffix(slave.size());
        const auto attr = link.info(IFLA_INFO_SLAVE_KIND);
        return attr && attr->string() == kind;
    }
    const auto attr = link.info(IFLA_INFO_KIND);
    return attr && attr->string() == kind;
}

}  // namespace

bool LinkFilter::matches(const LinkMessage& link) const {
    if (up && (link.flags() & IFF_UP) == 0) return false;
    if (down && (link.flags() & IFF_UP) != 0) return false;
    const auto above = link.attrs[IFLA_MASTER].u32();
    if (master != 0 && above != master) return false;
    if (no_master && above != 0) return false;
    if (group && link.attrs.has(IFLA_GROUP) && link.attrs[IFLA_GROUP].u32() != *group) return false;
    return kind.empty() || kind_matches(kind, link);
}

void LinkFilter::put(nl::Writer& writer) const {
    if (master != 0) writer.put_u32(IFLA_MASTER, master);
    if (kind.empty() || kind.ends_with("_slave")) return;
    const nl::Nest info(writer, IFLA_LINKINFO);
    writer.put(IFLA_INFO_KIND, std::as_bytes(std::span(kind)));
}

base::Result<LinkFilter> parse_link_filter(grammar::Words words, std::uint8_t family,
                                           const value::Context& names) {
    grammar::Cursor cursor(words, names);
    grammar::Bound bound;
    bound.clear(family);
    if (auto parsed = grammar::parse(kLinkFilterWords, cursor, bound); !parsed)
        return tl::unexpected(std::move(parsed.error()));
    LinkFilter filter;
    if (bound.has(kDevice)) filter.device = text(bound, kDevice);
    filter.label = text(bound, kLabel);
    filter.kind = text(bound, kKind);
    filter.up = bound.has(kUp);
    filter.down = bound.has(kDown);
    if (bound.has(kProtocol)) filter.protocol = static_cast<std::uint8_t>(bound.number(kProtocol));
    if (bound.has(kTo)) filter.prefix = *bound.find(kTo);
    if (bound.has(kGroup)) filter.group = static_cast<std::uint32_t>(bound.number(kGroup));
    if (bound.has(kScope) && bound.number(kScope) != *kAnyScope)
        filter.scope = static_cast<std::uint8_t>(bound.number(kScope));
    read_repeated(bound, filter);
    return filter;
}

}  // namespace ip
