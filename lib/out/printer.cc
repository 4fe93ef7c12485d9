// SPDX-License-Identifier: GPL-2.0-or-later
// The printer: where text and JSON part ways. All output gathers in one string, so that a value
// costs an append and a dump costs one write per 64 KiB. The JSON layout is state of two items
// only: the stack of open containers, and whether the innermost has a member yet.
#include "out/printer.h"

#include <charconv>

#include <fmt/format.h>

#include "utf8.h"

namespace out {
namespace {

constexpr std::size_t kFlushSize = 64 * 1024;
constexpr std::size_t kIndent = 4;

// Select Graphic Rendition (ECMA-48) per Color: the light palette uses the plain colours, the dark
// one the bright ones.
constexpr std::string_view kLight[] = {"", "36", "33", "35", "34", "32", "31"};
constexpr std::string_view kDark[] = {"", "1;36", "1;33", "1;35", "1;94", "1;32", "1;31"};

std::string_view sgr(Palette palette, Color color) {
    const auto index = static_cast<std::size_t>(color);
    return palette == Palette::Light ? kLight[index] : kDark[index];
}

template <class T>
std::string_view digits(T value, char (&buffer)[24], int base = 10) {
    const auto result = std::to_chars(buffer, buffer + sizeof(buffer), value, base);
    return {buffer, static_cast<std::size_t>(result.ptr - buffer)};
}

}  // namespace

Printer::Printer(Sink& sink, const PrinterOptions& options) : sink_(sink), options_(options) {
    buffer_.reserve(kFlushSize + 4096);
}

Printer::~Printer() = default;

// ---- structure

void Printer::line_break() {
    if (!options_.pretty) return;
    buffer_ += '\n';
    buffer_.append(kIndent * stack_.size(), ' ');
}

void Printer::member(std::string_view key) {
    if (!first_) buffer_ += ',';
    first_ = false;
    if (key.empty()) return;
    line_break();
    buffer_ += '"';
    buffer_ += key;
    buffer_ += options_.pretty ? std::string_view("\": ") : std::string_view("\":");
}

void Printer::open(std::string_view key, char bracket) {
    if (!json()) return;
    member(key);
    buffer_ += bracket;
    if (bracket == '[' && options_.pretty) buffer_ += ' ';
    stack_ += bracket;
    first_ = true;
}

void Printer::close(char bracket) {
    if (!json() || stack_.empty()) return;
    stack_.pop_back();
    if (!first_ && bracket == '}') line_break();
    if (!first_ && bracket == ']' && options_.pretty) buffer_ += ' ';
    buffer_ += bracket;
    first_ = false;
    if (stack_.empty()) {
        buffer_ += '\n';
        first_ = true;
    }
    maybe_flush();
}

void Printer::open_object(std::string_view key) { open(key, '{'); }
void Printer::close_object() { close('}'); }
void Printer::open_array(std::string_view key) { open(key, '['); }
void Printer::close_array() { close(']'); }

// ---- values in both

void Printer::shown(Form form, std::string_view value, Color color) {
    if (!form.present) return;
    const bool paint = color != Color::None && options_.palette != Palette::Off;
    if (paint) begin_color(color);
    buffer_ += form.before;
    if (form.shows_value) {
        buffer_ += value;
        buffer_ += form.after;
    }
    if (paint) end_color();
}

void Printer::str(std::string_view key, Form form, std::string_view value, Color color) {
    str_as(key, form, value, value, color);
}

void Printer::str_as(std::string_view key, Form form, std::string_view text, std::string_view value,
                     Color color) {
    if (json())
        json_str(key, value);
    else
        shown(form, text, color);
}

void Printer::number(std::string_view key, Form form, std::string_view digits) {
    if (!json()) return shown(form, digits);
    member(key);
    buffer_ += digits;
}

void Printer::uint(std::string_view key, Form form, std::uint64_t value) {
    char buffer[24];
    number(key, form, digits(value, buffer));
}

void Printer::sint(std::string_view key, Form form, std::int64_t value) {
    char buffer[24];
    number(key, form, digits(value, buffer));
}

void Printer::uint_as(std::string_view key, Form form, std::string_view text, std::uint64_t value) {
    if (json())
        json_uint(key, value);
    else
        shown(form, text);
}

void Printer::hex(std::string_view key, Form form, std::uint64_t value) {
    char buffer[24];
    const std::string_view text = digits(value, buffer, 16);
    if (!json()) return shown(form, text);
    member(key);
    // C's %#x, which iproute2 uses here, has no 0x before a zero.
    buffer_ += value ? "\"0x" : "\"";
    buffer_ += text;
    buffer_ += '"';
}

void Printer::real(std::string_view key, Form form, double value, int precision) {
    number(key, form,
           json() ? fmt::format("{:g}", value) : fmt::format("{:.{}f}", value, precision));
}

void Printer::boolean(std::string_view key, Form form, bool value) {
    number(key, form, value ? "true" : "false");
}

void Printer::on_off(std::string_view key, Form form, bool value) {
    if (json())
        json_bool(key, value);
    else
        shown(form, value ? "on" : "off");
}

void Printer::null(std::string_view key, Form form) {
    if (json())
        json_null(key);
    else
        shown(form, {});
}

// ---- values in one of them

void Printer::text(std::string_view text, Color color) {
    if (json()) return;
    const bool paint = color != Color::None && options_.palette != Palette::Off;
    if (paint) begin_color(color);
    buffer_ += text;
    if (paint) end_color();
}

void Printer::text_padded(std::string_view text, std::size_t width, Color color) {
    if (json()) return;
    const bool paint = color != Color::None && options_.palette != Palette::Off;
    if (paint) begin_color(color);
    buffer_ += text;
    if (text.size() < width) buffer_.append(width - text.size(), ' ');
    if (paint) end_color();
}

void Printer::json_raw(std::string_view key, std::string_view literal) {
    if (!json()) return;
    member(key);
    buffer_ += literal;
}

void Printer::json_str(std::string_view key, std::string_view value) {
    if (!json()) return;
    member(key);
    append_json_string(buffer_, value);
}

void Printer::json_uint(std::string_view key, std::uint64_t value) {
    char buffer[24];
    json_raw(key, digits(value, buffer));
}

void Printer::json_sint(std::string_view key, std::int64_t value) {
    char buffer[24];
    json_raw(key, digits(value, buffer));
}

void Printer::json_bool(std::string_view key, bool value) {
    json_raw(key, value ? "true" : "false");
}

void Printer::json_null(std::string_view key) { json_raw(key, "null"); }

// ---- lines, colours, the way out

void Printer::newline() {
    if (json()) return;
    buffer_ += options_.oneline ? '\\' : '\n';
    maybe_flush();
}

void Printer::raw(std::span<const std::byte> bytes) {
    buffer_.append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    maybe_flush();
}

void Printer::end_line() {
    if (json()) return;
    buffer_ += '\n';
    maybe_flush();
}

void Printer::begin_color(Color color) {
    buffer_ += "\033[";
    buffer_ += sgr(options_.palette, color);
    buffer_ += 'm';
}

void Printer::end_color() { buffer_ += "\033[0m"; }

void Printer::maybe_flush() {
    if (buffer_.size() >= kFlushSize) (void)flush();  // the failure is remembered
}

base::Status Printer::flush() {
    gone_ |= buffer_.size() > begun_;
    begun_ = 0;
    if (failed_ && !buffer_.empty()) failed_ = sink_.write(buffer_);
    buffer_.clear();
    return failed_;
}

void Printer::begin() {
    begun_ = buffer_.size();
    gone_ = false;
}

bool Printer::discard() {
    if (gone_) return false;
    buffer_.resize(begun_);
    stack_.clear();
    first_ = true;
    return true;
}

std::string human_count(std::uint64_t value, bool iec) {
    const std::uint64_t base = iec ? 1024 : 1000;
    if (value < base) return std::to_string(value);
    std::uint64_t unit = base;
    std::size_t power = 0;
    while (value / unit >= base) {
        unit *= base;
        ++power;
    }
    const double scaled = static_cast<double>(value) / static_cast<double>(unit);
    const int precision = scaled < 10 ? 2 : scaled < 100 ? 1 : 0;
    return fmt::format("{:.{}f}{}{}", scaled, precision, "kMGTPE"[power], iec ? "i" : "");
}

Palette choose_palette(std::string_view colorfgbg) {
    const auto semicolon = colorfgbg.rfind(';');
    if (semicolon == std::string_view::npos) return Palette::Dark;
    const std::string_view background = colorfgbg.substr(semicolon + 1);
    const bool dark = background.size() == 1 &&
                      ((background[0] >= '0' && background[0] <= '6') || background[0] == '8');
    return dark ? Palette::Dark : Palette::Light;
}

}  // namespace out
