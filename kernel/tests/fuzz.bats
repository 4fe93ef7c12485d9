#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
#
# The fuzzer for the list deletion, for IP_FUZZ_SECONDS (default 60) and from IP_FUZZ_SEED or a seed that it prints.

load helpers

@test "list deletion survives the fuzzer" {
    run in_ns "$BIN/dellink_fuzz" "${IP_FUZZ_SECONDS:-60}" ${IP_FUZZ_SEED:-}
    echo "# ${output//$'\n'/, }" >&3
    [ "$status" = 0 ]
}
