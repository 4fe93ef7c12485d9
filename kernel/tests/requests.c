// SPDX-License-Identifier: GPL-2.0-or-later
//
// requests DEVICE COMMAND [ARG]...: runs the command and prints what it, or anybody in this network namespace, asked
// the kernel about links meanwhile, one line per request, with the kernel's answer when it gave one by itself:
//
//   dellink flags=0x205 index=0 attrs=1024:40 answer=-95
//
// DEVICE is an nlmon device that is up. The lines go to stdout after the command's own output; the exit status is the
// command's. Little-endian machines only (the socket filter looks at the message's header).
#include <arpa/inet.h>
#include <errno.h>
#include <linux/filter.h>
#include <linux/if_ether.h>
#include <linux/if_packet.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <net/if.h>
#include <poll.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

struct seen {
    unsigned seq, pid;
    char text[200];
    int answered, error;
};

static struct seen seen[100000];
static int count;

static void die(const char *what) {
    perror(what);
    exit(1);
}

// Lets through what goes to the kernel, unless it only asks, and the kernel's acks: not the answers to dumps, which
// are long and many.
static void filter(int fd) {
    const unsigned short newlink = htons(RTM_NEWLINK), dellink = htons(RTM_DELLINK), setlink = htons(RTM_SETLINK),
                         ack = htons(NLMSG_ERROR);
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_H | BPF_ABS, offsetof(struct nlmsghdr, nlmsg_type)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ack, 5, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, newlink, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, dellink, 1, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, setlink, 0, 3),
        BPF_STMT(BPF_LD | BPF_B | BPF_ABS, offsetof(struct nlmsghdr, nlmsg_flags)),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, NLM_F_REQUEST, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, 0xffffffff),
        BPF_STMT(BPF_RET | BPF_K, 0),
    };
    struct sock_fprog prog = {sizeof(code) / sizeof(*code), code};
    if (setsockopt(fd, SOL_SOCKET, SO_ATTACH_FILTER, &prog, sizeof(prog)) < 0) die("filter");
}

static int open_capture(const char *device) {
    struct sockaddr_ll at = {.sll_family = AF_PACKET, .sll_protocol = htons(ETH_P_ALL)};
    int fd = socket(AF_PACKET, SOCK_RAW | SOCK_CLOEXEC, 0), size = 64 << 20;
    at.sll_ifindex = if_nametoindex(device);
    if (fd < 0 || !at.sll_ifindex) die(device);
    setsockopt(fd, SOL_SOCKET, SO_RCVBUFFORCE, &size, sizeof(size));
    filter(fd);
    if (bind(fd, (struct sockaddr *)&at, sizeof(at)) < 0) die("bind");
    return fd;
}

static void note_request(const struct nlmsghdr *nlh) {
    const struct ifinfomsg *ifm = NLMSG_DATA(nlh);
    int left = (int)nlh->nlmsg_len - (int)NLMSG_LENGTH(sizeof(*ifm)), used;
    struct seen *s = &seen[count];
    const char *name = nlh->nlmsg_type == RTM_DELLINK ? "dellink" : nlh->nlmsg_type == RTM_SETLINK ? "setlink" : "newlink";
    if (count == sizeof(seen) / sizeof(*seen) || left < 0) die("message");
    s->seq = nlh->nlmsg_seq;
    s->pid = nlh->nlmsg_pid;
    used = snprintf(s->text, sizeof(s->text), "%s flags=0x%x index=%d attrs=", name, nlh->nlmsg_flags, ifm->ifi_index);
    for (const char *at = (const char *)(ifm + 1); left >= NLA_HDRLEN;) {
        const struct nlattr *nla = (const struct nlattr *)at;
        if (nla->nla_len < NLA_HDRLEN || used >= (int)sizeof(s->text)) break;
        used += snprintf(s->text + used, sizeof(s->text) - used, "%s%d:%d", at == (const char *)(ifm + 1) ? "" : ",",
                         nla->nla_type, nla->nla_len - NLA_HDRLEN);
        left -= NLA_ALIGN(nla->nla_len);
        at += NLA_ALIGN(nla->nla_len);
    }
    count++;
}

static void note_answer(const struct nlmsghdr *nlh) {
    const struct nlmsgerr *e = NLMSG_DATA(nlh);
    for (int i = 0; i < count; i++)
        if (!seen[i].answered && seen[i].seq == nlh->nlmsg_seq) {
            seen[i].answered = 1;
            seen[i].error = e->error;
            return;
        }
}

static void read_all(int fd) {
    static union {
        struct nlmsghdr nlh;
        char bytes[1 << 20];
    } in;
    ssize_t n;
    while ((n = recv(fd, &in, sizeof(in), MSG_DONTWAIT)) > 0) {
        for (struct nlmsghdr *nlh = &in.nlh; NLMSG_OK(nlh, n); nlh = NLMSG_NEXT(nlh, n))
            if (nlh->nlmsg_type == NLMSG_ERROR)
                note_answer(nlh);
            else if (nlh->nlmsg_type == RTM_DELLINK || nlh->nlmsg_type == RTM_SETLINK || nlh->nlmsg_type == RTM_NEWLINK)
                note_request(nlh);
    }
}

static int run(int fd, char **command) {
    int status = 0;
    pid_t child = fork();
    if (child < 0) die("fork");
    if (!child) {
        execvp(command[0], command);
        perror(command[0]);
        _exit(127);
    }
    while (waitpid(child, &status, WNOHANG) == 0) {
        struct pollfd p = {.fd = fd, .events = POLLIN};
        poll(&p, 1, 100);
        read_all(fd);
    }
    read_all(fd);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

int main(int argc, char **argv) {
    struct tpacket_stats lost;
    socklen_t len = sizeof(lost);
    int fd, status;
    if (argc < 3) return 2;
    fd = open_capture(argv[1]);
    status = run(fd, argv + 2);
    if (getsockopt(fd, SOL_PACKET, PACKET_STATISTICS, &lost, &len) < 0) die("statistics");
    if (lost.tp_drops) {
        fprintf(stderr, "requests: %u messages were lost\n", lost.tp_drops);
        return 1;
    }
    for (int i = 0; i < count; i++) {
        printf("%s", seen[i].text);
        if (seen[i].answered) printf(" answer=%d", seen[i].error);
        printf("\n");
    }
    return status;
}
