// SPDX-License-Identifier: GPL-2.0-or-later
// encode and describe: the two short questions. A payload of up to 32 bytes is made in the caller's
// room; strings are handed on as they are.

#include <arpa/inet.h>

#include <bit>
#include <cstring>

#include "value/type.h"

namespace value {
namespace {

struct Encoder {
    const Value& value;
    const Context& context;
    std::span<std::byte, 32> room;

    Payload number(std::uint8_t width, std::uint64_t number, Order order = Order::Host) const {
        static_assert(std::endian::native == std::endian::little,
                      "the low bytes come first: big-endian hosts need their own copy here");
        std::memcpy(room.data(), &number, sizeof number);
        if (order == Order::Network)
            for (std::size_t at = 0; at < width / 2U; ++at)
                std::swap(room[at], room[width - 1U - at]);
        return {room.first(width)};
    }
    Payload operator()(const Int& type) const {
        return number(type.width, value.number, type.order);
    }
    Payload operator()(const Enum& type) const {
        return number(type.width, value.number, type.order);
    }
    Payload operator()(const OnOff& type) const { return number(type.width, value.number); }
    Payload operator()(const Flag& type) const { return number(type.width, value.number); }
    Payload operator()(const Str&) const {
        return {std::as_bytes(std::span(value.text.data(), value.text.size())), true};
    }
    Payload operator()(const Mac&) const { return {value.data()}; }
    Payload operator()(const Addr&) const { return {value.data()}; }
    Payload operator()(const Prefix&) const { return {value.data()}; }
    Payload operator()(const Dev&) const {
        return number(4, value.number != 0 ? value.number : context.devices.index(value.text));
    }
    Payload operator()(const Named& type) const { return number(type.width, value.number); }
    Payload operator()(const Time& type) const { return number(type.width, value.number); }
    Payload operator()(const Rate& type) const { return number(type.width, value.number); }
    Payload operator()(const Help&) const { return {}; }
    Payload operator()(const Foreign&) const { return {}; }
    Payload operator()(const Rest&) const { return {}; }
    Payload operator()(const Custom&) const { return {value.data()}; }
};

struct Describer {
    std::string operator()(const Int&) const { return "NUMBER"; }
    std::string operator()(const Enum& type) const {
        std::string text = "{ ";
        for (const Name& name : type.names) {
            if (text.size() > 2) text += " | ";
            text += name.word;
        }
        return text + (type.numbers ? " | NUMBER }" : " }");
    }
    std::string operator()(const OnOff&) const { return "{ on | off }"; }
    std::string operator()(const Flag&) const { return {}; }
    std::string operator()(const Str&) const { return "STRING"; }
    std::string operator()(const Mac&) const { return "LLADDR"; }
    std::string operator()(const Addr&) const { return "ADDRESS"; }
    std::string operator()(const Prefix&) const { return "PREFIX"; }
    std::string operator()(const Dev&) const { return "DEV"; }
    std::string operator()(const Named& type) const {
        static constexpr std::string_view kWords[kNameTables] = {
            "TABLE", "PROTOCOL", "SCOPE", "REALM", "TOS", "GROUP", "PROTOCOL", "REASON"};
        return std::string(kWords[static_cast<std::size_t>(type.table)]);
    }
    std::string operator()(const Time&) const { return "TIME"; }
    std::string operator()(const Rate&) const { return "RATE"; }
    std::string operator()(const Help&) const { return {}; }
    std::string operator()(const Foreign&) const { return "..."; }
    std::string operator()(const Rest&) const { return "KIND ..."; }
    std::string operator()(const Custom& type) const { return std::string(type.shape); }
};

}  // namespace

Payload encode(const Type& type, const Value& value, const Context& context,
               std::span<std::byte, 32> room) {
    return std::visit(Encoder{value, context, room}, type);
}

std::string describe(const Type& type) { return std::visit(Describer{}, type); }

bool takes_argument(const Type& type) {
    return !std::holds_alternative<Flag>(type) && !std::holds_alternative<Help>(type) &&
           !std::holds_alternative<Foreign>(type);
}

}  // namespace value
