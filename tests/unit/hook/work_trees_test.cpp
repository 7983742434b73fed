#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/core/workspace.h"
#include "app/identity/claude_session.h"
#include "app/identity/prove_caller.h"
#include "claude_processes.h"
#include "support/fake_repository.h"

namespace baton::test {
namespace {

using authority::Caller;
using authority::Role;

constexpr const char* kMainBash = "PreToolUse.main-bash";
constexpr const char* kAgentBash = "PreToolUse.subagent-bash";  // prd-writer

// A session works in the project, and baton is called for another work tree of its repository.
class OtherWorkTree : public testing::Test {
 protected:
  OtherWorkTree() {
    project_.begin();
    claude_.begin_session();
    stores_.know(&repository_);
    tree_.put(kDefaultStateFile.text(), "{}");
    repository_.others.trees = {{"", std::string(FakeProject::kRoot)}, {"removed", "/removed"}};
  }

  Caller caller_claiming(const char* participant) {
    app::Workspace workspace(opened());
    return app::prove_caller(authority::caller_named(participant), workspace);
  }

  Caller caller_of(const std::string& line, const std::vector<std::string>& words) {
    claude_.in_shell(line, words);
    return caller_claiming("orchestrator");
  }

  app::OpenedProject opened() {
    return {.root = {.path = "/tree", .why = "test"},
            .host = &host_,
            .stores = &stores_,
            .folders = &folders_};
  }

  void launch(const std::string& call) {
    claude_.in_hook();
    project_.launch("prd-writer", call);
  }

