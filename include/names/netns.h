// SPDX-License-Identifier: GPL-2.0-or-later
// Named network namespaces (/run/netns/NAME, as ip-netns(8) keeps them) and their ids (nsid,
// linux/net_namespace.h).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/fd.h"
#include "nl/transport.h"

namespace names {

inline constexpr std::string_view kNetnsDirectory = "/run/netns";
inline constexpr std::string_view kNetnsEtcDirectory = "/etc/netns";

// Names in the order of readdir, as iproute2 lists them. No directory: an empty list.
std::vector<std::string> netns_names();
// Whether there is a directory of names that may be read.
bool netns_directory_exists();
// A name that is empty, contains '/', is "." or "..", or is longer than 255 bytes is none.
bool netns_name_valid(std::string_view name);
// An open /run/netns/NAME; a word with a '/' is the path itself. The Error says why it can't be
// opened (status 255).
base::Result<base::Fd> netns_open(std::string_view name);
// Enters the namespace NAME: setns(), a mount namespace of our own, /sys remounted for it,
// /etc/netns/NAME/* bound over /etc, as `ip -n` and `ip netns exec` do. What it returns is for
// stderr: files that could not be bound, a line each; as a rule empty. Call before any thread
// exists.
base::Result<std::string> netns_switch(std::string_view name);
// The nsid that this namespace knows for the namespace behind `fd`; nothing if none is assigned.
std::optional<int> netns_id(nl::Transport& transport, int fd);

// nsid -> name, for output. The directory is read at the first question, and the ids are asked for
// then. Not thread-safe.
class NetnsNames {
  public:
    // Opens a transport of its own like `transport`, when first asked: a dump may run on that one.
    explicit NetnsNames(nl::Transport& transport) : transport_(transport) {}
    // The name of a nsid, or empty. The view is good as long as this object.
    std::string_view name(int nsid);

  private:
    struct Known {
        int nsid;
        std::string name;
    };
    void load();

    nl::Transport& transport_;
    std::optional<std::vector<Known>> known_;
};

}  // namespace names
