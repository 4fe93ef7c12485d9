// SPDX-License-Identifier: GPL-2.0-or-later
// The program's side of a batch: runs what has to be alone, reports failures by line, shows
// progress.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "batch/run.h"
#include "ip/batch/share_nexthop.h"
#include "ip/session.h"

namespace ip {

class BatchHost final : public batch::Host {
  public:
    // `file` as "Command failed FILE:LINE" says it. `foreign` are the options for the installed
    // iproute2.
    BatchHost(Session& session, std::string file, std::vector<std::string> foreign,
              NexthopSharer* sharer);

    std::unique_ptr<batch::Compiler> make_compiler() override;
    base::Status run(const batch::Line& line) override;
    batch::Admission admit(const batch::Job& job, bool settled) override;
    void failed(const batch::Line& line, const base::Error& error) override;
    void warned(const batch::Line& line, std::string_view text) override;
    void progress(const batch::Progress& progress) override;

    // Takes the progress line off the terminal.
    void end_progress();
    // Dry run: lines that only the installed iproute2 could check.
    std::uint64_t not_checked() const { return not_checked_; }

  private:
    base::Status run_line(const batch::Line& line);

    Session& session_;
    std::string file_;
    std::vector<std::string> foreign_;
    NexthopSharer* sharer_;
    std::uint64_t not_checked_ = 0;
    bool plain_route_ = false;  // the next line is run alone because its object was refused
    bool progress_shown_ = false;
};

}  // namespace ip
