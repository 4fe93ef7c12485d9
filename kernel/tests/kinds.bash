# SPDX-License-Identifier: GPL-2.0-or-later
# shellcheck shell=bash
#
# For the tests of our ip (kernel/test --ip FILE) on link kinds that hosts often lack: the helpers of testsuite/cli, and a
# skip of each test when there is no such program.

IP=${IP_KERNEL_TEST_IP:-/usr/sbin/ip}
load ../../testsuite/cli/helper

eval "helper_$(declare -f setup)"
setup() {
    BOXES=()
    [ -n "${IP_KERNEL_TEST_IP:-}" ] || skip "kernel/test was given no --ip"
    helper_setup
}
