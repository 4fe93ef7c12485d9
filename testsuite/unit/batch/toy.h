// SPDX-License-Identifier: GPL-2.0-or-later
// A toy language over the fake kernel, for tests of lib/batch: tables of keys.
//
//   add T K       fails when it is there
//   del T K       fails when it is not; deletions commute
//   via T K G     add; fails unless table 0 has G, as a gateway is looked up: table 0 is written by
//                 its lines
//   name N T      Alone: N stands for table T
//   use N K       add; fails when compiled while N is unknown
//   show          AloneKeeps
//   fail          Alone, fails
//   bad           does not compile
#pragma once

#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "batch/run.h"
#include "nl/fake_kernel.h"

namespace toy {

enum Type : std::uint16_t { kAdd = 100, kDel, kVia };

using State = std::set<std::pair<std::uint32_t, std::uint32_t>>;

// Executes messages; thread-safe by the fake kernel's lock.
class Kernel {
  public:
    explicit Kernel(std::size_t receive_buffer = 212992);
    nl::FakeKernel& fake() { return fake_; }
    const State& state() const { return state_; }
    // Keys of table T in the order in which they were deleted.
    std::vector<std::uint32_t> deleted(std::uint32_t table) const;

  private:
    void execute(const nl::Message& request, nl::Replies& replies);
    State state_;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> deleted_;
    nl::FakeKernel fake_;
};

// "LINE:text of the line:error text without newline" for each, in the order of the calls.
class Host final : public batch::Host {
  public:
    std::unique_ptr<batch::Compiler> make_compiler() override;
    base::Status run(const batch::Line& line) override;
    batch::Admission admit(const batch::Job& job, bool settled) override;
    void failed(const batch::Line& line, const base::Error& error) override;
    void warned(const batch::Line& line, std::string_view text) override;
    void progress(const batch::Progress& progress) override;

    std::uint32_t table(std::string_view name) const;  // 0 when unknown

    std::vector<std::string> failures, warnings, alone;
    std::vector<batch::Progress> progresses;
    std::set<std::uint32_t> made;     // objects (tables, of "via" lines with six words)
    std::uint32_t refuse_object = 0;  // its line is run alone, and later ones use no object
    std::atomic<bool> plain = false;  // it was refused
    std::function<void(std::uint32_t)> at_made;
    batch::Verdict verdict = batch::Verdict::Unknown;
    void (*at_run)(Host&) = nullptr;  // called at each Alone line

  private:
    mutable std::mutex mutex_;
    std::map<std::string, std::uint32_t, std::less<>> names_;
};

// A batch file on disk or in a pipe.
batch::Input file_of(std::string_view text);

}  // namespace toy
