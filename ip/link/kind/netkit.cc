// SPDX-License-Identifier: GPL-2.0-or-later
// netkit: a pair of devices whose traffic a BPF program steers (linux/if_link.h, IFLA_NETKIT_*).
// Behind `peer` stand the other end's policy and scrubbing, then the words of a whole link.

#include <fmt/format.h>

#include "ip/link/kinds.h"
#include "ip/link/peer.h"
#include "ip/link/word.h"
#include "nl/new_link.h"
#include "out/field.h"

namespace ip {
namespace {

using value::Enum;

// enum netkit_mode, netkit_action and netkit_scrub of linux/if_link.h.
constexpr value::Name kModes[] = {{"l2", 0}, {"l3", 1}};
constexpr value::Name kPolicies[] = {{"forward", 0}, {"blackhole", 2}};
constexpr value::Name kScrubs[] = {{"none", 0}, {"default", 1}};
constexpr value::Name kEnds[] = {{"peer", 0}, {"primary", 1}};

// Which attributes the words of one end set.
struct End {
    std::uint16_t policy;
    std::uint16_t scrub;
};
constexpr End kPrimary{nl::kIflaNetkitPolicy, nl::kIflaNetkitScrub};
constexpr End kPeer{nl::kIflaNetkitPeerPolicy, nl::kIflaNetkitPeerScrub};

const value::Name* find_name(std::span<const value::Name> names, std::string_view word) {
    for (const auto& name : names)
        if (name.word == word) return &name;
    return nullptr;
}

base::Status put_choice(grammar::Cursor& cursor, std::string_view keyword,
                        std::span<const value::Name> names, std::uint16_t attribute,
                        nl::Writer& writer) {
    cursor.advance();
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const auto* name = find_name(names, *word);
    if (name == nullptr)
        return base::failure(
            fmt::format("Error: argument of \"{}\" must be either \"{}\" or \"{}\"", keyword,
                        names[0].word, names[1].word),
            *word);
    writer.put_u32(attribute, static_cast<std::uint32_t>(name->number));
    return {};
}

// One word that both ends know, or false.
base::Result<bool> put_end_word(grammar::Cursor& cursor, const End& end, nl::Writer& writer) {
    if (const auto* policy = find_name(kPolicies, cursor.word())) {
        writer.put_u32(end.policy, static_cast<std::uint32_t>(policy->number));
        cursor.advance();
        return true;
    }
    if (cursor.word() != "scrub") return false;
    auto done = put_choice(cursor, "scrub", kScrubs, end.scrub, writer);
    if (!done) return tl::unexpected(std::move(done.error()));
    return true;
}

base::Status put_peer_words(const KindContext& context, grammar::Cursor& cursor,
                            nl::Writer& writer) {
    while (!cursor.done()) {
        const auto known = put_end_word(cursor, kPeer, writer);
        if (!known) return tl::unexpected(known.error());
        if (!*known) return put_peer(context, nl::kIflaNetkitPeerInfo, cursor.rest(), writer);
    }
    return {};
}

base::Status build(const KindContext& context, Words words, nl::Writer& writer) {
    grammar::Cursor cursor(words, context.build.names);
    while (!cursor.done()) {
        const auto known = put_end_word(cursor, kPrimary, writer);
        if (!known) return tl::unexpected(known.error());
        if (*known) continue;
        const auto word = cursor.word();
        if (word == "peer") {
            cursor.advance();
            return put_peer_words(context, cursor, writer);
        }
        if (word == "help") return kind_help(kNetkitKind);
        if (word != "mode") return unknown_kind_word(kNetkitKind, word);
        auto done = put_choice(cursor, word, kModes, nl::kIflaNetkitMode, writer);
        if (!done) return done;
    }
    return {};
}

constexpr Enum named(std::span<const value::Name> names, std::uint8_t width = 4) {
    return {.names = names, .width = width, .unnamed = "UNKNOWN"};
}

constexpr out::Field kFields[] = {
    {nl::kIflaNetkitMode, "mode", "mode {} ", named(kModes)},
    {nl::kIflaNetkitPrimary, "type", "type {} ", named(kEnds, 1)},
    {nl::kIflaNetkitPolicy, "policy", "policy {} ", named(kPolicies)},
    {nl::kIflaNetkitPeerPolicy, "peer_policy", "peer policy {} ", named(kPolicies)},
    {nl::kIflaNetkitScrub, "scrub", "scrub {} ", named(kScrubs)},
    {nl::kIflaNetkitPeerScrub, "peer_scrub", "peer scrub {} ", named(kScrubs)},
};

}  // namespace

constexpr LinkKind kNetkitKind{
    .name = "netkit",
    .fields = kFields,
    .build = build,
    .unknown = Unknown::Option,
    .synopsis =
        "[ mode { l2 | l3 } ] [ POLICY ] [ scrub SCRUB ]\n"
        "       [ peer [ POLICY ] [ scrub SCRUB ] [ name NAME ] [ SETTINGS ] ]\n"
        "POLICY := { forward | blackhole }\n"
        "SCRUB := { default | none }"};

}  // namespace ip
