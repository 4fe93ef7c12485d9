// SPDX-License-Identifier: GPL-2.0-or-later
// Blocks go round: read, compiled (by whoever has time), dispatched in the order of the file,
// finished by the senders, reported in the order of the file, used again. The number of blocks
// bounds the memory and holds the reader back. The main thread never waits while there is something
// to read, to dispatch, to compile or to report.
#include "engine.h"

#include <algorithm>
#include <limits>

#include <poll.h>

namespace batch {
namespace {

constexpr unsigned kMostWorkers = 128;
constexpr std::size_t kMostBlocks = 32;

bool readable(int fd) {
    pollfd set{fd, POLLIN, 0};
    return ::poll(&set, 1, 0) > 0;
}

unsigned worker_count(const Options& options) { return std::clamp(options.jobs, 1U, kMostWorkers); }

}  // namespace

Engine::Engine(const Input& input, const Options& options, Host& host, Totals& totals)
    : options_(options),
      host_(host),
      totals_(totals),
      reader_(input),
      size_(input.size),
      regular_(input.regular),
      reporter_(host, totals),
      lanes_(options, worker_count(options)),
      senders_to_give_(worker_count(options)) {
    const std::size_t count = std::min<std::size_t>(6 + 2 * worker_count(options), kMostBlocks);
    for (std::size_t i = 0; i < count; ++i)
        free_.push_back(blocks_.emplace_back(std::make_unique<Block>()).get());
    order_.reserve(count);
    counting_ = lanes_.several();
}

Engine::~Engine() {
    {
        const std::scoped_lock lock(shared_.mutex);
        shared_.quit = true;
    }
    workers_.clear();
}

base::Status Engine::start(nl::Transport& transport) {
    if (auto opened = shared_.bell.open(); !opened) return opened;
    compiler_ = host_.make_compiler();
    // The main thread compiles too, and has nothing else to do when nothing is sent.
    const unsigned count = worker_count(options_) - (options_.dry_run ? 1 : 0);
    for (unsigned i = 0; i < count; ++i) {
        std::unique_ptr<nl::Transport> own;
        if (!options_.dry_run && i < lanes_.most()) {
            auto another = transport.another();
            if (!another) return tl::unexpected(std::move(another.error()));
            own = std::move(*another);
        }
        workers_.push_back(std::make_unique<Worker>(shared_, host_.make_compiler(), std::move(own),
                                                    static_cast<std::uint8_t>(i), options_.force));
    }
    for (const auto& worker : workers_)
        if (!worker->start()) return base::failure("Cannot start a thread");
    return {};
}

void Engine::run() {
    for (;;) {
        const std::uint64_t ticket = shared_.bell.ticket();
        look_for_stop();
        retire();
        tell_progress();
        bool worked = false;
        while (read_block()) worked = true;
        if (dispatch_block() || worked || compile_block()) continue;
        // Nothing is left to do but to wait for input, if any comes.
        const bool idle = dispatched_ == order_.size() && (ended_ || !free_.empty());
        if (idle && !holds_.empty()) {
            release_holds(nullptr);
            continue;
        }
        if (ended_ && order_.empty()) return;
        sleep(ticket, true);
    }
}

bool Engine::read_block() {
    if (ended_ || free_.empty()) return false;
    if (!reader_.ready() && !regular_ && !readable(reader_.descriptor())) return false;
    Block* block = free_.back();
    const auto step = reader_.step(block->text);
    if (!step) {
        totals_.input = tl::unexpected(step.error());
        ended_ = true;
    } else if (*step == LineReader::Step::End) {
        ended_ = true;
    } else if (*step == LineReader::Step::Lines) {
        free_.pop_back();
        block->start();
        order_.push_back(block);
        const std::scoped_lock lock(shared_.mutex);
        block->stage = Stage::Filled;
        if (shared_.may_compile) {
            shared_.filled.push_back(block);
            shared_.work.notify_one();
        }
    }
    return true;
}

// Compiles a block, unless a worker does. False: it does.
bool Engine::take_block(Block& block) {
    {
        const std::scoped_lock lock(shared_.mutex);
        if (block.stage == Stage::Compiled) return true;
        if (block.stage == Stage::Compiling) return false;
        std::erase(shared_.filled, &block);
        block.stage = Stage::Compiled;
    }
    if (!stopping_) block.compile(*compiler_);
    return true;
}

bool Engine::dispatch_block() {
    if (dispatched_ == order_.size()) return false;
    Block& block = *order_[dispatched_];
    if (!take_block(block)) return false;
    had_alone_ = false;
    if (stopping_)
        abandon(block);
    else
        dispatch(block);
    ++dispatched_;
    clean_ = had_alone_ ? 0 : clean_ + 1;
    if (clean_ >= needed_ && !stopping_) set_may_compile(true);
    return true;
}

// Compiles a block that will be dispatched later.
bool Engine::compile_block() {
    Block* block = nullptr;
    {
        const std::scoped_lock lock(shared_.mutex);
        if (!shared_.may_compile || shared_.filled.empty()) return false;
        block = shared_.filled.front();
        shared_.filled.erase(shared_.filled.begin());
        block->stage = Stage::Compiled;
    }
    block->compile(*compiler_);
    return true;
}

// Reports what is finished at the head of the file.
void Engine::retire() {
    while (dispatched_ > 0 && order_.front()->unfinished == 0) {
        Block* block = order_.front();
        reporter_.block(*block, block->entries.size(), !holds_.empty());
        order_.erase(order_.begin());
        --dispatched_;
        free_.push_back(block);
    }
    if (reporter_.too_much_deferred()) release_holds(nullptr);
}

void Engine::look_for_stop() {
    if (options_.stop && *options_.stop && !totals_.interrupted) {
        totals_.interrupted = true;
        shared_.lower_limit(0);
    }
    if (shared_.limit != std::numeric_limits<std::uint64_t>::max()) stop_feeding();
}

// From here on lines are only counted; those of a pipe that were not read yet are not waited for.
void Engine::stop_feeding() {
    if (stopping_) return;
    stopping_ = true;
    set_may_compile(false);
    if (!ended_ && (totals_.interrupted || !regular_)) {
        ended_ = true;
        totals_.unread = true;
    }
}

void Engine::set_may_compile(bool may) {
    const std::scoped_lock lock(shared_.mutex);
    if (shared_.may_compile == may) return;
    shared_.may_compile = may;
    shared_.filled.clear();
    if (!may) return;
    for (std::size_t i = dispatched_; i < order_.size(); ++i)
        if (order_[i]->stage == Stage::Filled) shared_.filled.push_back(order_[i]);
    shared_.work.notify_all();
}

void Engine::sleep(std::uint64_t ticket, bool for_input) {
    const bool input = for_input && !ended_ && !free_.empty();
    shared_.bell.sleep(ticket, {.input = input ? reader_.descriptor() : -1,
                                .wake = totals_.interrupted ? -1 : options_.wake,
                                .timeout = options_.progress ? 1000 : -1});
    tell_progress();
}

void Engine::tell_progress() {
    if (!options_.progress || !clock_.due()) return;
    host_.progress({.lines = shared_.finished,
                    .failed = shared_.failed,
                    .bytes = reader_.bytes(),
                    .size = size_,
                    .seconds = clock_.seconds()});
}

}  // namespace batch
