# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash
#
# Helpers of the command line tests. Each test has a fresh box: a network and mount namespace with its own /sys,
# /run/netns and /etc/netns, held by a sleeping process and gone with it.
#
#   IP        the binary under test (environment)
#   ours W... / stock W...   run that ip in the box; "ip" in PATH of `box CMD` is ours
#   same "SCRIPT"            SCRIPT by stock and by ours in the same box: for commands that only read
#   same_effect "SCRIPT"     in two new boxes, each prepared by what `given` was told: for commands that change
#   given "SCRIPT"           prepares the box, by stock
# Both compare stdout, stderr, exit status, and same_effect the state that is left too.

bats_load_library() { load "/usr/lib/bats/$1/load.bash"; }
bats_load_library bats-support
bats_load_library bats-assert

: "${IP:?names the binary under test}"
IP=$(realpath "$IP")
STOCK_IP=${STOCK_IP:-/usr/sbin/ip}
export LC_ALL=C TZ=UTC

need_stock() { [ -x "$STOCK_IP" ] || skip "no installed ip at $STOCK_IP to compare with"; }

# new_box: starts one and puts the holder's pid into REPLY.
new_box() {
    local ready=$BATS_TEST_TMPDIR/ready.$RANDOM$RANDOM
    # shellcheck disable=SC2016  # $1 is the holder's
    unshare --net --mount --propagation private bash -c '
        mount -t sysfs sysfs /sys
        mkdir -p /run/netns /etc/netns
        mount -t tmpfs tmpfs /run/netns
        mount -t tmpfs tmpfs /etc/netns
        mount --make-shared /run/netns
        for conf in all default; do
            for kv in accept_dad=0 router_solicitations=0 accept_ra=0 addr_gen_mode=1; do
                echo "${kv#*=}" > "/proc/sys/net/ipv6/conf/$conf/${kv%=*}"
            done
        done 2>/dev/null
        touch "$1"
        exec sleep 1000' box "$ready" >/dev/null 2>&1 3>&- 4>&- &
    REPLY=$!
    BOXES+=("$REPLY")
    local n
    for ((n = 0; n < 500; n++)); do
        [ -e "$ready" ] && return 0
        sleep 0.01
    done
    echo "the box did not start" >&2
    return 1
}

setup() {
    BOXES=()
    GIVEN=()
    mkdir -p "$BATS_TEST_TMPDIR/bin/ours" "$BATS_TEST_TMPDIR/bin/stock" "$BATS_TEST_TMPDIR/work"
    ln -sf "$IP" "$BATS_TEST_TMPDIR/bin/ours/ip"
    ln -sf "$STOCK_IP" "$BATS_TEST_TMPDIR/bin/stock/ip"
    cd "$BATS_TEST_TMPDIR/work" || return 1
    new_box
    BOX=$REPLY
}

