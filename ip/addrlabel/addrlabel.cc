// SPDX-License-Identifier: GPL-2.0-or-later
// `ip addrlabel`: the label table that IPv6 source address selection reads (RFC 6724; the kernel's
// layout: linux/if_addrlabel.h).
//
// As in iproute2, a word that is none of the keywords is passed over.

#include "ip/addrlabel/addrlabel.h"

#include <linux/if_addrlabel.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include <array>
#include <limits>
#include <vector>

#include "grammar/usage.h"
#include "nl/request.h"
#include "value/address.h"

namespace ip {
namespace addrlabel {
namespace {

using grammar::Bound;
using grammar::Cursor;
using grammar::Match;
using grammar::Param;

enum Slot : std::uint8_t { kPrefix = 1, kDevice, kLabel };

constexpr std::uint64_t kMaxLabel = std::numeric_limits<std::uint32_t>::max() - 1;
constexpr std::size_t kRoom = 256;

base::Status pass_over(Cursor& cursor, const Param&, Bound&) {
    cursor.advance();
    return {};
}

// clang-format off
constexpr Param kRows[] = {
    {"prefix", Match::Exact, 0, value::Prefix{}, {.slot = kPrefix}},
    {"dev", Match::Exact, 0, value::Dev{}, {.slot = kDevice}},
    {"label", Match::Exact, 0, value::Int{.max = kMaxLabel},
        {.wrong = "label is invalid\n", .slot = kLabel}},
    {"", Match::Exact, 0, value::Custom{},
        {.positional = true, .hidden = true, .custom = pass_over}},
};
// clang-format on
constexpr grammar::ParamTable kTable("addrlabel", kRows);

base::Status build(const BuildContext& context, Words words, Request& request, std::uint16_t type,
                   std::uint16_t flags) {
    auto& bound = context.bound;
    bound.clear(context.options.family);
    Cursor cursor(words, context.names);
    if (auto parsed = grammar::parse(kTable, cursor, bound); !parsed) return parsed;
    unsigned index = 0;
    if (const auto* device = bound.find(kDevice)) {
        index = context.names.devices.index(device->text);
        if (index == 0) return value::wrong_argument(device->text, "dev is invalid\n");
    }
    const auto* prefix = bound.find(kPrefix);
    if (prefix == nullptr)
        return base::failure("Not enough information: \"prefix\" argument is required.");
    if (!bound.has(kLabel))
        return base::failure("Not enough information: \"label\" argument is required.");
    auto& writer = request.writer;
    request.effect.removes = type == RTM_DELADDRLABEL;
    writer.begin(type, static_cast<std::uint16_t>(NLM_F_REQUEST | flags));
    auto& header = writer.header<ifaddrlblmsg>();
    const auto family = context.options.family;
    header.ifal_family = family == AF_UNSPEC ? AF_INET6 : family;
    header.ifal_prefixlen = prefix->prefix;
    header.ifal_index = index;
    writer.put_u32(IFAL_LABEL, static_cast<std::uint32_t>(bound.number(kLabel)));
    // "any" has no bytes: the kernel judges.
    writer.put(IFAL_ADDRESS, prefix->any ? std::span<const std::byte>{} : prefix->data());
    if (!writer.finish()) return base::failure("Message too long");
    return {};
}

base::Status add(const BuildContext& context, Words words, Request& request) {
    return build(context, words, request, RTM_NEWADDRLABEL, NLM_F_CREATE | NLM_F_EXCL);
}
base::Status remove(const BuildContext& context, Words words, Request& request) {
    return build(context, words, request, RTM_DELADDRLABEL, 0);
}

base::Result<nl::DumpResult> dump(Session& session, const nl::Handler& handler) {
    alignas(8) std::array<std::byte, kRoom> room;
    nl::Writer writer(room);
    writer.begin(RTM_GETADDRLABEL, NLM_F_REQUEST);
    const auto family = session.options.family;
    writer.header<ifaddrlblmsg>().ifal_family = family == AF_UNSPEC ? AF_INET6 : family;
    if (!writer.finish()) return base::failure("Message too long");
    return nl::dump(session.transport, std::span(room).first(writer.size()), handler);
}

void show_label(Session& session, const nl::Message& message) {
    const auto header = message.fixed<ifaddrlblmsg>();
    if (!header || message.header.nlmsg_type != RTM_NEWADDRLABEL) return;
    const nl::Attrs<IFAL_MAX + 1> attrs(message.attrs(sizeof(ifaddrlblmsg)));
    auto& printer = session.printer;
    printer.open_object();
    if (const auto* address = attrs.get(IFAL_ADDRESS)) {
        std::string text;
        value::format_address(header->ifal_family, address->data, text);
        printer.text("prefix ");
        printer.str("address", "{}", text,
                    header->ifal_family == AF_INET ? out::Color::Inet : out::Color::Inet6);
        printer.uint("prefixlen", "/{} ", header->ifal_prefixlen);
    }
    if (header->ifal_index != 0)
        printer.str("ifname", "dev {} ", session.devices.name(header->ifal_index),
                    out::Color::None);
    if (const auto* label = attrs.get(IFAL_LABEL)) printer.uint("label", "label {} ", label->u32());
    printer.end_line();
    printer.close_object();
}

base::Status list(Session& session, Words words) {
    if (!words.empty())
        return base::failure("\"ip addrlabel show\" does not take any arguments.", words[0]);
    if (session.options.dry_run) return {};
    session.printer.open_array();
    auto dumped = dump(session, [&](const nl::Message& message) -> base::Status {
        show_label(session, message);
        return {};
    });
    session.printer.close_array();
    if (!dumped) {
        dumped.error().status = base::kStatusUsage;  // sic
        return tl::unexpected(std::move(dumped.error()));
    }
    session.warn(dumped->warning);
    return {};
}

// The message that deletes what a message of the dump describes.
base::Status delete_label(Session& session, std::vector<std::byte>& message) {
    auto answer = nl::request(session.transport, message);
    if (!answer) return tl::unexpected(std::move(answer.error()));
    return {};
}

std::vector<std::byte> deletion(const nl::Message& message) {
    nlmsghdr header{};
    header.nlmsg_len = static_cast<std::uint32_t>(sizeof header + message.payload.size());
    header.nlmsg_type = RTM_DELADDRLABEL;
    header.nlmsg_flags = NLM_F_REQUEST;
    const auto bytes = std::as_bytes(std::span(&header, 1));
    std::vector<std::byte> deletes(bytes.begin(), bytes.end());
    deletes.insert(deletes.end(), message.payload.begin(), message.payload.end());
    return deletes;
}

base::Status flush(Session& session, Words words) {
    if (!words.empty())
        return base::failure("\"ip addrlabel flush\" does not allow extra arguments", words[0]);
    if (session.options.dry_run) return {};
    std::vector<std::vector<std::byte>> deletions;
    auto dumped = dump(session, [&](const nl::Message& message) -> base::Status {
        if (message.attrs(sizeof(ifaddrlblmsg)).find(IFAL_ADDRESS))
            deletions.push_back(deletion(message));
        return {};
    });
    if (!dumped) {
        auto& error = dumped.error();
        error.status = base::kStatusFailed;
        if (const auto at = error.text.find("Dump terminated"); at != std::string::npos)
            error.text.replace(at, 4, "Flush");
        return tl::unexpected(std::move(error));
    }
    for (auto& message : deletions)
        if (auto deleted = delete_label(session, message); !deleted) return deleted;
    return {};
}

std::string usage() {
    return "Usage: ip addrlabel { list | flush }\n"
           "       ip addrlabel { add | delete } prefix PREFIX [ dev DEV ] label NUMBER\n";
}

constexpr Command kCommands[] = {
    {.word = "list", .run = list, .keeps = true, .params = &kTable},
    {.word = "lst", .run = list, .keeps = true, .params = &kTable},
    {.word = "show", .run = list, .keeps = true, .params = &kTable},
    {.word = "add", .build = add, .params = &kTable},
    {.word = "delete", .build = remove, .params = &kTable},
    {.word = "flush", .run = flush, .params = &kTable},
};

}  // namespace
}  // namespace addrlabel

constexpr Object kAddrlabel{"addrlabel", addrlabel::kCommands, &addrlabel::kCommands[0],
                            addrlabel::usage};

}  // namespace ip
