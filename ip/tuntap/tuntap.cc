// SPDX-License-Identifier: GPL-2.0-or-later
// `ip tuntap` (also `ip tap`): tun and tap devices that stay when no program holds them. They are
// made and deleted by ioctls of /dev/net/tun (linux/if_tun.h), the only way there is.

#include "ip/tuntap/tuntap.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <grp.h>
#include <linux/if.h>
#include <linux/if_tun.h>
#include <pwd.h>
#include <sys/ioctl.h>

#include <cerrno>
#include <cstring>
#include <optional>

#include "base/fd.h"
#include "grammar/usage.h"
#include "ip/tuntap/show.h"
#include "value/number.h"

namespace ip {
namespace tuntap {
namespace {

using grammar::Bound;
using grammar::Cursor;
using grammar::Match;
using grammar::Param;

enum Slot : std::uint8_t { kMode = 1, kUser, kGroup, kPi, kOneQueue, kVnetHeader, kQueues, kName };

base::Status parse_mode(Cursor& cursor, const Param& param, Bound& bound) {
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    const bool tun = !word->empty() && std::string_view("tun").starts_with(*word);
    const bool tap = !tun && !word->empty() && std::string_view("tap").starts_with(*word);
    if (!tun && !tap)
        return base::usage_error(fmt::format("Unknown tunnel mode \"{}\"", *word), *word);
    if (bound.has(kMode))
        return base::usage_error("You managed to ask for more than one tunnel mode.", *word);
    bound.add(param, *word).number = tun ? IFF_TUN : IFF_TAP;
    cursor.advance();
    return {};
}

std::optional<std::uint64_t> user_number(const std::string& name) {
    const passwd* entry = getpwnam(name.c_str());
    return entry == nullptr ? std::nullopt : std::optional<std::uint64_t>(entry->pw_uid);
}
std::optional<std::uint64_t> group_number(const std::string& name) {
    const group* entry = getgrnam(name.c_str());
    return entry == nullptr ? std::nullopt : std::optional<std::uint64_t>(entry->gr_gid);
}

// A number, or a name of the system's.
base::Status parse_owner(Cursor& cursor, const Param& param, Bound& bound) {
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    const std::string name(*word);
    auto number = value::parse_unsigned(*word, UINT32_MAX);
    if (!number) number = param.options.slot == kUser ? user_number(name) : group_number(name);
    if (!number)
        return base::usage_error(fmt::format("invalid {} \"{}\"", param.word, *word), *word);
    bound.add(param, *word).number = *number;
    cursor.advance();
    return {};
}

bool name_valid(std::string_view name) {
    return !name.empty() && name.size() < IFNAMSIZ &&
           name.find_first_of("/ \t\n\v\f\r") == std::string_view::npos;
}

base::Status parse_device(Cursor& cursor, const Param& param, Bound& bound) {
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    // `dev` overrides; a name without it may be a wrong word.
    if (param.options.positional && bound.has(kName))
        return base::usage_error(
            fmt::format("Error: either \"name\" is duplicate, or \"{}\" is garbage.", *word),
            *word);
    if (!name_valid(*word))
        return value::wrong_argument(*word, fmt::format("\"{}\" not a valid ifname", param.word));
    bound.add(param, *word);
    cursor.advance();
    return {};
}

// clang-format off
constexpr Param kRows[] = {
    {"user", Match::Prefix, 0, value::Custom{"USER"}, {.slot = kUser, .custom = parse_owner}},
    {"group", Match::Prefix, 0, value::Custom{"GROUP"}, {.slot = kGroup, .custom = parse_owner}},
    {"mode", Match::Prefix, 0, value::Custom{"{ tun | tap }"}, {.slot = kMode, .custom = parse_mode}},
    {"pi", Match::Prefix, 0, value::Flag{}, {.slot = kPi}},
    {"one_queue", Match::Prefix, 0, value::Flag{}, {.slot = kOneQueue}},
    {"vnet_hdr", Match::Prefix, 0, value::Flag{}, {.slot = kVnetHeader}},
    {"multi_queue", Match::Prefix, 0, value::Flag{}, {.slot = kQueues}},
    {"dev", Match::Prefix, 0, value::Custom{"DEV"}, {.slot = kName, .custom = parse_device}},
    {"help", Match::Prefix, 0, value::Help{}},
    {"name", Match::Prefix, 0, value::Custom{"DEV"},
        {.slot = kName, .positional = true, .custom = parse_device}},
};
// clang-format on
constexpr grammar::ParamTable kTable("tuntap", kRows);
// Nobody owns what goes: the first two are no keywords of delete.
constexpr grammar::ParamTable kDeleteTable("tuntap", std::span(kRows).subspan(2));

std::string usage() {
    return grammar::usage("ip tuntap { add | delete }", kTable) + "       ip tuntap [ show ]\n";
}

base::Status parse(Session& session, const grammar::ParamTable& table, Words words, Bound& bound) {
    bound.clear();
    Cursor cursor(words, session.context);
    auto parsed = grammar::parse(table, cursor, bound);
    if (!parsed && parsed.error().kind == base::ErrorKind::Help) parsed.error().text = usage();
    if (!parsed) return parsed;
    if (!bound.has(kMode)) return base::failure("You failed to specify a tunnel mode");
    return {};
}

ifreq request_of(const Bound& bound) {
    ifreq request{};
    if (const auto* name = bound.find(kName))
        std::memcpy(request.ifr_name, name->text.data(), name->text.size());
    auto flags = static_cast<unsigned>(bound.number(kMode));
    if (!bound.has(kPi)) flags |= IFF_NO_PI;
    if (bound.has(kOneQueue)) flags |= IFF_ONE_QUEUE;
    if (bound.has(kVnetHeader)) flags |= IFF_VNET_HDR;
    if (bound.has(kQueues)) flags |= IFF_MULTI_QUEUE;
    request.ifr_flags = static_cast<short>(flags);
    return request;
}

struct Step {
    const char* name;
    unsigned long request;
    unsigned long argument;
};

base::Status run(int fd, const Step& step) {
    if (ioctl(fd, step.request, step.argument) == 0) return {};
    return base::system_error(fmt::format("ioctl({})", step.name), errno);
}

base::Result<base::Fd> open_device(ifreq& request) {
    base::Fd fd(open("/dev/net/tun", O_RDWR | O_CLOEXEC));
    if (!fd) return base::system_error("open", errno);
    if (ioctl(fd.get(), TUNSETIFF, &request) < 0)
        return base::system_error("ioctl(TUNSETIFF)", errno);
    return fd;
}

base::Status add(Session& session, Words words) {
    Bound bound;
    if (auto parsed = parse(session, kTable, words, bound); !parsed) return parsed;
    if (session.options.dry_run) return {};
    auto request = request_of(bound);
    request.ifr_flags = static_cast<short>(request.ifr_flags | IFF_TUN_EXCL);
    const auto fd = open_device(request);
    if (!fd) return tl::unexpected(fd.error());
    session.devices.invalidate();
    if (bound.has(kUser))
        if (auto done = run(fd->get(), {"TUNSETOWNER", TUNSETOWNER, bound.number(kUser)}); !done)
            return done;
    if (bound.has(kGroup))
        if (auto done = run(fd->get(), {"TUNSETGROUP", TUNSETGROUP, bound.number(kGroup)}); !done)
            return done;
    return run(fd->get(), {"TUNSETPERSIST", TUNSETPERSIST, 1});
}

base::Status remove(Session& session, Words words) {
    Bound bound;
    if (auto parsed = parse(session, kDeleteTable, words, bound); !parsed) return parsed;
    if (session.options.dry_run) return {};
    auto request = request_of(bound);
    const auto fd = open_device(request);
    if (!fd) return tl::unexpected(fd.error());
    auto done = run(fd->get(), {"TUNSETPERSIST", TUNSETPERSIST, 0});
    session.devices.invalidate();
    return done;
}

constexpr Command kCommands[] = {
    {.word = "add", .run = add, .params = &kTable},
    {.word = "delete", .run = remove, .params = &kDeleteTable},
    {.word = "show", .run = show, .keeps = true, .params = &kTable},
    {.word = "lst", .run = show, .keeps = true, .params = &kTable},
    {.word = "list", .run = show, .keeps = true, .params = &kTable},
};

}  // namespace
}  // namespace tuntap

constexpr Object kTuntap{"tuntap", tuntap::kCommands, &tuntap::kCommands[2], tuntap::usage};

}  // namespace ip
