// SPDX-License-Identifier: GPL-2.0-or-later
// The usual ways to make an Error. Texts of the C library come through strerror_r, since
// std::strerror is not safe when the workers of a batch fail at the same time.
#include "base/error.h"

#include <array>
#include <cstring>

#include <fmt/format.h>

namespace base {
namespace {

tl::unexpected<Error> make(int status, ErrorKind kind, std::string text, std::string_view word) {
    Error error;
    error.status = status;
    error.kind = kind;
    error.text = std::move(text);
    error.text += '\n';
    error.word = word;
    return tl::unexpected(std::move(error));
}

}  // namespace

tl::unexpected<Error> usage_error(std::string text, std::string_view word) {
    return make(kStatusUsage, ErrorKind::Usage, std::move(text), word);
}

tl::unexpected<Error> failure(std::string text, std::string_view word) {
    return make(kStatusFailed, ErrorKind::Failed, std::move(text), word);
}

tl::unexpected<Error> system_error(std::string_view what, int err) {
    auto error =
        make(kStatusFailed, ErrorKind::Failed, fmt::format("{}: {}", what, error_text(err)), {});
    error.value().err = err;
    return error;
}

std::string error_text(int err) {
    std::array<char, 256> buffer{};
    return strerror_r(err, buffer.data(), buffer.size());  // glibc's form returns the text
}

}  // namespace base
