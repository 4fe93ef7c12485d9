// SPDX-License-Identifier: GPL-2.0-or-later
// XDP (linux/if_link.h, IFLA_XDP): which of the four keywords was used is the mode; without -force
// a program that is already there stays. Words are checked before anything is loaded.

#include "ip/link/xdp.h"

#include <fmt/format.h>
#include <linux/if_link.h>

#include "ip/bpf/object.h"
#include "ip/link/word.h"

namespace ip {
namespace {

enum class Source : std::uint8_t { None, Object, Pinned };

struct XdpWords {
    Source source = Source::None;
    bpf::Wanted wanted;  // of Pinned only the file
};

constexpr std::uint32_t kNoProgram = ~std::uint32_t{0};

std::uint32_t mode_flags(std::string_view keyword) {
    if (keyword == "xdpgeneric") return XDP_FLAGS_SKB_MODE;
    if (keyword == "xdpdrv") return XDP_FLAGS_DRV_MODE;
    if (keyword == "xdpoffload") return XDP_FLAGS_HW_MODE;
    return 0;
}

bool begins(std::string_view keyword, std::string_view word) {
    return !word.empty() && keyword.starts_with(word);
}

base::Result<Source> source_of(std::string_view word) {
    if (word == "off" || word == "none") return Source::None;
    if (begins("object-file", word)) return Source::Object;
    for (const std::string_view keyword : {"object-pinned", "pinned", "fd"})
        if (begins(keyword, word)) return Source::Pinned;
    return base::usage_error(fmt::format("What mode is \"{}\"?", word), word);
}

// KEYWORD NAME, if the keyword is there.
template <class T>
base::Status take_name(grammar::Cursor& cursor, bool there, T& name) {
    if (!there) return {};
    cursor.advance();
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    name = std::string(*word);
    return {};
}

base::Result<XdpWords> read(grammar::Cursor& cursor) {
    XdpWords words;
    const auto first = take(cursor);
    if (!first) return tl::unexpected(first.error());
    const auto source = source_of(*first);
    if (!source) return tl::unexpected(source.error());
    words.source = *source;
    if (words.source == Source::None) return words;
    const auto file = take(cursor);
    if (!file) return tl::unexpected(file.error());
    words.wanted.file = *file;
    // In this order, each once; what follows is the link's.
    const auto next = [&cursor] { return cursor.done() ? std::string_view{} : cursor.word(); };
    auto taken = take_name(cursor, begins("section", next()), words.wanted.section);
    if (taken) taken = take_name(cursor, next() == "program", words.wanted.program);
    if (!taken) return tl::unexpected(taken.error());
    words.wanted.verbose = begins("verbose", next());
    if (words.wanted.verbose) cursor.advance();
    return words;
}

// The program's descriptor, which the request keeps open.
base::Result<std::uint32_t> load(const XdpWords& words, Request& request) {
    auto keep = [&request](base::Fd fd) {
        request.files.push_back(std::move(fd));
        return static_cast<std::uint32_t>(request.files.back().get());
    };
    if (words.source == Source::Pinned) {
        auto fd = bpf::pinned(words.wanted.file);
        if (!fd) return tl::unexpected(fd.error());
        return keep(std::move(*fd));
    }
    auto program = bpf::load_xdp(words.wanted);
    if (!program) return tl::unexpected(program.error());
    request.warning += program->log;
    return keep(std::move(program->fd));
}

}  // namespace

base::Status parse_xdp(grammar::Cursor& cursor, const grammar::Param& param,
                       grammar::Bound& bound) {
    const auto place = cursor.position();
    if (const auto words = read(cursor); !words) return tl::unexpected(words.error());
    bound.add(param, param.word).number = place;
    return {};
}

base::Status put_xdp(const LinkTask& task, const grammar::Bound::Item& item, unsigned device) {
    const auto& options = task.context.options;
    grammar::Cursor cursor(task.words.subspan(item.value.number), task.context.names);
    auto words = read(cursor);
    if (!words) return tl::unexpected(words.error());
    const auto mode = mode_flags(item.param->word);
    if (mode == XDP_FLAGS_HW_MODE) words->wanted.device = device;
    words->wanted.hints = options.hints;

    std::uint32_t fd = kNoProgram;
    if (words->source == Source::Object && options.dry_run) {
        if (auto checked = bpf::check_xdp(words->wanted); !checked) return checked;
    } else if (words->source != Source::None && !options.dry_run) {
        const auto loaded = load(*words, task.request);
        if (!loaded) return tl::unexpected(loaded.error());
        fd = *loaded;
    }
    auto& writer = task.request.writer;
    const nl::Nest nest(writer, IFLA_XDP);
    writer.put_u32(IFLA_XDP_FD, fd);
    const auto flags = mode | (options.force ? 0U : XDP_FLAGS_UPDATE_IF_NOEXIST);
    if (flags != 0) writer.put_u32(IFLA_XDP_FLAGS, flags);
    return {};
}

}  // namespace ip
