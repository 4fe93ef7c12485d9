// SPDX-License-Identifier: GPL-2.0-or-later
// A VF's settings are whole structs of the kernel, larger than a bound value. So the words are read
// twice by the same function: at parse time into a buffer that is thrown away (which finds every
// mistake in its place), then into the message.

#include "ip/link/vf.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <linux/if_ether.h>
#include <linux/if_link.h>

#include <limits>
#include <optional>

#include "ip/link/ether_type.h"
#include "ip/link/link_words.h"
#include "ip/link/lladdr.h"
#include "ip/link/word.h"
#include "value/number.h"

namespace ip {
namespace {

using grammar::Cursor;

struct Vf {
    std::uint32_t number;
    nl::Writer& writer;
    std::uint8_t address_length;  // of the device; 0: not known
    std::optional<ifla_vf_rate> rate{};
    std::optional<std::uint32_t> old_rate{};  // `rate`: only a maximum

    template <class T>
    void put(std::uint16_t attribute, const T& setting) {
        writer.put(attribute, std::as_bytes(std::span<const T, 1>(&setting, 1)));
    }
};

base::Status put_mac(Cursor& cursor, Vf& vf) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    value::Value address;
    if (auto read = parse_lladdr(*word, address); !read) return read;
    if (vf.address_length != 0 && address.length != vf.address_length)
        return base::failure(fmt::format("Invalid address length {} - must be {} bytes",
                                         address.length, vf.address_length),
                             *word);
    ifla_vf_mac setting{};
    setting.vf = vf.number;
    std::memcpy(setting.mac, address.bytes.data(), address.length);
    vf.put(IFLA_VF_MAC, setting);
    return {};
}

// [ qos N ] [ proto P ], in any order.
base::Status read_vlan_options(Cursor& cursor, ifla_vf_vlan_info& vlan) {
    while (!cursor.done() && !cursor.word().empty()) {
        const auto word = cursor.word();
        if (std::string_view("qos").starts_with(word)) {
            cursor.advance();
            const auto qos = take_number(cursor, std::numeric_limits<std::uint32_t>::max(),
                                         "Invalid \"qos\" value\n");
            if (!qos) return tl::unexpected(qos.error());
            vlan.qos = static_cast<std::uint32_t>(*qos);
        } else if (std::string_view("proto").starts_with(word)) {
            cursor.advance();
            const auto name = take(cursor);
            if (!name) return tl::unexpected(name.error());
            const auto type = ether_type(*name);
            if (!type || (*type != ETH_P_8021Q && *type != ETH_P_8021AD))
                return value::wrong_argument(*name, "protocol is invalid\n");
            vlan.vlan_proto = htons(*type);
        } else {
            return {};
        }
    }
    return {};
}

// Without 802.1ad one VLAN is told in the old way, which every driver knows.
base::Status put_vlan(Cursor& cursor, Vf& vf) {
    constexpr std::uint64_t kMaxVlan = 4095;
    const auto id = take_number(cursor, kMaxVlan, "Invalid \"vlan\" value\n");
    if (!id) return tl::unexpected(id.error());
    ifla_vf_vlan_info vlan{};
    vlan.vf = vf.number;
    vlan.vlan = static_cast<std::uint32_t>(*id);
    vlan.vlan_proto = htons(ETH_P_8021Q);
    if (auto read = read_vlan_options(cursor, vlan); !read) return read;
    if (vlan.vlan_proto == htons(ETH_P_8021Q)) {
        vf.put(IFLA_VF_VLAN, ifla_vf_vlan{vlan.vf, vlan.vlan, vlan.qos});
        return {};
    }
    const nl::Nest list(vf.writer, IFLA_VF_VLAN_LIST);
    vf.put(IFLA_VF_VLAN_INFO, vlan);
    while (!cursor.done() && cursor.word() == "vlan") {
        cursor.advance();
        const auto further = take_number(cursor, kMaxVlan, "Invalid \"vlan\" value\n");
        if (!further) return tl::unexpected(further.error());
        ifla_vf_vlan_info inner{};
        inner.vf = vf.number;
        inner.vlan = static_cast<std::uint32_t>(*further);
        inner.vlan_proto = htons(ETH_P_8021Q);
        if (auto read = read_vlan_options(cursor, inner); !read) return read;
        vf.put(IFLA_VF_VLAN_INFO, inner);
    }
    return {};
}

base::Status read_old_rate(Cursor& cursor, Vf& vf) {
    const auto rate =
        take_number(cursor, std::numeric_limits<std::uint32_t>::max(), "Invalid \"rate\" value\n");
    if (!rate) return tl::unexpected(rate.error());
    vf.old_rate = static_cast<std::uint32_t>(*rate);
    return {};
}

base::Status read_rate(Cursor& cursor, Vf& vf, bool maximum) {
    const auto rate = take_number(
        cursor, std::numeric_limits<std::uint32_t>::max(),
        maximum ? "Invalid \"max tx rate\" value\n" : "Invalid \"min tx rate\" value\n");
    if (!rate) return tl::unexpected(rate.error());
    if (!vf.rate) vf.rate = ifla_vf_rate{vf.number, 0, 0};
    (maximum ? vf.rate->max_tx_rate : vf.rate->min_tx_rate) = static_cast<std::uint32_t>(*rate);
    return {};
}
base::Status read_max_rate(Cursor& cursor, Vf& vf) { return read_rate(cursor, vf, true); }
base::Status read_min_rate(Cursor& cursor, Vf& vf) { return read_rate(cursor, vf, false); }

template <class T>
base::Status put_switch(Cursor& cursor, Vf& vf, std::string_view keyword, std::uint16_t attribute) {
    const auto on = on_off(cursor, keyword);
    if (!on) return tl::unexpected(on.error());
    vf.put(attribute, T{vf.number, *on ? 1U : 0U});
    return {};
}
base::Status put_spoofchk(Cursor& cursor, Vf& vf) {
    return put_switch<ifla_vf_spoofchk>(cursor, vf, "spoofchk", IFLA_VF_SPOOFCHK);
}
base::Status put_query_rss(Cursor& cursor, Vf& vf) {
    return put_switch<ifla_vf_rss_query_en>(cursor, vf, "query_rss", IFLA_VF_RSS_QUERY_EN);
}
base::Status put_trust(Cursor& cursor, Vf& vf) {
    return put_switch<ifla_vf_trust>(cursor, vf, "trust", IFLA_VF_TRUST);
}

base::Status put_state(Cursor& cursor, Vf& vf) {
    static constexpr value::Name kStates[] = {{"auto", IFLA_VF_LINK_STATE_AUTO},
                                              {"enable", IFLA_VF_LINK_STATE_ENABLE},
                                              {"disable", IFLA_VF_LINK_STATE_DISABLE}};
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    value::Value state;
    const value::ParseInput input{"state", "Invalid \"state\" value\n", 0, cursor.context()};
    auto read = value::parse(value::Enum{.names = kStates, .width = 4, .prefix = true}, *word,
                             input, state);
    if (!read) return read;
    vf.put(IFLA_VF_LINK_STATE,
           ifla_vf_link_state{vf.number, static_cast<std::uint32_t>(state.number)});
    return {};
}

// 64 bits as eight groups of hexadecimal digits, highest first; kept in host order.
base::Status put_guid(Cursor& cursor, Vf& vf, std::uint16_t attribute) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    value::Value guid;
    constexpr std::size_t kGroups = 8;
    if (parse_lladdr(*word, guid).has_value() && guid.length == kGroups) {
        ifla_vf_guid setting{};
        setting.vf = vf.number;
        for (std::size_t at = 0; at < kGroups; ++at)
            setting.guid = setting.guid << 8U | static_cast<std::uint8_t>(guid.bytes[at]);
        vf.put(attribute, setting);
        return {};
    }
    return value::wrong_argument(*word, "Invalid GUID format\n");
}
base::Status put_node_guid(Cursor& cursor, Vf& vf) {
    return put_guid(cursor, vf, IFLA_VF_IB_NODE_GUID);
}
base::Status put_port_guid(Cursor& cursor, Vf& vf) {
    return put_guid(cursor, vf, IFLA_VF_IB_PORT_GUID);
}

