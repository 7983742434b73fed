#include "domain/authority/command_request.h"

#include <gtest/gtest.h>

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

TEST(CommandRequest, TakesHelpForNoOperation) {
  EXPECT_EQ(command_request(Words{"undo", "--help"}).operation, nullptr);
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

}  // namespace
}  // namespace baton::authority
