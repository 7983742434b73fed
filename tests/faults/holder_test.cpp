// The lock's holder misbehaves: stopped in the middle of an update, or survived by a child that it
// started. And clocks that jump.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <string>

#include <nlohmann/json.hpp>

#include "faults/real_project.h"
#include "faults/updates.h"

namespace baton {
namespace {

using test::Arguments;
using test::baton;
using test::Ran;
using test::Verdict;

// Stops the program when it begins to change the state, with the lock in its hands.
class StoppingAtRename final : public test::ProjectObserver {
 public:
  using ProjectObserver::ProjectObserver;

 private:
  Verdict judge(std::size_t /*number*/, const test::SystemCall& call) override {
    const bool replaces = call.name.starts_with("rename");
    return {replaces ? Verdict::Kind::stop : Verdict::Kind::pass};
  }
};

// A hook waits as long as its project's configuration says.
constexpr const char* kBriefly = R"({"hooks": {"lockSeconds": 1}})";
constexpr const char* kLaunch = R"({"hook_event_name": "PreToolUse", "session_id": "s",
  "tool_name": "Agent", "tool_use_id": "toolu_1",
  "tool_input": {"subagent_type": "prd-writer", "prompt": "Write the requirements."}})";

Ran call_hook(const std::filesystem::path& folder) {
  const std::string event = (folder / "event").string();
  std::ofstream(event) << kLaunch;
  return test::run({.folder = folder.string(),
                    .arguments = {"hook"},
                    .environment = {"CLAUDE_PROJECT_DIR=" + folder.string()},
                    .before_exec = [event] {
                      const int input = ::open(event.c_str(), O_RDONLY);
                      ::dup2(input, STDIN_FILENO);
                    }});
}

TEST(StoppedHolder, IsWaitedForToTheDeadlineNamedAndNeverRobbed) {
  if (const std::string reason = test::why_no_tracing(); !reason.empty()) GTEST_SKIP() << reason;
  const test::TemporaryFolder folder;
  ASSERT_EQ(baton(folder.path(), {"init", "--feature", "f"}).status, 0);
  std::ofstream(folder / ".claude/baton.json") << kBriefly;
  test::Process holder(
      test::traced({.folder = folder.path().string(), .arguments = {"decide", "By the holder"}}));
  StoppingAtRename stopping(folder.path());
  test::trace_until_stopped(holder, stopping);

  const Ran waiting = call_hook(folder.path());
  EXPECT_EQ(waiting.status, 0) << waiting.error;
  EXPECT_NE(waiting.output.find("\"ask\""), std::string::npos) << waiting.output;
  EXPECT_NE(waiting.output.find("pid " + std::to_string(holder.id()) + ", "), std::string::npos)
      << waiting.output;
  EXPECT_EQ(baton(folder.path(), {"status"}).status, 0);  // readers do not wait

  holder.signal(SIGCONT);
  const Ran held = holder.wait();
  EXPECT_EQ(held.status, 0) << held.error;
  EXPECT_EQ(baton(folder.path(), {"decide", "By another"}).status, 0);
  EXPECT_EQ(test::state_in(folder.path()).at("sharedDecisions").size(), 2U);
}

TEST(InheritedLock, IsNotHeldByAProgramThatItsHolderStarted) {
  test::RealProject project;
  pid_t child = 0;
  {
    const auto transaction =
        project.store.begin({.command = "record", .deadline = Milliseconds{10'000}});
    ASSERT_TRUE(transaction);
    child = ::fork();
    if (child == 0) {
      ::execl("/bin/sleep", "sleep", "60", nullptr);
      ::_exit(127);
    }
    // Between fork and exec the child shares the lock, as every copy of a descriptor does.
    const std::string exe = "/proc/" + std::to_string(child) + "/exe";
    while (std::filesystem::read_symlink(exe) == std::filesystem::read_symlink("/proc/self/exe")) {
      ::usleep(1000);
    }
  }
  EXPECT_TRUE(project.replace("new", Milliseconds{0}));
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
}

Ran at_time(const test::TemporaryFolder& folder, const std::string& time,
            const Arguments& arguments) {
  return test::run({.folder = folder.path().string(),
                    .arguments = arguments,
                    .program = BATON_FIXED_BINARY,
                    .environment = {"BATON_FIXED_TIME=" + time}});
}

TEST(JumpingClock, StopsNoUpdateAndLosesNone) {
  const test::TemporaryFolder folder;
  ASSERT_EQ(at_time(folder, "2025-08-01T10:00:00Z", {"init", "--feature", "f"}).status, 0);
  int decided = 0;
  for (const char* time : {"2025-08-01T11:00:00Z", "2025-08-01T09:00:00Z", "1970-01-01T00:00:01Z",
                           "2199-12-31T23:59:59Z", "2025-08-01T09:00:00Z"}) {
    const Ran ran = at_time(folder, time, {"decide", "Decision " + std::to_string(decided)});
    EXPECT_EQ(ran.status, 0) << time << ": " << ran.error;
    ++decided;
    EXPECT_EQ(at_time(folder, time, {"status"}).status, 0) << time;
  }
  const nlohmann::json state = test::state_in(folder.path());
  EXPECT_EQ(state.at("sharedDecisions").size(), static_cast<std::size_t>(decided));
  EXPECT_EQ(state.at("revision"), 1 + decided);
}

}  // namespace
}  // namespace baton