struct Row {
    std::string_view word;
    base::Status (*read)(Cursor& cursor, Vf& vf);
};
// Prefixes are enough; the first that fits.
constexpr Row kRows[] = {
    {"max_tx_rate", read_max_rate},
    {"min_tx_rate", read_min_rate},
    {"mac", put_mac},
    {"vlan", put_vlan},
    {"rate", read_old_rate},
    {"spoofchk", put_spoofchk},
    {"query_rss", put_query_rss},
    {"trust", put_trust},
    {"state", put_state},
    {"node_guid", put_node_guid},
    {"port_guid", put_port_guid},
};

const Row* find_row(std::string_view word) {
    for (const Row& row : kRows)
        if (!word.empty() && row.word.starts_with(word)) return &row;
    return nullptr;
}

base::Status finish_rate(Vf& vf) {
    // `rate` beside the newer words is dropped, as iproute2 does.
    if (!vf.rate && vf.old_rate) vf.put(IFLA_VF_TX_RATE, ifla_vf_tx_rate{vf.number, *vf.old_rate});
    if (!vf.rate) return {};
    const auto& rate = *vf.rate;
    if (rate.max_tx_rate != 0 && rate.min_tx_rate > rate.max_tx_rate)
        return base::failure(fmt::format("Invalid min_tx_rate {} - must be <= max_tx_rate {}",
                                         rate.min_tx_rate, rate.max_tx_rate));
    vf.put(IFLA_VF_RATE, rate);
    return {};
}

