// SPDX-License-Identifier: GPL-2.0-or-later
// base: errors carry text, status and place; a descriptor is closed once.
#include <cerrno>

#include <fcntl.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "base/fd.h"

namespace {

TEST(Error, UsageHasStatus255AndANewline) {
    const base::Status status = base::usage_error("Error: what is \"x\"?", "x");
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().status, 255);
    EXPECT_EQ(status.error().kind, base::ErrorKind::Usage);
    EXPECT_EQ(status.error().text, "Error: what is \"x\"?\n");
    EXPECT_EQ(status.error().word, "x");
}

TEST(Error, FailureHasStatus1) {
    const base::Status status = base::failure("Cannot find device \"x\"");
    EXPECT_EQ(status.error().status, 1);
    EXPECT_EQ(status.error().kind, base::ErrorKind::Failed);
    EXPECT_EQ(status.error().text, "Cannot find device \"x\"\n");
}

TEST(Error, SystemErrorReadsLikePerror) {
    const base::Status status = base::system_error("Cannot open file", ENOENT);
    EXPECT_EQ(status.error().status, 1);
    EXPECT_EQ(status.error().err, ENOENT);
    EXPECT_EQ(status.error().text, "Cannot open file: No such file or directory\n");
}

bool is_open(int fd) { return ::fcntl(fd, F_GETFD) >= 0; }

TEST(Fd, ClosesOnceAndMoves) {
    int raw = -1;
    {
        base::Fd fd(::open("/dev/null", O_RDONLY | O_CLOEXEC));
        raw = fd.get();
        ASSERT_TRUE(fd);
        base::Fd moved(std::move(fd));
        EXPECT_TRUE(is_open(raw));
        EXPECT_EQ(moved.get(), raw);
    }
    EXPECT_FALSE(is_open(raw));
}

TEST(Fd, ReleaseKeepsItOpen) {
    base::Fd fd(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    const int raw = fd.release();
    EXPECT_FALSE(fd);
    fd.reset();
    EXPECT_TRUE(is_open(raw));
    base::Fd(raw).reset();
    EXPECT_FALSE(is_open(raw));
}

}  // namespace