  HookedProject project_;
  ClaudeCode claude_{project_};
  FakeHost& world_ = project_.baton.project.world;
  MemoryDirectory tree_;
  FakeRepository repository_{tree_};
  Host host_{tree_,         world_.clock,   world_.ids,    world_.environment,
             world_.crypto, world_.machine, world_.watcher};
  StoresInMemory stores_;
  FolderInMemory folders_{world_.root};
};

TEST_F(OtherWorkTree, KnowsAnAgentByThePassOfItsCall) {
  const std::string line = "baton --project /tree decide";
  EXPECT_EQ(claude_.asks_about(line, kAgentBash), Json());
  const Caller caller = caller_of(line, {"--project", "/tree", "decide"});
  EXPECT_EQ(caller.agent, "prd-writer");
  EXPECT_EQ(caller.role, Role::agent);
}

TEST_F(OtherWorkTree, KnowsTheMainThreadAndThePerson) {
  const std::vector<std::string> words = {"--project", "/tree", "undo"};
  EXPECT_EQ(decision_of(claude_.asks_about("baton --project /tree undo", kMainBash)), "ask");
  EXPECT_EQ(caller_of("baton --project /tree undo", words).role, Role::person);
  EXPECT_EQ(caller_of("./undo.sh", words).name(), "orchestrator");
  EXPECT_EQ(caller_of("baton --project /tree where", {"--project", "/tree", "where"}).name(),
            "user");  // typed
}

TEST_F(OtherWorkTree, GivesAScriptTheLeastRights) {
  launch("toolu_1");
  EXPECT_EQ(caller_of("./script.sh", {"--project", "/tree", "next"}).agent, "prd-writer");
  launch("toolu_2");
  EXPECT_EQ(caller_of("./script.sh", {"--project", "/tree", "next"}).role, Role::unknown);
}

TEST_F(OtherWorkTree, DoesNotKnowAJobWhoseShellHasEndedWhileAnAgentWorks) {
  claude_.orphaned();
  EXPECT_EQ(caller_claiming("orchestrator").name(), "orchestrator");
  launch("toolu_1");
  claude_.orphaned();
  const Caller caller = caller_claiming("orchestrator");
  EXPECT_EQ(caller.role, Role::unknown);
  EXPECT_NE(caller.why_unknown.find("in the work tree /project"), std::string::npos);
}

// A session there is not stored before `init`.
TEST_F(OtherWorkTree, DoubtsNobodyWhereThereIsNoWorkflow) {
  launch("toolu_1");
  claude_.orphaned();
  EXPECT_EQ(caller_claiming("orchestrator").role, Role::unknown);
  ASSERT_TRUE(tree_.remove(kDefaultStateFile));
  EXPECT_EQ(caller_claiming("orchestrator").name(), "orchestrator");
  EXPECT_EQ(caller_of("./script.sh", {"--project", "/tree", "init"}).agent, "prd-writer");
}

// A person at a terminal, a service, and a Claude Code that calls no hooks.
TEST_F(OtherWorkTree, LeavesOtherCallersAsTheyAre) {
  claude_.in_terminal();
  EXPECT_EQ(caller_claiming("user").role, Role::person);
  claude_.detached();
  EXPECT_EQ(caller_claiming("user").role, Role::person);
  claude_.is_killed();
  EXPECT_EQ(caller_of("baton undo", {"undo"}).name(), "orchestrator");
}

TEST_F(OtherWorkTree, HasSessionsOfItsOwn) {
  launch("toolu_1");
  claude_.in_shell("./script.sh", {"next"});
  app::Workspace workspace(opened());
  const ProcessId claude = world_.machine.chain.back().process.id;
  ASSERT_TRUE(
      app::remember_session({.session = "s2", .transcript = "/s2", .process = claude}, workspace));
  EXPECT_EQ(caller_of("./script.sh", {"next"}).name(), "orchestrator");
}

TEST_F(OtherWorkTree, KnowsNoAgentOfAnotherRepository) {
  repository_.others.trees.clear();
  launch("toolu_1");
  EXPECT_EQ(caller_of("./script.sh", {"next"}).name(), "orchestrator");
}

// Baton is called for a project of another repository. The session's hooks name its own project to
// its shells.
class OtherProject : public OtherWorkTree {
 protected:
  OtherProject() {
    repository_.others.trees.clear();
    world_.environment.variables["BATON_PROJECT"] = std::string(FakeProject::kRoot);
  }
};

TEST_F(OtherProject, KnowsAnAgentWhoseWorkflowIsNotThere) {
  const std::string line = "baton --project /tree decide";
  launch("toolu_1");
  EXPECT_EQ(claude_.asks_about(line, kAgentBash), Json());
  const Caller caller = caller_of(line, {"--project", "/tree", "decide"});
  EXPECT_EQ(caller.agent, "prd-writer");
  EXPECT_EQ(caller.role, Role::agent);
  EXPECT_EQ(caller.workflow, "");
  EXPECT_EQ(caller_of("./script.sh", {"--project", "/tree", "next"}).agent, "prd-writer");
}

TEST_F(OtherProject, KnowsTheMainThreadAndThePerson) {
  const std::vector<std::string> words = {"--project", "/tree", "undo"};
  EXPECT_EQ(decision_of(claude_.asks_about("baton --project /tree undo", kMainBash)), "ask");
  EXPECT_EQ(caller_of("baton --project /tree undo", words).role, Role::person);
  EXPECT_EQ(caller_of("./undo.sh", words).name(), "orchestrator");
  EXPECT_EQ(caller_of("baton --project /tree where", {"--project", "/tree", "where"}).name(),
            "user");  // typed
}

TEST_F(OtherProject, DoubtsAJobWhoseShellHasEndedWhileAnAgentWorks) {
  launch("toolu_1");
  claude_.orphaned();
  const Caller caller = caller_claiming("orchestrator");
  EXPECT_EQ(caller.role, Role::unknown);
  EXPECT_EQ(caller.why_unknown.find("work tree"), std::string::npos) << caller.why_unknown;
}

TEST_F(OtherProject, LeavesAPersonAtATerminalAsItIs) {
  claude_.in_terminal();
  EXPECT_EQ(caller_claiming("user").role, Role::person);
}

// The session began before baton had files in its project: its shells do not name it.
class UnnamedProject : public OtherProject {
 protected:
  UnnamedProject() {
    world_.environment.variables.erase("BATON_PROJECT");
    world_.environment.variables["CLAUDECODE"] = "1";
    claude_.works_in(std::string(FakeProject::kRoot) + "/src/app");
  }
};

TEST_F(UnnamedProject, IsFoundByTheFolderOfClaudeCode) {
  const std::string line = "baton --project /tree decide";
  launch("toolu_1");
  EXPECT_EQ(claude_.asks_about(line, kAgentBash), Json());
  const Caller caller = caller_of(line, {"--project", "/tree", "decide"});
  EXPECT_EQ(caller.agent, "prd-writer");
  EXPECT_EQ(caller.workflow, "");
  EXPECT_EQ(caller_of("./script.sh", {"--project", "/tree", "next"}).agent, "prd-writer");
}

TEST_F(UnnamedProject, KnowsTheMainThreadAndThePerson) {
  EXPECT_EQ(caller_of("./undo.sh", {"--project", "/tree", "undo"}).name(), "orchestrator");
  EXPECT_EQ(caller_of("baton --project /tree undo", {"--project", "/tree", "undo"}).name(),
            "user");  // typed
}

TEST_F(UnnamedProject, IsNotOneThatDoesNotStoreTheSession) {
  launch("toolu_1");
  claude_.works_in("/tree");
  EXPECT_EQ(caller_of("./script.sh", {"next"}).name(), "orchestrator");
}

}  // namespace
}  // namespace baton::test
