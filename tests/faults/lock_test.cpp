// The lock among real processes.
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <string>

#include "faults/real_project.h"

namespace baton {
namespace {

using test::read_file;
using test::RealProject;
using SteadyClock = std::chrono::steady_clock;

Milliseconds since(SteadyClock::time_point begin) {
  return std::chrono::duration_cast<Milliseconds>(SteadyClock::now() - begin);
}

// A process that holds the project's lock until it is killed.
class Holder {
 public:
  explicit Holder(RealProject& project) {
    std::array<int, 2> ready = {};
    if (::pipe(ready.data()) != 0) return;
    process_ = ::fork();
    if (process_ == 0) {
      const auto transaction =
          project.store.begin({.command = "archive", .deadline = Milliseconds{10'000}});
      (void)!::write(ready[1], transaction ? "y" : "n", 1);
      while (true) ::pause();
    }
    char answer = 'n';
    (void)!::read(ready[0], &answer, 1);
    holds_ = answer == 'y';
    ::close(ready[0]);
    ::close(ready[1]);
  }
  ~Holder() { kill(); }
  Holder(const Holder&) = delete;
  Holder& operator=(const Holder&) = delete;

  void kill() {
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
    process_ = 0;
  }
  [[nodiscard]] bool holds() const { return holds_; }
  [[nodiscard]] pid_t process() const { return process_; }

 private:
  pid_t process_ = 0;
  bool holds_ = false;
};

TEST(RealLock, NamesTheHolderAfterTheDeadline) {
  RealProject project;
  const Holder holder(project);
  ASSERT_TRUE(holder.holds());
  const auto begin = SteadyClock::now();
  const Result<Digest> replaced = project.replace("new", Milliseconds{50});
  ASSERT_FALSE(replaced);
  EXPECT_EQ(replaced.error().code, ErrorCode::conflict);
  const std::string words = "pid " + std::to_string(holder.process()) + ", archive";
  EXPECT_NE(replaced.error().hint.find(words), std::string::npos) << replaced.error().hint;
  EXPECT_GE(since(begin), Milliseconds{50});
}

TEST(RealLock, IsFreeAtOnceWhenItsHolderIsKilled) {
  RealProject project;
  Holder holder(project);
  ASSERT_TRUE(holder.holds());
  holder.kill();
  EXPECT_TRUE(project.replace("new", Milliseconds{0}));
}

std::string first_line(const std::filesystem::path& file) {
  const std::string text = read_file(file);
  return text.substr(0, text.find('\n'));
}

TEST(RealLock, KeepsItsFileAndOverwritesLongerWords) {
  RealProject project;
  const std::string process = std::to_string(::getpid());
  ASSERT_TRUE(project.store.begin(
      {.command = "a command with a long name", .deadline = Milliseconds{10'000}}));
  const auto transaction =
      project.store.begin({.command = "short", .deadline = Milliseconds{10'000}});
  ASSERT_TRUE(transaction);
  EXPECT_EQ(first_line(project.folder / ".claude/baton/lock"), "pid " + process + ", short");
}

TEST(RealLock, ReportsWhetherItsLastHolderEndedNormally) {
  RealProject project;
  {
    Holder holder(project);
    ASSERT_TRUE(holder.holds());
  }  // killed
  EXPECT_TRUE((*project.root.lock(".claude/baton/lock", {.holder = "one"}))->is_first_holder());
  {
    const auto lock = project.root.lock(".claude/baton/lock", {.holder = "two"});
    EXPECT_TRUE((*lock)->is_first_holder());
    (*lock)->end_well();
  }
  EXPECT_FALSE((*project.root.lock(".claude/baton/lock", {.holder = "three"}))->is_first_holder());
}

// Adds one to the number in the state.
bool increment(RealProject& project) {
  const auto transaction =
      project.store.begin({.command = "add", .deadline = Milliseconds{60'000}});
  if (!transaction) return false;
  const auto& before = (*transaction)->before();
  const int number = before ? std::stoi(before->text) : 0;
  return (*transaction)->replace({.text = std::to_string(number + 1)}).has_value();
}

TEST(RealLock, LosesNoUpdateOfManyProcesses) {
  RealProject project;
  constexpr int kProcesses = 8;
  constexpr int kUpdates = 10;
  std::array<pid_t, kProcesses> children = {};
  for (pid_t& child : children) {
    child = ::fork();
    if (child != 0) continue;
    bool good = true;
    for (int update = 0; update < kUpdates; ++update) good = increment(project) && good;
    ::_exit(good ? 0 : 1);
  }
  for (const pid_t child : children) {
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  EXPECT_EQ(project.store.read().value()->text, std::to_string(kProcesses * kUpdates));
}

TEST(RealLock, ShowsReadersOnlyWholeStates) {
  RealProject project;
  const std::string first(20'000, 'a');
  const std::string second(30'000, 'b');
  ASSERT_TRUE(project.replace(first));
  const pid_t writer = ::fork();
  if (writer == 0) {
    bool good = true;
    for (int round = 0; round < 20; ++round) {
      good = project.replace(round % 2 == 0 ? second : first).has_value() && good;
    }
    ::_exit(good ? 0 : 1);
  }
  int status = 0;
  while (::waitpid(writer, &status, WNOHANG) == 0) {
    const auto seen = project.store.read().value();
    ASSERT_TRUE(seen && (seen->text == first || seen->text == second));
  }
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace baton
