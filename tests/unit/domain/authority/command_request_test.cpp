#include "domain/authority/command_request.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace baton::authority {
namespace {

using Words = std::vector<std::string>;

Role least(const Words& words) {
  const CommandRequest request = command_request(words);
  return request.operation == nullptr ? Role::unknown
                                      : least_role(*request.operation, request.given);
}

TEST(CommandRequest, FindsTheOperationOfAVerb) {
  EXPECT_EQ(command_request(Words{"shared", "restore", "s1"}).operation->name, "shared restore");
  EXPECT_EQ(command_request(Words{"undo"}).operation->name, "undo");
  EXPECT_EQ(command_request(Words{"shared"}).operation, nullptr);
  EXPECT_EQ(command_request(Words{"unheard-of"}).operation, nullptr);
  EXPECT_EQ(command_request(Words{}).operation, nullptr);
}

std::string operation(const Words& words) {
  const CommandRequest request = command_request(words);
  return request.operation == nullptr ? std::string() : std::string(request.operation->name);
}

TEST(CommandRequest, FindsTheOperationOfANoun) {
  const std::map<std::string, Words> named = {
      {"agent add", {"Agents", "add", "writer"}},
      {"artifact", {"artifacts"}},
      {"config", {"configs"}},
      {"constrain", {"constraints"}},
      {"context", {"contexts", "writer"}},
      {"context diff", {"contexts", "diff", "a", "b"}},
      {"decide", {"Decision", "Use RE2"}},
      {"env delete", {"environments", "delete", "key"}},
      {"env list", {"ENV"}},
      {"gate", {"gates", "tested", "override"}},
      {"key rotate", {"keys", "rotate"}},
      {"message send", {"messages", "send", "Hi"}},
      {"note repair", {"notes", "repair"}},
      {"schema", {"schemas"}},
      {"session delete", {"Sessions", "delete", "s1"}},
      {"session list", {"sessions"}},
      {"shared list-keys", {"shared", "ls"}},
      {"summaries", {"summary"}},
      {"task complete", {"tasks", "complete", "t1"}},
      {"template list", {"templates", "list"}},
      {"thread delete", {"threads", "delete", "t1"}},
  };
  for (const auto& [name, words] : named) EXPECT_EQ(operation(words), name);
  EXPECT_EQ(operation({"--session", "delete", "s1"}), "");
}

TEST(CommandRequest, FindsAVerbBehindOptions) {
  EXPECT_EQ(operation({"session", "--json", "delete", "s1"}), "session delete");
  EXPECT_EQ(operation({"--project", "x", "sessions", "--state", "y", "delete"}), "session delete");
  EXPECT_EQ(command_request(Words{"tasks", "--json", "add", "--title", "T"}).words,
            (Words{"task", "add", "--title", "T", "--json"}));
  EXPECT_EQ(least({"gates", "tested", "override"}), Role::person);
}

TEST(CommandRequest, TakesHelpForNoOperation) {
  EXPECT_EQ(command_request(Words{"undo", "--help"}).operation, nullptr);
}

TEST(CommandRequest, TakesATextForNoHelp) {
  EXPECT_EQ(operation({"constrain", "--", "-h"}), "constrain");
  EXPECT_EQ(operation({"constrain", "-handle"}), "constrain");
  EXPECT_EQ(least({"gate", "override", "--", "--help"}), Role::person);
}

TEST(CommandRequest, SeesWhatRaisesTheAuthority) {
  EXPECT_EQ(least({"gate", "tested", "override", "--reason", "x"}), Role::person);
  EXPECT_EQ(least({"gate", "tested", "--move=override"}), Role::person);
  EXPECT_LE(least({"gate", "tested", "pass"}), Role::agent);
  EXPECT_EQ(least({"start", "a", "--force"}), Role::orchestrator);
  EXPECT_EQ(least({"context", "a", "--all-runs"}), Role::orchestrator);
  EXPECT_EQ(least({"context", "a", "--scope=all"}), Role::orchestrator);
  EXPECT_EQ(least({"decide", "x", "--as", "user"}), Role::person);
  EXPECT_EQ(least({"prune", "--apply"}), Role::person);
  EXPECT_EQ(least({"prune", "--applying"}), Role::orchestrator);
}

Effect effect(const Words& words) {
  const CommandRequest request = command_request(words);
  return effect_of(*request.operation, request.given);
}

TEST(CommandRequest, SeesWhatAnArgumentChanges) {
  EXPECT_EQ(effect({"switch", "wf_2"}), Effect::writes);
  EXPECT_EQ(effect({"switch", "--if-revision", "3", "wf_2"}), Effect::writes);
  EXPECT_EQ(effect({"switch"}), Effect::reads);
  EXPECT_EQ(effect({"switch", "--json"}), Effect::reads);
  EXPECT_EQ(effect({"archive", "--dry-run"}), Effect::destroys);
  EXPECT_EQ(effect({"scrub"}), Effect::reads);
  EXPECT_EQ(effect({"scrub", "--apply"}), Effect::destroys);
}

}  // namespace
}  // namespace baton::authority
