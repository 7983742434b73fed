#include "domain/model/agent_aliases.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace baton::model {
namespace {

const RelevanceMap& alias_map() {
  static const RelevanceMap map =
      *RelevanceMap::from_json(Json::parse(R"({"coder": {}, "reviewer": {}})"));
  return map;
}

std::string resolved(std::string_view name, const char* aliases,
                     OtherSpellings others = OtherSpellings::possible) {
  const Json settings = {{"agents", {{"aliases", Json::parse(aliases)}}}};
  const std::vector<std::string> agents =
      agents_launched_as(name, alias_map(), agent_aliases(settings), others);
  return agents.size() == 1 ? agents.front() : "";
}

TEST(AgentAliases, MapNamesAndPatterns) {
  const char* const aliases =
      R"({"general-purpose": "coder", "team:*": "reviewer", "*": "baton:coder"})";
  EXPECT_EQ(resolved("general-purpose", aliases), "coder");
  EXPECT_EQ(resolved("team:code-reader", aliases), "reviewer");
  EXPECT_EQ(resolved("anything", aliases), "coder");
}

TEST(AgentAliases, NeverRenameAnAgentOfTheMap) {
  EXPECT_EQ(resolved("reviewer", R"({"*": "coder"})"), "reviewer");
  EXPECT_EQ(resolved("baton:reviewer", R"({"*": "coder"})"), "reviewer");
}

TEST(AgentAliases, MatchEverySpellingOfAName) {
  const char* const aliases =
      R"({"general-purpose": "Coder", "team:code-*": "reviewer", "*": "coder"})";
  EXPECT_EQ(resolved("General Purpose", aliases), "coder");
  EXPECT_EQ(resolved("Team:Code_Reader", aliases), "reviewer");
  EXPECT_EQ(resolved("Baton:Reviewer", aliases), "reviewer");
  EXPECT_EQ(resolved("REVIEWER", aliases), "reviewer");
  EXPECT_EQ(resolved("Reviewer", R"({"Reviewer": "coder"})"), "coder");
}

TEST(AgentAliases, LeaveANameThatMayMeanTwoAgents) {
  const RelevanceMap map = *RelevanceMap::from_json(Json::parse(R"({"a-b": {}, "ab": {}})"));
  EXPECT_EQ(agents_launched_as("A B", map, {}), (std::vector<std::string>{"a-b", "ab"}));
  EXPECT_EQ(agents_launched_as("ab", map, {}), std::vector<std::string>{"ab"});
}

// "reviewbot" starts review-bot: no dash is needed in the name, but a part for each *.
TEST(AgentAliases, MatchEverySpellingOfANameThatMatchesAPattern) {
  const char* const aliases = R"({"review-*": "coder", "*-bot": "coder", "my-tool*": "coder"})";
  for (const char* name : {"review-bot", "Review Bot 2", "reviewbot", "robo_t-bot", "My Tool",
                           "\u24DCy-tool", "my\u2010tools", "\U0001CCE2ytool"}) {
    EXPECT_EQ(resolved(name, aliases), "coder") << name;
  }
  for (const char* name : {"review", "Review ", "bot", "BOT", "prereviews"}) {
    EXPECT_EQ(resolved(name, aliases), name);
  }
}

TEST(AgentAliases, MatchNoSpellingIfAnAgentHasTheName) {
  const char* const aliases = R"({"review-*": "coder", "team:*": "coder", "Helper": "coder"})";
  for (const char* name : {"reviewbot", "Reviewer", "Team:x", "helper"}) {
    EXPECT_EQ(resolved(name, aliases, OtherSpellings::excluded), name);
  }
  for (const char* name : {"coder", "review-bot", "team:x", "Helper"}) {
    EXPECT_EQ(resolved(name, aliases, OtherSpellings::excluded), "coder");
  }
}

TEST(AgentAliases, LeaveOtherNamesAsTheyAre) {
  EXPECT_EQ(resolved("team:reviewer", R"({"general-purpose": "coder"})"), "team:reviewer");
  EXPECT_EQ(resolved("helper", "{}"), "helper");
  EXPECT_EQ(resolved("", R"({"*": "coder"})"), "");
  EXPECT_TRUE(agent_aliases(Json::object()).empty());
}

}  // namespace
}  // namespace baton::model
