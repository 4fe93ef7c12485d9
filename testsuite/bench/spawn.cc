// SPDX-License-Identifier: GPL-2.0-or-later
//
// spawn: how long a short command takes to start, run and end.
//
//     spawn COUNT PROGRAM [WORD...]
//
// Runs it COUNT times, one after another, with its output thrown away, and prints the seconds in
// all as one JSON object. A shell or Python loop would spend more than the command does;
// posix_spawn (vfork) doesn't.
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fputs("usage: spawn COUNT PROGRAM [WORD...]\n", stderr);
        return 2;
    }
    const long count = std::strtol(argv[1], nullptr, 10);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    const auto began = std::chrono::steady_clock::now();
    for (long i = 0; i < count; ++i) {
        pid_t pid = 0;
        int status = 0;
        if (posix_spawn(&pid, argv[2], &actions, nullptr, argv + 2, environ) != 0 ||
            waitpid(pid, &status, 0) != pid || status != 0) {
            std::fprintf(stderr, "spawn: %s failed\n", argv[2]);
            return 1;
        }
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    std::printf("{\"seconds\":%.6f,\"runs\":%ld}\n", took.count(), count);
    return 0;
}
