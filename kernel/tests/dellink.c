// SPDX-License-Identifier: GPL-2.0-or-later
//
// See dellink.h.
#include "dellink.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int open_route_socket(void) {
    int fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE);
    int one = 1, size = 4 << 20;
    struct sockaddr_nl self = {.nl_family = AF_NETLINK};
    if (fd < 0 || bind(fd, (struct sockaddr *)&self, sizeof(self)) < 0 ||
        setsockopt(fd, SOL_NETLINK, NETLINK_EXT_ACK, &one, sizeof(one)) < 0 ||
        setsockopt(fd, SOL_NETLINK, NETLINK_CAP_ACK, &one, sizeof(one)) < 0) {
        perror("route socket");
        exit(1);
    }
    // Without CAP_NET_ADMIN in the first namespace this is refused; the default does for most messages.
    setsockopt(fd, SOL_SOCKET, SO_SNDBUFFORCE, &size, sizeof(size));
    return fd;
}

void start_message(struct message *m, int flags) {
    static unsigned seq = 4711;
    memset(m, 0, sizeof(m->nlh) + sizeof(m->ifm));
    m->nlh.nlmsg_len = NLMSG_LENGTH(sizeof(m->ifm));
    m->nlh.nlmsg_type = RTM_DELLINK;
    m->nlh.nlmsg_flags = NLM_F_REQUEST | NLM_F_ACK | flags;
    m->nlh.nlmsg_seq = ++seq;
}

int put_attr(struct message *m, int type, const void *data, size_t len) {
    size_t at = NLMSG_ALIGN(m->nlh.nlmsg_len), room = NLA_ALIGN(NLA_HDRLEN + len);
    if (at + room > sizeof(*m)) return 0;
    struct nlattr *nla = (struct nlattr *)((char *)m + at);
    memset(nla, 0, room);
    nla->nla_type = type;
    nla->nla_len = NLA_HDRLEN + len;
    if (len) memcpy((char *)nla + NLA_HDRLEN, data, len);
    m->nlh.nlmsg_len = at + room;
    return 1;
}

static void read_ext_ack(const struct nlmsghdr *nlh, struct answer *a) {
    const struct nlmsgerr *e = NLMSG_DATA(nlh);
    int left = nlh->nlmsg_len - NLMSG_LENGTH(sizeof(*e));
    const char *at = (const char *)(e + 1);
    if (!(nlh->nlmsg_flags & NLM_F_ACK_TLVS)) return;
    while (left >= NLA_HDRLEN) {
        const struct nlattr *nla = (const struct nlattr *)at;
        if (nla->nla_len < NLA_HDRLEN || nla->nla_len > left) return;
        if (nla->nla_type == NLMSGERR_ATTR_MSG)
            snprintf(a->msg, sizeof(a->msg), "%.*s", nla->nla_len - NLA_HDRLEN, at + NLA_HDRLEN);
        if (nla->nla_type == NLMSGERR_ATTR_OFFS)
            memcpy(&a->offset, at + NLA_HDRLEN, sizeof(a->offset));
        left -= NLA_ALIGN(nla->nla_len);
        at += NLA_ALIGN(nla->nla_len);
    }
}

void ask(int fd, const struct message *m, struct answer *a) {
    union {
        struct nlmsghdr nlh;
        char bytes[65536];
    } in;
    *a = (struct answer){.offset = -1};
    if (send(fd, m, m->nlh.nlmsg_len, 0) < 0) {
        a->error = -errno;
        return;
    }
    for (;;) {
        ssize_t n = recv(fd, &in, sizeof(in), 0);
        if (n < 0) {
            a->error = -errno;
            return;
        }
        if (in.nlh.nlmsg_type == NLMSG_ERROR && in.nlh.nlmsg_seq == m->nlh.nlmsg_seq) break;
    }
    a->error = ((struct nlmsgerr *)NLMSG_DATA(&in.nlh))->error;
    read_ext_ack(&in.nlh, a);
}
