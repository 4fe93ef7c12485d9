// SPDX-License-Identifier: GPL-2.0-or-later
// A thread that sends what it is given, and compiles blocks ahead while it has nothing to send.
#pragma once

#include <memory>
#include <thread>
#include <vector>

#include "batch/job.h"
#include "sender.h"
#include "shared.h"

namespace batch {

class Worker {
  public:
    // Without a transport it only compiles (dry run).
    Worker(Shared& shared, std::unique_ptr<Compiler> compiler,
           std::unique_ptr<nl::Transport> transport, std::uint8_t index, bool force);
    // Shared::quit must be set: waits for the thread.
    ~Worker();
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    // Begins to run. False when the system gives no thread.
    bool start();
    // From the main thread. Wakes the worker.
    void give(const Range& range);
    Regions& regions() { return sender_->regions(); }

  private:
    void loop();

    Shared& shared_;
    std::unique_ptr<Compiler> compiler_;
    std::unique_ptr<Sender> sender_;
    std::vector<Range> queue_;  // guarded by Shared::mutex
    std::thread thread_;
};

}  // namespace batch
