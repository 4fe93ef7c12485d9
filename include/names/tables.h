// SPDX-License-Identifier: GPL-2.0-or-later
// The name tables of /etc/iproute2 and /usr/share/iproute2 (rt_tables, rt_protos ...): number <->
// name.
//
// A table is read when it is first asked for (std::call_once: safe from many threads) and never
// changes after that. Built-in names (main, kernel ...) are there without any file. Order as
// iproute2 7.1: built-ins, then /usr/share/iproute2/FILE unless /etc/iproute2/FILE exists, then
// FILE.d/*.conf of both. A file that is missing is no error. A number that appears twice shows its
// last name. In rt_tables and group both of its names are understood, in the other tables the last
// only (as iproute2).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "value/context.h"

namespace names {

class Tables final : public value::NameTables {
  public:
    // `root` is put before the directories: tests bring their own.
    explicit Tables(std::string root = {}, bool numeric = false);
    ~Tables() override;

    // Exact name, or a number in the C notations (0x.., 0..) within the table's range. Nothing when
    // it is neither.
    std::optional<std::uint32_t> number(value::NameTable table,
                                        std::string_view word) const override;
    // The name, or an empty view when the table has none (or with -N: numeric).
    std::string_view name(value::NameTable table, std::uint32_t number) const override;
    // All names, in no order: for completion.
    std::vector<std::string> names(value::NameTable table) const;
    // What was wrong with the files read since the last call, for stderr ("Database FILE is
    // corrupted at LINE"); the rest of such a file is ignored.
    std::string take_complaints() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace names
