#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-or-later
"""IPv6 route requests that `ip` does not make, one per line of stdin; prints the kernel's errno for each.

    add|del DST LEN [IFINDEX [GATEWAY]...]        RTM_NEWROUTE / RTM_DELROUTE with any prefix length
    mpadd|mpdel DST LEN IFINDEX GATEWAY[/N]...    RTA_MULTIPATH; N cuts the gateway to N bytes, "-" has none
    ioadd|iodel DST LEN IFINDEX                   SIOCADDRT / SIOCDELRT
"""
import errno
import fcntl
import socket
import struct
import sys

RTM_NEWROUTE, RTM_DELROUTE = 24, 25
NLM_F_REQUEST, NLM_F_ACK, NLM_F_CREATE = 1, 4, 0x400
RTA_DST, RTA_OIF, RTA_GATEWAY, RTA_MULTIPATH = 1, 4, 5, 9
SIOCADDRT, SIOCDELRT = 0x890B, 0x890C


def attr(kind, data):
    pad = -len(data) % 4
    return struct.pack("=HH", 4 + len(data), kind) + data + bytes(pad)


def address(text):
    return socket.inet_pton(socket.AF_INET6, text)


def netlink(command, plen, attrs):
    add = command.endswith("add")
    body = struct.pack("=BBBBBBBBI", socket.AF_INET6, plen, 0, 0, 254, 3, 0, 1, 0) + attrs
    flags = NLM_F_REQUEST | NLM_F_ACK | (NLM_F_CREATE if add else 0)
    kind = RTM_NEWROUTE if add else RTM_DELROUTE
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0) as s:
        s.send(struct.pack("=IHHII", 16 + len(body), kind, flags, 1, 0) + body)
        return -struct.unpack_from("=i", s.recv(65536), 16)[0]


def nexthop(ifindex, word):
    gateway, _, cut = word.partition("/")
    data = b"" if gateway == "-" else address(gateway)[: int(cut or 16)]
    attrs = attr(RTA_GATEWAY, data) if data else b""
    return struct.pack("=HBBi", 8 + len(attrs), 0, 0, ifindex) + attrs


def ioctl(command, dst, plen, ifindex):
    rtmsg = address(dst) + bytes(32) + struct.pack("=IHHIIQIi", 0, plen, 0, 1024, 0, 0, 1, ifindex)
    with socket.socket(socket.AF_INET6, socket.SOCK_DGRAM) as s:
        try:
            fcntl.ioctl(s, SIOCADDRT if command == "ioadd" else SIOCDELRT, rtmsg)
        except OSError as e:
            return e.errno
    return 0


def request(words):
    command, dst, plen = words[0], words[1], int(words[2])
    rest = words[3:]
    # As long as the kernel wants it for a length of up to 255.
    attrs = attr(RTA_DST, address(dst) + (b"\xff" * 16 if plen > 128 else b""))
    if command.startswith("io"):
        result = ioctl(command, dst, plen, int(rest[0]))
    elif command.startswith("mp"):
        hops = b"".join(nexthop(int(rest[0]), w) for w in rest[1:])
        result = netlink(command, plen, attrs + attr(RTA_MULTIPATH, hops))
    else:
        if rest:
            attrs += attr(RTA_OIF, struct.pack("=I", int(rest[0])))
        for gateway in rest[1:]:
            attrs += attr(RTA_GATEWAY, address(gateway))
        result = netlink(command, plen, attrs)
    return errno.errorcode.get(result, result)


for line in sys.stdin:
    print(request(line.split()))
