#!/usr/bin/env bats
# SPDX-License-Identifier: GPL-2.0-or-later
# Words that no table has: what any command makes of them, side by side with the installed ip.
load helper

@test "an empty word is a word like any other" {
    local command
    for command in 'nexthop add' 'nexthop show' 'nexthop bucket' 'link set' 'route add' 'route show' 'address add' \
        'token set' 'token get' 'addrlabel add' 'addrlabel list'; do
        same "ip $command ''; echo \$?; ip $command '' dev lo; echo \$?"
    done
}
