#include "posix/project_root.h"

#include <gtest/gtest.h>

#include "faults/real_project.h"
#include "support/fake_host.h"

namespace baton::posix {
namespace {

namespace files = std::filesystem;

struct ProjectRootSearch : testing::Test {
  test::TemporaryFolder folder;
  test::MapEnvironment environment;

  void make(const std::string& below) { files::create_directories(folder / below); }
  std::string path(const std::string& below) { return (folder / below).string(); }
  Result<ProjectRoot> find(const std::string& from, const RootRequest& request = {}) {
    return find_project_root(request, environment, path(from));
  }
  void expect_root(const Result<ProjectRoot>& found, const std::string& below,
                   std::string_view why) {
    ASSERT_TRUE(found);
    EXPECT_EQ(found->path, path(below));
    EXPECT_EQ(found->why, why);
  }
};

TEST_F(ProjectRootSearch, FindsClaudeAbove) {
  make("project/.claude");
  make("project/src/deep");
  expect_root(find("project/src/deep"), "project", "found .claude in this folder or above");
}

TEST_F(ProjectRootSearch, EndsAtAGitRoot) {
  make("project/.claude");
  make("project/vendored/.git");
  make("project/vendored/src");
  expect_root(find("project/vendored/src"), "project/vendored", "git worktree without .claude");
}

TEST_F(ProjectRootSearch, TakesALinkedWorktreeForItsOwnRoot) {
  make("project/.claude");
  make("project/tree/src");
  test::write_file(folder / "project/tree/.git", "gitdir: ../.git/worktrees/tree\n");
  expect_root(find("project/tree/src"), "project/tree", "git worktree without .claude");
}

// Claude Code may be started in a folder of the project, in which it makes another .claude.
TEST_F(ProjectRootSearch, BeginsWhereClaudeCodeWasStarted) {
  make("project/.claude/baton");
  make("project/.git");
  make("project/part/deep");
  environment.variables["CLAUDE_PROJECT_DIR"] = path("project/part");
  expect_root(find("project/part/deep"), "project", "found above CLAUDE_PROJECT_DIR");
  make("project/part/.claude");
  expect_root(find("project/part/deep"), "project", "found above CLAUDE_PROJECT_DIR");
  environment.variables["CLAUDE_PROJECT_DIR"] = path("project");
  expect_root(find("project/part/deep"), "project", "CLAUDE_PROJECT_DIR");
}

TEST_F(ProjectRootSearch, TakesAHomeFolderThatClaudeCodeNamesIfItIsAProject) {
  make("home/.claude");
  environment.variables["HOME"] = path("home");
  environment.variables["CLAUDE_PROJECT_DIR"] = path("home");
  EXPECT_FALSE(find("home"));
  expect_root(find("home", {.state = path("home/.claude/workflow-state.json")}), "home", "--state");
  make("home/.claude/baton");
  expect_root(find("home"), "home", "CLAUDE_PROJECT_DIR");
}

TEST_F(ProjectRootSearch, PrefersBatonsFilesInAWorkTree) {
  make("project/.git");
  make("project/.claude");
  make("project/part/.claude");
  expect_root(find("project/part"), "project/part", "found .claude in this folder or above");
  test::write_file(folder / "project/.claude/baton.json", "{}");
  expect_root(find("project/part"), "project", "found .claude in this folder or above");
  test::write_file(folder / "project/part/.claude/workflow-state.json", "{}");
  expect_root(find("project/part"), "project/part", "found .claude in this folder or above");
}

TEST_F(ProjectRootSearch, TakesTheNearestFolderOutsideOfAWorkTree) {
  make("above/.claude/baton");
  make("above/part/.claude");
  expect_root(find("above/part"), "above/part", "found .claude in this folder or above");
}

TEST_F(ProjectRootSearch, FallsBackToTheCurrentFolder) {
  make("empty");
  expect_root(find("empty"), "empty", "current folder");
}

TEST_F(ProjectRootSearch, EndsAtTheRootOfTheFileSystem) {
  const Result<ProjectRoot> found = find_project_root({}, environment, std::string("/"));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->path, "/");
}

TEST_F(ProjectRootSearch, PassesTheHomeFolderBy) {
  make("home/.claude");
  make("home/work");
  environment.variables["HOME"] = path("home");
  expect_root(find("home/work"), "home/work", "current folder");
}

TEST_F(ProjectRootSearch, TakesAHomeFolderThatIsAGitRoot) {
  make("home/.claude");
  make("home/.git");
  environment.variables["HOME"] = path("home");
  expect_root(find("home"), "home", "found .claude in this folder or above");
}

TEST_F(ProjectRootSearch, DoesNotFallBackToTheHomeFolder) {
  make("home/.claude");
  environment.variables["HOME"] = path("home");
  const auto found = find("home");
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::not_found);
}