base::Status read_vf(Cursor& cursor, nl::Writer& writer, std::uint8_t address_length) {
    const auto word = take(cursor);
    if (!word) return tl::unexpected(word.error());
    const auto number = value::parse_signed(*word, std::numeric_limits<std::int32_t>::min(),
                                            std::numeric_limits<std::int32_t>::max());
    if (!number) return value::wrong_argument(*word, "Invalid \"vf\" value\n");
    Vf vf{static_cast<std::uint32_t>(*number), writer, address_length};
    if (cursor.done() || find_row(cursor.word()) == nullptr)
        return base::usage_error("Command line is not complete. Try option \"help\"");
    const nl::Nest list(writer, IFLA_VFINFO_LIST);
    const nl::Nest info(writer, IFLA_VF_INFO);
    while (!cursor.done()) {
        const Row* row = find_row(cursor.word());
        if (row == nullptr) break;
        cursor.advance();
        if (auto read = row->read(cursor, vf); !read) return read;
    }
    return finish_rate(vf);
}

}  // namespace

base::Status parse_vf(Cursor& cursor, const grammar::Param& param, grammar::Bound& bound) {
    const auto start = cursor.position();
    const auto* device = bound.find(link_slot::kDev);
    if (device == nullptr) device = bound.find(link_slot::kName);
    if (device == nullptr) return base::usage_error("Error: argument \"dev\" is required");
    const auto& devices = cursor.context().devices;
    const auto facts = devices.facts(devices.index(device->text));
    constexpr std::size_t kScratch = 2048;
    alignas(8) std::array<std::byte, kScratch> scratch;
    nl::Writer writer(scratch);
    writer.begin(0, 0);
    auto& value = bound.add(param, param.word);
    value.number = start;
    return read_vf(cursor, writer, facts ? facts->address_length : std::uint8_t{0});
}

base::Status put_vf(Cursor& cursor, nl::Writer& writer) { return read_vf(cursor, writer, 0); }

}  // namespace ip
