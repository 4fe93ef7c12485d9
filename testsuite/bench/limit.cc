// SPDX-License-Identifier: GPL-2.0-or-later
//
// limit: the fastest that a program can feed routes to this kernel, which is what ours is measured
// against.
//
//     limit {add|del|count} -6|-4 [-d DEV | -i NHID] [-n ROUTES] [-w WINDOW] [-r] TABLE...
//
// Every message is encoded before the clock starts; then one thread per table replays its messages,
// WINDOW (64) per sendmsg with NLM_F_ACK on the last of them only, and reads replies up to that
// ack. There is no text, no parsing and no bookkeeping, so whatever a real tool does can only add
// to this. -r sends in descending order. `count` says how many routes the tables hold, to check
// that a run did its work. Prints one JSON object. Route i is 2001:db8:H:L::/64 (i = H<<16|L) or
// the i-th /24 from 16.0.0.0, exactly as testsuite/bench/lines.py writes them.
#include <arpa/inet.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <net/if.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <latch>
#include <string>
#include <thread>
#include <vector>

namespace {

struct Options {
    std::string action;
    int family = AF_INET6;
    unsigned dev = 0;
    unsigned nexthop = 0;
    unsigned routes = 100000;
    unsigned window = 64;
    bool descending = false;
    std::vector<unsigned> tables;
};

// A datagram's worth of messages and the number of the last one, which asks for the ack.
struct Window {
    size_t begin, end;
    unsigned last_seq;
};

struct Replay {
    std::vector<char> bytes;
    std::vector<Window> windows;
    unsigned errors = 0;
    bool broken = false;
};

class Socket {
  public:
    Socket() : fd_(socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE)) {
        const int on = 1;
        const int size = 4 << 20;
        setsockopt(fd_, SOL_NETLINK, NETLINK_CAP_ACK, &on, sizeof on);
        setsockopt(fd_, SOL_SOCKET, SO_RCVBUFFORCE, &size, sizeof size);
        setsockopt(fd_, SOL_SOCKET, SO_SNDBUFFORCE, &size, sizeof size);
    }
    ~Socket() { close(fd_); }
    Socket(const Socket&) = delete;
    Socket& operator=(const Socket&) = delete;

    bool send(const char* data, size_t size) {
        return ::send(fd_, data, size, 0) == static_cast<ssize_t>(size);
    }
    ssize_t receive(std::vector<char>& into) { return recv(fd_, into.data(), into.size(), 0); }

  private:
    int fd_;
};

template <typename T>
void put(std::vector<char>& out, const T& value) {
    const auto* p = reinterpret_cast<const char*>(&value);
    out.insert(out.end(), p, p + sizeof value);
}

void put_attr(std::vector<char>& out, unsigned short type, const void* data, size_t size) {
    put(out, rtattr{static_cast<unsigned short>(RTA_LENGTH(size)), type});
    const auto* p = static_cast<const char*>(data);
    out.insert(out.end(), p, p + size);
    out.resize(out.size() + RTA_SPACE(size) - RTA_LENGTH(size));
}

void put_u32(std::vector<char>& out, unsigned short type, unsigned value) {
    put_attr(out, type, &value, sizeof value);
}

void put_prefix(std::vector<char>& out, int family, unsigned i) {
    if (family == AF_INET) {
        const unsigned address = htonl((16U << 24) + (i << 8));
        put_attr(out, RTA_DST, &address, sizeof address);
        return;
    }
    in6_addr address{};
    const unsigned short groups[4] = {htons(0x2001), htons(0xdb8),
                                      htons(static_cast<unsigned short>(i >> 16)),
                                      htons(static_cast<unsigned short>(i & 0xffff))};
    std::memcpy(&address, groups, sizeof groups);
    put_attr(out, RTA_DST, &address, sizeof address);
}