TEST_F(ProjectRootSearch, GoesElsewhereFromTheHomeFolder) {
  make("home");
  environment.variables["HOME"] = path("home");
  const auto found = find("home", {.elsewhere = Elsewhere::allowed});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->path, "/");
  EXPECT_EQ(found->why, "no project here");
  EXPECT_TRUE(found->is_elsewhere);
}

TEST_F(ProjectRootSearch, GoesElsewhereForNoMissingNamedFolder) {
  make("home");
  environment.variables["HOME"] = path("home");
  for (const char* name : {"BATON_PROJECT", "CLAUDE_PROJECT_DIR", "BATON_STATE"}) {
    environment.variables[name] = path("missing/s.json");
    const auto found = find("home", {.elsewhere = Elsewhere::allowed});
    ASSERT_FALSE(found) << name;
    EXPECT_EQ(found.error().code, ErrorCode::not_found);
    environment.variables.erase(name);
  }
}

TEST_F(ProjectRootSearch, PrefersTheOptionThenBatonsThenClaudesVariable) {
  for (const char* name : {"a", "b", "c"}) make(name);
  environment.variables["CLAUDE_PROJECT_DIR"] = path("a");
  expect_root(find("a"), "a", "CLAUDE_PROJECT_DIR");
  environment.variables["BATON_PROJECT"] = path("b");
  expect_root(find("a"), "b", "BATON_PROJECT");
  expect_root(find("a", {.project = path("c")}), "c", "--project");
}

// baton's hook sets BATON_PROJECT for the shells of a session.
TEST_F(ProjectRootSearch, TakesTheOtherProjectInWhichAShellOfClaudeCodeIs) {
  for (const char* name : {"session/.claude/baton", "other/.claude/baton", "other/src", "bare"}) {
    make(name);
  }
  environment.variables["BATON_PROJECT"] = path("session");
  expect_root(find("other/src"), "session", "BATON_PROJECT");
  environment.variables["CLAUDECODE"] = "1";
  const auto found = find("other/src");
  expect_root(found, "other", "found .claude in this folder or above");
  EXPECT_EQ(found->passed_over, path("session"));
  expect_root(find("bare"), "session", "BATON_PROJECT");
  expect_root(find("session"), "session", "BATON_PROJECT");
  expect_root(find("other", {.project = path("session")}), "session", "--project");
  environment.variables["CLAUDE_PROJECT_DIR"] = path("session");  // of a hook
  expect_root(find("other"), "session", "CLAUDE_PROJECT_DIR");
}

// A shell of another session has started the Claude Code of the hook.
TEST_F(ProjectRootSearch, TakesTheProjectOfTheClaudeCodeOfAHook) {
  for (const char* name : {"outer/.claude/baton", "inner/.git", "inner/part/.claude"}) make(name);
  environment.variables["BATON_PROJECT"] = path("outer");
  environment.variables["CLAUDE_PROJECT_DIR"] = path("inner/part");
  expect_root(find("inner/part"), "outer", "BATON_PROJECT");
  make("inner/.claude/baton");
  expect_root(find("inner/part"), "inner", "found above CLAUDE_PROJECT_DIR");
  expect_root(find("inner/part", {.project = path("outer")}), "outer", "--project");
}

