// SPDX-License-Identifier: GPL-2.0-or-later
// The one seam to the outside: a netlink socket, or a fake kernel in tests.
//
// send() hands a datagram of one or more messages to the kernel. For rtnetlink the kernel has
// executed all of them, and queued every answer, when send() returns. receive() gives the next
// datagram. A Transport belongs to one thread at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "base/error.h"
#include "nl/view.h"

namespace nl {

class Transport {
  public:
    virtual ~Transport() = default;

    virtual base::Status send(std::span<const std::byte> datagram) = 0;
    // Blocks for the next datagram of the kernel; the bytes are good until the next call of
    // receive() or poll(). An Error with err == ENOBUFS means that answers were lost. A datagram is
    // whole or an Error (EMSGSIZE), never cut short.
    virtual base::Result<Bytes> receive() = 0;
    // The next datagram if one is queued, else an empty span; never blocks.
    virtual base::Result<Bytes> poll() = 0;
    // Granted receive buffer in bytes, as the kernel counts it (SO_RCVBUF): what a window must fit
    // into.
    virtual std::size_t receive_buffer() const = 0;
    // A sequence number that no request of this transport has used; each call gives the one after
    // the last.
    virtual std::uint32_t next_seq() = 0;
    virtual std::uint32_t port_id() const = 0;
    // Joins one more multicast group (RTNLGRP_*, or a group of a generic family).
    virtual base::Status join(std::uint32_t group) = 0;
    // Namespace id of the sender of the last datagram, for a socket that listens to all namespaces;
    // -1 for our own namespace.
    virtual int nsid() const { return -1; }
    // For poll(2) by a monitor; -1 for a fake.
    virtual int descriptor() const = 0;
    // A further transport with the same options (a worker's own socket). It is in the namespace of
    // the calling thread.
    virtual base::Result<std::unique_ptr<Transport>> another() = 0;
};

struct SocketOptions {
    int protocol = 0;  // NETLINK_ROUTE ...
    std::size_t receive_buffer =
        0;  // 0: leave the system's; else asked for with SO_RCVBUFFORCE, then SO_RCVBUF
    bool strict_check = true;     // NETLINK_GET_STRICT_CHK: the kernel filters dumps
    std::uint32_t groups = 0;     // multicast groups 1..32 as a mask (RTMGRP_*); more with join()
    bool all_namespaces = false;  // NETLINK_LISTEN_ALL_NSID: see Transport::nsid()
};

// A libmnl socket with NETLINK_EXT_ACK and NETLINK_CAP_ACK.
base::Result<std::unique_ptr<Transport>> open_socket(const SocketOptions& options);

}  // namespace nl
