// SPDX-License-Identifier: GPL-2.0-or-later
// Finding and starting the installed iproute2. A variable in the environment of the child marks it:
// should the file that we found lead back to this program (a wrapper script, say), the second round
// stops with an error instead of going in circles.

#include "ip/handover.h"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "ip/options.h"

namespace ip {
namespace {

constexpr const char* kGuard = "IP_HANDED_OVER";

bool usable(const std::string& path, const struct stat& self) {
    struct stat found {};
    return stat(path.c_str(), &found) == 0 && S_ISREG(found.st_mode) &&
           access(path.c_str(), X_OK) == 0 &&
           (found.st_dev != self.st_dev || found.st_ino != self.st_ino);
}

std::vector<std::string> candidates() {
    std::vector<std::string> paths = {"/usr/sbin/ip", "/sbin/ip", "/usr/bin/ip", "/bin/ip"};
    const char* variable = std::getenv("PATH");
    std::string_view rest = variable == nullptr ? "" : variable;
    while (!rest.empty()) {
        const auto colon = rest.find(':');
        if (colon != 0) paths.push_back(fmt::format("{}/ip", rest.substr(0, colon)));
        rest.remove_prefix(colon == std::string_view::npos ? rest.size() : colon + 1);
    }
    return paths;
}

// path, options, words, null: what execv wants. The strings must outlive it.
class Arguments {
  public:
    Arguments(std::string path, const std::vector<std::string>& options, grammar::Words words) {
        strings_.push_back(std::move(path));
        strings_.insert(strings_.end(), options.begin(), options.end());
        strings_.insert(strings_.end(), words.begin(), words.end());
        for (auto& string : strings_) pointers_.push_back(string.data());
        pointers_.push_back(nullptr);
    }
    char* const* data() { return pointers_.data(); }

  private:
    std::vector<std::string> strings_;
    std::vector<char*> pointers_;
};

base::Result<std::string> iproute2_for(grammar::Words words) {
    const auto object = words.empty() ? std::string_view{} : words[0];
    if (std::getenv(kGuard) != nullptr)
        return base::failure(fmt::format("\"ip {}\" is not native, and what was found as the "
                                         "installed iproute2 leads back here.",
                                         object),
                             object);
    auto path = find_iproute2();
    if (path.empty())
        return base::failure(
            fmt::format(
                "\"ip {}\" is not native, and there is no installed iproute2 to hand it to.",
                object),
            object);
    return path;
}

}  // namespace

std::string find_iproute2() {
    struct stat self {};
    if (stat("/proc/self/exe", &self) != 0) self = {};
    if (const char* given = std::getenv("IP_IPROUTE2"); given != nullptr && *given != 0)
        return usable(given, self) ? given : "";
    for (auto& path : candidates())
        if (usable(path, self)) return path;
    return {};
}

std::vector<std::string> foreign_options(grammar::Words option_words, bool keep_netns) {
    std::vector<std::string> kept;
    for (const auto& option : split_options(option_words)) {
        if (option.ours || option.batch || (option.netns && !keep_netns)) continue;
        kept.insert(kept.end(), option.words.begin(), option.words.end());
    }
    return kept;
}

base::Status withdraw(out::Printer& printer, base::Status done) {
    if (done || !not_native(done.error()) || printer.discard()) return done;
    return base::failure(
        "This needs the installed iproute2, which is known only now, after part of the output.");
}

base::Status hand_over(const std::vector<std::string>& options, grammar::Words words) {
    auto path = iproute2_for(words);
    if (!path) return tl::unexpected(std::move(path.error()));
    setenv(kGuard, "1", 1);
    Arguments arguments(*path, options, words);
    execv(path->c_str(), arguments.data());
    return base::system_error(*path, errno);
}

base::Status run_foreign(const std::vector<std::string>& options, grammar::Words words) {
    auto path = iproute2_for(words);
    if (!path) return tl::unexpected(std::move(path.error()));
    std::vector<char*> environment;
    for (char** entry = environ; *entry != nullptr; ++entry) environment.push_back(*entry);
    std::string guard = fmt::format("{}=1", kGuard);
    environment.push_back(guard.data());
    environment.push_back(nullptr);
    Arguments arguments(*path, options, words);
    pid_t child = 0;
    if (const int error = posix_spawn(&child, path->c_str(), nullptr, nullptr, arguments.data(),
                                      environment.data());
        error != 0)
        return base::system_error(*path, error);
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return base::system_error("waitpid", errno);
    if (status == 0) return {};
    return tl::unexpected(
        base::Error{.status = WIFEXITED(status) ? WEXITSTATUS(status) : base::kStatusFailed});
}

}  // namespace ip
