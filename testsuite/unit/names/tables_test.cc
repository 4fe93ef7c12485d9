// SPDX-License-Identifier: GPL-2.0-or-later
// The name tables, over directories that each test makes for itself.
#include "names/tables.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

namespace {

namespace fs = std::filesystem;
using names::Tables;
using value::NameTable;

class TablesTest : public testing::Test {
  protected:
    TablesTest() {
        std::string pattern = (fs::temp_directory_path() / "ip-tables.XXXXXX").string();
        root_ = mkdtemp(pattern.data());
    }
    ~TablesTest() override { fs::remove_all(root_); }

    void file(const std::string& path, const std::string& text) {
        fs::create_directories(fs::path(root_ + path).parent_path());
        std::ofstream(root_ + path, std::ios::binary) << text;
    }

    std::string root_;
};

TEST_F(TablesTest, BuiltInNamesNeedNoFile) {
    const Tables tables(root_);
    EXPECT_EQ(tables.number(NameTable::Table, "main"), 254U);
    EXPECT_EQ(tables.name(NameTable::Table, 255), "local");
    EXPECT_EQ(tables.name(NameTable::Table, 0), "");
    EXPECT_EQ(tables.number(NameTable::Protocol, "bird"), 12U);
    EXPECT_EQ(tables.name(NameTable::Protocol, 17), "");
    EXPECT_EQ(tables.name(NameTable::Scope, 200), "site");
    EXPECT_EQ(tables.name(NameTable::Group, 0), "default");
    EXPECT_EQ(tables.name(NameTable::Realm, 0), "unknown");
    EXPECT_EQ(tables.name(NameTable::AddrProto, 3), "kernel_ll");
    EXPECT_EQ(tables.name(NameTable::Dsfield, 0), "");
    EXPECT_EQ(tables.number(NameTable::ProtodownReason, "x"), std::nullopt);
    EXPECT_EQ(tables.take_complaints(), "");
}

TEST_F(TablesTest, NumbersInCNotationsWithinRange) {
    const Tables tables(root_);
    EXPECT_EQ(tables.number(NameTable::Table, "0x10"), 16U);
    EXPECT_EQ(tables.number(NameTable::Table, "010"), 8U);
    EXPECT_EQ(tables.number(NameTable::Table, "4294967295"), 4294967295U);
    EXPECT_EQ(tables.number(NameTable::Table, "4294967296"), std::nullopt);
    EXPECT_EQ(tables.number(NameTable::Table, ""), std::nullopt);
    EXPECT_EQ(tables.number(NameTable::Table, "-1"), std::nullopt);
    EXPECT_EQ(tables.number(NameTable::Table, "5x"), std::nullopt);
    EXPECT_EQ(tables.number(NameTable::Protocol, "255"), 255U);
    EXPECT_EQ(tables.number(NameTable::Protocol, "256"), std::nullopt);
    EXPECT_EQ(tables.number(NameTable::Group, "2147483647"), 2147483647U);
    EXPECT_EQ(tables.number(NameTable::Group, "2147483648"), std::nullopt);
    EXPECT_EQ(tables.number(NameTable::ProtodownReason, "31"), 31U);
    EXPECT_EQ(tables.number(NameTable::ProtodownReason, "32"), std::nullopt);
}

TEST_F(TablesTest, DsfieldIsHexadecimal) {
    file("/etc/iproute2/rt_dsfield", "0x28\tAF11\n");
    const Tables tables(root_);
    EXPECT_EQ(tables.number(NameTable::Dsfield, "10"), 16U);
    EXPECT_EQ(tables.number(NameTable::Dsfield, "0x10"), 16U);
    EXPECT_EQ(tables.number(NameTable::Dsfield, "AF11"), 0x28U);
    EXPECT_EQ(tables.number(NameTable::Dsfield, "100"), std::nullopt);
    EXPECT_EQ(tables.name(NameTable::Dsfield, 0x28), "AF11");
}

TEST_F(TablesTest, LinesOfAFile) {
    file("/etc/iproute2/rt_tables",
         "# comment\n\n100 a\n200\tb # comment\n0x12c c\n  300 d\n301 e extra\n500 x#y\n600 last");
    const Tables tables(root_);
    EXPECT_EQ(tables.number(NameTable::Table, "a"), 100U);
    EXPECT_EQ(tables.number(NameTable::Table, "b"), 200U);
    EXPECT_EQ(tables.number(NameTable::Table, "c"), 300U);
    EXPECT_EQ(tables.number(NameTable::Table, "d"), 300U);
    EXPECT_EQ(tables.name(NameTable::Table, 300), "d");
    EXPECT_EQ(tables.name(NameTable::Table, 301), "e");
    EXPECT_EQ(tables.number(NameTable::Table, "x#y"), 500U);
    EXPECT_EQ(tables.name(NameTable::Table, 600), "last");
    EXPECT_EQ(tables.take_complaints(), "");
}

TEST_F(TablesTest, RenamedProtocolLosesItsOldName) {
    file("/etc/iproute2/rt_protos", "300 big\n4 mystatic\n");
    const Tables tables(root_);
    EXPECT_EQ(tables.number(NameTable::Protocol, "mystatic"), 4U);
    EXPECT_EQ(tables.number(NameTable::Protocol, "static"), std::nullopt);
    EXPECT_EQ(tables.name(NameTable::Protocol, 4), "mystatic");
    EXPECT_EQ(tables.number(NameTable::Protocol, "big"), std::nullopt);
}

TEST_F(TablesTest, NamesThatBeginWithDigits) {
    file("/etc/iproute2/rt_tables", "100 10net\n101 5\n");
    const Tables tables(root_);
    EXPECT_EQ(tables.number(NameTable::Table, "10net"), 100U);
    EXPECT_EQ(tables.number(NameTable::Table, "5"), 101U);
    EXPECT_EQ(tables.number(NameTable::Table, "6"), 6U);
}

TEST_F(TablesTest, CorruptFileIsReportedAndItsHeadKept) {
    file("/etc/iproute2/rt_tables", "100 a\nbogus line\n101 b\n");
    const Tables tables(root_);
    EXPECT_EQ(tables.number(NameTable::Table, "a"), 100U);
    EXPECT_EQ(tables.number(NameTable::Table, "b"), std::nullopt);
    EXPECT_EQ(tables.take_complaints(),
              "Database " + root_ + "/etc/iproute2/rt_tables is corrupted at bogus line\n\n");
    EXPECT_EQ(tables.take_complaints(), "");
}

TEST_F(TablesTest, EtcHidesShareAndPiecesFollow) {
    file("/usr/share/iproute2/rt_tables", "100 share\n102 shareonly\n");
    file("/usr/share/iproute2/rt_tables.d/a.conf", "200 share_a\n");
    file("/usr/share/iproute2/rt_tables.d/b.conf", "201 share_b\n");
    {
        const Tables tables(root_);
        EXPECT_EQ(tables.name(NameTable::Table, 100), "share");
    }
    file("/etc/iproute2/rt_tables", "100 etc\n");
    file("/etc/iproute2/rt_tables.d/a.conf", "200 etc_a\n");
    file("/etc/iproute2/rt_tables.d/c.txt", "202 no\n");
    const Tables tables(root_);
    EXPECT_EQ(tables.name(NameTable::Table, 100), "etc");
    EXPECT_EQ(tables.name(NameTable::Table, 102), "");
    EXPECT_EQ(tables.name(NameTable::Table, 200), "etc_a");
    EXPECT_EQ(tables.name(NameTable::Table, 201), "share_b");
    EXPECT_EQ(tables.name(NameTable::Table, 202), "");
}

TEST_F(TablesTest, NumericHidesNamesButUnderstandsThem) {
    const Tables tables(root_, true);
    EXPECT_EQ(tables.name(NameTable::Table, 254), "");
    EXPECT_EQ(tables.number(NameTable::Table, "main"), 254U);
}

}  // namespace
