// SPDX-License-Identifier: GPL-2.0-or-later
// The words of `link del list`. The keywords are a table like any other command's; what is no
// keyword names devices. Files are read here, since their words mean the same as those of the
// command line, and an error must name the file.

#include "ip/link/dellist/request.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <memory>

#include "grammar/usage.h"
#include "value/number.h"
#include "value/type.h"

namespace ip::dellist {
namespace {

using grammar::Bound;
using grammar::Cursor;
using grammar::Match;
using grammar::Param;

enum Slot : std::uint8_t {
    kPick = 1,
    kDev,
    kIndex,
    kFile,
    kStdin,
    kType,
    kMaster,
    kGroup,
    kSkipUndeletable,
    kSkipMissing,
    kNoDrain,
    kDryRun,
    kMethod
};

constexpr value::Name kMethods[] = {
    {"auto", static_cast<std::uint64_t>(Method::Auto)},
    {"list", static_cast<std::uint64_t>(Method::List)},
    {"group", static_cast<std::uint64_t>(Method::Group)},
    {"each", static_cast<std::uint64_t>(Method::Each)},
};

// Binds any number of words that are no keyword: the engine's own positional row takes one.
base::Status take_pick(Cursor& cursor, const Param& row, Bound& bound) {
    bound.add(row, cursor.word());
    cursor.advance();
    return {};
}

constexpr Param kRows[] = {
    {"dev",
     Match::Exact,
     0,
     value::Custom{"DEV"},
     {.help = "a device by name or altname, whatever the name looks like", .slot = kDev}},
    {"index",
     Match::Exact,
     0,
     value::Str{},
     {.help = "N or N-M: devices by ifindex", .slot = kIndex}},
    {"file",
     Match::Exact,
     0,
     value::Custom{"FILE"},
     {.help = "more words from a file, separated by white space", .slot = kFile}},
    {"-", Match::Exact, 0, value::Flag{}, {.help = "the same from standard input", .slot = kStdin}},
    {"type",
     Match::Exact,
     0,
     value::Custom{"KIND"},
     {.help = "only devices of this kind", .slot = kType}},
    {"master",
     Match::Exact,
     0,
     value::Custom{"DEV"},
     {.help = "only ports of this device", .slot = kMaster}},
    {"group",
     Match::Exact,
     0,
     value::Named{value::NameTable::Group},
     {.help = "only members of this group", .wrong = "Invalid \"group\" value\n", .slot = kGroup}},
    {"skip-undeletable",
     Match::Exact,
     0,
     value::Flag{},
     {.help = "pass over lo and hardware", .slot = kSkipUndeletable}},
    {"skip-missing",
     Match::Exact,
     0,
     value::Flag{},
     {.help = "pass over words that name no device", .slot = kSkipMissing}},
    {"no-drain",
     Match::Exact,
     0,
     value::Flag{},
     {.help = "leave the devices' IPv6 routes to the kernel", .slot = kNoDrain}},
    {"dry-run",
     Match::Exact,
     0,
     value::Flag{},
     {.help = "print the devices and delete nothing", .slot = kDryRun}},
    {"method",
     Match::Exact,
     0,
     value::Enum{.names = kMethods},
     {.help = "how to delete them", .slot = kMethod}},
    {"help", Match::Exact, 0, value::Help{}},
    {"",
     Match::Exact,
     0,
     value::Custom{"DEV"},
     {.slot = kPick, .positional = true, .hidden = true, .custom = take_pick}},
};
}  // namespace

constexpr grammar::ParamTable kListWords("ip link del list", kRows);

namespace {
// Stands for a word that matches no row. It is no row of the table: a positional row takes one word
// only.

base::Result<Pick> index_pick(std::string_view word) {
    const auto dash = word.find('-');
    const auto first = value::parse_unsigned(word.substr(0, dash), 0x7fffffff, 10);
    const auto last = dash == std::string_view::npos
                          ? first
                          : value::parse_unsigned(word.substr(dash + 1), 0x7fffffff, 10);
    if (!first || !last || *first == 0 || *last < *first)
        return tl::unexpected(value::wrong_argument(word, "invalid index or range of indexes"));
    return Pick{Pick::By::Index, std::string(word), static_cast<unsigned>(*first),
                static_cast<unsigned>(*last)};
}

struct CloseFile {
    void operator()(std::FILE* file) const {
        if (file != stdin) std::fclose(file);
    }
};

// The words of a file, each a device, pattern or range.
base::Status read_file(const std::string& name, std::vector<Pick>& picks) {
    const bool standard = name == "-";
    const std::unique_ptr<std::FILE, CloseFile> file(standard ? stdin
                                                              : std::fopen(name.c_str(), "re"));
    const auto cannot = [&name] {
        return base::failure(fmt::format("Cannot read file \"{}\": {}", name, std::strerror(errno)),
                             name);
    };
    if (!file) return cannot();
    std::string word;
    const auto finish = [&] {
        if (!word.empty())
            picks.push_back(
                {.text = std::move(word),
                 .place = standard ? "standard input" : fmt::format("file \"{}\"", name)});
        word.clear();
    };
    for (int byte = 0; (byte = std::getc(file.get())) != EOF;) {
        if (byte == ' ' || (byte >= '\t' && byte <= '\r'))
            finish();
        else
            word += static_cast<char>(byte);
    }
    if (std::ferror(file.get()) != 0) return cannot();
    finish();
    return {};
}

base::Status add_item(const Bound::Item& item, ListRequest& request) {
    const std::string text(item.value.text);
    switch (item.param->options.slot) {
        case kPick:
            request.picks.push_back({.text = text});
            break;
        case kDev:
            request.picks.push_back({.by = Pick::By::Name, .text = text});
            break;
        case kFile:
            return read_file(text, request.picks);
        case kStdin:
            return read_file("-", request.picks);
        case kType:
            request.kind = text;
            break;
        case kMaster:
            request.master = text;
            break;
        case kGroup:
            request.group = static_cast<std::uint32_t>(item.value.number);
            break;
        case kSkipUndeletable:
            request.skip_undeletable = true;
            break;
        case kSkipMissing:
            request.skip_missing = true;
            break;
        case kNoDrain:
            request.drain = false;
            break;
        case kDryRun:
            request.dry_run = true;
            break;
        case kMethod:
            request.method = static_cast<Method>(item.value.number);
            break;
        case kIndex: {
            auto pick = index_pick(text);
            if (!pick) return tl::unexpected(std::move(pick.error()));
            request.picks.push_back(std::move(*pick));
            break;
        }
        default:
            break;
    }
    return {};
}

// Keywords by the engine, word by word; the rest are picks.
base::Status bind_all(grammar::Words words, const value::Context& context, Bound& bound) {
    while (!words.empty()) {
        const Param* row = kListWords.find(words[0]);
        const std::size_t taken =
            row == nullptr || !value::takes_argument(row->type) || words.size() == 1 ? 1 : 2;
        Cursor cursor(words.first(taken), context);
        auto done = row == nullptr ? take_pick(cursor, *kListWords.positional(), bound)
                                   : grammar::parse(kListWords, cursor, bound);
        if (!done) return done;
        words = words.subspan(taken);
    }
    return {};
}

}  // namespace

std::string list_usage() {
    return grammar::usage("ip link { delete | del } list { DEVICE | PATTERN | RANGE }...",
                          kListWords);
}

base::Result<ListRequest> parse_request(grammar::Words words, const value::Context& context) {
    Bound bound;
    bound.clear();
    if (auto done = bind_all(words, context, bound); !done) {
        if (done.error().kind == base::ErrorKind::Help) done.error().text = list_usage();
        return tl::unexpected(std::move(done.error()));
    }
    ListRequest request;
    for (const auto& item : bound.items())
        if (auto added = add_item(item, request); !added)
            return tl::unexpected(std::move(added.error()));
    if (request.picks.empty() && !bound.has(kFile) && !bound.has(kStdin))
        return base::usage_error(
            "Not enough information: a device, a pattern or a range is required.");
    return request;
}

std::optional<NameRange> parse_range(std::string_view word) {
    const auto open = word.find('[');
    const auto close = word.find(']');
    if (open == std::string_view::npos || close == std::string_view::npos || close < open)
        return std::nullopt;
    const auto inside = word.substr(open + 1, close - open - 1);
    const auto dash = inside.find('-');
    if (dash == std::string_view::npos) return std::nullopt;
    NameRange range{word.substr(0, open), word.substr(close + 1)};
    const auto first = value::parse_unsigned(inside.substr(0, dash), 0xffffffff, 10);
    const auto last = value::parse_unsigned(inside.substr(dash + 1), 0xffffffff, 10);
    const auto plain = [](std::string_view part) {
        return part.find_first_of("[]*?\\") == std::string_view::npos;
    };
    if (!first || !last || *last < *first || !plain(range.before) || !plain(range.after))
        return std::nullopt;
    range.first = *first;
    range.last = *last;
    range.width = inside[0] == '0' ? dash : 1;
    return range;
}

}  // namespace ip::dellist
