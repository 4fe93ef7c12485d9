// SPDX-License-Identifier: GPL-2.0-or-later
// A port of a bond (linux/if_bonding.h; linux/if_link.h, IFLA_BOND_SLAVE_*).

#include <linux/if_bonding.h>
#include <linux/if_link.h>

#include <fmt/format.h>

#include "ip/link/kind_rows.h"
#include "ip/link/kinds.h"
#include "nl/new_link.h"
#include "out/field.h"

namespace ip {
namespace {

using grammar::Match;
using grammar::Param;
using out::Field;
using value::Int;

constexpr Param kSlaveRows[] = {
    number_row("queue_id", IFLA_BOND_SLAVE_QUEUE_ID, 2, "{} is invalid"),
    {"prio",
     Match::Exact,
     IFLA_BOND_SLAVE_PRIO,
     value::Int{.width = 4,
                .min = static_cast<std::uint64_t>(std::int64_t{-2147483647} - 1),
                .max = 2147483647,
                .is_signed = true},
     {.wrong = "{} is invalid"}},
    exact(number_row("actor_port_prio", nl::kIflaBondSlaveActorPortPrio, 2, "{} is invalid")),
    help_row(),
};
constexpr grammar::ParamTable kSlaveWords{"bond_slave", kSlaveRows};

constexpr value::Name kStates[] = {{"ACTIVE", BOND_STATE_ACTIVE}, {"BACKUP", BOND_STATE_BACKUP}};
constexpr value::Name kMonitorStates[] = {{"UP", BOND_LINK_UP},
                                          {"GOING_DOWN", BOND_LINK_FAIL},
                                          {"DOWN", BOND_LINK_DOWN},
                                          {"GOING_BACK", BOND_LINK_BACK}};

// A number without a name has a key of its own in JSON.
void show_state(out::Printer& printer, const Field& field, const nl::Attr& attr,
                const out::FieldContext&) {
    const unsigned state = attr.u8();
    const auto& names = std::get<value::Enum>(field.type).names;
    for (const value::Name& name : names)
        if (name.number == state) return printer.str(field.key, field.form, name.word);
    printer.uint(fmt::format("{}_index", field.key), field.form, state);
}

// IEEE 802.1AX, 6.4.2.3: the bits of an actor's or partner's state.
constexpr std::string_view kPortStates[] = {"active",    "short_timeout", "aggregating",
                                            "in_sync",   "collecting",    "distributing",
                                            "defaulted", "expired"};

void show_port_state(out::Printer& printer, const Field& field, const nl::Attr& attr,
                     const out::FieldContext&) {
    const unsigned state = attr.u16();
    printer.uint(field.key, field.form, state);
    printer.text(fmt::format("{}_str <", field.key));
    printer.open_array(fmt::format("{}_str", field.key));
    bool first = true;
    for (unsigned bit = 0; bit < std::size(kPortStates); ++bit) {
        if ((state >> bit & 1U) == 0) continue;
        printer.str({}, first ? out::Form("{}") : out::Form(",{}"), kPortStates[bit]);
        first = false;
    }
    printer.close_array();
    printer.text("> ");
}

constexpr Field kFields[] = {
    {IFLA_BOND_SLAVE_STATE, "state", "state {} ", value::Enum{kStates}, {.custom = show_state}},
    {IFLA_BOND_SLAVE_MII_STATUS,
     "mii_status",
     "mii_status {} ",
     value::Enum{kMonitorStates},
     {.custom = show_state}},
    {IFLA_BOND_SLAVE_LINK_FAILURE_COUNT, "link_failure_count", "link_failure_count {} ",
     Int{.is_signed = true}},
    {IFLA_BOND_SLAVE_PERM_HWADDR, "perm_hwaddr", "perm_hwaddr {} ", value::Mac{}},
    {IFLA_BOND_SLAVE_QUEUE_ID, "queue_id", "queue_id {} ", Int{2}},
    {IFLA_BOND_SLAVE_PRIO, "prio", "prio {} ", Int{.is_signed = true}},
    {IFLA_BOND_SLAVE_AD_AGGREGATOR_ID, "ad_aggregator_id", "ad_aggregator_id {} ", Int{2}},
    {IFLA_BOND_SLAVE_AD_ACTOR_OPER_PORT_STATE,
     "ad_actor_oper_port_state",
     "ad_actor_oper_port_state {} ",
     Int{1},
     {.custom = show_port_state}},
    {IFLA_BOND_SLAVE_AD_PARTNER_OPER_PORT_STATE,
     "ad_partner_oper_port_state",
     "ad_partner_oper_port_state {} ",
     Int{2},
     {.custom = show_port_state}},
    {nl::kIflaBondSlaveActorPortPrio, "actor_port_prio", "actor_port_prio {} ", Int{2}},
};

}  // namespace

constexpr LinkKind kBondSlaveKind{.name = "bond_slave",
                                  .params = &kSlaveWords,
                                  .fields = kFields,
                                  .slave = true,
                                  .unknown = Unknown::Option};

}  // namespace ip
