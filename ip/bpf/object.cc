// SPDX-License-Identifier: GPL-2.0-or-later
// libbpf loads the object. Only the wanted program is loaded, since the others may be of types that
// have no business here. What libbpf prints goes into the result or the Error: its print function
// is the process's, so it writes to where the calling thread says.

#include "ip/bpf/object.h"

#include <bpf/bpf.h>
#include <bpf/libbpf.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <memory>
#include <vector>

#include "ip/bpf/file_system.h"
#include "ip/bpf/sections.h"

namespace ip::bpf {
namespace {

struct Log {
    std::string text;
    bool verbose = false;
};
// libbpf hands its words to a function without any argument of the caller's, on the caller's
// thread. NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
thread_local Log* current_log = nullptr;

int collect(libbpf_print_level level, const char* format, va_list arguments) {
    if (current_log == nullptr || (level > LIBBPF_WARN && !current_log->verbose)) return 0;
    va_list again;
    va_copy(again, arguments);
    const int size = std::vsnprintf(nullptr, 0, format, again);
    va_end(again);
    if (size <= 0) return size;
    std::vector<char> line(static_cast<std::size_t>(size) + 1);
    (void)std::vsnprintf(line.data(), line.size(), format, arguments);
    current_log->text.append(line.data(), static_cast<std::size_t>(size));
    return size;
}

// libbpf's words of this thread go into `log` while this lives.
class Collecting {
  public:
    explicit Collecting(Log& log) {
        current_log = &log;
        libbpf_set_print(collect);
    }
    ~Collecting() { current_log = nullptr; }
    Collecting(const Collecting&) = delete;
    Collecting& operator=(const Collecting&) = delete;
};

using Object = std::unique_ptr<bpf_object, void (*)(bpf_object*)>;

tl::unexpected<base::Error> refused(const Log& log, std::string_view more = {}) {
    base::Error error{base::kStatusUsage};
    error.text = log.text + std::string(more);
    return tl::unexpected(std::move(error));
}

// Nothing of what can't be read or is no regular file: that is no ELF file, whatever the reason.
std::vector<std::byte> read_file(const std::string& path) {
    const base::Fd fd(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat status {};
    if (!fd || fstat(fd.get(), &status) != 0 || !S_ISREG(status.st_mode)) return {};
    std::vector<std::byte> bytes(static_cast<std::size_t>(status.st_size));
    std::size_t got = 0;
    while (got < bytes.size()) {
        const ssize_t size = read(fd.get(), bytes.data() + got, bytes.size() - got);
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) break;
        got += static_cast<std::size_t>(size);
    }
    bytes.resize(got);
    return bytes;
}

tl::unexpected<base::Error> not_there(const Wanted& wanted, const Log& log,
                                      const std::vector<std::string>& sections) {
    const bool named = wanted.program.has_value();
    std::string text = fmt::format("object file doesn't contain {} {}\n", named ? "prog" : "sec",
                                   named ? *wanted.program : wanted.section);
    if (wanted.hints && !named)
        text += fmt::format("It has the sections: {}\n", fmt::join(sections, " "));
    auto error = refused(log, text);
    error.value().word = named ? *wanted.program : wanted.section;
    return error;
}

bool is_wanted(const bpf_program* program, const Wanted& wanted) {
    if (wanted.program) return *wanted.program == bpf_program__name(program);
    return wanted.section == bpf_program__section_name(program);
}

// The wanted program, alone to be loaded; null: there is none.
bpf_program* choose(bpf_object* object, const Wanted& wanted) {
    bpf_program* chosen = nullptr;
    bpf_program* program = nullptr;
    while ((program = bpf_object__next_program(object, program)) != nullptr) {
        const bool takes = chosen == nullptr && is_wanted(program, wanted);
        (void)bpf_program__set_autoload(program, takes);
        if (!takes) continue;
        chosen = program;
        (void)bpf_program__set_type(program, BPF_PROG_TYPE_XDP);
        bpf_program__set_ifindex(program, wanted.device);
    }
    return chosen;
}

// Maps for the device's hardware, and the directory of those that are shared by name.
base::Status prepare_maps(bpf_object* object, const Wanted& wanted) {
    bool shares = false;
    bpf_map* map = nullptr;
    while ((map = bpf_object__next_map(object, map)) != nullptr) {
        if (wanted.device != 0) (void)bpf_map__set_ifindex(map, wanted.device);
        shares = shares || bpf_map__pin_path(map) != nullptr;
    }
    return shares ? prepare_shared_maps() : base::Status{};
}

Object open_object(const Wanted& wanted) {
    bpf_object_open_opts options{};
    options.sz = sizeof options;
    options.relaxed_maps = true;
    options.pin_root_path = kSharedMaps;
    return {bpf_object__open_file(wanted.file.c_str(), &options), bpf_object__close};
}

}  // namespace

base::Status check_xdp(const Wanted& wanted) {
    const auto sections = code_sections(read_file(wanted.file));
    if (!sections) return tl::unexpected(sections.error());
    const bool there = std::ranges::find(*sections, wanted.section) != sections->end();
    if (!there && !wanted.program) return not_there(wanted, {}, *sections);
    return {};
}

base::Result<Program> load_xdp(const Wanted& wanted) {
    const auto sections = code_sections(read_file(wanted.file));
    if (!sections) return tl::unexpected(sections.error());

    Log log{{}, wanted.verbose};
    const Collecting collecting(log);
    const Object object = open_object(wanted);
    if (!object) return refused(log, "ERROR: opening BPF object file failed\n");
    bpf_program* program = choose(object.get(), wanted);
    if (program == nullptr) return not_there(wanted, log, *sections);
    if (auto prepared = prepare_maps(object.get(), wanted); !prepared)
        return tl::unexpected(prepared.error());
    if (bpf_object__load(object.get()) != 0) return refused(log);
    // The object closes its own descriptor.
    base::Fd fd(fcntl(bpf_program__fd(program), F_DUPFD_CLOEXEC, 0));
    if (!fd) return base::system_error("fcntl", errno);
    return Program{std::move(fd), std::move(log.text)};
}

base::Result<base::Fd> pinned(const std::string& path) {
    base::Fd fd(bpf_obj_get(path.c_str()));
    if (fd) return fd;
    const int err = errno;
    auto error = base::usage_error(
        fmt::format("Couldn't retrieve pinned program '{}': {}", path, base::error_text(err)),
        path);
    error.value().err = err;
    return error;
}

}  // namespace ip::bpf
