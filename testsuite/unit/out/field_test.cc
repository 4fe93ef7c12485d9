// SPDX-License-Identifier: GPL-2.0-or-later
// The field engine over attributes that the test writes, in text and in JSON.
#include "out/field.h"

#include <gtest/gtest.h>

#include <array>

#include "nl/writer.h"

namespace {

using out::Field;
using out::FieldContext;
using out::JsonAs;
using out::Printer;
using out::When;

struct NoTables final : value::NameTables {
    std::optional<std::uint32_t> number(value::NameTable, std::string_view) const override {
        return std::nullopt;
    }
    std::string_view name(value::NameTable, std::uint32_t) const override { return {}; }
};
struct OneDevice final : value::Devices {
    unsigned index(std::string_view) const override { return 0; }
    std::string name(unsigned index) const override { return "dev" + std::to_string(index); }
};

void show_sum(Printer& printer, const Field& field, const nl::Attr& attr,
              const FieldContext& context) {
    std::uint64_t sum = attr.u32();
    if (const auto other = context.siblings.find(300)) sum += other->u32();
    printer.uint(field.key, field.form, sum);
}

constexpr value::Name kModes[] = {{"one", 1}, {"two", 2}};
constexpr Field kFields[] = {
    {2, "mode", "mode {} ", value::Enum{kModes}},
    {1, "id", "id {} ", value::Int{4}},
    {3, "learning", {}, value::OnOff{}, {.zero = "nolearning "}},
    {4, "external", "external ", value::OnOff{}, {.text_when = When::NonZero}},
    {5, "link", "dev {} ", value::Dev{}, {.when = When::NonZero}},
    {6, "detail", "detail {} ", value::Int{2}, {.when = When::Details}},
    {7, "count", "count {} ", value::Int{8}, {.when = When::Statistics}},
    {8, "mask", "mask {} ", value::Int{2}, {.json = JsonAs::String}},
    {9, "raw", "raw {} ", value::OnOff{}, {.json = JsonAs::Number}},
    {10, "flag", "flag ", value::Flag{}, {.json = JsonAs::Null}},
    {11, "set", "set {} ", value::Int{4}, {.json = JsonAs::Bool}},
    {12, {}, "text {} ", value::Int{4}},
    {13, "zero", "zero {} ", value::Int{4}, {.when = When::Zero}},
    {14, "never", "never {} ", value::Int{4}, {.when = When::Never}},
    {15, "signed", "signed {} ", value::Int{.width = 1, .is_signed = true}},
    {16, "sum", "sum {} ", value::Int{4}, {.custom = show_sum}},
    {17, "absent", "absent {} ", value::Int{4}},
    {300, "far", "far {} ", value::Int{4}},
};

class FieldTest : public testing::Test {
  protected:
    std::string shown(bool json, unsigned details = 0, unsigned statistics = 0) {
        const auto bytes = writer_.bytes();
        out::StringSink sink;
        Printer printer(sink, {.json = json});
        printer.open_object();
        show_fields(printer, kFields, nl::AttrRange(bytes.subspan(NLMSG_HDRLEN)),
                    {.names = {tables_, devices_}, .details = details, .statistics = statistics});
        printer.close_object();
        EXPECT_TRUE(printer.flush());
        return sink.text;
    }

    NoTables tables_;
    OneDevice devices_;
    alignas(8) std::array<std::byte, 512> buffer_{};
    nl::Writer writer_{buffer_};
};

TEST_F(FieldTest, RowsRuleTheOrder) {
    writer_.begin(1, 0);
    writer_.put_u32(1, 42);
    writer_.put_u8(2, 2);
    writer_.put_u32(99, 1);  // unknown: ignored
    EXPECT_EQ(shown(false), "mode two id 42 ");
    EXPECT_EQ(shown(true), "{\"mode\":\"two\",\"id\":42}\n");
}

TEST_F(FieldTest, Conditions) {
    writer_.begin(1, 0);
    writer_.put_u8(3, 0);
    writer_.put_u8(4, 0);
    writer_.put_u32(5, 0);
    writer_.put_u16(6, 6);
    writer_.put_u64(7, 7);
    writer_.put_u32(13, 0);
    writer_.put_u32(14, 1);
    EXPECT_EQ(shown(false), "nolearning zero 0 ");
    EXPECT_EQ(shown(true), "{\"learning\":false,\"external\":false,\"zero\":0}\n");
    EXPECT_EQ(shown(false, 1, 1), "nolearning detail 6 count 7 zero 0 ");
    EXPECT_EQ(shown(true, 1, 1),
              "{\"learning\":false,\"external\":false,\"detail\":6,\"count\":7,\"zero\":0}\n");
}

TEST_F(FieldTest, OtherSideOfTheConditions) {
    writer_.begin(1, 0);
    writer_.put_u8(3, 1);
    writer_.put_u8(4, 1);
    writer_.put_u32(5, 9);
    writer_.put_u32(13, 1);
    EXPECT_EQ(shown(false), "external dev dev9 ");
    EXPECT_EQ(shown(true), "{\"learning\":true,\"external\":true,\"link\":\"dev9\"}\n");
}

TEST_F(FieldTest, JsonThatDiffersFromItsType) {
    writer_.begin(1, 0);
    writer_.put_u16(8, 8);
    writer_.put_u8(9, 1);
    writer_.put_flag(10);
    writer_.put_u32(11, 5);
    writer_.put_u32(12, 12);
    writer_.put_u8(15, 0xff);
    EXPECT_EQ(shown(false), "mask 8 raw on flag set 5 text 12 signed -1 ");
    EXPECT_EQ(shown(true), "{\"mask\":\"8\",\"raw\":1,\"flag\":null,\"set\":true,\"signed\":-1}\n");
}

TEST_F(FieldTest, CustomSeesItsSiblings) {
    writer_.begin(1, 0);
    writer_.put_u32(300, 30);
    writer_.put_u32(16, 3);
    EXPECT_EQ(shown(false), "sum 33 far 30 ");
    EXPECT_EQ(shown(true), "{\"sum\":33,\"far\":30}\n");
}

TEST_F(FieldTest, ShortPayloadsReadAsZero) {
    writer_.begin(1, 0);
    writer_.put_flag(1);
    writer_.put_u8(8, 7);
    EXPECT_EQ(shown(false), "id 0 mask 7 ");
}

}  // namespace
