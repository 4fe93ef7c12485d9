// SPDX-License-Identifier: GPL-2.0-or-later
// Runs a batch file.
//
// Without jobs: one line at a time, in order, on the calling thread, each executed as soon as it is
// read; with `force` and a file on disk, pipelined by one sender, since nothing depends on where it
// stops. With jobs: compiled by all threads, sent by several where the caller says that it pays,
// with the outcome of a serial run (batch/job.h). Memory does not grow with the file. The Host is
// called on the calling thread only, with lines in order.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string_view>

#include "base/error.h"
#include "batch/job.h"
#include "batch/line.h"
#include "batch/reader.h"
#include "nl/transport.h"

namespace batch {

struct Options {
    bool force = false;    // go on after a failure
    bool dry_run = false;  // compile, send nothing
    unsigned jobs = 0;     // threads besides the calling one; 0: without jobs
    // Senders that may serve a class of jobs at once; at least 1, at most `jobs`. More only where
    // the kernel gains from it.
    std::array<unsigned, kJobClasses> senders = {1, 1, 1, 1};
    bool progress = false;                    // call Host::progress() about once a second
    bool admit = false;                       // ask Host::admit()
    const std::atomic<bool>* stop = nullptr;  // set (by a signal handler): feed no more
    int wake = -1;  // a descriptor that becomes readable when `stop` was set: ends a wait. Not read
};

struct Progress {
    std::uint64_t lines = 0;  // with an outcome
    std::uint64_t failed = 0;
    std::uint64_t bytes = 0;  // of the file, read so far
    std::uint64_t size = 0;   // of the file; 0 when unknown
    double seconds = 0;       // since the start
};

struct Totals {
    std::uint64_t lines = 0;    // lines with words
    std::uint64_t applied = 0;  // executed without error (dry run: found correct)
    std::uint64_t failed = 0;
    std::uint64_t unknown = 0;  // of those that failed: answer lost, and the check could not tell
    std::uint64_t never_sent = 0;        // stopped before: lines == applied + failed + never_sent
    std::uint64_t first_never_sent = 0;  // number of that line; 0 if all were sent
    bool unread = false;       // more of the input was not read: never_sent counts what was
    bool interrupted = false;  // by Options::stop
    double seconds = 0;
    base::Status input = {};  // what reading the file failed with; the lines before were run
};

enum class Admission : std::uint8_t {
    Send,
    WhenSettled,  // ask again when everything before is finished
    Alone,  // Host::run() has to run the line alone; what was compiled behind it is compiled again
};

class Host {
  public:
    virtual ~Host() = default;
    virtual std::unique_ptr<Compiler> make_compiler() = 0;
    // Runs a line alone and returns its outcome, which is not passed to failed() by itself: the
    // engine does that.
    virtual base::Status run(const Line& line) = 0;
    // With Options::admit: asked for each job before it is sent, in the order of lines. After
    // WhenSettled it is asked once more, when everything before is finished (`settled`).
    virtual Admission admit(const Job& job, bool settled) {
        (void)job;
        (void)settled;
        return Admission::Send;
    }
    // In the order of lines. line.words are set.
    virtual void failed(const Line& line, const base::Error& error) = 0;
    // The kernel warned (text with newline), or its answer was lost and the check found the line in
    // effect.
    virtual void warned(const Line& line, std::string_view text) = 0;
    virtual void progress(const Progress& progress) { (void)progress; }
};

// `transport` sends what is sent without jobs; senders get transports of their own with another().
// An Error: no sender or thread could be made, nothing was run.
base::Result<Totals> run(const Input& input, const Options& options, nl::Transport& transport,
                         Host& host);

}  // namespace batch
