#include "posix/companion.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "support/temporary_folder.h"

namespace baton::posix {
namespace {

// In a process of its own, because it gives up its view of the file system. The program of the
// folder cannot be executed: an attempt fails in another way than its absence.
TEST(BecomeCompanion, StartsNoProgramOfTheCurrentFolderIfItsOwnPlaceIsUnknown) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root can hide /proc: NOT TESTED";
  const test::TemporaryFolder folder;
  std::filesystem::create_directories(folder / "libexec/baton");
  std::ofstream(folder / "libexec/baton/baton-full") << "#!/bin/sh\n";
  std::ofstream(folder / "baton-full") << "#!/bin/sh\n";
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    ::unsetenv("BATON_FULL");
    const bool is_inside = ::chroot(folder.path().c_str()) == 0 && ::chdir("/") == 0;
    std::array<char*, 1> arguments = {};
    const Error error = become_companion(arguments.data());
    const bool is_missing = error.phrase.view().find("baton-full is missing") == 0;
    const int code = is_missing ? 0 : 1;
    ::_exit(is_inside ? code : 2);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status));
  if (WEXITSTATUS(status) == 2) GTEST_SKIP() << "chroot is refused here: NOT TESTED";
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace baton::posix
