#include "posix/git_program.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "support/temporary_folder.h"

namespace baton::posix {
namespace {

// Puts a program named git in front of the others, which prints the state of its signals.
class SignalsOfGit : public testing::Test {
 protected:
  SignalsOfGit() {
    const std::filesystem::path git = std::filesystem::path(folder_.path()) / "git";
    std::ofstream(git) << "#!/bin/sh\nexec grep -E 'SigBlk|SigIgn' /proc/self/status\n";
    std::filesystem::permissions(git, std::filesystem::perms::owner_all);
    const char* const path = std::getenv("PATH");
    path_ = path == nullptr ? "" : path;
    ::setenv("PATH", (std::string(folder_.path()) + ":" + path_).c_str(), 1);
    ::sigemptyset(&blocked_);
    ::sigaddset(&blocked_, SIGTERM);
    ::sigprocmask(SIG_BLOCK, &blocked_, nullptr);
    ignored_ = std::signal(SIGPIPE, SIG_IGN);
  }
  ~SignalsOfGit() override {
    std::signal(SIGPIPE, ignored_);
    ::sigprocmask(SIG_UNBLOCK, &blocked_, nullptr);
    ::setenv("PATH", path_.c_str(), 1);
  }

  test::TemporaryFolder folder_;

 private:
  std::string path_;
  sigset_t blocked_ = {};
  void (*ignored_)(int) = nullptr;
};

TEST_F(SignalsOfGit, AreNotThoseOfThisProcess) {
  const std::string status = read_committed(folder_.path(), "file").value_or("");
  EXPECT_NE(status.find("SigBlk:\t0000000000000000"), std::string::npos) << status;
  const std::size_t at = status.find("SigIgn:\t");
  ASSERT_NE(at, std::string::npos) << status;
  const unsigned long long signals = std::stoull(status.substr(at + 8), nullptr, 16);
  EXPECT_EQ(signals & (1ULL << (SIGPIPE - 1U)), 0U) << status;
}

}  // namespace
}  // namespace baton::posix
