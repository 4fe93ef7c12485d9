// SPDX-License-Identifier: GPL-2.0-or-later
// The words that select routes in lists. What a route is compared with, and what the kernel filters
// itself, stands in select.cc.

#include "ip/route/filter.h"

#include <linux/rtnetlink.h>
#include <sys/socket.h>

#include <algorithm>

#include "grammar/encode.h"
#include "ip/route/readers.h"
#include "ip/route/type.h"
#include "value/number.h"

namespace ip::route {
namespace {

using value::NameTable;

struct Reader {
    Cursor& cursor;
    Filter& filter;
    std::string_view device, in_device;
};

enum class Word : std::uint8_t {
    To = 1,
    Table,
    Vrf,
    Cached,
    Tos,
    Protocol,
    Scope,
    Type,
    Device,
    InDevice,
    Mark,
    Metric,
    Via,
    Source,
    Realms,
    From
};

// The types are for completion: more than their values is read here ("all", "cache", ranges).
constexpr grammar::Param row(std::string_view word, bool prefix, Word meaning, value::Type type) {
    return {word,
            prefix ? grammar::Match::Prefix : grammar::Match::Exact,
            0,
            type,
            {.slot = static_cast<std::uint8_t>(meaning), .positional = meaning == Word::To}};
}

constexpr value::Custom kRange{"[ root | match | exact ] PREFIX"};
constexpr value::Named kTable{NameTable::Table, 4};
constexpr value::Named kTos{NameTable::Dsfield, 1};
constexpr value::Named kProtocol{NameTable::Protocol, 1};
constexpr value::Named kScope{NameTable::Scope, 1};

constexpr grammar::Param kRows[] = {
    row("to", false, Word::To, kRange),
    row("table", true, Word::Table, kTable),
    row("vrf", true, Word::Vrf, value::Dev{}),
    row("cached", true, Word::Cached, value::Flag{}),
    row("cloned", true, Word::Cached, value::Flag{}),
    row("tos", false, Word::Tos, kTos),
    row("dsfield", true, Word::Tos, kTos),
    row("protocol", true, Word::Protocol, kProtocol),
    row("scope", true, Word::Scope, kScope),
    row("type", true, Word::Type, value::Custom{"TYPE"}),
    row("dev", false, Word::Device, value::Dev{}),
    row("oif", false, Word::Device, value::Dev{}),
    row("iif", false, Word::InDevice, value::Dev{}),
    row("mark", false, Word::Mark, value::Int{}),
    row("metric", true, Word::Metric, value::Int{}),
    row("priority", true, Word::Metric, value::Int{}),
    row("preference", false, Word::Metric, value::Int{}),
    row("via", false, Word::Via, value::Custom{"[ inet | inet6 ] PREFIX"}),
    row("src", false, Word::Source, value::Custom{"PREFIX"}),
    row("realms", true, Word::Realms, value::Custom{"REALMS"}),
    row("from", true, Word::From, kRange),
};

}  // namespace

constexpr grammar::ParamTable kFilterWords{"ip route { show | flush }", kRows};

namespace {

Word word_of(std::string_view word) {
    const auto* row = kFilterWords.find(word);
    return row == nullptr ? Word::To : static_cast<Word>(row->options.slot);
}

bool is_prefix_of(std::string_view word, std::string_view whole) {
    return !word.empty() && whole.starts_with(word);
}

base::Result<Match> read_match(Reader& reader, std::uint8_t family) {
    auto word = reader.cursor.argument();
    if (!word) return tl::unexpected(std::move(word.error()));
    value::Value value;
    const value::ParseInput input{"to", {}, family, reader.cursor.context()};
    if (auto done = value::parse(value::Prefix{}, *word, input, value); !done)
        return tl::unexpected(std::move(done.error()));
    reader.cursor.advance();
    Match match{true, value.family, value.prefix, {}};
    std::copy_n(value.bytes.begin(), 16, match.bytes.begin());
    return match;
}

// [root | match | exact] PREFIX; the word behind `from`, or where a destination may stand.
base::Status read_range(Reader& reader, Match& root, Match& match) {
    auto word = reader.cursor.argument();
    if (!word) return tl::unexpected(std::move(word.error()));
    const bool is_root = is_prefix_of(*word, "root");
    const bool is_match = !is_root && is_prefix_of(*word, "match");
    if (is_root || is_match || is_prefix_of(*word, "exact")) reader.cursor.advance();
    auto read = read_match(reader, reader.filter.family);
    if (!read) return tl::unexpected(std::move(read.error()));
    if (!is_match) root = *read;
    if (!is_root) match = *read;
    return {};
}

base::Status read_table(Filter& filter, std::string_view word, const value::Context& context) {
    if (const auto number = context.tables.number(NameTable::Table, word))
        filter.table = *number;
    else if (word == "all")
        filter.table = 0;
    else if (word == "cache")
        filter.cloned = true;
    else
        return value::wrong_argument(word, "table id value is invalid\n");
    return {};
}

// A name of one byte, or "all" for no matter which.
base::Status read_named(std::optional<std::uint8_t>& place, NameTable table, std::string_view word,
                        const value::Context& context, std::string_view wrong) {
    const auto number = context.tables.number(table, word);
    if (number && *number < 256) {
        place = static_cast<std::uint8_t>(*number);
        return {};
    }
    if (word != "all" || table == NameTable::Dsfield) return value::wrong_argument(word, wrong);
    place.reset();
    return {};
}

base::Status read_number(std::optional<std::uint32_t>& place, std::string_view word,
                         std::string_view wrong) {
    const auto number = value::parse_unsigned(word, UINT32_MAX);
    if (!number) return value::wrong_argument(word, wrong);
    place = static_cast<std::uint32_t>(*number);
    return {};
}

base::Status read_realms_filter(Filter& filter, std::string_view word,
                                const value::Context& context) {
    const auto realms = parse_realms(word, context);
    if (!realms) return value::wrong_argument(word, "invalid realms\n");
    filter.realms = *realms;
    filter.realm_mask = UINT32_MAX;
    if ((filter.realms & 0xffffU) == 0 && word.ends_with('/')) filter.realm_mask &= ~0xffffU;
    if (filter.realms >> 16 == 0 && (word.find('/') == std::string_view::npos || word[0] == '/'))
        filter.realm_mask &= 0xffffU;
    return {};
}

base::Status read_via(Reader& reader) {
    auto family = reader.filter.family;
    auto word = reader.cursor.argument();
    if (!word) return tl::unexpected(std::move(word.error()));
    if (*word == "inet" || *word == "inet6") {
        family = *word == "inet" ? AF_INET : AF_INET6;
        reader.cursor.advance();
    }
    auto match = read_match(reader, family);
    if (!match) return tl::unexpected(std::move(match.error()));
    reader.filter.via = *match;
    return {};
}

// Words that take one argument of a simple kind.
base::Status read_simple(Reader& reader, Word meaning, std::string_view word) {
    const auto& context = reader.cursor.context();
    Filter& filter = reader.filter;
    switch (meaning) {
        case Word::Table:
            return read_table(filter, word, context);
        case Word::Tos:
            return read_named(filter.tos, NameTable::Dsfield, word, context,
                              "TOS value is invalid\n");
        case Word::Protocol:
            filter.protocol_named = true;
            return read_named(filter.protocol, NameTable::Protocol, word, context,
                              "invalid \"protocol\"\n");
        case Word::Scope:
            return read_named(filter.scope, NameTable::Scope, word, context, "invalid \"scope\"\n");
        case Word::Type:
            filter.type = parse_type(word);
            if (!filter.type) return value::wrong_argument(word, "node type value is invalid\n");
            return {};
        case Word::Device:
            reader.device = word;
            return {};
        case Word::InDevice:
            reader.in_device = word;
            return {};
        case Word::Mark:
            return read_number(filter.mark, word, "invalid mark value");
        case Word::Metric:
            return read_number(filter.metric, word, "\"metric\" value is invalid\n");
        default:
            return read_realms_filter(filter, word, context);
    }
}

base::Status read_word(Reader& reader) {
    const auto word = reader.cursor.word();
    const auto meaning = word_of(word);
    if (meaning == Word::To) {
        if (word == "to") reader.cursor.advance();
        return read_range(reader, reader.filter.root_to, reader.filter.match_to);
    }
    if (meaning == Word::Vrf)
        return tl::unexpected(
            base::Error{.status = base::kStatusUsage, .kind = base::ErrorKind::NotNative});
    reader.cursor.advance();
    if (meaning == Word::Cached) {
        reader.filter.cloned = true;
        return {};
    }
    if (meaning == Word::Via) return read_via(reader);
    if (meaning == Word::From)
        return read_range(reader, reader.filter.root_from, reader.filter.match_from);
    if (meaning == Word::Source) {
        auto match = read_match(reader, reader.filter.family);
        if (!match) return tl::unexpected(std::move(match.error()));
        reader.filter.source = *match;
        return {};
    }
    auto argument = reader.cursor.argument();
    if (!argument) return tl::unexpected(std::move(argument.error()));
    reader.cursor.advance();
    return read_simple(reader, meaning, *argument);
}

base::Status find_device(unsigned& index, std::string_view name, const value::Context& context) {
    if (name.empty()) return {};
    const auto found = grammar::device_index(name, context);
    if (!found) return tl::unexpected(found.error());
    index = *found;
    return {};
}

}  // namespace

base::Result<Filter> parse_filter(const Options& options, const value::Context& context,
                                  Words words) {
    Filter filter;
    filter.family = options.family;
    Cursor cursor(words, context);
    Reader reader{cursor, filter, {}, {}};
    while (!cursor.done())
        if (auto done = read_word(reader); !done) return tl::unexpected(std::move(done.error()));
    if (filter.family == AF_UNSPEC && filter.table != 0) filter.family = AF_INET;
    if (auto done = find_device(filter.in_interface, reader.in_device, context); !done)
        return tl::unexpected(std::move(done.error()));
    if (auto done = find_device(filter.out_interface, reader.device, context); !done)
        return tl::unexpected(std::move(done.error()));
    return filter;
}

}  // namespace ip::route
