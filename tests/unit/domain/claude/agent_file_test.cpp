#include "domain/claude/agent_file.h"

#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "text/concat.h"

namespace baton::claude {
namespace {

using text::concat;

TEST(AgentFile, WithoutABlockHasNoRule) {
  const Result<AgentFile> file = read_agent_file(
      "---\nname: coder\ndescription: Writes\n  code\nmodel: inherit\n---\nYou …\n");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->name, "coder");
  EXPECT_EQ(file->description, "Writes code");
  EXPECT_TRUE(file->rule.is_null());
}

TEST(AgentFile, HasTheRuleOfItsBlock) {
  const Result<AgentFile> file = read_agent_file(
      "---\r\nname: coder\r\nbaton:\r\n  needs: [planner]\r\n  provides:\r\n    - code\r\n"
      "    - notes\r\n  constraints: technical, security\r\n  minutes: 20\r\n  optional:\r\n"
      "  colour: red\r\n---\r\n");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->rule, Json::parse(R"({"needsFrom": ["planner"], "provides": ["code", "notes"],
    "constraintTypes": ["technical", "security"], "timeEstimate": 20, "optionalFrom": []})"));
  EXPECT_EQ(file->unknown_members, std::vector<std::string>{"colour"});
}

// Claude Code accepts texts that YAML does not.
TEST(AgentFile, ThatIsNotYamlHasANameAndADescription) {
  const Result<AgentFile> file = read_agent_file(
      "---\nname: coder\ndescription: Use it: \"now\". Context: <example>\ntools: *\n---\n");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->name, "coder");
  EXPECT_EQ(file->description, "Use it: \"now\". Context: <example>");
  EXPECT_TRUE(file->rule.is_null());
}

TEST(AgentFile, ThatIsNotYamlHasTheRuleOfItsBlock) {
  const Result<AgentFile> file = read_agent_file(
      "---\nname: a\ndescription: b: c\nbaton:\n  needs: [d]\n\n# more\n  minutes: 3\ntools: "
      "*\n---\n");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->description, "b: c");
  EXPECT_EQ(file->rule, Json::parse(R"({"needsFrom": ["d"], "timeEstimate": 3})"));
}

TEST(AgentFile, MayHaveMembersOfAnyDepth) {
  const Result<AgentFile> file = read_agent_file(
      "---\nname: a\nhooks:\n  PreToolUse:\n    - hooks:\n        - type: command\n"
      "          more:\n            name: x\nbaton:\n  provides: [code]\n---\n");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->name, "a");
  EXPECT_EQ(file->rule, Json::parse(R"({"provides": ["code"]})"));
}

TEST(AgentFile, HasABlockOfYaml) {
  const Result<AgentFile> file =
      read_agent_file("---\nname: a\ndescription: b: c\nbaton:\n  needs: [d\n---\n");
  ASSERT_FALSE(file);
  ASSERT_TRUE(file.error().position);
  EXPECT_GE(file.error().position->line, 5U);
  EXPECT_FALSE(read_agent_file("---\nname: a\ntools: *\nbaton: [d]\n---\n"));
  EXPECT_FALSE(read_agent_file("---\nname: a\ntools: *\nbaton:\n  needs: d\nbaton:\n---\n"));
}

TEST(AgentFile, NeedsFrontmatterWithAName) {
  for (const std::string text :
       {"", "# Title\n", "---\n", "---\nname: a\n", "---\n---\n", "---\ndescription: a\n---\n",
        "---\nname:\n---\n", "---\nname: [a]\n---\n", "---\nname: a\nbaton: b\n---\n"}) {
    EXPECT_FALSE(read_agent_file(text)) << text;
  }
  EXPECT_FALSE(
      read_agent_file(std::string("\x7f"
                                  "ELF\x02\x00\x01",
                                  7)));
  EXPECT_FALSE(read_agent_file("---\nname: \xff\xfe: x: y\n---\n"));
  EXPECT_FALSE(read_agent_file(concat("---\nname: a\n", std::string(20'000, 'x'), "\n---\n")));
}

TEST(AgentFile, HasAShortDescription) {
  const Result<AgentFile> file =
      read_agent_file(concat("---\nname: a\ndescription: ", std::string(190, 'x'), " a ",
                             std::string(100, 'y'), "\n---\n"));
  ASSERT_TRUE(file);
  EXPECT_EQ(file->description, concat(std::string(190, 'x'), " a…"));
}

}  // namespace
}  // namespace baton::claude
