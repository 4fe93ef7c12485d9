// SPDX-License-Identifier: GPL-2.0-or-later
//
// Sends the list deletion, well formed or not, and prints what the kernel said.
//
//   dellink_send [OPTION]... < IFINDEXES
//
// Reads ifindexes separated by white space and sends them in messages of up to 16382. Prints one line per
// message, "error=E offset=O msg=TEXT", and the exit status is 0 if every E is 0, else 1.
//
//   --ifindex N       ifi_index of the message          --netnsid N    adds IFLA_TARGET_NETNSID
//   --group N         adds IFLA_GROUP                   --ifname S     adds IFLA_IFNAME
//   --altname S       adds IFLA_ALT_IFNAME              --cut N        leaves out the list's last N bytes
//   --no-flag         without NLM_F_BULK                --no-list      without the list
//   --twice           adds the list twice               --before       the other attributes stand before the list
//   --echo            with NLM_F_ECHO                   --listen       prints "heard portid=P seq=S index=I" for each RTM_DELLINK
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "dellink.h"

struct options {
    int ifindex, netnsid, group, cut, flags, no_list, twice, before, listen;
    const char *ifname, *altname;
};

static struct message message;

static void parse_options(int argc, char **argv, struct options *o) {
    static const struct option names[] = {
        {"ifindex", 1, 0, 'i'}, {"netnsid", 1, 0, 'n'}, {"group", 1, 0, 'g'},  {"ifname", 1, 0, 'f'},
        {"altname", 1, 0, 'a'}, {"cut", 1, 0, 'c'},     {"no-flag", 0, 0, 'F'}, {"no-list", 0, 0, 'L'},
        {"twice", 0, 0, 't'},   {"echo", 0, 0, 'e'},    {"listen", 0, 0, 'l'}, {"before", 0, 0, 'b'},
        {0, 0, 0, 0}};
    int c;
    *o = (struct options){.netnsid = -1, .group = -1, .flags = NLM_F_BULK};
    while ((c = getopt_long(argc, argv, "", names, NULL)) != -1) {
        switch (c) {
            case 'i': o->ifindex = atoi(optarg); break;
            case 'n': o->netnsid = atoi(optarg); break;
            case 'g': o->group = atoi(optarg); break;
            case 'f': o->ifname = optarg; break;
            case 'a': o->altname = optarg; break;
            case 'c': o->cut = atoi(optarg); break;
            case 'F': o->flags &= ~NLM_F_BULK; break;
            case 'L': o->no_list = 1; break;
            case 't': o->twice = 1; break;
            case 'e': o->flags |= NLM_F_ECHO; break;
            case 'l': o->listen = 1; break;
            case 'b': o->before = 1; break;
            default: exit(1);
        }
    }
}

static size_t read_indexes(int32_t **out) {
    size_t n = 0, room = 1024;
    int32_t *list = malloc(room * sizeof(*list));
    long long v;
    while (list && scanf("%lld", &v) == 1) {
        if (n == room) list = realloc(list, (room *= 2) * sizeof(*list));
        if (list) list[n++] = (int32_t)v;
    }
    if (!list) {
        perror("ifindexes");
        exit(1);
    }
    *out = list;
    return n;
}

static void put_selectors(const struct options *o) {
    if (o->group >= 0) put_attr(&message, IFLA_GROUP, &o->group, sizeof(int));
    if (o->ifname) put_attr(&message, IFLA_IFNAME, o->ifname, strlen(o->ifname) + 1);
    if (o->altname) put_attr(&message, IFLA_ALT_IFNAME, o->altname, strlen(o->altname) + 1);
}

static void build(const struct options *o, const int32_t *list, size_t n) {
    start_message(&message, o->flags);
    message.ifm.ifi_index = o->ifindex;
    if (o->netnsid >= 0) put_attr(&message, IFLA_TARGET_NETNSID, &o->netnsid, sizeof(int));
    if (o->before) put_selectors(o);
    if (!o->no_list) put_attr(&message, IFLA_IFINDEX_LIST, list, n * sizeof(*list) - o->cut);
    if (o->twice) put_attr(&message, IFLA_IFINDEX_LIST, list, n * sizeof(*list));
    if (!o->before) put_selectors(o);
}

static int open_listener(void) {
    int fd = open_route_socket(), group = RTNLGRP_LINK, size = 256 << 20;
    setsockopt(fd, SOL_SOCKET, SO_RCVBUFFORCE, &size, sizeof(size));
    if (setsockopt(fd, SOL_NETLINK, NETLINK_ADD_MEMBERSHIP, &group, sizeof(group)) < 0) {
        perror("listener");
        exit(1);
    }
    return fd;
}

static void print_heard(int fd) {
    union {
        struct nlmsghdr nlh;
        char bytes[65536];
    } in;
    while (recv(fd, &in, sizeof(in), MSG_DONTWAIT) > 0)
        if (in.nlh.nlmsg_type == RTM_DELLINK)
            printf("heard portid=%u seq=%u index=%d\n", in.nlh.nlmsg_pid, in.nlh.nlmsg_seq,
                   ((struct ifinfomsg *)NLMSG_DATA(&in.nlh))->ifi_index);
}

int main(int argc, char **argv) {
    struct options o;
    struct answer a;
    struct sockaddr_nl self;
    socklen_t len = sizeof(self);
    int32_t *list;
    int failed = 0;
    parse_options(argc, argv, &o);
    size_t n = read_indexes(&list), at = 0;
    int listener = o.listen ? open_listener() : -1, fd = open_route_socket();
    do {
        size_t part = n - at < MAX_LISTED ? n - at : MAX_LISTED;
        struct timespec t0, t1;
        build(&o, list + at, part);
        clock_gettime(CLOCK_MONOTONIC, &t0);
        ask(fd, &message, &a);
        clock_gettime(CLOCK_MONOTONIC, &t1);
        printf("error=%d offset=%d msg=%s\n", a.error, a.offset, a.msg);
        fprintf(stderr, "listed=%zu seconds=%.3f\n", part,
                t1.tv_sec - t0.tv_sec + (t1.tv_nsec - t0.tv_nsec) / 1e9);
        failed |= a.error != 0;
        at += part;
    } while (at < n);
    if (o.listen) {
        getsockname(fd, (struct sockaddr *)&self, &len);
        printf("sent portid=%u seq=%u\n", self.nl_pid, message.nlh.nlmsg_seq);
        print_heard(listener);
    }
    free(list);
    return failed;
}
