// SPDX-License-Identifier: GPL-2.0-or-later
// parse: a word -> a Value. One function per type; the messages are iproute2's, whose status
// depends on the kind of mistake: a word that is no address ends with 1, any other bad value with
// 255.

#include <fmt/format.h>
#include <sys/socket.h>

#include <algorithm>
#include <cmath>

#include "value/address.h"
#include "value/number.h"
#include "value/type.h"

namespace value {
namespace {

constexpr std::uint64_t width_max(std::uint8_t width) {
    return width >= 8 ? std::numeric_limits<std::uint64_t>::max()
                      : (std::uint64_t{1} << (8U * width)) - 1;
}

struct Parser {
    std::string_view word;
    const ParseInput& input;
    Value& value;

    tl::unexpected<base::Error> wrong(std::string_view fallback) const {
        if (input.wrong.empty()) return wrong_argument(word, fallback);
        std::string message(input.wrong);
        if (const auto hole = message.find("{}"); hole != std::string::npos)
            message.replace(hole, 2, input.keyword);
        return wrong_argument(word, message);
    }
    tl::unexpected<base::Error> wrong_keyword() const {
        return wrong(fmt::format("invalid \"{}\" value", input.keyword));
    }

    base::Status operator()(const Int& type) const {
        if (type.is_signed) {
            const auto number = parse_signed(word, static_cast<std::int64_t>(type.min),
                                             static_cast<std::int64_t>(type.max));
            if (!number) return wrong_keyword();
            value.number = static_cast<std::uint64_t>(*number);
            return {};
        }
        const auto number = parse_unsigned(word, std::min(type.max, width_max(type.width)));
        if (!number || *number < type.min) return wrong_keyword();
        value.number = *number;
        return {};
    }
    base::Status operator()(const Enum& type) const {
        for (const Name& name : type.names)
            if (name.word == word ||
                (type.prefix && !word.empty() && name.word.starts_with(word))) {
                value.number = name.number;
                return {};
            }
        const auto number = parse_unsigned(word, width_max(type.width));
        if (!type.numbers || !number) return wrong_keyword();
        if (type.listed && std::ranges::none_of(type.names, [number](const Name& name) {
                return name.number == *number;
            }))
            return wrong_keyword();
        value.number = *number;
        return {};
    }
    base::Status operator()(const OnOff& type) const {
        if (type.listed && !word.empty() && std::string_view("off").starts_with(word)) {
            value.number = 0;
            return {};
        }
        if (word != "on" && word != "off") {
            const auto choice = type.listed ? "one of \"off\", \"on\"" : "\"on\" or \"off\"";
            base::Error error{base::kStatusFailed, base::ErrorKind::Usage, 0,
                              fmt::format("Error: argument of \"{}\" must be {}, not \"{}\"\n",
                                          input.keyword, choice, word)};
            error.word = word;
            return tl::unexpected(std::move(error));
        }
        value.number = word == "on";
        return {};
    }
    base::Status operator()(const Flag& type) const {
        value.number = type.number;
        return {};
    }
    base::Status operator()(const Str& type) const {
        if (word.size() > type.max) return wrong_keyword();
        return {};
    }
    base::Status operator()(const Mac& type) const {
        if (!parse_mac(word, value)) return wrong("invalid lladdr");
        if (!type.any_length && value.length != 6) return wrong("invalid lladdr");
        return {};
    }
    base::Status expected(std::string_view what, std::uint8_t family) const {
        base::Error error{base::kStatusFailed, base::ErrorKind::Usage};
        error.text = family == AF_PACKET
                         ? fmt::format(
                               "Error: \"{}\" may be inet {}, but it is not allowed in this "
                               "context.\n",
                               word, what)
                         : fmt::format("Error: {} {} is expected rather than \"{}\".\n",
                                       family_word(family), what, word);
        error.word = word;
        return tl::unexpected(std::move(error));
    }
    base::Status operator()(const Addr& type) const {
        const auto family = type.family != AF_UNSPEC ? type.family : input.family;
        if (parse_address(word, family, value)) return {};
        return expected("address", family);
    }
    base::Status operator()(const Prefix& type) const {
        const auto family = type.family != AF_UNSPEC ? type.family : input.family;
        if (parse_prefix(word, family, value)) return {};
        return expected("prefix", family);
    }
    base::Status operator()(const Dev&) const { return {}; }
    base::Status operator()(const Named& type) const {
        const auto number = input.context.tables.number(type.table, word);
        if (!number || *number > width_max(type.width)) return wrong_keyword();
        value.number = *number;
        return {};
    }
    base::Status operator()(const Time& type) const;
    base::Status operator()(const Rate& type) const;
    base::Status operator()(const Help&) const { return {}; }
    base::Status operator()(const Foreign&) const { return {}; }
    base::Status operator()(const Rest&) const { return {}; }
    base::Status operator()(const Custom&) const { return {}; }
};

// A decimal fraction and what follows it; nothing when there is no number.
std::optional<std::pair<double, std::string_view>> split_unit(std::string_view word) {
    const auto end = word.find_first_not_of("0123456789.");
    const auto digits = word.substr(0, end);
    if (digits.empty() || digits == "." || std::count(digits.begin(), digits.end(), '.') > 1)
        return std::nullopt;
    double whole = 0;
    double scale = 0;
    for (const char digit : digits) {
        if (digit == '.') {
            scale = 1;
            continue;
        }
        whole = whole * 10 + (digit - '0');
        scale *= 10;
    }
    return std::pair{scale == 0 ? whole : whole / scale,
                     end == std::string_view::npos ? std::string_view{} : word.substr(end)};
}

struct Unit {
    std::string_view word;
    double factor;
};

std::optional<double> find_unit(std::span<const Unit> units, std::string_view word) {
    for (const Unit& unit : units)
        if (std::equal(unit.word.begin(), unit.word.end(), word.begin(), word.end(),
                       [](char a, char b) { return a == (b >= 'A' && b <= 'Z' ? b + 32 : b); }))
            return unit.factor;
    return std::nullopt;
}

base::Status Parser::operator()(const Time& type) const {
    static constexpr Unit kUnits[] = {{"s", 1},     {"sec", 1},     {"secs", 1},
                                      {"ms", 1e-3}, {"msec", 1e-3}, {"msecs", 1e-3},
                                      {"us", 1e-6}, {"usec", 1e-6}, {"usecs", 1e-6},
                                      {"ns", 1e-9}, {"nsec", 1e-9}, {"nsecs", 1e-9}};
    const auto parts = split_unit(word);
    if (!parts) return wrong_keyword();
    // A bare number is in the unit of the attribute already.
    const auto factor = parts->second.empty() ? 1.0 / type.unit : find_unit(kUnits, parts->second);
    if (!factor) return wrong_keyword();
    const double number = std::ceil(parts->first * *factor * type.unit - 1e-9);
    if (number > static_cast<double>(width_max(type.width))) return wrong_keyword();
    value.number = static_cast<std::uint64_t>(number);
    return {};
}

base::Status Parser::operator()(const Rate& type) const {
    static constexpr Unit kUnits[] = {
        {"bit", 1},     {"kbit", 1e3},         {"mbit", 1e6},           {"gbit", 1e9},
        {"tbit", 1e12}, {"kibit", 1024},       {"mibit", 1048576},      {"gibit", 1073741824},
        {"bps", 8},     {"kbps", 8e3},         {"mbps", 8e6},           {"gbps", 8e9},
        {"tbps", 8e12}, {"kibps", 8.0 * 1024}, {"mibps", 8.0 * 1048576}};
    const auto parts = split_unit(word);
    if (!parts) return wrong_keyword();
    const auto factor = parts->second.empty() ? 1.0 : find_unit(kUnits, parts->second);
    if (!factor || parts->first * *factor > static_cast<double>(width_max(type.width)))
        return wrong_keyword();
    value.number = static_cast<std::uint64_t>(parts->first * *factor);
    return {};
}

}  // namespace

tl::unexpected<base::Error> wrong_argument(std::string_view word, std::string_view message) {
    return base::usage_error(fmt::format("Error: argument \"{}\" is wrong: {}", word, message),
                             word);
}

base::Status parse(const Type& type, std::string_view word, const ParseInput& input, Value& value) {
    value.text = word;
    return std::visit(Parser{word, input, value}, type);
}

}  // namespace value
