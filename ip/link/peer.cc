// SPDX-License-Identifier: GPL-2.0-or-later
// A peer is parsed by the same rows as the link that it belongs to, with values of its own.

#include "ip/link/peer.h"

#include <fmt/format.h>

#include "ip/link/settings.h"

namespace ip {

base::Status put_peer(const KindContext& context, std::uint16_t attribute, Words words,
                      nl::Writer& writer) {
    grammar::Bound bound;
    const nl::Nest nest(writer, attribute);
    auto& header = writer.raw<ifinfomsg>();
    const auto target =
        put_link({context.build, context.request, words, context.creates}, header, bound);
    if (!target) return tl::unexpected(target.error());
    if (target->kind.empty()) return {};
    // The pair has one kind, named before.
    const auto second = target->kind[0];
    return base::usage_error(
        fmt::format("Error: duplicate \"type\": \"{}\" is the second value.", second), second);
}

base::Status build_peer_words(const LinkKind& kind, std::uint16_t attribute,
                              const KindContext& context, Words words, nl::Writer& writer) {
    if (words[0] != "peer") {
        auto help = kind_help(kind);
        help.value().on_stdout = true;
        return help;
    }
    return put_peer(context, attribute, words.subspan(1), writer);
}

}  // namespace ip
