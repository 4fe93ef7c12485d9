// SPDX-License-Identifier: GPL-2.0-or-later
// Which devices the words of `link del list` mean, and what is said of those that mean none.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "ip/link/dellist/devices.h"
#include "ip/link/dellist/request.h"
#include "testsuite/unit/ip/dellist_fixture.h"
#include "value/number.h"

namespace {

using namespace ip::dellist;

class Names : public value::NameTables {
  public:
    std::optional<std::uint32_t> number(value::NameTable, std::string_view word) const override {
        const auto number = value::parse_unsigned(word, 0xffffffff);
        if (!number) return std::nullopt;
        return static_cast<std::uint32_t>(*number);
    }
    std::string_view name(value::NameTable, std::uint32_t) const override { return {}; }
};
class NoDevices : public value::Devices {
  public:
    unsigned index(std::string_view) const override { return 0; }
    std::string name(unsigned) const override { return {}; }
};

const std::vector<Device> kHost = {
    {1, "lo", {}, "", 0, 0, true},
    {2, "eth0", {}, "", 0, 0, true},
    {3, "ifb0", {"first"}, "ifb", 0, 0, true},
    {4, "ifb1", {}, "ifb", 7, 6, false},
    {5, "ifb10", {}, "ifb", 0, 0, false},
    {6, "br0", {}, "bridge", 0, 0, true},
    {7, "type", {}, "dummy", 0, 0, false},
    {8, "p001", {}, "veth", 0, 6, false},
};

struct DelList : testing::Test {
    Names names;
    NoDevices none;
    value::Context context{names, none};
    DeviceTable table = table_of(kHost);

    // The names of the devices chosen, or the error.
    std::string chosen(std::vector<std::string_view> words) {
        auto request = parse_request(words, context);
        if (!request) return request.error().text;
        auto devices = choose(*request, table);
        if (!devices) return devices.error().text;
        std::string text;
        for (const Device* device : *devices) text += device->name + ' ';
        return text;
    }
};

TEST(Range, IsOnePairOfBracketsAroundTwoNumbers) {
    const auto range = parse_range("ifb[3-12].5");
    ASSERT_TRUE(range);
    EXPECT_EQ(range->before, "ifb");
    EXPECT_EQ(range->first, 3U);
    EXPECT_EQ(range->last, 12U);
    EXPECT_EQ(range->after, ".5");
    EXPECT_EQ(range->width, 1U);
    EXPECT_EQ(parse_range("p[000-099]")->width, 3U);
    for (const auto* word : {"ifb", "ifb[3]", "ifb[12-3]", "ifb[a-z]", "ifb]3-4[", "ifb*[1-2]",
                             "a[1-2][3-4]", "[-]", "x[1-]"})
        EXPECT_FALSE(parse_range(word)) << word;
}

TEST_F(DelList, ChoosesByNameAltnamePatternRangeAndIndex) {
    EXPECT_EQ(chosen({"ifb0"}), "ifb0 ");
    EXPECT_EQ(chosen({"first"}), "ifb0 ");
    EXPECT_EQ(chosen({"ifb?"}), "ifb0 ifb1 ");
    EXPECT_EQ(chosen({"fir*"}), "ifb0 ");
    EXPECT_EQ(chosen({"ifb[0-1]"}), "ifb0 ifb1 ");
    EXPECT_EQ(chosen({"p[001-001]"}), "p001 ");
    EXPECT_EQ(chosen({"index", "3-5"}), "ifb0 ifb1 ifb10 ");
    EXPECT_EQ(chosen({"dev", "type"}), "type ");
    EXPECT_EQ(chosen({"dev", "dev", "skip-missing", "ifb0"}), "ifb0 ");
    EXPECT_EQ(chosen({"ifb10", "ifb0", "ifb*", "first", "index", "3"}), "ifb0 ifb1 ifb10 ");
}

TEST_F(DelList, FiltersNarrowTheChoice) {
    EXPECT_EQ(chosen({"*", "type", "ifb"}), "ifb0 ifb1 ifb10 ");
    EXPECT_EQ(chosen({"*", "master", "br0"}), "ifb1 p001 ");
    EXPECT_EQ(chosen({"*", "group", "7"}), "ifb1 ");
    EXPECT_EQ(chosen({"*", "type", "ifb", "master", "br0", "group", "0"}), "");
    EXPECT_EQ(chosen({"*", "master", "br9"}), "Cannot find device \"br9\"\n");
}

TEST_F(DelList, NamesEveryWrongWordAtOnce) {
    EXPECT_EQ(
        chosen({"nosuch", "ifb0", "x*", "ifb[9-11]", "index", "99", "dev", "ifb*"}),
        "Cannot find device \"nosuch\"\nNo device matches \"x*\"\nCannot find device \"ifb9\"\n"
        "Cannot find device \"ifb11\"\nCannot find device with index 99\nCannot find device "
        "\"ifb*\"\n");
    EXPECT_EQ(chosen({"*"}),
              "Device \"lo\" can not be deleted\nDevice \"eth0\" can not be deleted\n");
    EXPECT_EQ(chosen({"nosuch", "ifb0", "skip-missing"}), "ifb0 ");
    EXPECT_EQ(chosen({"lo", "ifb0", "skip-undeletable"}), "ifb0 ");
}

TEST_F(DelList, RefusesWordsThatMakeNoRequest) {
    EXPECT_EQ(chosen({"type", "ifb"}),
              "Not enough information: a device, a pattern or a range is required.\n");
    EXPECT_EQ(chosen({"ifb0", "method", "fast"}),
              "Error: argument \"fast\" is wrong: invalid \"method\" value\n");
    EXPECT_EQ(chosen({"index", "5-3"}),
              "Error: argument \"5-3\" is wrong: invalid index or range of indexes\n");
    EXPECT_EQ(chosen({"index", "0"}),
              "Error: argument \"0\" is wrong: invalid index or range of indexes\n");
    EXPECT_EQ(chosen({"ifb0", "dev"}), "Command line is not complete. Try option \"help\"\n");
    EXPECT_EQ(chosen({"a[0-4000000]"}), "Range \"a[0-4000000]\" has more than 1000000 names\n");
}

}  // namespace