// The message at `offset` of what was received, or nullptr at the end; moves `offset` behind it.
nlmsghdr* next_message(std::vector<char>& buffer, size_t got, size_t& offset) {
    if (offset + sizeof(nlmsghdr) > got) return nullptr;
    auto* h = reinterpret_cast<nlmsghdr*>(buffer.data() + offset);
    if (h->nlmsg_len < sizeof(nlmsghdr) || h->nlmsg_len > got - offset) return nullptr;
    offset += NLMSG_ALIGN(h->nlmsg_len);
    return h;
}

rtmsg route_header(const Options& o, unsigned table) {
    rtmsg rtm{};
    rtm.rtm_family = static_cast<unsigned char>(o.family);
    rtm.rtm_dst_len = o.family == AF_INET ? 24 : 64;
    if (table < 256) rtm.rtm_table = static_cast<unsigned char>(table);
    rtm.rtm_scope = RT_SCOPE_NOWHERE;
    if (o.action == "add") {
        rtm.rtm_protocol = RTPROT_BOOT;
        rtm.rtm_type = RTN_UNICAST;
        rtm.rtm_scope = o.family == AF_INET && !o.nexthop ? RT_SCOPE_LINK : RT_SCOPE_UNIVERSE;
    }
    return rtm;
}

void encode_route(std::vector<char>& out, const Options& o, unsigned table, unsigned i,
                  unsigned seq, bool ack) {
    const size_t start = out.size();
    nlmsghdr header{};
    header.nlmsg_type = o.action == "add" ? RTM_NEWROUTE : RTM_DELROUTE;
    header.nlmsg_flags =
        static_cast<unsigned short>(NLM_F_REQUEST | (ack ? NLM_F_ACK : 0) |
                                    (o.action == "add" ? NLM_F_CREATE | NLM_F_EXCL : 0));
    header.nlmsg_seq = seq;
    put(out, header);
    put(out, route_header(o, table));
    put_prefix(out, o.family, i);
    if (table >= 256) put_u32(out, RTA_TABLE, table);
    if (o.nexthop) put_u32(out, RTA_NH_ID, o.nexthop);
    if (o.dev) put_u32(out, RTA_OIF, o.dev);
    const auto size = static_cast<unsigned>(out.size() - start);
    std::memcpy(out.data() + start, &size, sizeof size);
}

Replay encode(const Options& o, unsigned table) {
    Replay replay;
    size_t begin = 0;
    for (unsigned n = 0; n < o.routes; ++n) {
        const bool last = (n + 1) % o.window == 0 || n + 1 == o.routes;
        encode_route(replay.bytes, o, table, o.descending ? o.routes - 1 - n : n, n + 1, last);
        if (!last) continue;
        replay.windows.push_back({begin, replay.bytes.size(), n + 1});
        begin = replay.bytes.size();
    }
    return replay;
}

// Reads replies until the one to `last`. False when the socket broke.
bool drain(Socket& socket, std::vector<char>& buffer, unsigned last, unsigned& errors) {
    for (;;) {
        const ssize_t got = socket.receive(buffer);
        if (got <= 0) return false;
        size_t offset = 0;
        while (auto* h = next_message(buffer, static_cast<size_t>(got), offset)) {
            if (h->nlmsg_type != NLMSG_ERROR) continue;
            errors += static_cast<nlmsgerr*>(NLMSG_DATA(h))->error != 0;
            if (h->nlmsg_seq == last) return true;
        }
    }
}

void replay_all(Replay& replay, std::latch& start) {
    Socket socket;
    std::vector<char> buffer(1 << 20);
    start.arrive_and_wait();
    for (const Window& w : replay.windows) {
        if (!socket.send(replay.bytes.data() + w.begin, w.end - w.begin) ||
            !drain(socket, buffer, w.last_seq, replay.errors)) {
            replay.broken = true;
            return;
        }
    }
}

