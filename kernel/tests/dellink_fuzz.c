// SPDX-License-Identifier: GPL-2.0-or-later
//
// Fuzzes RTM_DELLINK with the list of devices: attributes in any order and number, wrong lengths, nests, flags and
// namespaces, lists with duplicates and unknown entries, between well-formed ones. After every message:
//
//   an error            nothing was deleted, and it has an extack text when the list is at fault
//   success in bulk     exactly the listed devices (and the peers of listed veth ends) are gone
//
// The kernel's own complaints are for kernel/run to find.
//
//   dellink_fuzz SECONDS [SEED]        in a network namespace of its own; exit status 1 with the message on a fault
#define _GNU_SOURCE
#include <errno.h>
#include <net/if.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "dellink.h"

#define DUMMIES 40
#define PAIRS 8
#define SLOTS (DUMMIES + 2 * PAIRS)
#define GROUP 77

static struct message message;
static int32_t ifindex[SLOTS];  // 0: gone. Dummies first, then both ends of each pair side by side.
static unsigned long sent, deleted, refused;
static unsigned seed;

static unsigned dice(unsigned sides) {
    seed = seed * 1664525u + 1013904223u;
    return (seed >> 8) % sides;
}

static void slot_name(int slot, char *name) {
    if (slot < DUMMIES)
        snprintf(name, IFNAMSIZ, "f%d", slot);
    else
        snprintf(name, IFNAMSIZ, "%c%d", (slot - DUMMIES) % 2 ? 'q' : 'p', (slot - DUMMIES) / 2);
}

static int peer_of(int slot) {
    return slot < DUMMIES ? -1 : DUMMIES + ((slot - DUMMIES) ^ 1);
}

static void look(int32_t *now) {
    struct if_nameindex *all = if_nameindex();
    char name[IFNAMSIZ];
    memset(now, 0, SLOTS * sizeof(*now));
    for (struct if_nameindex *i = all; i && i->if_index; i++)
        for (int s = 0; s < SLOTS; s++) {
            slot_name(s, name);
            if (!strcmp(name, i->if_name)) now[s] = i->if_index;
        }
    if_freenameindex(all);
}

static void refill(void) {
    FILE *ip = popen("ip -force -batch - 2>/dev/null", "w");
    if (!ip) exit(1);
    for (int s = 0; s < DUMMIES; s++)
        if (!ifindex[s]) fprintf(ip, "link add f%d up group %d type dummy\n", s, s % 8 ? 0 : GROUP);
    for (int p = 0; p < PAIRS; p++)
        if (!ifindex[DUMMIES + 2 * p]) fprintf(ip, "link add p%d type veth peer name q%d\n", p, p);
    pclose(ip);
    look(ifindex);
}

static int32_t random_ifindex(void) {
    switch (dice(40)) {
        case 0: return 0;
        case 1: return -(int32_t)dice(1000);
        case 2: return 1;  // lo
        case 3: return 1000000 + dice(1000);
        default: return ifindex[dice(SLOTS)];
    }
}

// A list of n entries, mostly different living devices, so that some requests succeed.
static size_t random_list(int32_t *list) {
    size_t n = dice(12);
    unsigned first = dice(SLOTS), clean = dice(3);
    if (dice(200) == 0) n = MAX_LISTED - dice(3);
    for (size_t i = 0; i < n; i++)
        list[i] = clean && n < SLOTS ? ifindex[(first + i) % SLOTS] : random_ifindex();
    return n;
}

static void put_random(int32_t *list) {
    char name[IFNAMSIZ];
    int32_t v = random_ifindex();
    size_t n;
    slot_name(dice(SLOTS), name);
    switch (dice(12)) {
        case 0: v = GROUP; put_attr(&message, IFLA_GROUP, &v, sizeof(v)); break;
        case 1: put_attr(&message, IFLA_IFNAME, name, strlen(name) + dice(2)); break;
        case 2: put_attr(&message, IFLA_ALT_IFNAME, name, strlen(name) + dice(2)); break;
        case 3: put_attr(&message, IFLA_TARGET_NETNSID, &v, dice(5)); break;
        case 4: put_attr(&message, dice(70), list, dice(64)); break;
        case 5: put_attr(&message, dice(65536), list, dice(64)); break;
        case 6:
            n = random_list(list);
            put_attr(&message, IFLA_IFINDEX_LIST, list, n * sizeof(*list) + dice(4));
            break;
        case 7:
            n = random_list(list);
            put_attr(&message, IFLA_IFINDEX_LIST | (dice(2) ? NLA_F_NESTED : NLA_F_NET_BYTEORDER), list,
                     n * sizeof(*list));
            break;
        default:
            n = random_list(list);
            put_attr(&message, IFLA_IFINDEX_LIST, list, n * sizeof(*list));
    }
}

