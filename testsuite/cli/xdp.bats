#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
# Programs for devices: objects that clang compiles here, loaded by both in boxes of their own.
load helper

# An object with programs in several sections, one of which no kernel accepts, and a device.
prepare() {
    need_stock
    command -v clang >/dev/null || skip 'no clang to compile a BPF object with'
    cat >prog.c <<'END'
#define SEC(name) __attribute__((section(name), used))
struct xdp_md { unsigned words[6]; };
SEC("prog") int first(struct xdp_md *context) { return 1; }
SEC("xdp") int pass(struct xdp_md *context) { return 2; }
SEC("xdp/more") int more(struct xdp_md *context) { return 2; }
SEC("wrong") int wrong_p(struct xdp_md *context) { return *(volatile int *)(long)context->words[5]; }
char gpl[] SEC("license") = "GPL";
END
    clang -O2 -g -target bpf -c prog.c -o prog.o
    given 'ip link add v0 address 02:00:00:00:00:01 type veth peer name v1 address 02:00:00:00:00:02'
}

# What every id and tag is differs from load to load.
loaded='ip link show dev v0 | sed "s/ id [0-9]*//g; s/ tag [0-9a-f]*//"'

# prepare, for tests that compare. Loading depends on limits and on the state of the machine: where the installed ip itself
# does not load, or not twice in the same way, it is nothing to compare with. The tests of ours alone run all the same.
prepare_both() {
    local n
    prepare
    for n in 1 2; do
        new_box
        in_box "$REPLY" stock bash -e -c "${GIVEN[0]}"
        outcome "$REPLY" stock "ip link set v0 xdpgeneric object prog.o section xdp; $loaded; ip link set v0 xdpgeneric off
            ip link set v0 xdpgeneric object prog.o section wrong
            ip link set v1 xdpgeneric object prog.o section xdp verbose" "control.$n"
    done
    if ! diff control.1 control.2 >differences || ! grep -q xdpgeneric control.1; then
        skip "the installed ip does not load programs here: $(head -n 3 differences control.1 | tr '\n' ' ')"
    fi
}

@test "by default, by section, by name; shown and taken off" {
    prepare_both
    local words
    for words in 'object prog.o' 'object prog.o section xdp' 'obj prog.o sec xdp/more' 'o prog.o program more' \
        'object-file prog.o section prog program pass' 'object prog.o section xdp up mtu 1400'; do
        same_effect "ip link set v0 xdpgeneric $words; $loaded; ip link set v0 xdpgeneric off; ip link show v0"
    done
    same_effect "ip link set v0 xdp object prog.o section xdp; $loaded; ip link set v0 xdp none; ip link show v0"
    same_effect "ip link set v0 xdpdrv object prog.o; $loaded; ip link set v0 xdpdrv off"
    in_box "$BOX" ours "$IP" link set v0 xdpgeneric object prog.o section xdp
    run in_box "$BOX" ours "$IP" -j -d link show v0
    assert_success
    [ "$(jq -r '.[0].xdp.mode, .[0].xdp.prog.name' <<<"$output")" = $'2\npass' ]
}

@test "one program stays until -force" {
    prepare_both
    same_effect "ip link set v0 xdpgeneric object prog.o; ip link set v0 xdpgeneric object prog.o section xdp
                 ip -force link set v0 xdpgeneric object prog.o section xdp; $loaded; ip link set v0 xdpgeneric off"
}

@test "what is wrong with files, sections, programs and words" {
    prepare_both
    : >empty
    echo 'int x;' >x.c
    cc -c x.c -o host.o
    clang -target bpfeb -c x.c -o big.o
    head -c 700 prog.o >short.o
    local words
    for words in 'object nosuch.o' 'object prog.c' 'object empty' 'object host.o' 'object big.o' 'object short.o' \
        'object prog.o section nosuch' 'object prog.o program nosuch' 'object prog.o section xdp program nosuch' \
        'object prog.o section license' "object prog.o program ''" "object prog.o section ''" 'object /dev/zero' 'object prog.o section wrong' 'object .' '' 'foo' "''" 'of' 'object' \
        'object prog.o section' 'object prog.o program' 'pinned' 'pinned /sys/fs/bpf/nosuch' 'fd x' 'pinned prog.o'; do
        same "ip link set v0 xdpgeneric $words; echo \$?"
    done
    # Words behind the program are judged before it is loaded.
    run in_box "$BOX" ours "$IP" link set v0 xdpgeneric object prog.o section wrong nosuch
    assert_failure 255
    assert_output --partial 'is garbage'
}

@test "verbose says what libbpf says" {
    prepare_both
    same_effect 'ip link set v0 xdpgeneric object prog.o section xdp verbose
                 ip link set v1 xdpgeneric object prog.o program first v
                 ip link set v0 xdpgeneric off; ip link set v1 xdpgeneric off'
}

@test "a section that is not there: on a terminal the message names those that are" {
    prepare
    command -v script >/dev/null || skip 'no script(1) for a terminal'
    run in_box "$BOX" ours script -qec "$IP link set v0 xdpgeneric object prog.o section nosuch" /dev/null
    assert_output --partial "doesn't contain sec nosuch"
    assert_output --partial 'prog xdp xdp/more wrong'
}

@test "a dry run looks at the file and loads nothing" {
    prepare
    printf 'link set v0 xdpgeneric object prog.o section xdp\nlink set v0 xdpgeneric object prog.o section nosuch\n' >lines
    run in_box "$BOX" ours "$IP" -dry-run -force -batch lines
    assert_failure 1
    assert_output --partial "doesn't contain sec nosuch"
    refute_output --partial 'lines:1'
    run in_box "$BOX" ours "$IP" link show v0
    refute_output --partial xdp
}

@test "a map that is pinned by name is one map for both" {
    prepare
    cat >map.c <<'END'
#define SEC(name) __attribute__((section(name), used))
#define __uint(name, val) int (*name)[val]
#define __type(name, val) typeof(val) *name
struct { __uint(type, 2); __uint(max_entries, 1); __type(key, int); __type(value, long); __uint(pinning, 1); } hits SEC(".maps");
static void *(*look_up)(void *map, const void *key) = (void *)1;
SEC("xdp") int count(void *context) { int key = 0; long *hit = look_up(&hits, &key); if (hit) ++*hit; return 2; }
char gpl[] SEC("license") = "GPL";
END
    clang -O2 -g -target bpf -c map.c -o map.o
    in_box "$BOX" ours "$IP" link set v0 xdpgeneric object map.o section xdp
    in_box "$BOX" ours test -e /sys/fs/bpf/tc/globals/hits
    run in_box "$BOX" ours bash -c "'$STOCK_IP' link set v1 xdpgeneric object map.o section xdp && ls /sys/fs/bpf/xdp/globals"
    assert_success
    assert_output hits
}
