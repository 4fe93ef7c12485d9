#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
#
# The kernel selftest that the series brings along.

load helpers

@test "tools/testing/selftests/net/link_del_list" {
    run in_ns "${IP_KERNEL_SELFTEST:?run the tests by kernel/test}"
    echo "$output"
    [ "$status" = 0 ]
    # TAP of its own: a plan, as many "ok" and nothing skipped.
    planned=$(sed -n 's/^1\.\.\([0-9]*\)$/\1/p' <<<"$output")
    echo "# $(grep '^# Totals' <<<"$output")" >&3
    [ "$planned" -ge 18 ]
    [ "$(grep -c '^ok [0-9]' <<<"$output")" = "$planned" ]
    [ "$(grep -ci '# skip' <<<"$output")" = 0 ]
}
