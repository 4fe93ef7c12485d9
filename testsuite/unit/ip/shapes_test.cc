// SPDX-License-Identifier: GPL-2.0-or-later
// A compiler that knows the shapes of earlier lines says the same of every line as one that has
// seen none.

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <tuple>

#include "ip/batch/compiler.h"
#include "names/tables.h"

namespace ip {
namespace {

// Devices "d0" to "d9"; rename() makes their indices others.
struct TenDevices final : value::Devices {
    unsigned index(std::string_view name) const override {
        if (name.size() != 2 || name[0] != 'd' || name[1] < '0' || name[1] > '9') return 0;
        return first + static_cast<unsigned>(name[1] - '0');
    }
    std::string name(unsigned index) const override { return "if" + std::to_string(index); }
    std::uint64_t epoch() const override { return first; }
    void rename() { first += 10; }

    unsigned first = 1;
};

// All that a line came to.
struct Outcome {
    int action = -1;
    std::string error;
    std::vector<std::byte> message;
    std::tuple<std::uint32_t, batch::Region, batch::Region, std::uint8_t, std::uint32_t, bool,
               std::uint8_t, std::uint64_t>
        job;
    bool operator==(const Outcome&) const = default;
};

class ShapesTest : public testing::Test {
  protected:
    Outcome compile(LineCompiler& compiler, const std::string& text) {
        std::vector<std::string_view> words;
        batch::split(text, words);
        const batch::Line line{.number = 1, .text = text, .words = words};
        std::vector<std::byte> room(72 * 1024, std::byte{0xa5});
        nl::Writer writer(room);
        batch::Job job;
        Outcome outcome;
        if (auto action = compiler.compile(line, writer, job))
            outcome.action = static_cast<int>(*action);
        else
            outcome.error = action.error().text;
        if (outcome.action != static_cast<int>(batch::Action::Send)) return outcome;
        outcome.message.assign(writer.bytes().begin(), writer.bytes().end());
        outcome.job = {job.lane,   job.reads,    job.writes, job.job_class,
                       job.object, job.commutes, job.group,  job.key};
        return outcome;
    }
    Outcome compile_fresh(const std::string& text) {
        LineCompiler fresh(options_, context_, nullptr);
        return compile(fresh, text);
    }

    Options options_;
    names::Tables tables_{"/nowhere"};
    TenDevices devices_;
    value::Context context_{tables_, devices_};
};

constexpr std::string_view kHeads[] = {"route add",    "route  add",    "ro a",        "route del",
                                       "-6 route add", "route replace", "route append"};
constexpr std::string_view kDestinations[] = {"10.1.2.0/24",
                                              "10.1.3.0/24",
                                              "10.1.2.3",
                                              "10.1.2.3/32",
                                              "10/8",
                                              "10.9.9.9/8",
                                              "0.0.0.0/0",
                                              "default",
                                              "any",
                                              "2001:db8::/32",
                                              "2001:db8:1::/48",
                                              "2001:db8::1",
                                              "::/0",
                                              "::1/128",
                                              "fe80::/10",
                                              "10.0.0.0/33",
                                              "2001:db8::/129",
                                              "10.0.0.0/255.255.0.0",
                                              "nosuch",
                                              "unicast",
                                              "blackhole",
                                              "to",
                                              "help",
                                              "2001:db8::g/64",
                                              "1.2.3.4.5",
                                              "\"10.1.4.0/24\"",
                                              "'10.1.5.0/24'",
                                              "/24",
                                              "10.1.2.0/"};
constexpr std::string_view kTails[] = {"dev d0",
                                       "dev d0 table 100",
                                       "dev d1 table 101",
                                       "dev d0 table 70000",
                                       "via 10.0.0.1 dev d2 metric 7",
                                       "via 10.0.0.1",
                                       "via 2001:db8::7 dev d3 table 100",
                                       "via inet6 2001:db8::7 dev d3",
                                       "via fe80::1 dev d4 onlink mtu lock 1400",
                                       "nexthop via 10.0.0.1 nexthop via 10.0.0.2 weight 3",
                                       "src 10.0.0.9 dev d5",
                                       "nhid 77",
                                       "dev nosuch",
                                       "table nosuch dev d0",
                                       "to 10.7.7.0/24 dev d0",
                                       "proto static scope link dev d6",
                                       ""};

TEST_F(ShapesTest, RandomLinesComeToTheSame) {
    std::mt19937 random(20261201);
    const auto pick = [&random](const auto& from) {
        return std::string(from[random() % std::size(from)]);
    };
    LineCompiler compiler(options_, context_, nullptr);
    std::size_t sent = 0;
    for (int i = 0; i < 30000; ++i) {
        const std::string text = pick(kHeads) + " " + pick(kDestinations) + " " + pick(kTails);
        const Outcome wanted = compile_fresh(text);
        ASSERT_EQ(compile(compiler, text), wanted) << text;
        sent += wanted.message.empty() ? 0 : 1;
        if (i % 1000 == 999) devices_.rename();
    }
    EXPECT_GT(sent, 5000U);
}

TEST_F(ShapesTest, AFamilyOfTheOptionsHolds) {
    options_.family = 10;  // AF_INET6
    LineCompiler compiler(options_, context_, nullptr);
    for (const std::string text : {"route add 2001:db8::/32 dev d0", "route add 10.0.0.0/8 dev d0",
                                   "route add 2001:db9::/32 dev d0", "route add 10 dev d0"})
        EXPECT_EQ(compile(compiler, text), compile_fresh(text)) << text;
}

TEST_F(ShapesTest, NamesOfAnotherEpochAreNotUsed) {
    LineCompiler compiler(options_, context_, nullptr);
    const auto before = compile(compiler, "route add 10.1.0.0/16 dev d0");
    devices_.rename();
    const auto after = compile(compiler, "route add 10.1.0.0/16 dev d0");
    EXPECT_NE(before, after);
    EXPECT_EQ(after, compile_fresh("route add 10.1.0.0/16 dev d0"));
}

TEST_F(ShapesTest, AKnownShapeIsUsed) {
    Shapes shapes;
    std::vector<std::string_view> words;
    const std::string text = "route add 10.1.2.0/24 dev d0 table 100";
    batch::split(text, words);
    const batch::Line line{.number = 1, .text = text, .words = words};
    const Options options;
    grammar::Bound bound;
    std::vector<std::byte> room(4096);
    nl::Writer writer(room);
    Request request{writer};
    const auto resolved = resolve(line.words);
    ASSERT_TRUE(resolved);
    ASSERT_TRUE(resolved->command->build({options, context_, bound}, resolved->arguments, request));
    Effect effect;
    EXPECT_TRUE(shapes.apply(line, 7, effect).message.empty());
    shapes.learn(line, 7, 0, {writer.bytes(), 0}, request.effect);
    const auto known = shapes.apply(line, 7, effect);
    EXPECT_TRUE(std::ranges::equal(known.message, writer.bytes()));
    EXPECT_EQ(effect.prefix, request.effect.prefix);
    EXPECT_TRUE(shapes.apply(line, 8, effect).message.empty());
}

}  // namespace
}  // namespace ip
