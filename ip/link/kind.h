// SPDX-License-Identifier: GPL-2.0-or-later
// A link kind: one file in ip/link/kind/, one constant in it, one line in the registry
// (ip/link/kind_registry.cc), one in meson.build, one golden test.
//
// Most kinds are two tables. finish(), build() and show() are for what tables can't say: rules that
// span rows, a nested peer, irregular output.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/error.h"
#include "grammar/param.h"
#include "ip/command.h"
#include "nl/view.h"
#include "nl/writer.h"
#include "out/printer.h"
#include "value/context.h"

namespace out {
struct Field;
}

namespace ip {

struct ShowContext;  // ip/link/show.h

// The link whose data a kind writes.
struct KindContext {
    const BuildContext& build;
    Request& request;
    bool creates = false;  // a new link, not a change
    unsigned device = 0;   // the link that is changed; 0: none
    nl::AttrRange now{};   // its data, when a kind that merges changes it
};

// Writes the members of IFLA_INFO_DATA (the nest is open already) in place of the engine, which a
// finish() may call itself: grammar::encode().
using KindFinish = base::Status (*)(const KindContext& context, grammar::Bound& bound,
                                    nl::Writer& writer);
// Shows the members of IFLA_INFO_DATA in place of, or (with fields) behind, the table.
using KindShow = void (*)(out::Printer& printer, nl::AttrRange data, const ShowContext& context);
// Reads the words behind `type NAME` and writes the data in one go, for a kind whose words are no
// table (veth: `peer` takes the words of a whole link).
using KindBuild = base::Status (*)(const KindContext& context, Words words, nl::Writer& writer);

// How a kind answers a word that it does not know; its usage text follows.
enum class Unknown : std::uint8_t {
    Command,     // KIND: unknown command "WORD"?
    Option,      // KIND: unknown option "WORD"?
    OptionOnly,  // KIND: unknown option "WORD"
    Silent,      // the usage text alone
    WhatIs,      // KIND: what is "WORD"?
};

struct LinkKind {
    std::string_view name;  // as the kernel knows it, and the word behind `type`
    const grammar::ParamTable* params =
        nullptr;  // null: further words are swallowed, as iproute2 does
    std::span<const out::Field> fields = {};
    KindFinish finish = nullptr;
    KindShow show = nullptr;
    KindBuild build = nullptr;
    KindShow statistics = nullptr;  // shows IFLA_INFO_XSTATS with -s
    bool slave = false;  // its data is IFLA_INFO_SLAVE_DATA (bridge_slave, bond_slave, vrf_slave)
    bool explained = true;  // has a help of its own; else `ip link help KIND` is that of `ip link`
    Unknown unknown = Unknown::Command;
    bool merges = false;  // the kernel takes the whole only: a change starts from what there is
    std::string_view synopsis = {};  // words that are no table, for the usage text
};

// All kinds, sorted by name. A kind that is not here is still passed to the kernel by name, without
// options.
std::span<const LinkKind* const> link_kinds();
const LinkKind* find_link_kind(std::string_view name);

// "Usage: ... KIND [ word VALUE ] ...", as `ip link help KIND` prints it.
std::string kind_usage(const LinkKind& kind);
// Writes IFLA_LINKINFO for the words behind `type`, the kind's name first.
base::Status put_kind(const KindContext& context, Words words);
// Fails with the kind's answer to a word it does not know, or with its usage text.
tl::unexpected<base::Error> unknown_kind_word(const LinkKind& kind, std::string_view word);
tl::unexpected<base::Error> kind_help(const LinkKind& kind);

}  // namespace ip
