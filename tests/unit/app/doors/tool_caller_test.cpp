#include "app/core/tool_caller.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

namespace baton::app {
namespace {

CallerIdentity identity(const std::string& agent, const std::string& id = "a1") {
  return {.agent_id = id, .agent = agent, .execution = {}, .session = "s1", .thread = id};
}

TEST(ToolCallers, AreTheAgentsThatTheHookHasProved) {
  const ToolCaller caller = tool_caller(identity("code-writer"));
  EXPECT_EQ(caller.participant, "subagent:code-writer:a1");
  EXPECT_EQ(caller.agent, "code-writer");
  EXPECT_EQ(caller.name(), "code-writer");
  EXPECT_EQ(caller.thread, "a1");
  EXPECT_FALSE(caller.leads());
}

TEST(ToolCallers, BearNoPluginsPrefix) {
  const ToolCaller caller = tool_caller(identity("baton:code-writer"));
  EXPECT_EQ(caller.participant, "subagent:code-writer:a1");
  EXPECT_EQ(caller.agent, "code-writer");
}

TEST(ToolCallers, LeadWhereTheMainAgentCalls) {
  const ToolCaller caller = tool_caller(identity("", ""));
  EXPECT_EQ(caller.participant, "orchestrator");
  EXPECT_EQ(caller.name(), "orchestrator");
  EXPECT_TRUE(caller.leads());
  EXPECT_EQ(caller.thread, std::nullopt);
}

TEST(ToolCallers, AreNobodyKnownWhereNoNameIsLeft) {
  const ToolCaller caller = tool_caller(identity("baton:"));
  EXPECT_EQ(caller.participant, "unknown");
  EXPECT_EQ(caller.name(), "unknown");
  EXPECT_FALSE(caller.leads());
}

// An agent may be called anything.
TEST(ToolCallers, LeadByNoNameOfAnAgent) {
  for (const char* name : {"orchestrator", "user", "unknown"}) {
    const ToolCaller caller = tool_caller(identity(name));
    EXPECT_FALSE(caller.leads()) << name;
    EXPECT_EQ(caller.participant, std::string("subagent:") + name + ":a1");
  }
}

TEST(ToolCallers, AreThoseThatAServerIsStartedFor) {
  EXPECT_TRUE(tool_caller("orchestrator").leads());
  EXPECT_TRUE(tool_caller("user").leads());
  EXPECT_EQ(tool_caller("user").name(), "user");
  EXPECT_FALSE(tool_caller("unknown").leads());
  EXPECT_EQ(tool_caller("unknown").name(), "unknown");
  EXPECT_EQ(tool_caller("subagent:code-writer").agent, "code-writer");
  EXPECT_EQ(tool_caller("subagent:code-writer:a1").agent, "code-writer");
}

}  // namespace
}  // namespace baton::app
