// SPDX-License-Identifier: GPL-2.0-or-later
// batch::run and its input: pipes are read as they come, a stop is heeded, read errors and progress
// are reported.
#include <atomic>
#include <chrono>
#include <string>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "outcome.h"
#include "toy.h"

namespace {

using toy::execute;
using toy::jobs;
using toy::kAllJobs;
using toy::Outcome;

struct Pipe {
    batch::Input input;
    base::Fd writer;
    Pipe() {
        int fds[2];
        if (::pipe2(fds, O_CLOEXEC) < 0) std::abort();
        input.fd = base::Fd(fds[0]);
        input.name = "-";
        writer = base::Fd(fds[1]);
    }
    void write(std::string_view text) const {
        EXPECT_EQ(::write(writer.get(), text.data(), text.size()),
                  static_cast<ssize_t>(text.size()));
    }
};

// A coprocess writes a line and waits for its effect before it writes the next.
TEST(Run, PipesAreNotHeldBack) {
    for (const unsigned count : kAllJobs) {
        Pipe pipe;
        toy::Kernel kernel;
        toy::Host host;
        Outcome got;
        std::thread runner([&] { got = execute(pipe.input, jobs(count), kernel, host); });
        for (std::size_t i = 1; i <= 200; ++i) {
            pipe.write((i % 2 ? "add 1 " : "del 1 ") + std::to_string(i - (i + 1) % 2) + "\n");
            for (int wait = 0; kernel.fake().requests().size() < i; ++wait) {
                ASSERT_LT(wait, 10000);
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
        }
        pipe.writer.reset();
        runner.join();
        EXPECT_EQ(got.totals.applied, 200U);
    }
}

TEST(Run, StopsWhenAsked) {
    for (const unsigned count : kAllJobs) {
        Pipe pipe, wake;
        toy::Kernel kernel;
        toy::Host host;
        std::atomic<bool> stop = false;
        batch::Options options = jobs(count);
        options.stop = &stop;
        options.wake = wake.input.fd.get();
        pipe.write("add 1 1\n");
        Outcome got;
        std::thread runner([&] { got = execute(pipe.input, options, kernel, host); });
        while (kernel.fake().requests().empty()) std::this_thread::yield();
        stop = true;
        wake.write("x");
        runner.join();  // although the pipe is still open
        EXPECT_TRUE(got.totals.interrupted);
        EXPECT_TRUE(got.totals.unread);
        EXPECT_EQ(got.totals.applied, 1U);
    }
}

TEST(Run, FailureOfAPipeLeavesTheRestUnread) {
    for (const unsigned count : kAllJobs) {
        Pipe pipe;
        toy::Kernel kernel;
        toy::Host host;
        pipe.write("add 1 1\nadd 1 1\nadd 1 2\n");
        const Outcome got = execute(pipe.input, jobs(count, false), kernel, host);
        EXPECT_EQ(got.failures.size(), 1U);
        EXPECT_TRUE(got.totals.unread);
        EXPECT_EQ(got.totals.lines, 3U);
    }
}

TEST(Run, ReadErrorIsReportedAfterTheLinesBefore) {
    for (const unsigned count : kAllJobs) {
        batch::Input input;
        input.fd = base::Fd(::open("/proc/self/mem", O_RDONLY | O_CLOEXEC));
        input.name = "mem";
        input.regular = true;
        toy::Kernel kernel;
        toy::Host host;
        const Outcome got = execute(input, jobs(count), kernel, host);
        ASSERT_FALSE(got.totals.input);
        EXPECT_EQ(got.totals.input.error().text, "Cannot read file \"mem\": Input/output error\n");
    }
}

TEST(Run, ProgressIsToldAboutOnceASecond) {
    for (const unsigned count : {0U, 2U}) {
        Pipe pipe;
        toy::Kernel kernel;
        toy::Host host;
        batch::Options options = jobs(count);
        options.progress = true;
        pipe.write("add 1 1\nadd 1 1\n");
        std::thread closer([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(1300));
            pipe.writer.reset();
        });
        execute(pipe.input, options, kernel, host);
        closer.join();
        ASSERT_FALSE(host.progresses.empty());
        EXPECT_EQ(host.progresses.back().lines, 2U);
        EXPECT_EQ(host.progresses.back().failed, 1U);
        EXPECT_EQ(host.progresses.back().bytes, 16U);
    }
}

}  // namespace
