// A project in a git repository whose hard links below the git directory are not those of the user
// who runs baton: root, another user, or a container with other mounts.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include <nlohmann/json.hpp>

#include "faults/files.h"
#include "faults/mounts.h"
#include "faults/program.h"
#include "support/temporary_folder.h"

namespace baton {
namespace {

namespace files = std::filesystem;
using test::Arguments;
using test::Ran;

constexpr uid_t kUser = 65'534;
constexpr uid_t kOtherUser = 65'533;
constexpr const char* kSecret = "ZEBRAFISH99";

struct ForeignGit : testing::Test {
  test::TemporaryFolder folder;
  const files::path project = folder / "project";
  const files::path links = project / ".git/baton/.claude/baton";

  void SetUp() override {
    if (::geteuid() != 0) GTEST_SKIP() << "only root may be several users: NOT TESTED";
    files::permissions(folder.path(), files::perms(0755));
    files::create_directory(project);
    ASSERT_EQ(::chown(project.c_str(), kUser, kUser), 0);
    if (as_user({"--version"}).status != 0) {
      GTEST_SKIP() << "other users may not run the program where it was built: NOT TESTED";
    }
    if (git({"init", "-q"}).status != 0) GTEST_SKIP() << "git is not installed: NOT TESTED";
    ASSERT_EQ(as_user({"init", "--feature", "f", "--workflow-id", "wf_1"}).status, 0);
    decide_as_user(std::string("codename ") + kSecret);
  }

  [[nodiscard]] Ran as_user(const Arguments& arguments,
                            const std::string& program = BATON_BINARY) const {
    return test::run({.folder = project.string(),
                      .arguments = arguments,
                      .program = program,
                      .environment = {"HOME=" + project.string()},
                      .before_exec = [] {
                        if (::setgid(kUser) != 0 || ::setuid(kUser) != 0) ::_exit(126);
                      }});
  }
  [[nodiscard]] Ran git(const Arguments& arguments) const {
    return as_user(arguments, "/usr/bin/git");
  }
  [[nodiscard]] Ran as_root(const Arguments& arguments) const {
    return test::baton(project, arguments);
  }
  void decide_as_user(const std::string& decision) const {
    const Ran ran = as_user({"decide", decision});
    ASSERT_EQ(ran.status, 0) << ran.error;
  }

  void make_secret() const {
    test::write_file(
        project / ".claude/baton.json",
        R"({"secrets": {"patterns": [{"name": "code", "pattern": "ZEBRAFISH[0-9]+"}]}})");
  }
  [[nodiscard]] Arguments files_with_secret() const {
    Arguments found;
    for (const auto& entry : files::recursive_directory_iterator(project)) {
      const bool has_it = entry.is_regular_file() &&
                          test::read_file(entry.path()).find(kSecret) != std::string::npos;
      if (has_it) found.push_back(entry.path().string());
    }
    return found;
  }
  void give_git_directory_to(uid_t user) const {
    ASSERT_EQ(::chown((project / ".git").c_str(), user, user), 0);
    for (const auto& entry : files::recursive_directory_iterator(project / ".git")) {
      if (!entry.is_directory()) continue;
      ASSERT_EQ(::chown(entry.path().c_str(), user, user), 0);
    }
  }
};

TEST_F(ForeignGit, OfTheOwnerIsScrubbedByRoot) {
  ASSERT_FALSE(files::is_empty(links / "journal"));
  make_secret();
  const Ran ran = as_root({"scrub", "--apply"});
  ASSERT_EQ(ran.status, 0) << ran.error;
  EXPECT_EQ(files_with_secret(), Arguments());
  for (const auto& entry : files::recursive_directory_iterator(project / ".git/baton")) {
    struct stat status = {};
    ASSERT_EQ(::lstat(entry.path().c_str(), &status), 0);
    EXPECT_EQ(status.st_uid, kUser) << entry.path();
  }
  decide_as_user("Go on");
}

TEST_F(ForeignGit, OfTheOwnerLetsRootRecover) {
  ASSERT_EQ(as_root({"decide", "By root"}).status, 0);
  ASSERT_EQ(git({"clean", "-fdxq"}).status, 0);
  EXPECT_EQ(as_root({"init", "--feature", "other"}).status, 4);
  const Ran ran = as_root({"recover"});
  ASSERT_EQ(ran.status, 0) << ran.error;
  EXPECT_EQ(test::state_in(project)["workflowId"], "wf_1");
  EXPECT_EQ(test::state_in(project)["sharedDecisions"].size(), 2U);
  decide_as_user("Go on");
}

// Nothing may be called removed that is still there.
TEST_F(ForeignGit, OfAnotherUserMakesAScrubFail) {
  make_secret();
  give_git_directory_to(kOtherUser);
  for (const bool is_root : {false, true}) {
    const Ran ran = is_root ? as_root({"scrub", "--apply"}) : as_user({"scrub", "--apply"});
    EXPECT_EQ(ran.status, 5) << ran.output;
    EXPECT_NE(ran.error.find("run the command as user 65533"), std::string::npos) << ran.error;
  }
  EXPECT_NE(files_with_secret(), Arguments());
}

TEST_F(ForeignGit, OfAnotherUserIsNamedByTheArchive) {
  give_git_directory_to(kOtherUser);
  const Ran ran = as_user({"archive", "--force", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.error;
  EXPECT_NE(ran.output.find("hard-links-left"), std::string::npos) << ran.output;
}

struct OtherMount : ForeignGit {
  void SetUp() override {
    ForeignGit::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    const std::string reason = test::enter_own_mounts();
    if (!reason.empty()) GTEST_SKIP() << reason;
  }
  void TearDown() override { (void)test::unmount(project / ".claude"); }
};

TEST_F(OtherMount, GetsCopiesOfTheHardLinks) {
  ASSERT_EQ(test::mount_memory(project / ".claude", "4m"), "");
  ASSERT_EQ(::chown((project / ".claude").c_str(), kUser, kUser), 0);
  const Ran recovered = as_user({"recover"});
  ASSERT_EQ(recovered.status, 0) << recovered.error;
  EXPECT_EQ(test::state_in(project)["sharedDecisions"].size(), 1U);
  EXPECT_EQ(test::read_file(project / ".claude/baton/journal/0000000001"),
            test::read_file(links / "journal/0000000001"));
  decide_as_user("Go on");
  const Ran fixed = as_user({"doctor", "--fix"});
  EXPECT_EQ(fixed.output.find("not protected"), std::string::npos) << fixed.output;
}

TEST_F(OtherMount, OfTheSameFileSystemCannotHaveHardLinks) {
  ASSERT_EQ(test::bind_to_itself(project / ".claude"), "");
  decide_as_user("Go on");
  files::remove_all(project / ".git/baton");
  const Ran examined = as_user({"doctor"});
  EXPECT_EQ(examined.output.find("not protected"), std::string::npos) << examined.output;
}

}  // namespace
}  // namespace baton
