// `git clean -fdx` removes what is untracked: state, journal and backups at once. Their second
// names in the git directory stay.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>

#include <nlohmann/json.hpp>

#include "faults/files.h"
#include "faults/program.h"
#include "support/temporary_folder.h"

namespace baton {
namespace {

namespace files = std::filesystem;
using nlohmann::json;
using test::Arguments;
using test::Ran;

// The store has no hard links, and baton cannot know whether there were values in it.
constexpr const char* kLostValues = "the values of the shared context of wf_1, if it had any";
constexpr const char* kLostRest =
    "the other shared contexts and the environment data, if there were any";

class GitClean : public testing::Test {
 protected:
  const test::TemporaryFolder folder;
  const files::path top = folder / "repository";

  void SetUp() override {
    files::create_directories(top);
    if (git({"init", "-q"}).status != 0) GTEST_SKIP() << "git is not installed: NOT TESTED";
    test::write_file(top / "README.md", "text\n");
    commit();
  }

  Ran git(Arguments arguments) { return git_in(top, std::move(arguments)); }
  static Ran git_in(const files::path& place, Arguments arguments) {
    return test::run(
        {.folder = place.string(), .arguments = std::move(arguments), .program = "/usr/bin/git"});
  }
  void commit() {
    git({"add", "-A"});
    const Ran ran = git({"-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-q",
                         "--allow-empty", "-m", "a commit"});
    ASSERT_EQ(ran.status, 0) << ran.error;
  }

  static void must(const files::path& place, const Arguments& arguments) {
    const Ran ran = test::baton(place, arguments);
    ASSERT_EQ(ran.status, 0) << arguments.front() << ran.output << ran.error;
  }
  static std::string output(int number) {
    const std::string name = number == 1 ? "01-prd-writer" : "02-architecture-reviewer";
    return std::string(BATON_TEST_DATA) + "/photo-search/outputs/" + name + ".json";
  }
  static void work(const files::path& project) {
    must(project, {"init", "--feature", "f", "--workflow-id", "wf_1"});
    must(project, {"record", output(1)});
    must(project, {"decide", "Use trigrams"});
    must(project, {"constrain", "Answer within 200 ms"});
  }

