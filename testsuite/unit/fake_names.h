// SPDX-License-Identifier: GPL-2.0-or-later
// A few fixed names in place of /etc/iproute2 and the kernel's devices, for tests of what reads
// words.
#pragma once

#include <charconv>
#include <map>
#include <string>

#include "value/context.h"

namespace fake {

class Names final : public value::NameTables {
  public:
    std::optional<std::uint32_t> number(value::NameTable table,
                                        std::string_view word) const override {
        for (const auto& row : kRows)
            if (row.table == table && row.name == word) return row.number;
        std::uint32_t number = 0;
        const char* end = word.data() + word.size();
        const auto [stop, error] = std::from_chars(word.data(), end, number);
        if (error != std::errc{} || stop != end) return std::nullopt;
        return number;
    }
    std::string_view name(value::NameTable table, std::uint32_t number) const override {
        for (const auto& row : kRows)
            if (row.table == table && row.number == number) return row.name;
        return {};
    }

  private:
    struct Row {
        value::NameTable table;
        std::uint32_t number;
        std::string_view name;
    };
    static constexpr Row kRows[] = {{value::NameTable::Table, 254, "main"},
                                    {value::NameTable::Protocol, 4, "static"},
                                    {value::NameTable::Scope, 253, "link"}};
};

class Devices final : public value::Devices {
  public:
    unsigned index(std::string_view name) const override {
        return name == "lo" ? 1U : name == "ifb0" ? 7U : 0U;
    }
    std::string name(unsigned index) const override {
        return index == 1 ? "lo" : index == 7 ? "ifb0" : "if" + std::to_string(index);
    }
};

struct Context {
    Names names;
    Devices devices;
    value::Context context{names, devices};
};

}  // namespace fake
