// SPDX-License-Identifier: GPL-2.0-or-later
// Dropping capabilities with libcap, as early as possible: after the namespace was entered (which
// needs them) and before anything is read from the outside.

#include "ip/privileges.h"

#include <sys/capability.h>
#include <unistd.h>

#include <cerrno>
#include <memory>

namespace ip {

base::Status drop_privileges(grammar::Words words) {
    if (getuid() == 0 || geteuid() == 0) return {};
    if (words.size() > 1 && words[0] == "vrf" && words[1] == "exec") return {};
    const std::unique_ptr<std::remove_pointer_t<cap_t>, int (*)(void*)> capabilities(cap_get_proc(),
                                                                                     cap_free);
    if (!capabilities) return base::system_error("cap_get_proc", errno);
    cap_flag_value_t inheritable = CAP_CLEAR;
    if (cap_get_flag(capabilities.get(), CAP_NET_ADMIN, CAP_INHERITABLE, &inheritable) != 0)
        return base::system_error("cap_get_flag", errno);
    if (inheritable == CAP_SET) return {};
    if (cap_clear(capabilities.get()) != 0 || cap_set_proc(capabilities.get()) != 0)
        return base::system_error("cap_set_proc", errno);
    return {};
}

}  // namespace ip
