#include "posix/standard_lines.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>

namespace baton::posix {
namespace {

bool is_blocked(int signal) {
  sigset_t blocked = {};
  ::sigprocmask(SIG_BLOCK, nullptr, &blocked);
  return ::sigismember(&blocked, signal) == 1;
}

// The limit of open files and the signals of the process, as they were.
class StandardLinesTest : public testing::Test {
 protected:
  StandardLinesTest() {
    ::getrlimit(RLIMIT_NOFILE, &files_);
    ::sigprocmask(SIG_BLOCK, nullptr, &blocked_);
  }
  ~StandardLinesTest() override {
    ::setrlimit(RLIMIT_NOFILE, &files_);
    ::sigprocmask(SIG_SETMASK, &blocked_, nullptr);
  }
  void allow_no_more_files() const {
    const rlimit none = {.rlim_cur = 0, .rlim_max = files_.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
  }

 private:
  rlimit files_ = {};
  sigset_t blocked_ = {};
};

TEST_F(StandardLinesTest, TakesTheSignalsThatWouldEndTheProcess) {
  PosixConsole console(PosixConsole::Exit::returns);
  const StandardLines lines(console);
  EXPECT_TRUE(is_blocked(SIGINT));
  EXPECT_TRUE(is_blocked(SIGTERM));
}

TEST_F(StandardLinesTest, LeavesTheSignalsAsTheyWereIfItCannotReceiveThem) {
  PosixConsole console(PosixConsole::Exit::returns);
  allow_no_more_files();
  const StandardLines lines(console);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) EXPECT_FALSE(is_blocked(signal)) << signal;
}

}  // namespace
}  // namespace baton::posix
