// SPDX-License-Identifier: GPL-2.0-or-later
// batch::run over the fake kernel: order, barriers, dependencies, failures in line order, lost
// answers.
#include <cerrno>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "outcome.h"
#include "toy.h"

namespace {

using toy::execute;
using toy::jobs;
using toy::kAllJobs;
using toy::kStrict;
using toy::Outcome;
using toy::Strings;

TEST(Run, EmptyFile) {
    for (const unsigned count : kAllJobs) {
        const Outcome got = execute("\n# nothing\n\n", jobs(count));
        EXPECT_EQ(got.totals.lines, 0U);
        EXPECT_TRUE(got.failures.empty());
    }
}

TEST(Run, FailuresInLineOrderWithTheirTexts) {
    const std::string text =
        "add 1 1\nadd 1 1\nbad\nadd 2 1 # c\nvia 2 2 9\n'open\nadd 2 \\\n1\nfail\ndel 3 "
        "3\nshow\nadd 4 4 \\";
    for (const unsigned count : kAllJobs) {
        const Outcome got = execute(text, jobs(count));
        EXPECT_EQ(got.failures,
                  (Strings{"2:add 1 1:RTNETLINK answers: File exists", "3:bad:what is bad",
                           "5:via 2 2 9:Error: no gateway.", "6:'open:Unterminated quoted string",
                           "8:add 2 1:RTNETLINK answers: File exists", "9:fail:failed alone",
                           "10:del 3 3:RTNETLINK answers: No such process",
                           "12:add 4 4:Missing continuation line"}))
            << count;
        EXPECT_EQ(got.alone, (Strings{"9:fail:", "11:show:"}));
        EXPECT_EQ(got.state, (toy::State{{1, 1}, {2, 1}}));
        EXPECT_EQ(got.totals.lines, 11U);
        EXPECT_EQ(got.totals.failed, 8U);
        EXPECT_EQ(got.totals.applied, 3U);
    }
}

TEST(Run, WithoutForceTheFirstFailureStops) {
    std::string text;
    for (int i = 0; i < 5000; ++i) text += "add 1 " + std::to_string(i) + "\n";
    for (const char* failing : {"add 1 7\n", "bad\n", "fail\n", "'\n"}) {
        std::string file = text + failing;
        // The same lane: another one may be through with all of its lines by then.
        for (int i = 5000; i < 10000; ++i) file += "add 1 " + std::to_string(i) + "\n";
        for (const unsigned count : kAllJobs) {
            const Outcome got = execute(file, jobs(count, false));
            ASSERT_EQ(got.failures.size(), 1U) << failing << count;
            EXPECT_TRUE(got.failures[0].starts_with("5001:"));
            if (count != kStrict) {
                EXPECT_EQ(got.totals.lines, 10001U);
            }
            EXPECT_GE(got.totals.applied, 5000U) << "everything before the failure is executed";
            EXPECT_LT(got.totals.applied, 10000U);
            EXPECT_GT(got.totals.first_never_sent, 5001U);
            EXPECT_EQ(got.totals.unread, count == kStrict);
            if (count == 0) {
                EXPECT_EQ(got.totals.first_never_sent, 5002U);
            }
        }
    }
}

TEST(Run, NamesAreThoseOfTheLinesBefore) {
    std::string text = "use a 1\nname a 5\nuse a 1\nname a 6\nuse a 1\n";
    for (int i = 0; i < 3000; ++i)
        text += "name n" + std::to_string(i) + " 9\nuse n" + std::to_string(i) + " " +
                std::to_string(i) + "\n";
    for (int i = 0; i < 20000; ++i) text += "use a " + std::to_string(100 + i) + "\n";
    text += "name a 7\nuse a 1\n";
    const Outcome expected = execute(text, jobs(kStrict));
    EXPECT_EQ(expected.failures, Strings{"1:use a 1:what is use"});
    for (const unsigned count : kAllJobs) EXPECT_EQ(execute(text, jobs(count)), expected) << count;
}

// What a barrier sees: everything before it is done, nothing after it.
TEST(Run, AloneMeansAlone) {
    std::string text;
    for (int n = 0; n < 20; ++n) {
        for (int i = 0; i < 700; ++i)
            text += "add " + std::to_string(1 + i % 5) + " " + std::to_string(n * 700 + i) + "\n";
        text += n % 2 ? "show\n" : "name x 1\n";
    }
    static toy::Kernel* current = nullptr;
    static Strings sizes;
    for (const unsigned count : kAllJobs) {
        toy::Kernel kernel;
        toy::Host host;
        current = &kernel;
        sizes.clear();
        host.at_run = [](toy::Host&) { sizes.push_back(std::to_string(current->state().size())); };
        const batch::Input input = toy::file_of(text);
        execute(input, jobs(count), kernel, host);
        Strings expected;
        for (int n = 1; n <= 20; ++n) expected.push_back(std::to_string(n * 700));
        EXPECT_EQ(sizes, expected) << count;
    }
}

std::string random_batch(std::uint32_t seed, std::size_t lines) {
    std::mt19937 random(seed);
    const auto pick = [&](unsigned n) { return std::to_string(random() % n); };
    const unsigned alone = 1 + random() % 300;
    const unsigned gateways = random() % 4;
    const unsigned keys = 20 + random() % 2000;
    std::string text;
    for (std::size_t i = 0; i < lines; ++i) {
        const unsigned kind = random() % 100;
        if (random() % alone == 0)
            text += std::vector{"show", "name n 3", "name m 4", "fail", "bad", "add"}[random() % 6];
        else if (kind < 10 * gateways)
            text += "via " + pick(6) + " " + pick(keys) + " " + pick(keys / 10 + 1) +
                    (random() % 20 ? "" : " any");
        else if (kind < 10 * gateways + 10)
            text += (random() % 2 ? "add 0 " : "del 0 ") + pick(keys / 10 + 1);
        else if (kind < 70)
            text += (random() % 10 ? "add " : "use ") + (random() % 10 ? pick(6) : "n") + " " +
                    pick(keys);
        else
            text += "del " + pick(6) + " " + pick(keys);
        text += random() % 50 ? "\n" : " # c\n\n";
    }
    // Long runs of deletions, some twice.
    for (int table = 1; table < 4; ++table)
        for (unsigned key = 0; key < keys; key += 1 + random() % 3)
            text += "del " + std::to_string(table) + " " + std::to_string(key) + "\n" +
                    (random() % 100 ? "" : "del 1 " + pick(keys) + "\n");
    return text;
}

TEST(Run, SerialEquivalence) {
    for (std::uint32_t seed = 1; seed <= 25; ++seed) {
        const std::string text = random_batch(seed, 4000);
        const Outcome expected = execute(text, jobs(kStrict));
        EXPECT_FALSE(expected.failures.empty());
        for (const unsigned count : {0U, 1U, 2U, 5U}) {
            const Outcome got = execute(text, jobs(count));
            ASSERT_EQ(got.failures, expected.failures) << "seed " << seed << " jobs " << count;
            ASSERT_TRUE(got == expected) << "seed " << seed << " jobs " << count;
        }
    }
}

// The first deletion of each group goes last, in a long run only, and failures stay in order.
TEST(Run, FirstDeletionsOfARunGoLast) {
    std::string text;
    for (int i = 0; i < 30000; ++i) text += "add 1 " + std::to_string(i) + "\n";
    for (int i = 0; i < 30000; ++i) text += "del 1 " + std::to_string(i) + "\n";
    text += "del 1 64\ndel 1 65\n";
    toy::Kernel kernel;
    toy::Host host;
    const batch::Input input = toy::file_of(text);
    const Outcome got = execute(input, jobs(2), kernel, host);
    EXPECT_TRUE(got.state.empty());
    EXPECT_EQ(got.failures, (Strings{"60001:del 1 64:RTNETLINK answers: No such process",
                                     "60002:del 1 65:RTNETLINK answers: No such process"}));
    const auto order = kernel.deleted(1);
    ASSERT_EQ(order.size(), 30000U);
    EXPECT_EQ(order[0], 0U);
    EXPECT_EQ(order[64], 65U);
    EXPECT_EQ(order.back(), 64U);
    EXPECT_EQ(order[order.size() - 2], 256U);
}

TEST(Run, AllLinesFailAndNoneIsLost) {
    std::string text = "add 1 1\n";
    for (int i = 0; i < 50000; ++i) text += "add 1 1\n";
    for (const std::size_t buffer : {2304U, 212992U})
        for (const unsigned count : {1U, 4U}) {
            toy::Kernel kernel(buffer);
            toy::Host host;
            const batch::Input input = toy::file_of(text);
            const Outcome got = execute(input, jobs(count), kernel, host);
            ASSERT_EQ(got.failures.size(), 50000U);
            for (std::size_t i = 0; i < got.failures.size(); ++i)
                ASSERT_TRUE(got.failures[i].starts_with(std::to_string(i + 2) + ":")) << i;
        }
}

TEST(Run, LostAnswersAreCheckedAndReported) {
    const std::string text = "add 1 1\nadd 1 2\nadd 1 3\n";
    for (const unsigned count : kAllJobs)
        for (const auto verdict :
             {batch::Verdict::Applied, batch::Verdict::NotApplied, batch::Verdict::Unknown}) {
            toy::Kernel kernel;
            toy::Host host;
            host.verdict = verdict;
            kernel.fake().lose_replies();
            batch::Input input = toy::file_of(text);
            input.regular = count != kStrict;
            const Outcome got = execute(input, jobs(count), kernel, host);
            const std::size_t lost = count == kStrict ? 1 : 3;
            if (verdict == batch::Verdict::Applied) {
                EXPECT_EQ(got.warnings.size(), lost);
                EXPECT_EQ(got.warnings[0],
                          "1:add 1 1:The answer of the kernel was lost; the line is in effect.");
                EXPECT_EQ(got.totals.applied, 3U);
            } else {
                EXPECT_EQ(got.failures.size(), lost) << count;
                EXPECT_EQ(got.totals.unknown, verdict == batch::Verdict::Unknown ? lost : 0);
            }
        }
}

TEST(Run, FailedSendIsNoSuccess) {
    for (const unsigned count : kAllJobs) {
        toy::Kernel kernel;
        toy::Host host;
        kernel.fake().fail_send(ENOMEM);
        const batch::Input input = toy::file_of("add 1 1\n");
        const Outcome got = execute(input, jobs(count), kernel, host);
        EXPECT_EQ(got.totals.failed, 1U);
        EXPECT_EQ(got.totals.unknown, 1U);
        EXPECT_TRUE(got.state.empty());
    }
}

TEST(Run, DryRunSendsNothing) {
    std::string text;
    for (int i = 0; i < 9000; ++i) text += i % 1000 ? "add 1 1\n" : "bad\n";
    for (const unsigned count : kAllJobs) {
        toy::Kernel kernel;
        toy::Host host;
        batch::Options options = jobs(count);
        options.dry_run = true;
        const batch::Input input = toy::file_of(text);
        const Outcome got = execute(input, options, kernel, host);
        EXPECT_EQ(got.totals.applied, 8991U);
        EXPECT_EQ(got.failures.size(), 9U);
        EXPECT_TRUE(kernel.fake().requests().empty());
    }
}

std::string sharing_lines() {
    std::string text;
    for (int i = 0; i < 2000; ++i)
        text += "add 0 " + std::to_string(i) + "\nvia " + std::to_string(1 + i % 4) + " 1" +
                std::to_string(i) + " " + std::to_string(i) + " any share\n";
    return text;
}

TEST(Run, AnObjectIsMadeWhenEverythingBeforeIsFinished) {
    for (const unsigned count : kAllJobs) {
        toy::Kernel kernel;
        toy::Host host;
        std::vector<std::size_t> executed;
        host.at_made = [&](std::uint32_t) { executed.push_back(kernel.state().size()); };
        batch::Options options = jobs(count);
        options.admit = true;
        const batch::Input input = toy::file_of(sharing_lines());
        const Outcome got = execute(input, options, kernel, host);
        EXPECT_EQ(got.totals.applied, 4000U);
        // Lines 2, 4, 6 and 8 are the first ones of their tables.
        EXPECT_EQ(executed, (std::vector<std::size_t>{1, 3, 5, 7}));
        EXPECT_TRUE(host.alone.empty());
    }
}

TEST(Run, ARefusedObjectsLineIsRunAloneAndLaterOnesAreCompiledAgain) {
    for (const unsigned count : kAllJobs) {
        toy::Kernel kernel;
        toy::Host host;
        host.refuse_object = 2;
        batch::Options options = jobs(count);
        options.admit = true;
        const batch::Input input = toy::file_of(sharing_lines());
        const Outcome got = execute(input, options, kernel, host);
        EXPECT_EQ(got.totals.applied, 4000U);
        EXPECT_EQ(host.alone, Strings{"4:via 2 11 1 any share:"});
        EXPECT_EQ(host.made, std::set<std::uint32_t>{1});
        // Line 4 was run by the host, all others by the kernel.
        EXPECT_EQ(kernel.state().size(), 3999U);
    }
}

}  // namespace