static void mutate(void) {
    char *at = (char *)&message + NLMSG_LENGTH(sizeof(message.ifm));
    size_t len = message.nlh.nlmsg_len - NLMSG_LENGTH(sizeof(message.ifm));
    switch (dice(20)) {
        case 0: message.ifm.ifi_index = random_ifindex(); break;
        case 1: message.ifm.ifi_family = dice(256); break;
        case 2: message.nlh.nlmsg_flags ^= NLM_F_BULK; break;
        case 3: message.nlh.nlmsg_flags |= NLM_F_ECHO; break;
        case 4: message.nlh.nlmsg_len -= dice(message.nlh.nlmsg_len - NLMSG_HDRLEN + 1); break;
        case 5:
            if (len) at[dice(len)] = dice(256);
            break;
        case 6:
            if (len > 1) *(uint16_t *)at = dice(65536);
            break;
        default: break;
    }
}

static void fault(const char *what, const struct answer *a) {
    const unsigned char *b = (const unsigned char *)&message;
    printf("FAULT: %s; error=%d offset=%d msg=%s\nmessage:", what, a->error, a->offset, a->msg);
    for (unsigned i = 0; i < message.nlh.nlmsg_len && i < 512; i++) printf(" %02x", b[i]);
    printf("\n");
    exit(1);
}

// The message's list as the kernel's attribute walk finds it; -1: none or not well formed.
static int find_list(const int32_t **list) {
    size_t at = NLMSG_LENGTH(sizeof(message.ifm)), end = message.nlh.nlmsg_len;
    while (at + NLA_HDRLEN <= end) {
        const struct nlattr *nla = (const struct nlattr *)((char *)&message + at);
        if (nla->nla_len < NLA_HDRLEN || at + nla->nla_len > end) return -1;
        if ((nla->nla_type & NLA_TYPE_MASK) == IFLA_IFINDEX_LIST) {
            *list = (const int32_t *)((const char *)nla + NLA_HDRLEN);
            return (nla->nla_len - NLA_HDRLEN) / sizeof(int32_t);
        }
        at += NLA_ALIGN(nla->nla_len);
    }
    return -1;
}

static void check_bulk(const int32_t *now, const struct answer *a) {
    const int32_t *list = NULL;
    int n = find_list(&list);
    char expect_gone[SLOTS] = {0};
    if (n <= 0) fault("bulk deletion without a list succeeded", a);
    for (int i = 0; i < n; i++)
        for (int s = 0; s < SLOTS; s++)
            if (ifindex[s] && ifindex[s] == list[i]) {
                expect_gone[s] = 1;
                if (peer_of(s) >= 0) expect_gone[peer_of(s)] = 1;
            }
    for (int s = 0; s < SLOTS; s++)
        if (ifindex[s] && (now[s] == 0) != expect_gone[s]) fault("other devices than the listed went", a);
    deleted += n;
}

static void check(const struct answer *a) {
    int32_t now[SLOTS];
    int bulk = message.nlh.nlmsg_flags & NLM_F_BULK;
    // A message without room for the family is acknowledged and ignored, and PF_BRIDGE has a handler of its own.
    int ours = message.nlh.nlmsg_len >= NLMSG_LENGTH(sizeof(message.ifm)) && message.ifm.ifi_family != AF_BRIDGE;
    refused += a->error != 0;
    // Looking is what costs here: after a refusal, look only now and then; the next look finds it all the same.
    if (a->error && dice(8)) return;
    look(now);
    if (a->error && memcmp(now, ifindex, sizeof(now))) fault("refused, but devices went", a);
    if (!a->error && bulk && ours) check_bulk(now, a);
    memcpy(ifindex, now, sizeof(now));
}

static void one_message(int fd, int32_t *list) {
    struct answer a;
    start_message(&message, NLM_F_BULK);
    for (unsigned k = dice(10) < 6 ? 1 : dice(6); k; k--) put_random(list);
    mutate();
    ask(fd, &message, &a);
    sent++;
    check(&a);
}

int main(int argc, char **argv) {
    static int32_t list[MAX_LISTED + 1];
    int seconds = argc > 1 ? atoi(argv[1]) : 10;
    seed = argc > 2 ? strtoul(argv[2], NULL, 0) : (unsigned)time(NULL);
    printf("seed %u\n", seed);
    fflush(stdout);
    if (unshare(CLONE_NEWNET) < 0) {
        perror("unshare");
        return 1;
    }
    int fd = open_route_socket();
    struct timeval limit = {.tv_sec = 30};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof(limit));
    for (time_t end = time(NULL) + seconds; time(NULL) < end;) {
        int alive = 0;
        for (int s = 0; s < SLOTS; s++) alive += ifindex[s] != 0;
        if (alive < SLOTS / 2) refill();
        for (int i = 0; i < 50; i++) one_message(fd, list);
    }
    printf("%lu messages, %lu refused, %lu devices deleted by list\n", sent, refused, deleted);
    return deleted && refused ? 0 : 1;
}
