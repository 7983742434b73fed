#include "domain/handoff/prompt.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "app/core/configuration/configuration.h"
#include "domain/context/explanation.h"
#include "text/concat.h"

namespace baton::handoff {
namespace {

constexpr std::size_t kMostTokens = 250;

std::string contract_of(const std::vector<std::string_view>& provides, std::string_view id) {
  model::AgentRule rule;
  rule.agent = "prd-writer";
  rule.provides = provides;
  return output_contract(rule, id);
}

std::string prompt_with(std::string_view task, std::string_view context = "Nothing.") {
  const std::string contract = contract_of({}, "exec_007");
  return handoff_prompt({.task = task, .context = context, .contract = contract});
}

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}

TEST(OutputContract, CostsNoAgentMoreThan250Tokens) {
  const auto configuration = app::default_configuration();
  ASSERT_TRUE(configuration);
  ASSERT_FALSE(configuration->relevance_map.empty());
  for (const model::AgentRule& rule : configuration->relevance_map.agents()) {
    const std::string contract = output_contract(rule, "exec_1234");
    EXPECT_LE(context::count_tokens_of_text(contract), kMostTokens) << rule.agent;
  }
}

TEST(OutputContract, StaysShortForAnAgentThatProvidesALot) {
  std::vector<std::string> things;
  for (int number = 0; number < 1'000; ++number) {
    things.push_back(text::concat("thing-", std::to_string(number)));
  }
  const std::string contract = contract_of({things.begin(), things.end()}, "exec_1234");
  EXPECT_LE(context::count_tokens_of_text(contract), kMostTokens);
}

TEST(OutputContract, AsksForNoMemberTwice) {
  const auto configuration = app::default_configuration();
  ASSERT_TRUE(configuration);
  for (const model::AgentRule& rule : configuration->relevance_map.agents()) {
    const std::string contract = output_contract(rule, "exec_001");
    EXPECT_EQ(count(contract, "\"technicalDecisions\":"), 1U) << rule.agent;
  }
}

TEST(OutputContract, AsksForWhatTheAgentProvidesInTheSpellingOfMembers) {
  const std::string contract = contract_of({"user-stories", "api2-specs", "plan"}, "exec_001");
  EXPECT_NE(contract.find(R"({"userStories": …, "api2Specs": …, "plan": …,)"), std::string::npos)
      << contract;
}

TEST(OutputContract, IsWholeForAnAgentThatProvidesNothing) {
  const std::string contract = contract_of({}, "exec_001");
  EXPECT_NE(contract.find("\"contextForNextAgent\": {…,"), std::string::npos) << contract;
}

TEST(HandoffPrompt, BeginsWithTheTaskAndEndsWithTheContract) {
  const std::string prompt = prompt_with("Write the requirements.", "The context.");
  EXPECT_TRUE(prompt.starts_with("Write the requirements.\n\nThe context.\n# Your answer"));
  EXPECT_TRUE(prompt.ends_with("}\n```\n"));
}

TEST(ExecutionInPrompt, IsTheOneOfTheContract) {
  EXPECT_EQ(execution_in_prompt(prompt_with("Write.")), "exec_007");
}

TEST(ExecutionInPrompt, IsNeverOneThatTheTaskOrTheContextNames) {
  const std::string foreign = contract_of({}, "exec_001");
  EXPECT_EQ(execution_in_prompt(prompt_with(foreign, foreign)), "exec_007");
}

TEST(ExecutionInPrompt, IsEmptyWithoutAContract) {
  EXPECT_EQ(execution_in_prompt(""), "");
  EXPECT_EQ(execution_in_prompt("Write the requirements."), "");
}

TEST(ExecutionInPrompt, IsEmptyWhereTheMarkIsCutOff) {
  EXPECT_EQ(execution_in_prompt("# Your answer (baton execution exec_0"), "");
}

}  // namespace
}  // namespace baton::handoff