TEST_F(ProjectRootSearch, TakesTheSessionsProjectInAnotherWorkTreeOfIt) {
  for (const char* name :
       {"project/.claude/baton", "project/part/.claude/baton", "project/.git/worktrees/tree",
        "tree/.claude/baton", "tree/part/.claude/baton"}) {
    make(name);
  }
  for (const char* git : {"project/.git", "project/.git/worktrees/tree"}) {
    test::write_file(folder / git / "HEAD", "ref: refs/heads/main\n");
  }
  test::write_file(folder / "project/.git/worktrees/tree/commondir", "../..\n");
  test::write_file(folder / "tree/.git", "gitdir: ../project/.git/worktrees/tree\n");
  environment.variables["BATON_PROJECT"] = path("project");
  environment.variables["CLAUDECODE"] = "1";
  expect_root(find("tree"), "project", "BATON_PROJECT");
  expect_root(find("tree/part"), "tree/part", "found .claude in this folder or above");
}

// Rules and policies of the project go on to hold for a state with another name.
TEST_F(ProjectRootSearch, KeepsTheProjectOfANamedState) {
  make("project/.claude");
  make("project/states");
  make("other");
  const auto above = find("other", {.state = path("project/states/a.json")});
  expect_root(above, "project", "--state");
  EXPECT_EQ(above->state.text(), "states/a.json");
  environment.variables["BATON_STATE"] = path("project/states/b.json");
  const auto named = find("other", {.project = path("project")});
  expect_root(named, "project", "BATON_STATE");
  EXPECT_EQ(named->state.text(), "states/b.json");
}

TEST_F(ProjectRootSearch, RefusesAStateOutsideTheNamedProject) {
  make("project");
  make("other");
  const auto found = find("other", {.project = path("project"), .state = path("other/s.json")});
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::usage);
}

TEST_F(ProjectRootSearch, TakesAnEmptyVariableForUnset) {
  make("empty");
  environment.variables["BATON_PROJECT"] = "";
  expect_root(find("empty"), "empty", "current folder");
}

TEST_F(ProjectRootSearch, FindsTheRootAboveAStateInClaude) {
  make("project/.claude");
  const auto found = find("project", {.state = ".claude/other-state.json"});
  expect_root(found, "project", "--state");
  EXPECT_EQ(found->state.text(), ".claude/other-state.json");
}

TEST_F(ProjectRootSearch, TakesTheFolderOfAStateElsewhere) {
  make("project/states");
  const auto found = find("project", {.state = "states/mine.json"});
  expect_root(found, "project/states", "--state");
  EXPECT_EQ(found->state.text(), "mine.json");
}

TEST_F(ProjectRootSearch, ReportsNotFoundForAMissingNamedFolder) {
  for (const RootRequest& request : {RootRequest{.project = path("missing"), .state = {}},
                                     RootRequest{.project = {}, .state = path("missing/s.json")}}) {
    const auto found = find("", request);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, ErrorCode::not_found);
    EXPECT_NE(found.error().hint.find("--"), std::string::npos);
  }
}

TEST_F(ProjectRootSearch, NeedsTheCurrentFolderForRelativePathsOnly) {
  make("project/.claude");
  const Result<std::string> removed = fail(ErrorCode::not_found, "the current folder was removed");
  const auto found_without = [&](const RootRequest& request) {
    return find_project_root(request, environment, removed);
  };
  expect_root(found_without({.project = path("project"), .state = {}}), "project", "--project");
  expect_root(found_without({.project = {}, .state = path("project/.claude/s.json")}), "project",
              "--state");
  for (const RootRequest& request :
       {RootRequest{}, RootRequest{.project = ".", .state = {}},
        RootRequest{.project = {}, .state = "s.json"},
        RootRequest{.project = "project", .state = path("project/.claude/s.json")}}) {
    const auto found = found_without(request);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().phrase.view(), "the current folder was removed");
  }
}

TEST_F(ProjectRootSearch, RefusesAStateThatNamesNoFile) {
  const auto found = find("", {.state = ".."});
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::usage);
}

}  // namespace
}  // namespace baton::posix
