// SPDX-License-Identifier: GPL-2.0-or-later
// Programs started by us. What goes wrong between fork() and exec() is an Error like any other: the
// child sends its text through a pipe that exec() closes, so that the parent alone reports.

#include "ip/exec.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <vector>

#include "base/fd.h"

namespace ip {
namespace {

struct Pipe {
    base::Fd reading;
    base::Fd writing;
};

base::Result<Pipe> open_pipe() {
    int fds[2];
    if (pipe2(fds, O_CLOEXEC) != 0) return base::system_error("pipe", errno);
    return Pipe{base::Fd(fds[0]), base::Fd(fds[1])};
}

std::string read_all(int fd) {
    std::string text;
    char block[512];
    for (;;) {
        const ssize_t size = read(fd, block, sizeof block);
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) return text;
        text.append(block, static_cast<std::size_t>(size));
    }
}

// The child: never returns. What can't be written (the parent is gone) nobody waits for.
[[noreturn]] void become(grammar::Words command, const Prepare& prepare, int writing) {
    auto done = prepare();
    if (done) done = exec_program(command);
    const auto& error = done.error();
    [[maybe_unused]] const auto written = write(writing, error.text.data(), error.text.size());
    _exit(error.status);
}

base::Result<int> wait_for(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return base::system_error("waitpid", errno);
    return WIFEXITED(status) ? WEXITSTATUS(status) : base::kStatusFailed;
}

}  // namespace

base::Status exec_program(grammar::Words command) {
    std::vector<std::string> words(command.begin(), command.end());
    std::vector<char*> argv;
    for (auto& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    execvp(argv[0], argv.data());
    const int err = errno;
    auto error = base::failure(
        fmt::format("exec of \"{}\" failed: {}", command[0], base::error_text(err)), command[0]);
    error.value().err = err;
    return error;
}

base::Status run_program(grammar::Words command, const Prepare& prepare) {
    auto pipe = open_pipe();
    if (!pipe) return tl::unexpected(std::move(pipe.error()));
    const pid_t child = fork();
    if (child < 0) return base::system_error("fork", errno);
    if (child == 0) become(command, prepare, pipe->writing.get());
    pipe->writing.reset();
    auto text = read_all(pipe->reading.get());
    const auto status = wait_for(child);
    if (!status) return tl::unexpected(status.error());
    if (*status == 0) return {};
    base::Error error{.status = *status};
    error.text = std::move(text);
    return tl::unexpected(std::move(error));
}

}  // namespace ip
