// SPDX-License-Identifier: GPL-2.0-or-later
// format: an attribute's payload -> what text and JSON show. A payload that is shorter than its
// type reads as if zeros followed.

#include <fmt/format.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstring>
#include <iterator>

#include "value/address.h"
#include "value/type.h"

namespace value {
namespace {

struct Formatter {
    std::span<const std::byte> payload;
    const Context& context;
    Shown& shown;

    std::uint64_t load(std::uint8_t width, Order order = Order::Host) const {
        const std::size_t size = std::min<std::size_t>(width, payload.size());
        std::uint64_t number = 0;
        if (size == 0) return number;  // there may be no bytes to point to
        if (order == Order::Host) {
            std::memcpy(&number, payload.data(), size);
            return number;
        }
        for (std::size_t at = 0; at < size; ++at)
            number = number << 8 | static_cast<std::uint64_t>(payload[at]);
        return number;
    }
    void number(std::uint64_t number) const {
        shown.json = Shown::Json::Number;
        shown.number = number;
        fmt::format_to(std::back_inserter(shown.text), "{}", number);
    }
    void string(std::string_view text) const {
        shown.json = Shown::Json::String;
        shown.text = text;
    }
    void boolean(bool value, std::string_view text) const {
        shown.json = Shown::Json::Bool;
        shown.number = value;
        shown.text = text;
    }

    void operator()(const Int& type) const {
        const auto raw = load(type.width, type.order);
        if (type.hex) {
            string(fmt::format("{:#x}", raw));
        } else if (type.is_signed) {
            const unsigned unused = 64U - 8U * type.width;
            const auto wide = static_cast<std::int64_t>(raw << unused) >> unused;
            shown.json = Shown::Json::Signed;
            shown.number = static_cast<std::uint64_t>(wide);
            shown.text = fmt::format("{}", wide);
        } else {
            number(raw);
        }
    }
    void operator()(const Enum& type) const {
        const auto raw = load(type.width, type.order);
        const auto name = std::find_if(type.names.begin(), type.names.end(),
                                       [raw](const Name& row) { return row.number == raw; });
        if (name != type.names.end())
            string(name->word);
        else if (!type.unnamed.empty())
            string(type.unnamed);
        else
            string(fmt::format("{}", raw));
    }
    void operator()(const OnOff& type) const {
        const bool on = load(type.width) != 0;
        boolean(on, on ? "on" : "off");
    }
    void operator()(const Flag& type) const {
        const bool set = type.width == 0 || load(type.width) == type.number;
        boolean(set, set ? "true" : "false");
    }
    void operator()(const Str&) const {
        if (payload.empty()) return string({});
        const auto* text = reinterpret_cast<const char*>(payload.data());
        string(std::string_view(text, strnlen(text, payload.size())));
    }
    void operator()(const Mac&) const {
        string({});
        format_mac(payload, shown.text);
    }
    void operator()(const Addr&) const {
        string({});
        format_address(family(), payload, shown.text);
    }
    void operator()(const Prefix&) const { (*this)(Addr{}); }
    std::uint8_t family() const {
        return payload.size() == 4 ? AF_INET : payload.size() == 16 ? AF_INET6 : AF_UNSPEC;
    }
    void operator()(const Dev&) const {
        string(context.devices.name(static_cast<unsigned>(load(4))));
    }
    void operator()(const Named& type) const {
        const auto raw = static_cast<std::uint32_t>(load(type.width));
        const auto name = context.tables.name(type.table, raw);
        if (name.empty())
            string(fmt::format("{}", raw));
        else
            string(name);
    }
    void operator()(const Time& type) const { number(load(type.width)); }
    void operator()(const Rate& type) const { number(load(type.width)); }
    void operator()(const Help&) const {}
    void operator()(const Foreign&) const {}
    void operator()(const Rest&) const {}
    void operator()(const Custom&) const { (*this)(Mac{}); }
};

}  // namespace

void format(const Type& type, std::span<const std::byte> payload, const Context& context,
            Shown& shown) {
    shown.text.clear();
    std::visit(Formatter{payload, context, shown}, type);
}

}  // namespace value
