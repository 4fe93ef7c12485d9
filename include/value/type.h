// SPDX-License-Identifier: GPL-2.0-or-later
// The closed set of value types. A type is plain data in a table row; it is defined once and
// answers four questions: parse (word -> Value), encode (Value -> attribute payload), format
// (payload -> text and JSON), describe (its place in a usage text). Each question is one std::visit
// over all types, so that a type that forgets an answer does not compile.
//
// Everything here is stateless and safe from many threads. parse() and encode() allocate only for
// an error.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "base/error.h"
#include "value/context.h"

namespace value {

enum class Order : std::uint8_t { Host, Network };

// A whole number of 1, 2, 4 or 8 bytes, in decimal, 0x hexadecimal or 0 octal.
struct Int {
    std::uint8_t width = 4;
    std::uint64_t min = 0;
    std::uint64_t max = std::numeric_limits<std::uint64_t>::max();  // also limited by width
    Order order = Order::Host;
    bool is_signed = false;  // min and max then bound the two's complement value as int64_t
    bool hex = false;        // shown as 0x..; JSON a string
};
// One word of a list.
struct Name {
    std::string_view word;
    std::uint64_t number;
};
struct Enum {
    std::span<const Name> names;
    std::uint8_t width = 1;
    bool numbers = false;  // a number is accepted, too
    bool listed = false;   // but only one that has a name
    bool prefix = false;   // a prefix of a name is enough
    Order order = Order::Host;
    std::string_view unnamed = {};  // shown for a number without a name; empty: the number
};
struct OnOff {
    std::uint8_t width = 1;
    bool listed = false;  // read like a list, where "o" and "of" are "off", and answered like one:
                          // `must be one of "off", "on"`
};
// The keyword alone is the value: payload of `width` bytes holding `number` (width 0: an empty
// attribute).
struct Flag {
    std::uint8_t width = 0;
    std::uint64_t number = 1;
};
struct Str {
    std::uint16_t max = std::numeric_limits<std::uint16_t>::max();  // bytes without the NUL
};
// A link-layer address: 6 bytes of hexadecimal in groups, or any length (infiniband, tunnels: also
// an IP address).
struct Mac {
    bool any_length = false;
};
// An address of `family` (AF_UNSPEC: of either); "any", "default" and "all" are the address zero.
struct Addr {
    std::uint8_t family = 0;
};
struct Prefix {
    std::uint8_t family = 0;
    bool host = false;  // ADDR/LEN keeps its host bits (an interface address), else the same: the
                        // kernel judges
};
// A device by name, bound by name; encode gives the ifindex that Context::devices knows.
struct Dev {};
// A name of an iproute2 table, or a number.
struct Named {
    NameTable table;
    std::uint8_t width = 4;
};
// Seconds, or with a suffix s, ms, us, ns; kept and sent in `unit`s of a second.
struct Time {
    std::uint32_t unit = 1000;  // 1000: milliseconds
    std::uint8_t width = 4;
};
// A rate in bits per second with the suffixes of tc(8) (kbit, mbit, gbit ...), kept in bits per
// second.
struct Rate {
    std::uint8_t width = 8;
};
// "help": ends the parsing with the usage text.
struct Help {};
// A word that only the installed iproute2 understands so far: the whole command is handed over.
struct Foreign {};
// All words that follow belong to another table (type KIND ...); they are kept in Bound::rest.
struct Rest {};
// Read by the row's own function (Param::Options::custom).
struct Custom {
    std::string_view shape = "ARG";  // its place in a usage text
};

using Type = std::variant<Int, Enum, OnOff, Flag, Str, Mac, Addr, Prefix, Dev, Named, Time, Rate,
                          Help, Foreign, Rest, Custom>;

// A parsed word. Views point into the words of the command.
struct Value {
    std::uint64_t number = 0;           // numbers, names, flags; Dev: 0 until looked up
    std::array<std::byte, 32> bytes{};  // addresses, network byte order
    std::uint8_t length = 0;            // bytes in use
    std::uint8_t family = 0;            // AF_*, of Addr and Prefix
    std::uint8_t prefix = 0;            // bits, of Prefix; also of Addr (all of them)
    bool prefix_given = false;          // "/LEN" was there
    bool any = false;                   // written "any", "default" or "all"
    std::string_view text;              // the word

    std::span<const std::byte> data() const { return {bytes.data(), length}; }
};

struct ParseInput {
    std::string_view keyword;  // of the row: named by some messages
    std::string_view wrong;    // message of the row after "is wrong: ", {} the keyword; empty: the
                               // type's own
    std::uint8_t family = 0;   // wanted family, AF_UNSPEC if open
    const Context& context;
};
base::Status parse(const Type& type, std::string_view word, const ParseInput& input, Value& value);

// The payload of an attribute. `room` is for what is not there as bytes yet; a string comes without
// its NUL and `terminated` says that one is due.
struct Payload {
    std::span<const std::byte> bytes;
    bool terminated = false;
};
Payload encode(const Type& type, const Value& value, const Context& context,
               std::span<std::byte, 32> room);

// A payload to show. `text` is for text mode; in JSON a number, a bool or a string.
struct Shown {
    enum class Json : std::uint8_t { String, Number, Signed, Bool, Null } json = Json::String;
    std::string text;
    std::uint64_t number = 0;  // Signed: two's complement
};
void format(const Type& type, std::span<const std::byte> payload, const Context& context,
            Shown& shown);

// "NUMBER", "{ on | off }", "DEV" ...; empty for a flag.
std::string describe(const Type& type);
// Whether a word follows the keyword.
bool takes_argument(const Type& type);

// "Error: argument "WORD" is wrong: MESSAGE", status 255.
tl::unexpected<base::Error> wrong_argument(std::string_view word, std::string_view message);

}  // namespace value