  // The state without what recovering changes about it.
  static json content(const files::path& project) {
    json state = test::state_in(project);
    state.erase("revision");
    state.erase("lastUpdated");
    return state;
  }
  static files::path segment_in(const files::path& root) {
    return root / ".claude/baton/journal/0000000001";
  }
};

TEST_F(GitClean, InTheMiddleOfAWorkflowLosesNothing) {
  work(top);
  const json before = test::state_in(top);
  const json kept = content(top);
  ASSERT_EQ(git({"clean", "-fdxq"}).status, 0);
  ASSERT_FALSE(files::exists(top / ".claude"));
  EXPECT_EQ(test::baton(top, {"status"}).status, 7);
  EXPECT_FALSE(files::exists(top / ".claude"));
  const Ran ran = test::baton(top, {"recover", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.error;
  const json answer = json::parse(ran.output);
  EXPECT_EQ(answer["level"], "journal");
  EXPECT_EQ(answer["lost"], json({kLostValues, kLostRest}));
  EXPECT_EQ(content(top), kept);
  EXPECT_EQ(answer["revision"].get<int>(), before["revision"].get<int>() + 1);
  must(top, {"decide", "Use an index"});
  must(top, {"doctor"});
}

TEST_F(GitClean, IsRepairedByTheNextSession) {
  work(top);
  const json kept = content(top);
  ASSERT_EQ(git({"clean", "-fdxq"}).status, 0);
  const files::path event = folder / "event.json";
  test::write_file(event,
                   R"({"hook_event_name":"SessionStart","source":"startup","session_id":"s1"})");
  const Ran ran = test::run({.folder = top.string(), .arguments = {"hook"}, .before_exec = [event] {
                               ::dup2(::open(event.c_str(), O_RDONLY), STDIN_FILENO);
                             }});
  EXPECT_NE(ran.output.find(std::string("lost: ") + kLostValues), std::string::npos) << ran.output;
  EXPECT_EQ(content(top), kept);
}

TEST_F(GitClean, AppendsReachBothNames) {
  work(top);
  must(top, {"decide", "Use an index"});
  EXPECT_EQ(test::read_file(segment_in(top)), test::read_file(segment_in(top / ".git/baton")));
  struct stat status = {};
  ASSERT_EQ(::stat(segment_in(top).c_str(), &status), 0);
  EXPECT_EQ(status.st_nlink, 2U);
}

TEST_F(GitClean, ComesAfterAnArchiveToo) {
  work(top);
  must(top, {"archive", "--force"});
  EXPECT_FALSE(files::exists(top / ".git/baton"));
  ASSERT_EQ(git({"clean", "-fdxq"}).status, 0);
  EXPECT_EQ(test::baton(top, {"recover"}).status, 7);
  must(top, {"init", "--feature", "g", "--workflow-id", "wf_2"});
  EXPECT_EQ(test::state_in(top)["workflowId"], "wf_2");
}

TEST_F(GitClean, DoesNotLetInitBeginOverTheLostWorkflow) {
  work(top);
  ASSERT_EQ(git({"clean", "-fdxq"}).status, 0);
  const Ran refused = test::baton(top, {"init", "--feature", "g", "--workflow-id", "wf_2"});
  EXPECT_EQ(refused.status, 4);
  EXPECT_NE(refused.error.find("baton recover"), std::string::npos) << refused.error;
  must(top, {"init", "--feature", "g", "--workflow-id", "wf_2", "--ignore-missing-state"});
  EXPECT_EQ(test::state_in(top)["workflowId"], "wf_2");
  must(top, {"decide", "Use an index"});
  ASSERT_EQ(git({"clean", "-fdxq"}).status, 0);
  must(top, {"recover"});
  EXPECT_EQ(test::state_in(top)["workflowId"], "wf_2");
}

TEST_F(GitClean, InAWorktreeUsesTheGitDirectoryOfTheWorktree) {
  work(top);
  const files::path worktree = folder / "worktree";
  ASSERT_EQ(git({"worktree", "add", "-q", worktree.string()}).status, 0);
  must(worktree, {"init", "--feature", "g", "--workflow-id", "wf_2"});
  must(worktree, {"decide", "Use an index"});
  ASSERT_EQ(git_in(worktree, {"clean", "-fdxq"}).status, 0);
  must(worktree, {"recover"});
  EXPECT_EQ(test::state_in(worktree)["workflowId"], "wf_2");
  EXPECT_EQ(test::state_in(worktree)["sharedDecisions"].size(), 1U);
  EXPECT_EQ(test::state_in(top)["workflowId"], "wf_1");
}

TEST_F(GitClean, InASubfolderUsesTheLinksOfThatProject) {
  const files::path project = top / "packages/a";
  files::create_directories(project / ".claude");
  work(project);
  EXPECT_TRUE(files::exists(segment_in(top / ".git/baton/packages/a")));
  ASSERT_EQ(git({"clean", "-fdxq"}).status, 0);
  files::create_directories(project / ".claude");
  must(project, {"recover"});
  EXPECT_EQ(test::state_in(project)["constraints"].size(), 3U);
}

TEST_F(GitClean, LeavesTheCommittedState) {
  work(top);
  git({"add", "-f", ".claude/workflow-state.json"});
  commit();
  const json kept = content(top);
  files::remove_all(top / ".claude");
  files::remove_all(top / ".git/baton");
  const Ran ran = test::baton(top, {"recover", "--json"});
  ASSERT_EQ(ran.status, 0) << ran.error;
  EXPECT_EQ(json::parse(ran.output)["source"], "HEAD:./.claude/workflow-state.json");
  EXPECT_EQ(content(top), kept);
}

// Each source has something that the others lack.
TEST_F(GitClean, JoinsTheCommittedStateAndWhatTheDamagedFileHas) {
  work(top);
  git({"add", "-f", ".claude/workflow-state.json"});
  commit();
  must(top, {"phase", "review"});
  const std::string text = test::read_file(top / ".claude/workflow-state.json");
  files::remove_all(top / ".claude/baton");
  files::remove_all(top / ".git/baton");
  test::write_file(top / ".claude/workflow-state.json",
                   text.substr(0, text.find("\"sharedDecisions\"")));
  must(top, {"recover"});
  const json state = test::state_in(top);
  EXPECT_EQ(state["phase"], "review");
  EXPECT_EQ(state["constraints"].size(), 3U);
  EXPECT_FALSE(state["sharedDecisions"].empty());
}

// Through a name that baton did not give, an append would reach another file.
TEST_F(GitClean, ASegmentWithAForeignNameIsNotAppendedTo) {
  work(top);
  files::create_hard_link(segment_in(top), folder / "elsewhere");
  const std::string before = test::read_file(folder / "elsewhere");
  must(top, {"decide", "Use an index"});
  EXPECT_EQ(test::read_file(folder / "elsewhere"), before);
  EXPECT_EQ(test::state_in(top)["revision"], 5);
  must(top, {"undo"});
}

}  // namespace
}  // namespace baton
