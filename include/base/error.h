// SPDX-License-Identifier: GPL-2.0-or-later
// What can go wrong, as a value. Every layer returns base::Result; nothing below ip/main prints or
// exits.
//
// An Error carries what a drop-in for iproute2 has to reproduce: the whole text for stderr, with
// its final newline(s) (some of iproute2's messages end with an empty line, a few are silent), and
// the exit status, which belongs to the place of the error. The other members are for -json-errors
// and for hints on a terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace base {

// Exit statuses of iproute2.
inline constexpr int kStatusOk = 0;
inline constexpr int kStatusFailed =
    1;  // a device that does not exist, a file that can't be read, ...
inline constexpr int kStatusKernel = 2;   // the kernel refused
inline constexpr int kStatusUsage = 255;  // words that make no command

enum class ErrorKind : unsigned char {
    Failed,     // anything else
    Usage,      // syntax: a bad, missing, duplicate or unknown word
    Help,       // the user asked for help; text is the usage text
    Kernel,     // an answer of the kernel
    NotNative,  // words that the installed iproute2 has to run; text is empty
};

struct Error {
    int status = kStatusFailed;
    ErrorKind kind = ErrorKind::Failed;
    int err = 0;              // errno of the kernel or of the C library; 0 if none
    std::string text = {};    // exactly what goes to stderr, newline included; may be empty
    std::string extack = {};  // the kernel's own explanation, as it sent it
    std::string word = {};    // the word that is wrong, if one is
    bool on_stdout = false;   // text goes to stdout, as some of iproute2's usage texts do
};

template <class T>
using Result = tl::expected<T, Error>;
using Status = Result<void>;

// `text` gets its newline here, so that call sites read like the message.
tl::unexpected<Error> usage_error(std::string text, std::string_view word = {});
tl::unexpected<Error> failure(std::string text, std::string_view word = {});
// "WHAT: strerror(err)", as perror() prints it. Status 1.
tl::unexpected<Error> system_error(std::string_view what, int err);
// strerror(), safe in threads.
std::string error_text(int err);

}  // namespace base
