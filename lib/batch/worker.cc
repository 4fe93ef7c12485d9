// SPDX-License-Identifier: GPL-2.0-or-later
// The loop of a worker. Sending goes first, since the kernel's time is what a batch consists of; a
// window that is not full is sent before the worker turns to anything else, so that no outcome
// waits.
#include "worker.h"

#include <system_error>
#include <utility>

#include <signal.h>

namespace batch {
namespace {

// Signals are the main thread's, which cleans up after them.
class BlockSignals {
  public:
    BlockSignals() {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before_);
    }
    ~BlockSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    BlockSignals(const BlockSignals&) = delete;
    BlockSignals& operator=(const BlockSignals&) = delete;

  private:
    sigset_t before_;
};

}  // namespace

Worker::Worker(Shared& shared, std::unique_ptr<Compiler> compiler,
               std::unique_ptr<nl::Transport> transport, std::uint8_t index, bool force)
    : shared_(shared), compiler_(std::move(compiler)) {
    if (transport)
        sender_ = std::make_unique<Sender>(shared, std::move(transport), *compiler_, index, force);
}

Worker::~Worker() {
    shared_.work.notify_all();
    if (thread_.joinable()) thread_.join();
}

bool Worker::start() {
    const BlockSignals blocked;
    try {
        thread_ = std::thread(&Worker::loop, this);
    } catch (const std::system_error&) {
        return false;
    }
    return true;
}

void Worker::give(const Range& range) {
    {
        const std::scoped_lock lock(shared_.mutex);
        queue_.push_back(range);
    }
    shared_.work.notify_all();
}

void Worker::loop() {
    std::vector<Range> ranges;
    std::unique_lock lock(shared_.mutex);
    for (;;) {
        if (!queue_.empty()) {
            ranges.swap(queue_);
            lock.unlock();
            for (const Range& range : ranges) sender_->send(range);
            ranges.clear();
            lock.lock();
            if (!queue_.empty()) continue;
            lock.unlock();
            sender_->flush();
            lock.lock();
        } else if (shared_.quit) {
            return;
        } else if (shared_.may_compile && !shared_.filled.empty()) {
            Block* block = shared_.filled.front();
            shared_.filled.erase(shared_.filled.begin());
            block->stage = Stage::Compiling;
            ++shared_.compiling;
            lock.unlock();
            block->compile(*compiler_);
            lock.lock();
            block->stage = Stage::Compiled;
            --shared_.compiling;
            shared_.bell.ring();
        } else {
            shared_.work.wait(lock);
        }
    }
}

}  // namespace batch
