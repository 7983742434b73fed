// The built program under pressure: many processes at once, and processes that are killed. What a
// command reported as done must be in the state afterwards, whatever happened around it.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "support/temporary_folder.h"

namespace baton {
namespace {

using Arguments = std::vector<std::string>;

// Starts `baton` in `folder`; its standard output goes to `output`.
pid_t start_baton(const Arguments& arguments, const std::string& folder,
                  const std::string& output = "/dev/null") {
  const pid_t child = ::fork();
  if (child != 0) return child;
  std::vector<char*> argv = {const_cast<char*>("baton")};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  if (::chdir(folder.c_str()) != 0 || std::freopen(output.c_str(), "a", stdout) == nullptr ||
      std::freopen("/dev/null", "w", stderr) == nullptr) {
    ::_exit(126);
  }
  ::execv(BATON_BINARY, argv.data());
  ::_exit(127);
}

int wait_for(pid_t child) {
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int baton_in(const std::string& folder, const Arguments& arguments) {
  return wait_for(start_baton(arguments, folder));
}

nlohmann::json read_state(const std::string& folder) {
  std::ifstream in(folder + "/.claude/workflow-state.json");
  return nlohmann::json::parse(in);
}

std::set<std::string> decisions_of(const nlohmann::json& state) {
  std::set<std::string> texts;
  for (const auto& decision : state.at("sharedDecisions")) texts.insert(decision.at("decision"));
  return texts;
}

struct Program : testing::Test {
  test::TemporaryFolder folder;
  const std::string path = folder.path();

  void SetUp() override {
    ASSERT_EQ(baton_in(path, {"init", "--feature", "f", "--workflow-id", "wf_1"}), 0);
  }
};

TEST_F(Program, EightWritersOfAHundredLoseNothing) {
  constexpr int kWriters = 8;
  constexpr int kWrites = 100;
  std::vector<pid_t> writers;
  for (int writer = 0; writer < kWriters; ++writer) {
    const pid_t child = ::fork();
    if (child == 0) {
      for (int write = 0; write < kWrites; ++write) {
        const std::string text = std::to_string(writer) + "-" + std::to_string(write);
        if (baton_in(path, {"decide", text}) != 0) ::_exit(1);
      }
      ::_exit(0);
    }
    writers.push_back(child);
  }
  for (const pid_t writer : writers) EXPECT_EQ(wait_for(writer), 0);
  const nlohmann::json state = read_state(path);
  EXPECT_EQ(decisions_of(state).size(), static_cast<std::size_t>(kWriters * kWrites));
  EXPECT_EQ(state.at("revision"), 1 + kWriters * kWrites);
  EXPECT_EQ(baton_in(path, {"validate"}), 0);
}

// Writers are killed at random moments. The state is whole after each, the next command works,
// and what a writer reported before it died is there.
TEST_F(Program, KilledWritersLeaveAWholeStateAndLoseNothingTheyReported) {
  constexpr int kRounds = 60;
  std::mt19937 random(20250801);
  std::uniform_int_distribution<int> microseconds(0, 30'000);
  std::set<std::string> reported;
  for (int round = 0; round < kRounds; ++round) {
    const std::string text = "round-" + std::to_string(round);
    const std::string output = path + "/output-" + std::to_string(round);
    const pid_t writer = start_baton({"decide", text}, path, output);
    std::this_thread::sleep_for(std::chrono::microseconds(microseconds(random)));
    ::kill(writer, SIGKILL);
    wait_for(writer);
    std::ifstream printed(output);
    if (printed.peek() != std::ifstream::traits_type::eof()) reported.insert(text);
    ASSERT_NO_THROW(read_state(path)) << "a torn state after round " << round;
  }
  ASSERT_EQ(baton_in(path, {"decide", "afterwards"}), 0);
  const std::set<std::string> kept = decisions_of(read_state(path));
  for (const std::string& text : reported) EXPECT_TRUE(kept.contains(text)) << text;
  EXPECT_TRUE(kept.contains("afterwards"));
  EXPECT_EQ(baton_in(path, {"validate"}), 0);
}

}  // namespace
}  // namespace baton
