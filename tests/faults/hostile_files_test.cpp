// Links, pipes and folders where files should be; folders that may not be written.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <functional>

#include "faults/real_project.h"
#include "posix/open_beneath.h"

namespace baton {
namespace {

namespace files = std::filesystem;
using test::read_file;
using test::RealProject;
using test::write_file;

struct HostileFiles : testing::Test {
  RealProject project;
  test::TemporaryFolder outside;

  void expect_refused() {
    const Result<Digest> replaced = project.replace("new");
    ASSERT_FALSE(replaced);
    EXPECT_EQ(replaced.error().code, ErrorCode::malformed);
    EXPECT_FALSE(replaced.error().subject.empty());
    EXPECT_FALSE(replaced.error().hint.empty());
  }
};

TEST_F(HostileFiles, RefuseAStateThatIsALink) {
  write_file(outside / "victim", "precious");
  files::create_directory(project.folder / ".claude");
  files::create_symlink(outside / "victim", project.folder / ".claude/workflow-state.json");
  expect_refused();
  EXPECT_FALSE(project.store.read());
  EXPECT_EQ(read_file(outside / "victim"), "precious");
  EXPECT_TRUE(files::is_symlink(project.folder / ".claude/workflow-state.json"));
}

TEST_F(HostileFiles, RefuseAClaudeFolderThatIsALink) {
  files::create_directory_symlink(outside.path(), project.folder / ".claude");
  expect_refused();
  EXPECT_TRUE(files::is_empty(outside.path()));
}

TEST_F(HostileFiles, RefuseALockThatIsALink) {
  write_file(outside / "victim", "precious");
  files::create_directories(project.folder / ".claude/baton");
  files::create_symlink(outside / "victim", project.folder / ".claude/baton/lock");
  expect_refused();
  EXPECT_EQ(read_file(outside / "victim"), "precious");
}

// Not every change is backed up, so that one may go through.
TEST_F(HostileFiles, AreNotWrittenThroughBackupsThatAreALink) {
  ASSERT_TRUE(project.replace("old"));
  files::remove_all(project.folder / ".claude/baton/backups");
  files::create_directory_symlink(outside.path(), project.folder / ".claude/baton/backups");
  const bool replaced = project.replace("new").has_value();
  EXPECT_TRUE(files::is_empty(outside.path()));
  EXPECT_EQ(read_file(project.folder / ".claude/workflow-state.json"), replaced ? "new" : "old");
}

TEST_F(HostileFiles, RefuseAStateThatIsAPipeAtOnce) {
  files::create_directory(project.folder / ".claude");
  ASSERT_EQ(::mkfifo((project.folder / ".claude/workflow-state.json").c_str(), 0600), 0);
  expect_refused();
}

TEST_F(HostileFiles, RefuseALockThatIsAPipeAtOnce) {
  files::create_directories(project.folder / ".claude/baton");
  ASSERT_EQ(::mkfifo((project.folder / ".claude/baton/lock").c_str(), 0600), 0);
  expect_refused();
}

TEST_F(HostileFiles, RefuseAStateThatIsAFolder) {
  files::create_directories(project.folder / ".claude/workflow-state.json");
  expect_refused();
}

TEST_F(HostileFiles, RefuseAClaudeFolderThatIsAFile) {
  write_file(project.folder / ".claude", "text");
  expect_refused();
}

TEST_F(HostileFiles, KeepTheModeOfTheStateWhateverTheUmask) {
  ASSERT_TRUE(project.replace("old"));
  files::permissions(project.folder / ".claude/workflow-state.json", files::perms::owner_read |
                                                                         files::perms::owner_write |
                                                                         files::perms::group_read);
  const mode_t umask_before = ::umask(0077);
  ASSERT_TRUE(project.replace("new"));
  ::umask(umask_before);
  EXPECT_EQ(project.root.status(".claude/workflow-state.json").value()->mode, 0640U);
}

// Runs `check` in a child without privileges; its exit status is the test's verdict.
constexpr int kCouldNotDrop = 77;
int run_unprivileged(const std::function<bool()>& check) {
  const pid_t child = ::fork();
  if (child == 0) {
    constexpr uid_t kNobody = 65534;
    const bool dropped = ::geteuid() != 0 || (::setgid(kNobody) == 0 && ::setuid(kNobody) == 0);
    ::_exit(dropped ? (check() ? 0 : 1) : kCouldNotDrop);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

TEST_F(HostileFiles, NameErrnoAndOwnerInAReadOnlyFolder) {
  ASSERT_TRUE(project.replace("older"));
  ASSERT_TRUE(project.replace("old"));
  files::permissions(project.folder.path(), files::perms(0755));
  files::permissions(project.folder / ".claude/baton", files::perms(0777));
  files::permissions(project.folder / ".claude/baton/lock", files::perms(0666));
  files::permissions(project.folder / ".claude/baton/backups", files::perms(0777));
  files::permissions(project.folder / ".claude/baton/.gitignore", files::perms(0644));
  files::permissions(project.folder / ".claude", files::perms(0555));
  const int verdict = run_unprivileged([&] {
    const Result<Digest> replaced = project.replace("new");
    return !replaced && replaced.error().code == ErrorCode::unavailable &&
           replaced.error().cause == EACCES &&
           replaced.error().hint.find("belongs to user") != std::string::npos;
  });
  files::permissions(project.folder / ".claude", files::perms(0755));
  if (verdict == kCouldNotDrop) GTEST_SKIP() << "cannot drop privileges: NOT TESTED";
  EXPECT_EQ(verdict, 0);
  EXPECT_EQ(read_file(project.folder / ".claude/workflow-state.json"), "old");
}

TEST_F(HostileFiles, LeaveTheOldStateWhereTheDiskTakesNoMore) {
  ASSERT_TRUE(project.replace("old"));
  const pid_t child = ::fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit = {.rlim_cur = 1000, .rlim_max = 1000};  // bytes a file may have
    ::setrlimit(RLIMIT_FSIZE, &limit);
    const Result<Digest> replaced = project.replace(std::string(100'000, 'x'));
    const bool as_promised = !replaced && replaced.error().cause == EFBIG &&
                             replaced.error().subject == ".claude/workflow-state.json";
    ::_exit(as_promised ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(read_file(project.folder / ".claude/workflow-state.json"), "old");
  for (const auto& entry : files::directory_iterator(project.folder / ".claude")) {
    EXPECT_NE(entry.path().extension(), ".tmp");
  }
}

// The way that kernels without openat2 go.
struct OpeningByComponent : HostileFiles {
  int open(const char* path, int flags = O_RDONLY) {
    const int root = ::open(project.folder.path().c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
    const int opened = posix::open_by_component(root, {.path = path, .flags = flags});
    ::close(root);
    if (opened >= 0) ::close(opened);
    return opened;
  }
};

TEST_F(OpeningByComponent, FindsFilesAndTheRoot) {
  write_file(project.folder / "a/b/c", "text");
  EXPECT_GE(open("a/b/c"), 0);
  EXPECT_GE(open("", O_RDONLY | O_DIRECTORY), 0);
  EXPECT_EQ(open("a/missing/c"), -ENOENT);
}

TEST_F(OpeningByComponent, FollowsNoLinkAtAnyPlace) {
  write_file(outside / "b/c", "precious");
  files::create_directory_symlink(outside.path(), project.folder / "a");
  files::create_symlink(outside / "b/c", project.folder / "d");
  EXPECT_EQ(open("a/b/c"), -ELOOP);
  EXPECT_EQ(open("d"), -ELOOP);
  EXPECT_EQ(open("a", O_RDONLY | O_DIRECTORY), -ELOOP);
}

}  // namespace
}  // namespace baton
