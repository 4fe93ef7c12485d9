// SPDX-License-Identifier: GPL-2.0-or-later
// `ip help` and `ip -V`: both say which objects are native and which are handed to the installed
// iproute2.

#include <fmt/format.h>

#include "ip/command.h"
#include "ip/version.h"

namespace ip {
namespace {

std::string object_list(bool native) {
    std::string text;
    std::size_t column = 0;
    for (const auto& row : object_rows()) {
        if ((row.object != nullptr) != native || row.word == "help") continue;
        if (column + row.word.size() > 60) {
            text += "\n                   ";
            column = 0;
        }
        text += column == 0 ? "" : " ";
        text += row.word;
        column += row.word.size() + 1;
    }
    return text;
}

}  // namespace

std::string usage_text() {
    return fmt::format(
        "Usage: ip [ OPTIONS ] OBJECT {{ COMMAND | help }}\n"
        "       ip [ -force ] [ -j N ] [ -share-nexthop ] [ -dry-run ] -batch FILE\n"
        "OBJECT, native:    {}\n"
        "handed over:       {}\n"
        "OPTIONS: -V[ersion] -h[uman-readable] -iec -j[son] -p[retty] -o[neline] -br[ief] "
        "-s[tatistics]\n"
        "         -d[etails] -r[esolve] -N[umeric] -c[olor][=always|auto|never] -t[imestamp] "
        "-ts[hort]\n"
        "         -f[amily] inet|inet6|mpls|bridge|link, -4 -6 -M -B -0, -n[etns] NAME, -a[ll], "
        "-echo\n"
        "         -l[oops] N, -rc[vbuf] BYTES, -b[atch] FILE, -force, -j N | -jobs N (0: one per "
        "CPU)\n"
        "         -share-nexthop, -dry-run, -json-errors\n",
        object_list(true), object_list(false));
}

std::string version_text() {
    return fmt::format("ip utility, ip-{}, words of iproute2-7.1.0\nnative: {}\n", kVersion,
                       object_list(true));
}

}  // namespace ip
