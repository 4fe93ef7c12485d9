// SPDX-License-Identifier: GPL-2.0-or-later
// `ip link xstats type KIND [ WORD ] [ dev DEV ]`. A port's counters are in another group of
// statistics than those of the bridge or bond itself, under the same numbers.

#include "ip/link/xstats.h"

#include <fmt/format.h>
#include <linux/if_link.h>
#include <linux/rtnetlink.h>

#include <algorithm>
#include <array>

#include "grammar/param.h"
#include "ip/link/kind.h"
#include "nl/request.h"
#include "nl/writer.h"

namespace ip {
namespace {

constexpr std::size_t kRoom = 64;

struct Row {
    std::string_view kind;
    std::uint16_t group;
    const Xstats& xstats;
};
constexpr Row kRows[] = {
    {"bond", IFLA_STATS_LINK_XSTATS, kBondXstats},
    {"bond_slave", IFLA_STATS_LINK_XSTATS_SLAVE, kBondXstats},
    {"bridge", IFLA_STATS_LINK_XSTATS, kBridgeXstats},
    {"bridge_slave", IFLA_STATS_LINK_XSTATS_SLAVE, kBridgeXstats},
};

// What the words behind the kind say.
struct Selection {
    std::uint16_t member = 0;  // 0: all
    unsigned device = 0;       // 0: all
    bool help = false;
};

base::Result<unsigned> take_device(grammar::Cursor& cursor) {
    const auto word = cursor.argument();
    if (!word) return tl::unexpected(word.error());
    const auto index = cursor.context().devices.index(*word);
    if (index == 0) return base::failure(fmt::format("Cannot find device \"{}\"", *word), *word);
    cursor.advance();
    return index;
}

base::Result<Selection> parse(const Xstats& xstats, grammar::Cursor& cursor) {
    Selection selection;
    while (!cursor.done()) {
        const auto word = cursor.word();
        const auto name = std::ranges::find(xstats.words, word, &value::Name::word);
        if (name == xstats.words.end() && word != "dev" && word != "help")
            return value::wrong_argument(word, "unknown attribute");
        cursor.advance();
        if (word == "help") {
            selection.help = true;
            return selection;
        }
        if (name != xstats.words.end()) {
            selection.member = static_cast<std::uint16_t>(name->number);
            continue;
        }
        const auto device = take_device(cursor);
        if (!device) return tl::unexpected(device.error());
        selection.device = *device;
    }
    return selection;
}

void show(Session& session, const Row& row, const Selection& selection, unsigned device,
          const nl::Attr& group) {
    const auto nest = group.nested().find(row.xstats.nest);
    if (!nest || (selection.device != 0 && device != selection.device)) return;
    auto& printer = session.printer;
    printer.open_object();
    const auto name = session.devices.name(device);
    printer.json_str("ifname", name);
    printer.text_padded(name, 16);
    printer.end_line();
    const nl::Attrs<16> members(nest->nested());
    for (const auto member : row.xstats.order)
        if (members.has(member) && (selection.member == 0 || selection.member == member))
            row.xstats.show(printer, members[member]);
    printer.close_object();
}

std::string usage(const Row& row) {
    std::string words;
    for (const auto& name : row.xstats.words)
        words += fmt::format("{}{}", words.empty() ? "" : " | ", name.word);
    return fmt::format("Usage: ... {} [ {} ] [ dev DEVICE ]\n", row.kind, words);
}

base::Status show_kind(Session& session, const Row& row, grammar::Cursor& cursor) {
    const auto selection = parse(row.xstats, cursor);
    if (!selection) return tl::unexpected(selection.error());
    if (selection->help) {
        session.printer.text(usage(row));
        return {};
    }
    if (session.options.dry_run) return {};
    session.printer.open_array();
    auto dumped = dump_link_stats(session, row.group, [&](unsigned device, const nl::Attr& group) {
        show(session, row, *selection, device, group);
    });
    session.printer.close_array();
    return dumped;
}

// `WORD` is `keyword`, or its beginning.
bool begins(std::string_view keyword, std::string_view word) {
    return !word.empty() && keyword.starts_with(word);
}

}  // namespace

base::Status dump_link_stats(Session& session, std::uint16_t group,
                             const std::function<void(unsigned, const nl::Attr&)>& show) {
    alignas(8) std::array<std::byte, kRoom> room;
    nl::Writer writer(room);
    writer.begin(RTM_GETSTATS, NLM_F_REQUEST);
    writer.header<if_stats_msg>().filter_mask =
        static_cast<std::uint32_t>(IFLA_STATS_FILTER_BIT(group));
    if (!writer.finish()) return base::failure("Message too long");
    const auto handler = [&](const nl::Message& message) -> base::Status {
        const auto header = message.fixed<if_stats_msg>();
        if (!header || message.header.nlmsg_type != RTM_NEWSTATS) return {};
        const auto attr = message.attrs(sizeof(if_stats_msg)).find(group);
        if (attr) show(header->ifindex, *attr);
        return {};
    };
    auto dumped = nl::dump(session.transport, std::span(room).first(writer.size()), handler);
    if (!dumped) {
        dumped.error().status = base::kStatusFailed;
        return tl::unexpected(std::move(dumped.error()));
    }
    session.warn(dumped->warning);
    return {};
}

base::Status link_xstats(Session& session, Words words) {
    grammar::Cursor cursor(words, session.context);
    if (cursor.done()) return base::failure("xstats: missing argument");
    const auto first = cursor.word();
    if (begins("help", first) && !begins("type", first)) {
        session.printer.text("Usage: ... xstats type TYPE [ ARGS ]\n");
        return {};
    }
    if (!begins("type", first)) return value::wrong_argument(first, "unknown argument");
    cursor.advance();
    const auto kind = cursor.argument();
    if (!kind) return tl::unexpected(kind.error());
    cursor.advance();
    if (find_link_kind(*kind) == nullptr) return value::wrong_argument(*kind, "invalid type");
    const auto* row = std::ranges::find(kRows, *kind, &Row::kind);
    if (row == std::end(kRows))
        return base::failure(fmt::format("xstats: link type {} doesn't support xstats", *kind),
                             *kind);
    return show_kind(session, *row, cursor);
}

}  // namespace ip
