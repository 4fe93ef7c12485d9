// SPDX-License-Identifier: GPL-2.0-or-later
//
// links PREFIX: prints the ifindexes of all devices of this namespace whose name begins with PREFIX.
#include <net/if.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    struct if_nameindex *all = if_nameindex();
    if (argc != 2 || !all) return 1;
    for (struct if_nameindex *i = all; i->if_index; i++)
        if (!strncmp(i->if_name, argv[1], strlen(argv[1]))) printf("%u\n", i->if_index);
    if_freenameindex(all);
    return 0;
}
