// Four writers at once, each killed at a random moment, again and again. What a writer reported
// as done is there, the next update works at once, and nothing of the dead is left behind it.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <iostream>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "faults/program.h"
#include "faults/rounds.h"
#include "support/temporary_folder.h"

namespace baton {
namespace {

using std::chrono::microseconds;
using test::Arguments;
using test::baton;
using test::Process;
using test::Ran;
using SteadyClock = std::chrono::steady_clock;

constexpr int kKilledWriters = 4;

microseconds since(SteadyClock::time_point begin) {
  return std::chrono::duration_cast<microseconds>(SteadyClock::now() - begin);
}

Arguments append(const std::string& entry) {
  return {"set", "/extensions/log/-", "--string", entry};
}

struct KilledWriters : testing::Test {
  test::TemporaryFolder folder;
  const std::string path = folder.path();
  std::mt19937 random{20250801};
  std::set<std::string> reported;

  void SetUp() override {
    ASSERT_EQ(baton(path, {"init", "--feature", "f", "--workflow-id", "wf_1"}).status, 0);
    ASSERT_EQ(baton(path, {"set", "/extensions", R"({"log": []})"}).status, 0);
  }

  // How long four writers at once take: moments later than that kill nobody. The least of a few,
  // for one may have been held up by other work on the machine.
  microseconds time_of_writers() {
    return std::min({time_writers(), time_writers(), time_writers()});
  }

  microseconds time_writers() {
    const auto begin = SteadyClock::now();
    std::vector<std::unique_ptr<Process>> writers;
    for (int writer = 0; writer < kKilledWriters; ++writer) {
      writers.push_back(std::make_unique<Process>(
          test::Launch{.folder = path, .arguments = append("early-" + std::to_string(writer))}));
    }
    for (const auto& writer : writers) EXPECT_EQ(writer->wait().status, 0);
    return since(begin);
  }

  // Returns how many were killed before they were done.
  int kill_writers(int round, microseconds longest) {
    std::array<std::pair<microseconds, int>, kKilledWriters> moments;
    std::vector<std::unique_ptr<Process>> writers;
    std::uniform_int_distribution<std::int64_t> moment(0, longest.count());
    const auto entry = [round](int writer) {
      return std::to_string(round) + "-" + std::to_string(writer);
    };
    const auto begin = SteadyClock::now();
    for (int writer = 0; writer < kKilledWriters; ++writer) {
      moments.at(static_cast<std::size_t>(writer)) = {microseconds(moment(random)), writer};
      writers.push_back(std::make_unique<Process>(
          test::Launch{.folder = path, .arguments = append(entry(writer))}));
    }
    std::ranges::sort(moments);
    int killed = 0;
    for (const auto& [when, writer] : moments) {
      std::this_thread::sleep_until(begin + when);
      Process& process = *writers[static_cast<std::size_t>(writer)];
      process.signal(SIGKILL);
      const Ran ran = process.wait();
      killed += ran.status == 128 + SIGKILL ? 1 : 0;
      if (ran.output.find("revision") != std::string::npos) reported.insert(entry(writer));
    }
    return killed;
  }
};

TEST_F(KilledWriters, LoseNothingTheyReportedAndLeaveNothingInTheWay) {
  const int rounds = test::rounds(1'000) / test::kSanitized;
  const microseconds longest = time_of_writers();
  microseconds longest_wait{0};
  int killed = 0;
  for (int round = 0; round < rounds; ++round) {
    SCOPED_TRACE(round);
    killed += kill_writers(round, longest);
    const std::string afterwards = "after-" + std::to_string(round);
    const auto begin = SteadyClock::now();
    const Ran next = baton(path, append(afterwards));
    longest_wait = std::max(longest_wait, since(begin));
    ASSERT_EQ(next.status, 0) << next.error;
    reported.insert(afterwards);
    ASSERT_EQ(test::leftovers_in(path), std::vector<std::string>());
    const std::set<std::string> log = test::state_in(path).at("extensions").at("log");
    ASSERT_TRUE(std::ranges::includes(log, reported)) << "something that was reported is missing";
  }
  EXPECT_EQ(baton(path, {"validate"}).status, 0);
  EXPECT_GT(killed, rounds / 2);
  std::cout << killed << " of " << rounds * kKilledWriters << " writers killed in " << rounds
            << " rounds; the longest next update took " << longest_wait.count() << " us\n";
}

}  // namespace
}  // namespace baton
