// SPDX-License-Identifier: GPL-2.0-or-later
// From `type KIND words...` to IFLA_LINKINFO. The words of a kind go through the grammar's engine;
// only what a kind says about unknown words and help is its own, since iproute2 answers both with
// status 1 here and with 255 elsewhere.

#include "ip/link/kind.h"

#include <fmt/format.h>
#include <linux/if_link.h>

#include "grammar/encode.h"
#include "grammar/usage.h"
#include "ip/link/help.h"

namespace ip {
namespace {

tl::unexpected<base::Error> refused(std::string text, std::string_view word) {
    base::Error error{base::kStatusFailed, base::ErrorKind::Usage};
    error.text = std::move(text);
    error.word = word;
    return tl::unexpected(std::move(error));
}

// The words of a kind that has a table.
base::Status parse_table(const LinkKind& kind, grammar::Cursor& cursor, grammar::Bound& bound) {
    while (!cursor.done()) {
        const auto known = grammar::parse_word(*kind.params, cursor, bound);
        if (!known && known.error().kind == base::ErrorKind::Help) return kind_help(kind);
        if (!known) return tl::unexpected(known.error());
        if (!*known) return unknown_kind_word(kind, cursor.word());
    }
    return {};
}

base::Status put_words(const LinkKind& kind, const KindContext& context, Words words) {
    auto& writer = context.request.writer;
    const nl::Nest data(writer, kind.slave ? IFLA_INFO_SLAVE_DATA : IFLA_INFO_DATA);
    if (kind.build != nullptr) return kind.build(context, words, writer);
    if (kind.params == nullptr) return {};
    auto& bound = context.build.bound;
    bound.clear();
    grammar::Cursor cursor(words, context.build.names);
    if (auto parsed = parse_table(kind, cursor, bound); !parsed) return parsed;
    if (kind.finish != nullptr) return kind.finish(context, bound, writer);
    return grammar::encode(bound, context.build.names, writer);
}

base::Status put_data(const LinkKind& kind, const KindContext& context, Words words) {
    if (!kind.merges || context.creates) return put_words(kind, context, words);
    const auto facts = context.build.names.devices.facts(context.device);
    if (!facts || !facts->has_data) return base::failure("Failed to get existing tunnel info.");
    auto merging = context;
    merging.now = nl::AttrRange(facts->data);
    return put_words(kind, merging, words);
}

// Nobody knows what the words behind such a kind mean; the kernel knows the kind, perhaps.
tl::unexpected<base::Error> unknown_kind(std::string_view word) {
    if (!word.empty() && std::string_view("help").starts_with(word)) return link_help();
    return base::failure(
        fmt::format("Garbage instead of arguments \"{} ...\". Try \"ip link help\".", word), word);
}

}  // namespace

std::string kind_usage(const LinkKind& kind) {
    const auto lead = fmt::format("... {}", kind.name);
    if (kind.params != nullptr) return grammar::usage(lead, *kind.params);
    if (kind.synopsis.empty()) return fmt::format("Usage: {}\n", lead);
    return fmt::format("Usage: {} {}\n", lead, kind.synopsis);
}

tl::unexpected<base::Error> unknown_kind_word(const LinkKind& kind, std::string_view word) {
    std::string text;
    switch (kind.unknown) {
        case Unknown::Command:
            text = fmt::format("{}: unknown command \"{}\"?\n", kind.name, word);
            break;
        case Unknown::Option:
            text = fmt::format("{}: unknown option \"{}\"?\n", kind.name, word);
            break;
        case Unknown::OptionOnly:
            text = fmt::format("{}: unknown option \"{}\"\n", kind.name, word);
            break;
        case Unknown::WhatIs:
            text = fmt::format("{}: what is \"{}\"?\n", kind.name, word);
            break;
        case Unknown::Silent:
            break;
    }
    return refused(text + kind_usage(kind), word);
}

tl::unexpected<base::Error> kind_help(const LinkKind& kind) {
    base::Error error{base::kStatusFailed, base::ErrorKind::Help};
    error.text = kind_usage(kind);
    return tl::unexpected(std::move(error));
}

base::Status put_kind(const KindContext& context, Words words) {
    auto& writer = context.request.writer;
    const auto name = words[0];
    const nl::Nest info(writer, IFLA_LINKINFO);
    writer.put(IFLA_INFO_KIND, std::as_bytes(std::span(name.data(), name.size())));
    words = words.subspan(1);
    if (words.empty()) return {};
    const auto* kind = find_link_kind(name);
    if (kind == nullptr) return unknown_kind(words[0]);
    return put_data(*kind, context, words);
}

}  // namespace ip
