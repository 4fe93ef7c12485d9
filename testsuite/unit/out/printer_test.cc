// SPDX-License-Identifier: GPL-2.0-or-later
// The printer's bytes, in text, JSON, pretty JSON and colour. The expected ones are what iproute2
// prints for the same structure.
#include "out/printer.h"

#include <fcntl.h>
#include <cerrno>
#include <functional>

#include <gtest/gtest.h>

#include "base/fd.h"

namespace {

using out::Color;
using out::Palette;
using out::Printer;
using out::PrinterOptions;

std::string printed(const PrinterOptions& options, const std::function<void(Printer&)>& show) {
    out::StringSink sink;
    Printer printer(sink, options);
    show(printer);
    EXPECT_TRUE(printer.flush());
    return sink.text;
}

void show_link(Printer& p) {
    p.open_array();
    p.open_object();
    p.uint("ifindex", "{}: ", 1);
    p.str("ifname", "{}: ", "lo", Color::Ifname);
    p.open_array("flags");
    p.text("<");
    p.str({}, "{}", "LOOPBACK");
    p.str({}, ",{}", "UP");
    p.text("> ");
    p.close_array();
    p.open_array("addr_info");
    p.close_array();
    p.open_object("linkinfo");
    p.str("info_kind", "    {}", "ifb");
    p.close_object();
    p.newline();
    p.text("    x");
    p.end_line();
    p.close_object();
    p.open_object();
    p.close_object();
    p.close_array();
}

TEST(Printer, Text) {
    EXPECT_EQ(printed({}, show_link), "1: lo: <LOOPBACK,UP>     ifb\n    x\n");
    EXPECT_EQ(printed({.oneline = true}, show_link), "1: lo: <LOOPBACK,UP>     ifb\\    x\n");
}

TEST(Printer, Json) {
    EXPECT_EQ(printed({.json = true}, show_link),
              "[{\"ifindex\":1,\"ifname\":\"lo\",\"flags\":[\"LOOPBACK\",\"UP\"],"
              "\"addr_info\":[],\"linkinfo\":{\"info_kind\":\"ifb\"}},{}]\n");
}

TEST(Printer, PrettyJson) {
    EXPECT_EQ(printed({.json = true, .pretty = true}, show_link),
              "[ {\n"
              "        \"ifindex\": 1,\n"
              "        \"ifname\": \"lo\",\n"
              "        \"flags\": [ \"LOOPBACK\",\"UP\" ],\n"
              "        \"addr_info\": [ ],\n"
              "        \"linkinfo\": {\n"
              "            \"info_kind\": \"ifb\"\n"
              "        }\n"
              "    },{} ]\n");
    EXPECT_EQ(printed({.json = true, .pretty = true},
                      [](Printer& p) {
                          p.open_array();
                          p.close_array();
                      }),
              "[ ]\n");
}

TEST(Printer, SecondDocumentStartsAfresh) {
    const auto twice = [](Printer& p) {
        for (int i = 0; i < 2; ++i) {
            p.open_array();
            p.sint({}, {}, -i);
            p.close_array();
        }
    };
    EXPECT_EQ(printed({.json = true}, twice), "[0]\n[-1]\n");
}

TEST(Printer, ColorCoversTheForm) {
    EXPECT_EQ(printed({.palette = Palette::Light},
                      [](Printer& p) {
                          p.str("ifname", "{}: ", "lo", Color::Ifname);
                          p.text_padded("DOWN", 6, Color::OperDown);
                          p.text("x", Color::Mac);
                          p.str("n", "{}", "n");
                      }),
              "\033[36mlo: \033[0m\033[31mDOWN  \033[0m\033[33mx\033[0mn");
    EXPECT_EQ(printed({.palette = Palette::Dark},
                      [](Printer& p) {
                          p.str("a", "{}", "1.2.3.4", Color::Inet);
                          p.str("a", "{}", "::1", Color::Inet6);
                          p.str("a", "{} ", "UP", Color::OperUp);
                      }),
              "\033[1;35m1.2.3.4\033[0m\033[1;94m::1\033[0m\033[1;32mUP \033[0m");
    EXPECT_EQ(printed({.json = true, .palette = Palette::Dark},
                      [](Printer& p) { p.str({}, "{}", "lo", Color::Ifname); }),
              "\"lo\"");
}

TEST(Printer, PaddingNeverCuts) {
    EXPECT_EQ(printed({}, [](Printer& p) { p.text_padded("LOWERLAYERDOWN", 4); }),
              "LOWERLAYERDOWN");
}

void show_all_types(Printer& p) {
    p.open_object();
    p.uint("u", "u {} ", UINT64_MAX);
    p.sint("s", "s {} ", INT64_MIN);
    p.hex("h", "h 0x{} ", 0xabc);
    p.hex("z", "z 0x{} ", 0);
    p.real("r", "r {} ", 0.1, 2);
    p.number("d", "d {} ", "0.00");
    p.boolean("b", "b {} ", true);
    p.on_off("o", "o {} ", false);
    p.null("n", "n ");
    p.str_as("a", "a {} ", "shown", "value");
    p.uint_as("w", "w {} ", "shown", 7);
    p.str("label", {}, "only JSON");
    p.str("form", "fixed ", "only JSON");
    p.json_bool("jb", true);
    p.json_sint("js", -1);
    p.json_uint("ju", 1);
    p.json_null("jn");
    p.json_raw("jr", "1.5");
    p.close_object();
}

TEST(Printer, EveryTypeInText) {
    EXPECT_EQ(printed({}, show_all_types),
              "u 18446744073709551615 s -9223372036854775808 h 0xabc z 0x0 r 0.10 d 0.00 b true o "
              "off n a "
              "shown w shown fixed ");
}

TEST(Printer, EveryTypeInJson) {
    EXPECT_EQ(printed({.json = true}, show_all_types),
              "{\"u\":18446744073709551615,\"s\":-9223372036854775808,\"h\":\"0xabc\",\"z\":\"0\","
              "\"r\":0.1,"
              "\"d\":0.00,\"b\":true,\"o\":false,\"n\":null,\"a\":\"value\",\"w\":7,\"label\":"
              "\"only JSON\","
              "\"form\":\"only JSON\",\"jb\":true,\"js\":-1,\"ju\":1,\"jn\":null,\"jr\":1.5}\n");
}

std::string quoted(std::string_view value) {
    return printed({.json = true}, [value](Printer& p) { p.json_str({}, value); });
}

TEST(Printer, JsonEscapes) {
    EXPECT_EQ(quoted("a'/b"), "\"a'/b\"");
    EXPECT_EQ(quoted("\"\\\t\n\r\f\b"), R"("\"\\\t\n\r\f\b")");
    EXPECT_EQ(quoted("\x01\x1f\x7f"), R"("\u0001\u001f\u007f")");
    EXPECT_EQ(quoted(std::string_view("\0x", 2)), R"("\u0000x")");
}

TEST(Printer, JsonIsAlwaysUtf8) {
    const std::string bad = "\xEF\xBF\xBD";
    EXPECT_EQ(quoted("\u00e4\u20ac\U0001F600"), "\"\u00e4\u20ac\U0001F600\"");
    EXPECT_EQ(quoted("a\xff"), "\"a" + bad + "\"");
    EXPECT_EQ(quoted("\xc3"), "\"" + bad + "\"");                                // cut short
    EXPECT_EQ(quoted("\xc0\xaf"), "\"" + bad + bad + "\"");                      // overlong
    EXPECT_EQ(quoted("\xed\xa0\x80"), "\"" + bad + bad + bad + "\"");            // surrogate
    EXPECT_EQ(quoted("\xf4\x90\x80\x80"), "\"" + bad + bad + bad + bad + "\"");  // > U+10FFFF
    EXPECT_EQ(quoted("\xe0\x9f\xbf"), "\"" + bad + bad + bad + "\"");
    EXPECT_EQ(quoted("\xf0\x8f\x80\x80"), "\"" + bad + bad + bad + bad + "\"");
    EXPECT_EQ(quoted("\xe2\x82z"), "\"" + bad + bad + "z\"");
}

TEST(Printer, RemembersTheFirstFailedWrite) {
    const base::Fd full(open("/dev/full", O_WRONLY | O_CLOEXEC));
    ASSERT_TRUE(full);
    out::FdSink sink(full.get());
    Printer printer(sink, {});
    EXPECT_TRUE(printer.flush());
    printer.text("x");
    const auto first = printer.flush();
    ASSERT_FALSE(first);
    EXPECT_EQ(first.error().err, ENOSPC);
    EXPECT_FALSE(printer.flush());
}

TEST(Printer, BigOutputArrivesWhole) {
    const std::string text = printed({}, [](Printer& p) {
        for (int i = 0; i < 100000; ++i) {
            p.uint({}, "{}", 7);
            p.newline();
        }
    });
    EXPECT_EQ(text.size(), 200000U);
    EXPECT_EQ(text.substr(199998), "7\n");
}

TEST(Printer, DiscardsWhatACommandBegan) {
    out::StringSink sink;
    Printer printer(sink, {.json = true});
    printer.open_array();
    printer.json_uint({}, 1);
    printer.close_array();
    printer.begin();
    printer.open_array();
    printer.open_object();
    printer.json_uint("a", 2);
    EXPECT_TRUE(printer.discard());
    printer.open_array();
    printer.json_uint({}, 3);
    printer.close_array();
    EXPECT_TRUE(printer.flush());
    EXPECT_EQ(sink.text, "[1]\n[3]\n");
}

TEST(Printer, DoesNotDiscardWhatWasWritten) {
    out::StringSink sink;
    Printer printer(sink, {});
    printer.begin();
    printer.text("a");
    EXPECT_TRUE(printer.flush());
    printer.text("b");
    EXPECT_FALSE(printer.discard());
    EXPECT_TRUE(printer.flush());
    EXPECT_EQ(sink.text, "ab");
    printer.begin();
    printer.text("c");
    EXPECT_TRUE(printer.discard());
    EXPECT_TRUE(printer.flush());
    EXPECT_EQ(sink.text, "ab");
}

TEST(Printer, WhatCameBeforeIsWrittenAndNotDiscarded) {
    out::StringSink sink;
    Printer printer(sink, {});
    printer.text("a");
    printer.begin();
    EXPECT_TRUE(printer.flush());
    printer.text("b");
    EXPECT_TRUE(printer.discard());
    EXPECT_TRUE(printer.flush());
    EXPECT_EQ(sink.text, "a");
}

TEST(HumanCount, ThreeDigits) {
    EXPECT_EQ(out::human_count(999, false), "999");
    EXPECT_EQ(out::human_count(1014, false), "1.01k");
    EXPECT_EQ(out::human_count(1996, false), "2.00k");
    EXPECT_EQ(out::human_count(10239, false), "10.2k");
    EXPECT_EQ(out::human_count(99994, false), "100.0k");
    EXPECT_EQ(out::human_count(999994, false), "1000k");
    EXPECT_EQ(out::human_count(1234567, false), "1.23M");
    EXPECT_EQ(out::human_count(UINT64_MAX, false), "18.4E");
    EXPECT_EQ(out::human_count(1014, true), "1014");
    EXPECT_EQ(out::human_count(1029, true), "1.00ki");
    EXPECT_EQ(out::human_count(10239, true), "10.00ki");
    EXPECT_EQ(out::human_count(1048575, true), "1024ki");
    EXPECT_EQ(out::human_count(1234567, true), "1.18Mi");
    EXPECT_EQ(out::human_count(UINT64_MAX, true), "16.0Ei");
}

TEST(ChoosePalette, Colorfgbg) {
    EXPECT_EQ(out::choose_palette(""), Palette::Dark);
    EXPECT_EQ(out::choose_palette("15"), Palette::Dark);
    EXPECT_EQ(out::choose_palette("15;0"), Palette::Dark);
    EXPECT_EQ(out::choose_palette("15;default;6"), Palette::Dark);
    EXPECT_EQ(out::choose_palette("0;8"), Palette::Dark);
    EXPECT_EQ(out::choose_palette("0;7"), Palette::Light);
    EXPECT_EQ(out::choose_palette("0;15"), Palette::Light);
    EXPECT_EQ(out::choose_palette("0;"), Palette::Light);
}

}  // namespace
