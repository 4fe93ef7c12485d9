// SPDX-License-Identifier: GPL-2.0-or-later
// list, list-id and set: the names, their ids, and giving one.

#include <fmt/format.h>
#include <linux/net_namespace.h>
#include <linux/rtnetlink.h>

#include <array>
#include <limits>

#include "ip/netns/commands.h"
#include "ip/netns/ids.h"
#include "names/netns.h"
#include "nl/request.h"
#include "nl/writer.h"
#include "value/number.h"

namespace ip::netns {
namespace {

constexpr std::int64_t kIntMin = std::numeric_limits<std::int32_t>::min();
constexpr std::int64_t kIntMax = std::numeric_limits<std::int32_t>::max();
constexpr std::size_t kRoom = 64;  // nlmsghdr, rtgenmsg and two attributes

struct Ids {
    std::optional<int> target;  // list the ids that this namespace knows
    std::optional<int> one;     // this id alone
};

base::Result<int> parse_id(std::string_view keyword, std::string_view word,
                           std::string_view invalid) {
    const auto number = value::parse_signed(word, kIntMin, kIntMax);
    if (!number) return value::wrong_argument(word, invalid);
    if (*number < 0)
        return value::wrong_argument(word, fmt::format("\"{}\" value should be >= 0", keyword));
    return static_cast<int>(*number);
}

base::Result<Ids> parse_ids(Words words, const value::Context& context) {
    Ids ids;
    grammar::Cursor cursor(words, context);
    while (!cursor.done()) {
        const auto keyword = cursor.word();
        if (keyword != "target-nsid" && keyword != "nsid")
            return tl::unexpected(
                base::Error{base::kStatusUsage, base::ErrorKind::Help, 0, usage()});
        auto& value = keyword == "nsid" ? ids.one : ids.target;
        if (value)
            return base::usage_error(
                fmt::format("Error: duplicate \"{0}\": \"{0}\" is the second value.", keyword));
        cursor.advance();
        const auto word = cursor.argument();
        if (!word) return tl::unexpected(word.error());
        const auto id = parse_id(keyword, *word, fmt::format("\"{}\" value is invalid", keyword));
        if (!id) return tl::unexpected(id.error());
        value = *id;
        cursor.advance();
    }
    return ids;
}

void show_id(out::Printer& printer, const NamedIds& names, const nl::Message& message) {
    const nl::Attrs<NETNSA_MAX + 1> attrs(message.attrs(sizeof(rtgenmsg)));
    if (!attrs.has(NETNSA_NSID)) return;
    const auto id = static_cast<int>(attrs[NETNSA_NSID].u32());
    if (id < 0) return;
    printer.open_object();
    printer.sint("nsid", "nsid {} ", id);
    // With target-nsid the first id is the other namespace's; ours comes beside it.
    const auto* current = attrs.get(NETNSA_CURRENT_NSID);
    const int ours = current == nullptr ? id : static_cast<int>(current->u32());
    if (current != nullptr) printer.sint("current-nsid", "current-nsid {} ", ours);
    if (const auto name = names.name(ours); !name.empty())
        printer.str("name", "(iproute2 netns name: {})", name);
    printer.text("\n");
    printer.close_object();
}

base::Status ask_ids(Session& session, const Ids& ids, const nl::Handler& handler) {
    alignas(8) std::array<std::byte, kRoom> room;
    nl::Writer writer(room);
    writer.begin(RTM_GETNSID, NLM_F_REQUEST);
    writer.header<rtgenmsg>();
    if (ids.one) writer.put_u32(NETNSA_NSID, static_cast<std::uint32_t>(*ids.one));
    if (ids.target) writer.put_u32(NETNSA_TARGET_NSID, static_cast<std::uint32_t>(*ids.target));
    if (!writer.finish()) return base::failure("message too long");
    const auto message = std::span(room).first(writer.size());
    if (ids.one) {
        const auto answer = nl::request(session.transport, message, handler);
        if (!answer) return tl::unexpected(answer.error());
        return {};
    }
    auto dumped = nl::dump(session.transport, message, handler);
    if (!dumped) {
        dumped.error().status = base::kStatusFailed;
        return tl::unexpected(std::move(dumped.error()));
    }
    session.warn(dumped->warning);
    return {};
}

}  // namespace

base::Status list(Session& session, Words words) {
    if (auto checked = check_name(words); !checked) return checked;
    if (session.options.dry_run) return {};
    const auto names = read_ids(session.transport);
    // iproute2 asks for the ids twice, so that it tells of each stale name twice.
    session.warn(names.complaints);
    session.warn(names.complaints);
    // Without the directory there is no array either.
    if (names.entries.empty() && !names::netns_directory_exists()) return {};
    auto& printer = session.printer;
    printer.open_array();
    for (const auto& entry : names.entries) {
        printer.open_object();
        printer.str("name", "{}", entry.name);
        if (entry.id) printer.sint("id", " (id: {})", *entry.id);
        printer.text("\n");
        printer.close_object();
    }
    printer.close_array();
    return {};
}

base::Status list_id(Session& session, Words words) {
    if (auto checked = check_name(words); !checked) return checked;
    NamedIds names;
    if (!session.options.dry_run) names = read_ids(session.transport);
    session.warn(names.complaints);
    const auto ids = parse_ids(words, session.context);
    if (!ids) return tl::unexpected(ids.error());
    if (session.options.dry_run) return {};
    auto& printer = session.printer;
    // A single id that nobody has leaves no array behind.
    const bool one = ids->one.has_value();
    if (!one) printer.open_array();
    auto done = ask_ids(session, *ids, [&](const nl::Message& message) -> base::Status {
        if (one) printer.open_array();
        show_id(printer, names, message);
        if (one) printer.close_array();
        return {};
    });
    if (!one) printer.close_array();
    return done;
}

base::Status set(Session& session, Words words) {
    if (auto checked = check_name(words); !checked) return checked;
    if (words.empty()) return base::failure("No netns name specified");
    if (words.size() < 2) return base::failure("No nsid specified");
    int id = -1;  // the kernel chooses
    if (words[1] != "auto") {
        const auto given = parse_id("netnsid", words[1], "Invalid \"netnsid\" value");
        if (!given) return tl::unexpected(given.error());
        id = *given;
    }
    if (session.options.dry_run) return {};
    auto fd = names::netns_open(words[0]);
    if (!fd) {
        fd.error().status = base::kStatusFailed;
        return tl::unexpected(std::move(fd.error()));
    }
    alignas(8) std::array<std::byte, kRoom> room;
    nl::Writer writer(room);
    writer.begin(RTM_NEWNSID, NLM_F_REQUEST);
    writer.header<rtgenmsg>();
    writer.put_u32(NETNSA_FD, static_cast<std::uint32_t>(fd->get()));
    writer.put_u32(NETNSA_NSID, static_cast<std::uint32_t>(id));
    if (!writer.finish()) return base::failure("message too long");
    const auto answer = nl::request(session.transport, std::span(room).first(writer.size()));
    if (!answer) return tl::unexpected(answer.error());
    session.warn(answer->warning);
    return {};
}

}  // namespace ip::netns
