// SPDX-License-Identifier: GPL-2.0-or-later
// Completion by the tables that commands are read with, so that no word can be missing or stale. It
// is asked for by `ip -complete WORDS...`, an option that iproute2 refuses: a script that meets
// another `ip` than it was made for must not execute what was only typed so far.

#include "ip/complete.h"

#include <algorithm>

#include "grammar/complete.h"
#include "ip/command.h"
#include "ip/link/kind.h"
#include "ip/option_table.h"
#include "ip/route/type.h"
#include "names/devices.h"
#include "names/netns.h"
#include "names/tables.h"

namespace ip {
namespace {

using grammar::Expected;
using value::NameTable;

struct Place {
    std::string_view word;
    NameTable table;
};
constexpr Place kTables[] = {{"TABLE", NameTable::Table},
                             {"PROTOCOL", NameTable::Protocol},
                             {"SCOPE", NameTable::Scope},
                             {"DEVGROUP", NameTable::Group},
                             {"REASON", NameTable::ProtodownReason}};

class Completer {
  public:
    explicit Completer(std::string_view last) : last_(last) {}

    void add(std::string_view word) {
        if (!word.empty() && word.starts_with(last_)) found_.candidates.emplace_back(word);
    }
    void add_option(std::string_view word) {
        const std::string_view dashes = last_.starts_with("--") ? "--" : "-";
        add(std::string(dashes) + std::string(word));
    }
    void add_all(const std::vector<std::string>& words) {
        for (const auto& word : words) add(word);
    }
    void add_files() { found_.files = true; }
    void add_devices() {
        auto transport = nl::open_socket({.protocol = NETLINK_ROUTE});
        if (!transport) return;
        const names::Devices devices(std::move(*transport));
        if (devices.load_all()) add_all(devices.names());
    }
    void add_families() {
        for (const auto word : {"inet", "inet6", "mpls", "bridge", "link"}) add(word);
    }
    void add_kinds() {
        for (const LinkKind* kind : link_kinds()) add(kind->name);
    }
    void add_place(std::string_view place) {
        if (place == "DEV") add_devices();
        if (place == "NETNS") add_all(names::netns_names());
        if (place == "KIND") add_kinds();
        if (place == "FILE") add_files();
        if (place == "FAMILY") add_families();
        if (place == "TYPE")
            for (const auto word : route::type_words()) add(word);
        for (const Place& row : kTables)
            if (row.word == place) add_all(tables_.names(row.table));
    }
    void add_expected(const Expected& expected) {
        add_all(expected.words);
        for (const auto& place : expected.places) add_place(place);
        for (const auto table : expected.tables) add_all(tables_.names(table));
    }
    Completion take() {
        auto& all = found_.candidates;
        std::ranges::sort(all);
        all.erase(std::unique(all.begin(), all.end()), all.end());
        return std::move(found_);
    }

  private:
    std::string_view last_;
    names::Tables tables_;
    Completion found_;
};

void complete_option_argument(Opt opt, Completer& completer) {
    if (opt == Opt::Netns) completer.add_place("NETNS");
    if (opt == Opt::Batch) completer.add_files();
    if (opt == Opt::Family) completer.add_families();
}

void complete_object(Completer& completer) {
    for (const ObjectRow& row : object_rows()) completer.add(row.word);
}

void complete_command(const Object& object, Completer& completer) {
    for (const Command& command : object.commands) completer.add(command.word);
    completer.add("help");
}

// The words of one table and of those that it hands the rest to.
void complete_table(const grammar::ParamTable& table, Words words, const value::Context& context,
                    Completer& completer) {
    auto expected = grammar::expect(table, words, context);
    while (!expected.rest.empty()) {
        const auto rest = expected.rest;
        const LinkKind* kind = find_link_kind(rest[0]);
        if (kind == nullptr || kind->params == nullptr) return;
        expected = grammar::expect(*kind->params, rest.subspan(1), context);
    }
    completer.add_expected(expected);
}

void complete_arguments(const Resolved& command, Completer& completer) {
    const auto leading = grammar::shape_size(command.command->leading);
    const auto words = command.arguments.first(command.arguments.size() - 1);
    if (words.size() < leading) {
        Expected expected;
        grammar::expect_shape(command.command->leading, words.size(), expected);
        return completer.add_expected(expected);
    }
    if (command.command->params == nullptr) return;
    auto transport = nl::open_socket({.protocol = NETLINK_ROUTE});
    if (!transport) return;
    const names::Tables tables;
    const names::Devices devices(std::move(*transport));
    complete_table(*command.command->params, words.subspan(leading), {tables, devices}, completer);
}

// `words` end with the one that is looked for. What is not native has no candidates beyond its
// name.
void complete_words(Words words, Completer& completer) {
    if (words.size() == 1) return complete_object(completer);
    if (words.size() == 2) {
        for (const ObjectRow& row : object_rows()) {
            if (!row.word.starts_with(words[0])) continue;
            if (row.object != nullptr) complete_command(*row.object, completer);
            return;
        }
        return;
    }
    if (const auto resolved = resolve(words)) complete_arguments(*resolved, completer);
}

}  // namespace

Completion complete(Words words) {
    static constexpr std::string_view kEmpty[] = {""};
    if (words.empty()) words = kEmpty;
    const auto last = words.back();
    Completer completer(last);
    while (words.size() > 1 && words[0].starts_with('-')) {
        const auto option = read_option(words.first(words.size() - 1), 0);
        if (option.row != nullptr && !option.complete) {
            complete_option_argument(option.row->opt, completer);
            return completer.take();
        }
        // Where it can't be entered, there are no names to be found.
        if (option.row != nullptr && option.row->opt == Opt::Netns &&
            !names::netns_switch(option.argument))
            return {};
        words = words.subspan(option.words);
    }
    if (words.size() == 1 && last.starts_with('-'))
        for (const OptionRow& row : option_rows()) completer.add_option(row.word);
    else
        complete_words(words, completer);
    return completer.take();
}

}  // namespace ip