int run(const Options& o) {
    std::vector<Replay> replays;
    for (const unsigned table : o.tables) replays.push_back(encode(o, table));
    std::latch start(static_cast<std::ptrdiff_t>(replays.size()) + 1);
    std::vector<std::thread> threads;
    for (Replay& r : replays) threads.emplace_back(replay_all, std::ref(r), std::ref(start));
    start.arrive_and_wait();
    const auto began = std::chrono::steady_clock::now();
    for (std::thread& t : threads) t.join();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    unsigned errors = 0;
    bool broken = false;
    for (const Replay& r : replays) {
        errors += r.errors;
        broken = broken || r.broken;
    }
    std::printf("{\"seconds\":%.6f,\"routes\":%zu,\"errors\":%u}\n", took.count(),
                o.routes * replays.size(), errors);
    return errors || broken ? 1 : 0;
}

unsigned table_of(nlmsghdr* h) {
    auto* rtm = static_cast<rtmsg*>(NLMSG_DATA(h));
    auto left = static_cast<int>(RTM_PAYLOAD(h));
    for (auto* a = RTM_RTA(rtm); RTA_OK(a, left); a = RTA_NEXT(a, left)) {
        if (a->rta_type != RTA_TABLE) continue;
        unsigned table = 0;
        std::memcpy(&table, RTA_DATA(a), sizeof table);
        return table;
    }
    return rtm->rtm_table;
}

int count(const Options& o) {
    Socket socket;
    std::vector<char> request;
    nlmsghdr header{};
    header.nlmsg_len = NLMSG_LENGTH(sizeof(rtmsg));
    header.nlmsg_type = RTM_GETROUTE;
    header.nlmsg_flags = NLM_F_REQUEST | NLM_F_DUMP;
    rtmsg rtm{};
    rtm.rtm_family = static_cast<unsigned char>(o.family);
    put(request, header);
    put(request, rtm);
    if (!socket.send(request.data(), request.size())) return 1;
    std::vector<char> buffer(1 << 20);
    unsigned routes = 0;
    for (;;) {
        const ssize_t got = socket.receive(buffer);
        if (got <= 0) return 1;
        size_t offset = 0;
        while (auto* h = next_message(buffer, static_cast<size_t>(got), offset)) {
            if (h->nlmsg_type == NLMSG_DONE) {
                std::printf("{\"routes\":%u}\n", routes);
                return 0;
            }
            if (h->nlmsg_type == NLMSG_ERROR) return 1;
            for (const unsigned t : o.tables) routes += table_of(h) == t;
        }
    }
}

int usage() {
    std::fputs(
        "usage: limit {add|del|count} -6|-4 [-d DEV | -i NHID] [-n ROUTES] [-w WINDOW] [-r] "
        "TABLE...\n",
        stderr);
    return 2;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) return usage();
    Options o;
    o.action = argv[1];
    for (int c; (c = getopt(argc - 1, argv + 1, "46d:i:n:w:r")) != -1;) {
        if (c == '4')
            o.family = AF_INET;
        else if (c == 'd')
            o.dev = if_nametoindex(optarg);
        else if (c == 'i')
            o.nexthop = static_cast<unsigned>(std::strtoul(optarg, nullptr, 10));
        else if (c == 'n')
            o.routes = static_cast<unsigned>(std::strtoul(optarg, nullptr, 10));
        else if (c == 'w')
            o.window = static_cast<unsigned>(std::strtoul(optarg, nullptr, 10));
        else if (c == 'r')
            o.descending = true;
        else if (c != '6')
            return usage();
    }
    for (int i = optind + 1; i < argc; ++i)
        o.tables.push_back(static_cast<unsigned>(std::strtoul(argv[i], nullptr, 10)));
    if (o.tables.empty() || o.window == 0 || o.routes == 0) return usage();
    if (o.action == "count") return count(o);
    if ((o.action != "add" && o.action != "del") || (!o.dev && !o.nexthop)) return usage();
    return run(o);
}
