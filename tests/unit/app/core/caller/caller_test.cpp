#include "app/core/caller/caller.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>

#include "app/core/caller/named_by_map.h"
#include "baton/error.h"
#include "support/fake_host.h"
#include "support/fake_project.h"

namespace baton::app {
namespace {

using authority::Caller;
using authority::Role;

Caller caller_in(std::map<std::string, std::string> variables) {
  test::MapEnvironment environment;
  environment.variables = std::move(variables);
  return caller_here(environment);
}

TEST(CallerHere, IsAPersonUnlessTheEnvironmentShowsOtherwise) {
  EXPECT_EQ(caller_in({}).role, Role::person);
  EXPECT_EQ(caller_in({}).name(), "user");
  EXPECT_EQ(caller_in({{"CLAUDECODE", ""}, {"BATON_AGENT", ""}}).role, Role::person);
}

TEST(CallerHere, IsTheOrchestratorInsideClaudeCode) {
  EXPECT_EQ(caller_in({{"CLAUDECODE", "1"}}).role, Role::orchestrator);
}

TEST(CallerHere, HasTheNameOfTheAgentThatIsMeant) {
  test::FakeProject project;
  project.world.root.put(".claude/baton.json",
                         R"({"agents": {"aliases": {"sec-pro": "security-auditor"}}})");
  Workspace workspace(*project.open({}));
  const Caller alias = named_by_map(caller_in({{"BATON_AGENT", "sec-pro"}}), workspace);
  EXPECT_EQ(alias.agent, "security-auditor");
  EXPECT_EQ(alias.participant, "subagent:security-auditor");
  const Caller spelt =
      named_by_map(authority::caller_named("subagent:Security-Auditor:a1"), workspace);
  EXPECT_EQ(spelt.agent, "security-auditor");
  EXPECT_EQ(spelt.participant, "subagent:security-auditor:a1");
  EXPECT_EQ(named_by_map(caller_in({{"BATON_AGENT", "other"}}), workspace).agent, "other");
  EXPECT_EQ(named_by_map(caller_in({}), workspace).name(), "user");
}

TEST(CallerHere, HasTheNameOfTheAgentThatIsMeantByWhatIsNotAName) {
  test::FakeProject project;
  project.world.root.put(".claude/baton.json",
                         R"({"agents": {"aliases": {"review-team:*": "code-writer"}}})");
  std::map<std::string, std::string>& variables = project.world.environment.variables;
  for (const char* name : {"review-team:x", "Code Writer"}) {
    variables["BATON_AGENT"] = name;
    Workspace workspace(*project.open({}));
    const Caller caller = named_by_map(caller_in(variables), workspace);
    EXPECT_EQ(caller.role, Role::agent) << name;
    EXPECT_EQ(caller.participant, "subagent:code-writer") << name;
  }
  variables["BATON_AGENT"] = "other team:x";
  Workspace workspace(*project.open({}));
  const Caller unknown = named_by_map(caller_in(variables), workspace);
  EXPECT_EQ(unknown.role, Role::unknown);
  EXPECT_FALSE(unknown.why_unknown.empty());
}

TEST(CallerHere, KeepsAReservedNameThatAnAliasMatches) {
  test::FakeProject project;
  project.world.root.put(".claude/baton.json", R"({"agents": {"aliases": {"*": "code-writer"}}})");
  Workspace workspace(*project.open({}));
  for (const char* name : {"user", "orchestrator", "unknown"}) {
    const Caller before = caller_in({{"BATON_AGENT", name}});
    const Caller caller = named_by_map(before, workspace);
    EXPECT_EQ(caller.participant, before.participant);
    EXPECT_EQ(caller.agent, before.agent);
  }
}

TEST(CallerHere, IsTheAgentThatTheEnvironmentNames) {
  const Caller caller = caller_in({{"CLAUDECODE", "1"}, {"BATON_AGENT", "baton:code-writer"}});
  EXPECT_EQ(caller.role, Role::agent);
  EXPECT_EQ(caller.name(), "code-writer");
  EXPECT_EQ(caller.participant, "subagent:code-writer");
  EXPECT_EQ(caller_in({{"BATON_AGENT", "code-writer"}}).role, Role::agent);
}

TEST(CallerHere, GivesNoAgentAnotherRole) {
  EXPECT_EQ(caller_in({{"BATON_AGENT", "user"}}).role, Role::agent);
  EXPECT_EQ(caller_in({{"BATON_AGENT", "orchestrator"}}).role, Role::agent);
  EXPECT_EQ(caller_in({{"BATON_AGENT", "a b\x1b[31m"}}).role, Role::unknown);
}

CallerIdentity identity(std::string agent, std::string id = "a1") {
  return {.agent_id = std::move(id),
          .agent = std::move(agent),
          .execution = {},
          .session = "s1",
          .thread = "t1"};
}

TEST(CallerOf, IsTheAgentThatTheHookHasProved) {
  const Caller caller = caller_of(identity("baton:code-writer"));
  EXPECT_EQ(caller.role, Role::agent);
  EXPECT_EQ(caller.agent, "code-writer");
  EXPECT_EQ(caller.participant, "subagent:code-writer:a1");
  EXPECT_EQ(caller.thread, "t1");
}

TEST(CallerOf, BelongsToTheWorkflowThatStartedTheAgent) {
  CallerIdentity of_agent = identity("code-writer");
  of_agent.workflow = "wf_1";
  EXPECT_EQ(caller_of(of_agent).workflow, "wf_1");
  CallerIdentity of_main = identity("", "");
  of_main.workflow = "wf_1";
  EXPECT_EQ(caller_of(of_main).workflow, "");
}

// Another state file has other workflows, and a journal of its own.
TEST(CallersOwnWorkflow, IsOfTheProjectsOwnStateFileOnly) {
  CallerIdentity of_agent = identity("code-writer");
  of_agent.workflow = "wf_1";
  const Caller caller = caller_of(of_agent);
  test::FakeProject project;
  OpenedProject opened = *project.open({});
  for (const bool is_own : {true, false}) {
    if (!is_own) opened.root.state = RelativePath("other/y.json");
    Workspace workspace(opened);
    workspace.speak_for(&caller);
    EXPECT_EQ(own_workflow(workspace), is_own ? "wf_1" : "");
  }
}

TEST(CallerOf, IsTheOrchestratorForTheMainAgent) {
  EXPECT_EQ(caller_of(identity("", "")).role, Role::orchestrator);
}

TEST(CallerOf, IsUnknownWhereNoNameRemains) {
  EXPECT_EQ(caller_of(identity("baton:")).role, Role::unknown);
  EXPECT_EQ(caller_of(identity("")).role, Role::unknown);
}

TEST(CallerOf, GivesNoAgentAnotherRole) {
  for (const char* name : {"user", "orchestrator", "unknown"}) {
    EXPECT_EQ(caller_of(identity(name)).role, Role::agent) << name;
  }
}

}  // namespace
}  // namespace baton::app
