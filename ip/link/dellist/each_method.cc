// SPDX-License-Identifier: GPL-2.0-or-later
// Method `each`: one deletion per device, pipelined. Not all or nothing, and one rcu_barrier() per
// device: for kernels and namespaces where no group can be deleted.

#include <fmt/format.h>
#include <linux/rtnetlink.h>

#include <cerrno>

#include "ip/link/dellist/methods.h"
#include "nl/pipeline.h"

namespace ip::dellist {
namespace {

class Failures : public nl::Pipeline::Listener {
  public:
    explicit Failures(DeviceList devices) : devices_(devices) {}
    void failed(std::uint64_t tag, const nl::Ack& ack) override {
        if (ack.err != ENODEV) note(tag, nl::kernel_error(ack).text, ack.err);
    }
    void warned(std::uint64_t, const nl::Ack&) override {}
    void unknown(std::uint64_t tag) override {
        note(tag, "the kernel's answer was lost\n", ENOBUFS);
    }
    void settled() override {}
    base::Status result() {
        if (error_.text.empty()) return {};
        return tl::unexpected(std::move(error_));
    }

  private:
    void note(std::uint64_t tag, std::string_view text, int err) {
        if (error_.text.empty()) {
            error_.word = devices_[tag]->name;
            error_.err = err;
        }
        error_.text += fmt::format("Cannot delete device \"{}\": {}", devices_[tag]->name, text);
    }
    DeviceList devices_;
    base::Error error_{.status = base::kStatusKernel, .kind = base::ErrorKind::Kernel};
};

}  // namespace

base::Status delete_each(nl::Transport& transport, DeviceList devices) {
    Failures failures(devices);
    nl::Pipeline pipeline(transport, failures);
    for (std::size_t at = 0; at < devices.size(); ++at) {
        auto room = pipeline.room();
        if (!room) return tl::unexpected(std::move(room.error()));
        nl::Writer writer(*room);
        writer.begin(RTM_DELLINK, NLM_F_REQUEST);
        writer.header<ifinfomsg>().ifi_index = static_cast<int>(devices[at]->index);
        if (!writer.finish()) return base::failure("Cannot encode a deletion");
        if (auto sent = pipeline.commit(writer.size(), at); !sent) return sent;
    }
    if (auto flushed = pipeline.flush(); !flushed) return flushed;
    return failures.result();
}

}  // namespace ip::dellist
