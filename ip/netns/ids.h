// SPDX-License-Identifier: GPL-2.0-or-later
// Names of network namespaces together with the ids by which ours knows them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ip/session.h"

namespace ip::netns {

struct NamedId {
    std::string name;
    std::optional<int> id;  // none assigned, or no namespace behind the name
};

struct NamedIds {
    std::vector<NamedId> entries;  // in the order of the directory
    std::string complaints;  // for stderr: what the kernel said about names without a namespace

    // The name of an id, or empty.
    std::string_view name(int id) const;
};

NamedIds read_ids(nl::Transport& transport);

}  // namespace ip::netns
