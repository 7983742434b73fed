// A project of one user, and a program that another runs: root among them.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include <nlohmann/json.hpp>

#include "faults/program.h"
#include "support/temporary_folder.h"

namespace baton {
namespace {

namespace files = std::filesystem;
using test::Arguments;
using test::Ran;

constexpr uid_t kOwner = 65'534;
constexpr uid_t kStranger = 65'533;
constexpr const char* kChangeAttributes = "/usr/bin/chattr";

// What the test's root is not asked to be stays root.
Ran baton_as(uid_t user, const files::path& folder, const Arguments& arguments) {
  return test::run({.folder = folder.string(), .arguments = arguments, .before_exec = [user] {
                      const bool dropped = ::setgid(user) == 0 && ::setuid(user) == 0;
                      if (!dropped) ::_exit(126);
                    }});
}

struct ForeignOwner : testing::Test {
  test::TemporaryFolder folder;
  const files::path project = folder / "project";

  void SetUp() override {
    if (::geteuid() != 0) GTEST_SKIP() << "only root may be several users: NOT TESTED";
    files::permissions(folder.path(), files::perms(0755));
    files::create_directory(project);
    ASSERT_EQ(::chown(project.c_str(), kOwner, kOwner), 0);
    if (baton_as(kOwner, project, {"--version"}).status != 0) {
      GTEST_SKIP() << "other users may not run the program where it was built: NOT TESTED";
    }
    ASSERT_EQ(baton_as(kOwner, project, {"init", "--feature", "f"}).status, 0);
  }
};

TEST_F(ForeignOwner, RefusesTheStrangerWhoMayNotWriteAndNamesTheFile) {
  const std::string before = test::state_text_in(project);
  for (const Arguments& arguments : {Arguments{"decide", "no"}, Arguments{"archive", "--force"},
                                     Arguments{"recover", "--json"}}) {
    const Ran ran = baton_as(kStranger, project, arguments);
    if (arguments.front() == "recover" && ran.status == 0) continue;  // there is nothing to do
    EXPECT_EQ(ran.status, 5) << ran.error;
    EXPECT_NE(ran.error.find("EACCES"), std::string::npos) << ran.error;
    EXPECT_NE(ran.error.find(".claude"), std::string::npos) << ran.error;
  }
  EXPECT_EQ(baton_as(kStranger, project, {"status"}).status, 0);
  EXPECT_EQ(test::state_text_in(project), before);
}

// Whatever root begins: a segment, a backup, an output, a store, a lock, a folder.
TEST_F(ForeignOwner, OwnsWhatRootCreates) {
  files::remove_all(project / ".claude");
  ASSERT_EQ(test::baton(project, {"init", "--feature", "f"}).status, 0);
  ASSERT_EQ(test::baton(project, {"shared", "write", "by_root", "1"}).status, 0);
  for (const auto& entry : files::recursive_directory_iterator(project)) {
    struct stat status = {};
    ASSERT_EQ(::lstat(entry.path().c_str(), &status), 0);
    EXPECT_EQ(status.st_uid, kOwner) << entry.path();
    EXPECT_EQ(status.st_gid, kOwner) << entry.path();
  }
  const Ran by_owner = baton_as(kOwner, project, {"decide", "By owner"});
  EXPECT_EQ(by_owner.status, 0) << by_owner.error;
}

TEST_F(ForeignOwner, NamesTheWayToGetFilesOfRootBack) {
  const files::path segment = project / ".claude/baton/journal/0000000001";
  ASSERT_EQ(::chown(segment.c_str(), 0, 0), 0);
  const Ran refused = baton_as(kOwner, project, {"decide", "no"});
  EXPECT_EQ(refused.status, 5) << refused.error;
  const std::string command =
      "`sudo chown -R 65534 " + files::canonical(project).string() + "/.claude/baton`";
  EXPECT_NE(refused.error.find(command), std::string::npos) << refused.error;
}

TEST_F(ForeignOwner, NamesTheOwnerOfTheLock) {
  ASSERT_EQ(::chown((project / ".claude/baton/lock").c_str(), kStranger, kStranger), 0);
  const Ran refused = baton_as(kOwner, project, {"decide", "no"});
  EXPECT_EQ(refused.status, 5) << refused.error;
  EXPECT_NE(refused.error.find("it belongs to user 65533"), std::string::npos) << refused.error;
}

// The owner and the mode do not explain the refusal.
TEST_F(ForeignOwner, NamesTheAttributeThatForbidsChanges) {
  const files::path lock = project / ".claude/baton/lock";
  const auto change = [&](const char* how) {
    return test::run(
        {.folder = "/", .arguments = {how, lock.string()}, .program = kChangeAttributes});
  };
  if (change("+i").status != 0) GTEST_SKIP() << "this file system has no attributes: NOT TESTED";
  const Ran refused = test::baton(project, {"decide", "no"});
  EXPECT_EQ(change("-i").status, 0);
  EXPECT_EQ(refused.status, 5) << refused.error;
  EXPECT_NE(
      refused.error.find("has the attribute i (immutable), which `lsattr` shows; `sudo chattr "
                         "-i "),
      std::string::npos)
      << refused.error;
}

// The path in the command is right in the current folder.
TEST_F(ForeignOwner, NamesFoldersBelowTheOneThatIsSearched) {
  const files::path closed = project / "specs/closed";
  files::create_directories(closed);
  ASSERT_EQ(::chmod(closed.c_str(), 0700), 0);
  const Ran below = baton_as(kOwner, project, {"validate", "specs"});
  EXPECT_NE(below.error.find("specs/closed: "), std::string::npos) << below.error;
  EXPECT_NE(below.error.find("`sudo chown -R 65534 specs/closed`"), std::string::npos)
      << below.error;
  ASSERT_EQ(::chmod(closed.parent_path().c_str(), 0700), 0);
  const Ran itself = baton_as(kOwner, project, {"validate", "specs"});
  EXPECT_NE(itself.error.find("cannot open the folder: specs: "), std::string::npos)
      << itself.error;
}

// The user runs the command as root.
TEST_F(ForeignOwner, QuotesTheNameInTheCommandForRoot) {
  const files::path states = project / "my states; id";
  files::create_directory(states);
  ASSERT_EQ(::chown(states.c_str(), kOwner, kOwner), 0);
  const auto run_there = [&](Arguments arguments) {
    const Arguments location = {"--project", ".", "--state", "my states; id/state.json"};
    arguments.insert(arguments.begin(), location.begin(), location.end());
    return baton_as(kOwner, project, arguments);
  };
  ASSERT_EQ(run_there({"init", "--feature", "f"}).status, 0);
  ASSERT_EQ(::chown(states.c_str(), 0, 0), 0);
  const Ran refused = run_there({"decide", "no"});
  EXPECT_EQ(refused.status, 5) << refused.error;
  const std::string command = "`sudo chown -R 65534 '" + states.string() + "'`";
  EXPECT_NE(refused.error.find(command), std::string::npos) << refused.error;
}

TEST_F(ForeignOwner, CanGoOnAfterRootHasWritten) {
  for (int number = 0; number < 3; ++number) {
    const Ran by_root = test::baton(project, {"decide", "By root " + std::to_string(number)});
    EXPECT_EQ(by_root.status, 0) << by_root.error;
    const Ran by_owner =
        baton_as(kOwner, project, {"decide", "By owner " + std::to_string(number)});
    EXPECT_EQ(by_owner.status, 0) << by_owner.error;
  }
  EXPECT_EQ(test::state_in(project).at("sharedDecisions").size(), 6U);
}

}  // namespace
}  // namespace baton
