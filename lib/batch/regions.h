// SPDX-License-Identifier: GPL-2.0-or-later
// How many unfinished jobs of a sender read and write which region. The main thread counts up when
// it hands a job over, the sender counts down when it is finished.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "batch/job.h"

namespace batch {

class Regions {
  public:
    void begin(const Job& job) {
        reads_.begin(job.reads);
        writes_.begin(job.writes);
    }
    void end(const Job& job) {
        reads_.end(job.reads);
        writes_.end(job.writes);
    }
    // The job has to wait for a job that is counted here.
    bool conflict(const Job& job) const {
        return writes_.touches(job.reads) || reads_.touches(job.writes);
    }

  private:
    class Use {
      public:
        void begin(Region region) {
            if (region == kNowhere) return;
            ++all_;
            ++slot(region);
        }
        void end(Region region) {
            if (region == kNowhere) return;
            --slot(region);
            --all_;
        }
        bool touches(Region region) const {
            if (region == kNowhere || all_ == 0) return false;
            return region == kAnywhere || anywhere_ != 0 || regions_[region % kRegions] != 0;
        }

      private:
        std::atomic<std::uint32_t>& slot(Region region) {
            return region == kAnywhere ? anywhere_ : regions_[region % kRegions];
        }
        std::atomic<std::uint32_t> all_ = 0;
        std::atomic<std::uint32_t> anywhere_ = 0;
        std::array<std::atomic<std::uint32_t>, kRegions> regions_{};
    };
    Use reads_;
    Use writes_;
};

}  // namespace batch
