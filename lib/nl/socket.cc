// SPDX-License-Identifier: GPL-2.0-or-later
// The netlink socket, on libmnl. Received datagrams land in a buffer larger than any the kernel can
// build (replies are kmalloc'ed: 4 MiB at most); its pages are touched only when a datagram needs
// them, so that it costs address space and no memory, and no second system call to ask for the
// length.
#include <algorithm>
#include <array>
#include <cerrno>
#include <ctime>
#include <utility>

#include <fmt/format.h>
#include <libmnl/libmnl.h>
#include <linux/netlink.h>
#include <sys/socket.h>

#include "nl/transport.h"

namespace nl {
namespace {

constexpr std::size_t kLargestDatagram = std::size_t{4} << 20;

struct CloseSocket {
    void operator()(mnl_socket* socket) const { mnl_socket_close(socket); }
};
using SocketPtr = std::unique_ptr<mnl_socket, CloseSocket>;

tl::unexpected<base::Error> receive_error(int err) {
    auto error =
        base::failure(fmt::format("netlink receive error {} ({})", base::error_text(err), err));
    error.value().err = err;
    return error;
}

class Socket final : public Transport {
  public:
    Socket(SocketPtr socket, const SocketOptions& options)
        : socket_(std::move(socket)),
          options_(options),
          buffer_(new std::byte[kLargestDatagram]),
          seq_(static_cast<std::uint32_t>(std::time(nullptr))) {
        socklen_t size = sizeof granted_;
        ::getsockopt(descriptor(), SOL_SOCKET, SO_RCVBUF, &granted_, &size);
    }

    base::Status send(std::span<const std::byte> datagram) override;
    base::Result<Bytes> receive() override { return next(0); }
    base::Result<Bytes> poll() override { return next(MSG_DONTWAIT); }
    std::size_t receive_buffer() const override { return static_cast<std::size_t>(granted_); }
    std::uint32_t next_seq() override { return ++seq_; }
    std::uint32_t port_id() const override { return mnl_socket_get_portid(socket_.get()); }
    base::Status join(std::uint32_t group) override;
    int nsid() const override { return nsid_; }
    int descriptor() const override { return mnl_socket_get_fd(socket_.get()); }
    base::Result<std::unique_ptr<Transport>> another() override { return open_socket(options_); }

  private:
    base::Result<Bytes> next(int flags);
    void read_nsid(const msghdr& message);

    SocketPtr socket_;
    SocketOptions options_;
    std::unique_ptr<std::byte[]> buffer_;
    std::uint32_t seq_;
    int granted_ = 0;
    int nsid_ = -1;
};

base::Status Socket::send(std::span<const std::byte> datagram) {
    while (mnl_socket_sendto(socket_.get(), datagram.data(), datagram.size()) < 0) {
        if (errno != EINTR) return base::system_error("Cannot talk to rtnetlink", errno);
    }
    return {};
}

base::Result<Bytes> Socket::next(int flags) {
    for (;;) {
        sockaddr_nl from{};
        iovec place{buffer_.get(), kLargestDatagram};
        alignas(cmsghdr) std::array<std::byte, 256> control;
        msghdr message{};
        message.msg_name = &from;
        message.msg_namelen = sizeof from;
        message.msg_iov = &place;
        message.msg_iovlen = 1;
        if (options_.all_namespaces) {
            message.msg_control = control.data();
            message.msg_controllen = control.size();
        }
        const ssize_t got = ::recvmsg(descriptor(), &message, flags);
        if (got < 0) {
            if (errno == EINTR) continue;
            if ((flags & MSG_DONTWAIT) && (errno == EAGAIN || errno == EWOULDBLOCK)) return Bytes{};
            return receive_error(errno);
        }
        if (message.msg_flags & MSG_TRUNC) return receive_error(EMSGSIZE);
        if (got == 0) return base::failure("EOF on netlink");
        if (from.nl_pid != 0) continue;  // another process, not the kernel
        if (options_.all_namespaces) read_nsid(message);
        return Bytes(buffer_.get(), static_cast<std::size_t>(got));
    }
}

void Socket::read_nsid(const msghdr& message) {
    nsid_ = -1;
    msghdr copy = message;
    for (cmsghdr* head = CMSG_FIRSTHDR(&copy); head; head = CMSG_NXTHDR(&copy, head))
        if (head->cmsg_level == SOL_NETLINK && head->cmsg_type == NETLINK_LISTEN_ALL_NSID &&
            head->cmsg_len >= CMSG_LEN(sizeof nsid_))
            std::memcpy(&nsid_, CMSG_DATA(head), sizeof nsid_);
}

base::Status Socket::join(std::uint32_t group) {
    if (mnl_socket_setsockopt(socket_.get(), NETLINK_ADD_MEMBERSHIP, &group, sizeof group) < 0)
        return base::system_error("Cannot join netlink multicast group", errno);
    return {};
}

// Asks with privilege first, which passes net.core.rmem_max. What was granted is read back later: a
// smaller buffer only makes windows smaller.
void ask_receive_buffer(int fd, std::size_t bytes) {
    const int size = static_cast<int>(std::min<std::size_t>(bytes, std::size_t{1} << 30));
    if (::setsockopt(fd, SOL_SOCKET, SO_RCVBUFFORCE, &size, sizeof size) < 0)
        ::setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &size, sizeof size);
}

// Old kernels lack these options: without them errors are terser and dumps unfiltered.
void ask_options(mnl_socket* socket, const SocketOptions& options) {
    const int on = 1;
    mnl_socket_setsockopt(socket, NETLINK_EXT_ACK, const_cast<int*>(&on), sizeof on);
    mnl_socket_setsockopt(socket, NETLINK_CAP_ACK, const_cast<int*>(&on), sizeof on);
    if (options.strict_check)
        mnl_socket_setsockopt(socket, NETLINK_GET_STRICT_CHK, const_cast<int*>(&on), sizeof on);
}

}  // namespace

base::Result<std::unique_ptr<Transport>> open_socket(const SocketOptions& options) {
    SocketPtr socket(mnl_socket_open2(options.protocol, SOCK_CLOEXEC));
    if (!socket) return base::system_error("Cannot open netlink socket", errno);
    ask_options(socket.get(), options);
    if (options.receive_buffer)
        ask_receive_buffer(mnl_socket_get_fd(socket.get()), options.receive_buffer);
    int on = 1;
    if (options.all_namespaces &&
        mnl_socket_setsockopt(socket.get(), NETLINK_LISTEN_ALL_NSID, &on, sizeof on) < 0)
        return base::system_error("NETLINK_LISTEN_ALL_NSID", errno);
    if (mnl_socket_bind(socket.get(), options.groups, MNL_SOCKET_AUTOPID) < 0)
        return base::system_error("Cannot bind netlink socket", errno);
    return std::make_unique<Socket>(std::move(socket), options);
}

}  // namespace nl