teardown() {
    [ ${#BOXES[@]} -eq 0 ] || kill "${BOXES[@]}" 2>/dev/null || true
}

# in_box PID WHICH COMMAND...: runs it there, with that ip first in PATH.
in_box() {
    local pid=$1 which=$2
    shift 2
    nsenter --target "$pid" --net --mount --wd="$PWD" \
        env "PATH=$BATS_TEST_TMPDIR/bin/$which:/usr/sbin:/usr/bin:/sbin:/bin" "$@" 3>&- 4>&-
}
box() { in_box "$BOX" ours "$@"; }
ours() { in_box "$BOX" ours "$IP" "$@"; }
stock() { in_box "$BOX" stock "$STOCK_IP" "$@"; }
sh_ours() { in_box "$BOX" ours bash -c "$1"; }

given() {
    GIVEN+=("$1")
    in_box "$BOX" "$([ -x "$STOCK_IP" ] && echo stock || echo ours)" bash -e -c "$1"
}

# The kernel says who gave an address, which iproute2 shows since 6.2 (`proto kernel_lo`). What ours says of it is judged
# by a test of its own (address.bats); here it would be in the way of an installed 6.1.
without_origin() { sed -E '/^[0-9]*:? *[^ ]* *inet6 /s/ proto kernel_(lo|ll|ra)//g; s/"protocol":"kernel_(lo|ll|ra)",//g' "$1"; }

# outcome PID WHICH SCRIPT FILE: writes stdout, stderr and status.
outcome() {
    local status=0
    in_box "$1" "$2" bash -c "$3" >"$4.out" 2>"$4.err" </dev/null || status=$?
    {
        echo "== stdout"
        without_origin "$4.out"
        echo "== stderr"
        # 7.1's text where 6.1 says "is a garbage".
        sed -e 's/^\(bash\|environment\): line [0-9]*: *[0-9]* */bash: /' -e 's/ is a garbage\.$/ is garbage./' "$4.err"
        echo "== status $status"
    } >"$4"
}

# What the box holds, without what depends on time or chance (random MAC addresses; given ones start with 02:00:00).
end_state() {
    local words
    sleep 0.05
    for words in '-d link' addr '-4 -d route show table all' '-6 -d route show table all' nexthop rule 'netns list'; do
        echo "== ip $words"
        # shellcheck disable=SC2086
        in_box "$1" stock "$STOCK_IP" -j $words | jq -S -c 'def clean: walk(if type == "object" then
            with_entries(select(.key | IN("operstate", "info_slave_data", "valid_life_time", "preferred_life_time", "expires",
                                          "permaddr", "root_id", "bridge_id") or endswith("_timer") | not))
            | (if (.address | type) == "string" and (.address | startswith("02:00:00:") | not) and .link_type then del(.address) else . end)
            | (if (.flags | type) == "array" then .flags -= ["linkdown", "dead", "LOWER_UP", "NO-CARRIER"] else . end)
            else . end); .[] | clean | select(((.dst // "") | startswith("ff00:") or startswith("fe80:") or . == "multicast") | not)' |
            if [ "${words#*route}" = "$words" ]; then cat; else sort; fi
    done
}

same() {
    need_stock
    outcome "$BOX" stock "$1" want
    outcome "$BOX" ours "$1" got
    diff -u --label stock want --label ours got || fail "differs: $1"
}

same_effect() {
    need_stock
    local which one=()
    for which in stock ours; do
        new_box
        for script in ${GIVEN[@]+"${GIVEN[@]}"}; do in_box "$REPLY" stock bash -e -c "$script"; done
        outcome "$REPLY" "$which" "$1" "$which.txt"
        end_state "$REPLY" >>"$which.txt"
        one+=("$which.txt")
    done
    diff -u --label stock "${one[0]}" --label ours "${one[1]}" || fail "differs: $1"
}

# each COMMAND: COMMAND (same, same_effect) with each line of stdin, so that a failure names its line.
each() {
    local line
    while IFS= read -r line; do
        [ -z "$line" ] || "$1" "$line"
    done
}

# effects: same_effect of each line of stdin, in boxes prepared by $LINKS; a failure names its line.
effects() {
    local line
    given "$LINKS"
    while IFS= read -r line; do
        [ -z "$line" ] || same_effect "$line"
    done
}

# ifbs N [PREFIX]: N devices that are up.
ifbs() {
    local i
    for ((i = 0; i < $1; i++)); do
        echo "link add ${2:-ifb}$i numtxqueues 1 numrxqueues 1 type ifb"
        echo "link set ${2:-ifb}$i up"
    done >ifbs.batch
    given "ip -batch $PWD/ifbs.batch"
}

# exists NAME / gone NAME: asks the kernel, not an ip.
exists() { box test -e "/sys/class/net/$1" || fail "$1 does not exist"; }
gone() { ! box test -e "/sys/class/net/$1" || fail "$1 still exists"; }
# routes FAMILY TABLE: how many there are.
routes() { stock "$1" route show table "$2" 2>/dev/null | wc -l; }
