// SPDX-License-Identifier: GPL-2.0-or-later
// One printer for the text and the JSON of every show command, so that a value is named once and
// appears in both.
//
// In text mode a value is written between the two halves of its form ("mtu {} "); in JSON mode as a
// member of the open object (or element of the open array, when the key is empty). JSON looks as
// iproute2's: one line, or with pretty() its own layout ("[ {" ... "} ]"), and only the escapes
// that JSON demands (RFC 8259), DEL, plus U+FFFD for bytes that are not UTF-8. A colour goes around
// the whole form, blanks included (as iproute2's; split the form where only the value is coloured),
// and never into JSON. Output gathers in a buffer and goes to the Sink when it is large enough and
// at flush(); the Sink remembers a failed write (full disk, closed pipe). Not thread-safe. Keys are
// not escaped: they are literals.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/error.h"

namespace out {

// Where the bytes go; a file descriptor in the program, a string in tests.
class Sink {
  public:
    virtual ~Sink() = default;
    virtual base::Status write(std::string_view bytes) = 0;
};
class FdSink final : public Sink {
  public:
    explicit FdSink(int fd) : fd_(fd) {}
    base::Status write(
        std::string_view bytes) override;  // all of them, or "Write failed"-like Error with err

  private:
    int fd_;
};
class StringSink final : public Sink {
  public:
    base::Status write(std::string_view bytes) override {
        text += bytes;
        return {};
    }
    std::string text;
};

enum class Color : std::uint8_t { None, Ifname, Mac, Inet, Inet6, OperUp, OperDown };
enum class Palette : std::uint8_t { Off, Light, Dark };

// The two halves of a text form: "mtu {} " -> "mtu ", " ". Without "{}" the value itself is not
// shown in text. Null form: nothing in text.
struct Form {
    std::string_view before{};
    std::string_view after{};
    bool shows_value = false;
    bool present = false;

    constexpr Form() = default;
    consteval Form(const char* form) : Form(std::string_view(form)) {}  // NOLINT: meant implicit
    consteval Form(std::string_view form) : present(true) {             // NOLINT: the same
        const auto hole = form.find("{}");
        shows_value = hole != std::string_view::npos;
        before = form.substr(0, hole);
        if (shows_value) after = form.substr(hole + 2);
    }
};

struct PrinterOptions {
    bool json = false;
    bool pretty = false;
    bool oneline = false;  // -o: newline() writes a backslash
    Palette palette = Palette::Off;
    bool human = false;  // -h: 1.50k
    bool iec = false;    // with human: powers of 1024
};

class Printer {
  public:
    Printer(Sink& sink, const PrinterOptions& options);
    ~Printer();  // does not flush: a lost error would go unseen

    bool json() const { return options_.json; }
    const PrinterOptions& options() const { return options_; }

    // Structure; no effect in text mode. An empty key is for the top level and for members of
    // arrays. Closing the outermost container ends the line.
    void open_object(std::string_view key = {});
    void close_object();
    void open_array(std::string_view key = {});
    void close_array();

    // A value in text and in JSON. `form` says how it stands in the text.
    void str(std::string_view key, Form form, std::string_view value, Color color = Color::None);
    void uint(std::string_view key, Form form, std::uint64_t value);
    void sint(std::string_view key, Form form, std::int64_t value);
    void hex(std::string_view key, Form form,
             std::uint64_t value);  // text "0x{}" is the form's; JSON a string "0x.."
    void real(std::string_view key, Form form, double value,
              int precision);  // %.{precision}f in text, %g in JSON
    void number(
        std::string_view key, Form form,
        std::string_view digits);  // a number spelled by the caller ("0.00"), as it is in both
    void boolean(std::string_view key, Form form,
                 bool value);  // JSON true/false; text "true"/"false" in the hole
    void on_off(std::string_view key, Form form, bool value);  // JSON true/false; text "on"/"off"
    void null(std::string_view key,
              Form form);  // presence: JSON null; text the form, its hole empty
    // A value whose text differs from its JSON: `text` in the form, JSON `value`.
    void str_as(std::string_view key, Form form, std::string_view text, std::string_view value,
                Color color = Color::None);
    void uint_as(std::string_view key, Form form, std::string_view text, std::uint64_t value);

    // Text only / JSON only.
    void text(std::string_view text, Color color = Color::None);
    void text_padded(
        std::string_view text, std::size_t width,
        Color color = Color::None);  // left-aligned; padding inside the colour as iproute2's -br
    void json_str(std::string_view key, std::string_view value);
    void json_uint(std::string_view key, std::uint64_t value);
    void json_sint(std::string_view key, std::int64_t value);
    void json_bool(std::string_view key, bool value);
    void json_raw(std::string_view key,
                  std::string_view literal);  // a JSON literal spelled by the caller
    void json_null(std::string_view key);
    // Bytes that are neither text nor JSON (save), in both modes.
    void raw(std::span<const std::byte> bytes);
    // End of a line in text: '\n', or "\\" with -o. end_line() is always '\n'.
    void newline();
    void end_line();

    // Writes out what has gathered. The first failed write is remembered and returned from then on.
    base::Status flush();

    // A command that finds out late that it is not for us leaves nothing behind: discard() throws
    // away what has gathered since begin() and closes what was opened. False, and nothing thrown
    // away, when some of it has already gone to the Sink.
    void begin();
    bool discard();

  private:
    friend class TextOnly;
    void open(std::string_view key, char bracket);
    void close(char bracket);
    void member(std::string_view key);  // comma, line, key
    void line_break();                  // pretty: a new line, indented
    void shown(Form form, std::string_view value, Color color = Color::None);
    void begin_color(Color color);
    void end_color();
    void maybe_flush();

    Sink& sink_;
    PrinterOptions options_;
    std::string buffer_;
    std::string stack_;      // one byte per open container: '{' or '['
    bool first_ = true;      // no member yet in the open container
    std::size_t begun_ = 0;  // where in buffer_ the command's output begins
    bool gone_ = false;      // some of it was written
    base::Status failed_;
};

// While it lives the printer prints text, whatever -json asked for: what a flush tells has no JSON
// form in iproute2. Between commands only, with nothing open.
class TextOnly {
  public:
    explicit TextOnly(Printer& printer) : printer_(printer), json_(printer.options_.json) {
        printer.options_.json = false;
    }
    ~TextOnly() { printer_.options_.json = json_; }
    TextOnly(const TextOnly&) = delete;
    TextOnly& operator=(const TextOnly&) = delete;

  private:
    Printer& printer_;
    bool json_;
};

// 1500 -> "1.50k" (or "1.46ki" with iec), as -h shows counters: three significant digits.
std::string human_count(std::uint64_t value, bool iec);

// The palette that COLORFGBG (of rxvt and its heirs: "foreground;background") asks for; Dark when
// it says nothing, as in iproute2 7.1. A background of 0..6 or 8 is dark. The environment is the
// caller's to read, so that this can be tested.
Palette choose_palette(std::string_view colorfgbg);

}  // namespace out
