// SPDX-License-Identifier: GPL-2.0-or-later
// What `save` writes and `restore` and `showdump` read: a magic number in host order, then the
// messages of a dump (nlmsghdr and all), each padded to 4 bytes. The format is iproute2's, so that
// each program reads the files of the other.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/error.h"
#include "ip/session.h"
#include "nl/view.h"

namespace ip {

struct SavedFormat {
    std::uint32_t magic;
    int bad_magic;  // exit status of a file that is none
    int truncated;  // of one that ends within a message
};
inline constexpr SavedFormat kSavedAddresses{0x47361222, 255, 255};
inline constexpr SavedFormat kSavedRoutes{0x45311224, 1, 2};

// Writes the magic number to stdout; refuses to when that is a terminal.
base::Status begin_saving(Session& session, const SavedFormat& format);
void save(Session& session, const nl::Message& message);

// Reads stdin to its end, be it a file or a pipe, and hands over each message. Those before a fault
// of the file are handed over.
base::Status read_saved(const SavedFormat& format,
                        const std::function<base::Status(const nl::Message&)>& handler);

// Sends a request to create what was saved. What is there already is told on stderr and no failure,
// as in iproute2.
base::Status restore(Session& session, std::span<std::byte> message);

}  // namespace ip
