#include "app/workflow/unlisted_agents.h"

#include <gtest/gtest.h>

namespace baton::app {
namespace {

Lease lease_with(const std::string& id, const std::string& call, const std::string& agent_id) {
  return {.execution = Identifier::parse(id).value(),
          .agent = "prd-writer",
          .session = "s1",
          .tool_use = call,
          .agent_id = agent_id};
}

std::vector<std::string> unlisted(const std::vector<Lease>& leases,
                                  const std::vector<BackgroundTask>& tasks) {
  std::vector<std::string> ids;
  for (const Lease& lease : unlisted_agents(leases, tasks)) {
    ids.push_back(lease.execution.text());
  }
  return ids;
}

using Ids = std::vector<std::string>;

const BackgroundTask kWriter{.id = "a1", .type = "subagent", .agent = "prd-writer"};
const BackgroundTask kOther{.id = "a9", .type = "subagent", .agent = "general-purpose"};

TEST(UnlistedAgents, AreAllButTheListed) {
  const std::vector<Lease> leases = {lease_with("e1", "t1", "a1"), lease_with("e2", "t2", "a2"),
                                     lease_with("e3", "t3", "")};
  EXPECT_EQ(unlisted(leases, {kWriter}), (Ids{"e2", "e3"}));
  EXPECT_EQ(unlisted(leases, {}), (Ids{"e1", "e2", "e3"}));
}

TEST(UnlistedAgents, AreOnlyThoseThatHaveNotEnded) {
  Lease ended = lease_with("e1", "t1", "a1");
  ended.has_ended = true;
  EXPECT_EQ(unlisted({ended}, {}), Ids{});
  ended.works_again = true;
  EXPECT_EQ(unlisted({ended}, {}), Ids{"e1"});
}

TEST(UnlistedAgents, AreNoneThatAListedOneMayBe) {
  EXPECT_EQ(unlisted({lease_with("e1", "t1", "")}, {kWriter}), Ids{});
  EXPECT_EQ(unlisted({lease_with("e1", "t1", "")}, {kOther}), Ids{"e1"});
}

TEST(UnlistedAgents, AreNoneThatMayRunBelowAListedOne) {
  Lease nested = lease_with("e1", "t1", "");
  nested.launcher = "a8";
  EXPECT_EQ(unlisted({nested}, {kOther}), Ids{});
  EXPECT_EQ(unlisted({nested}, {}), Ids{"e1"});
  EXPECT_EQ(unlisted({lease_with("e1", "", "a1")}, {kOther}), Ids{});
}

TEST(UnlistedAgents, AreNoneOfThoseThatMayRunInATask) {
  EXPECT_EQ(listed_agents({}), Ids{});
  EXPECT_EQ(listed_agents({{.id = "b1", .type = "shell", .agent = ""}}), Ids{});
  EXPECT_EQ(listed_agents({kOther}), Ids{"a9"});
  EXPECT_EQ(listed_agents({kOther, {.id = "w1", .type = "workflow", .agent = ""}}), std::nullopt);
}

TEST(UnlistedAgents, AreNotKnownWhileSomethingRunsThatMayContainAgents) {
  const std::vector<Lease> leases = {lease_with("e1", "t1", "")};
  EXPECT_EQ(unlisted(leases, {{.id = "w1", .type = "workflow", .agent = ""}}), Ids{});
  EXPECT_EQ(unlisted(leases, {{.id = "b1", .type = "shell", .agent = ""}}), Ids{"e1"});
}

}  // namespace
}  // namespace baton::app
