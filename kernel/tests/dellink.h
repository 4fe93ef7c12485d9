// SPDX-License-Identifier: GPL-2.0-or-later
//
// What the sender and the fuzzer of the list deletion share: one RTM_DELLINK message under construction, a
// route socket, and the kernel's answer. On purpose independent of the C++ tool and of any library, so
// that the kernel is not tested by the code that relies on it.
#ifndef IP_KERNEL_TESTS_DELLINK_H_
#define IP_KERNEL_TESTS_DELLINK_H_

#include <linux/if_link.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <stddef.h>
#include <stdint.h>

// The number is part of the ABI of the patch (kernel/README).
#define IFLA_IFINDEX_LIST 1024
// Missing in the headers of Debian 12's libc only when they are older than 5.19.
#ifndef NLM_F_BULK
#define NLM_F_BULK 0x200
#endif
// As many ifindexes as the 16 bits of nla_len leave room for.
#define MAX_LISTED 16382

struct message {
    struct nlmsghdr nlh;
    struct ifinfomsg ifm;
    char attrs[4 * 65536];
};

struct answer {
    int error;      // 0 or a negative errno
    int offset;     // NLMSGERR_ATTR_OFFS, -1: none
    char msg[256];  // NLMSGERR_ATTR_MSG, "": none
};

// A blocking NETLINK_ROUTE socket with extended acks, or exits with a message.
int open_route_socket(void);

// An RTM_DELLINK with NLM_F_REQUEST | NLM_F_ACK | flags and the next sequence number.
void start_message(struct message *m, int flags);

// Appends an attribute; 0 when it does not fit. nla_len is cut to 16 bits as the wire does.
int put_attr(struct message *m, int type, const void *data, size_t len);

// Sends and waits for the ack. A send that fails is an answer with that errno.
void ask(int fd, const struct message *m, struct answer *a);

#endif
