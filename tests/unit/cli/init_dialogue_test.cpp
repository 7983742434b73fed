#include "cli/init_dialogue.h"

#include <gtest/gtest.h>

#include <deque>

namespace baton::cli {
namespace {

class InitDialogue : public testing::Test {
 protected:
  Result<InitAnswers> answers(InitAnswers given = {}) {
    return ask_about_project(std::move(given), project,
                             [this](const std::string& prompt) -> std::optional<std::string> {
                               prompts.push_back(prompt);
                               if (replies.empty()) return std::nullopt;
                               std::string reply = replies.front();
                               replies.pop_front();
                               return reply;
                             });
  }

  app::ProjectOutline project = {.folder = "photos", .templates = {"bugfix", "trio"}};
  std::deque<std::string> replies;
  std::vector<std::string> prompts;
};

TEST_F(InitDialogue, ADefaultAnswersEachQuestion) {
  replies = {"", "", "", ""};
  const InitAnswers answered = answers().value();
  EXPECT_EQ(prompts.size(), 4U);
  EXPECT_EQ(answered.feature, "photos");
  EXPECT_EQ(answered.agents, std::nullopt) << "the built-in map needs no entry";
  EXPECT_EQ(answered.claude, "no");
  EXPECT_EQ(answered.ci, "none");
}

TEST_F(InitDialogue, TheDefaultsFollowTheProject) {
  project.agents = {"planner", "coder"};
  project.has_claude_folder = true;
  project.ci = app::CiTraces::gitlab;
  replies = {"", "", "", "", "octo/baton"};
  const InitAnswers answered = answers().value();
  EXPECT_NE(prompts.at(1).find("planner and coder"), std::string::npos);
  EXPECT_EQ(answered.agents, std::nullopt) << "init makes the map of the files without a choice";
  EXPECT_EQ(answered.claude, "mine");
  EXPECT_EQ(answered.ci, "gitlab");
  EXPECT_EQ(answered.ci_repository, "octo/baton");
}

TEST_F(InitDialogue, WithoutARepositoryThereAreNoCiFiles) {
  replies = {"", "", "", "github", ""};
  EXPECT_EQ(answers()->ci, "none");
}

TEST_F(InitDialogue, ARepositoryIsAskedForAgainUntilItIsOne) {
  replies = {"", "", "", "github", "baton", "octo/baton: x", "octo/baton"};
  EXPECT_EQ(answers()->ci_repository, "octo/baton");
  EXPECT_TRUE(prompts.at(5).starts_with("  write it as OWNER/NAME\n")) << prompts.at(5);
}

TEST_F(InitDialogue, TheBuiltInAgentsAreAChoiceBesideAgentFiles) {
  project.agents = {"planner"};
  replies = {"", "default", "", ""};
  EXPECT_EQ(answers()->agents, "default");
}

TEST_F(InitDialogue, RepliesAreTakenWithoutBlanksAround) {
  replies = {" Photo search ", " planner, coder ", "team\r", "github", "octo/baton"};
  const InitAnswers answered = answers().value();
  EXPECT_EQ(answered.feature, "Photo search");
  EXPECT_EQ(answered.agents, "planner, coder");
  EXPECT_EQ(answered.claude, "team");
  EXPECT_EQ(answered.ci, "github");
}

TEST_F(InitDialogue, AnUnknownReplyIsAskedForAgainWithTheNearestWord) {
  replies = {"", "trip", "tr", "yes", "m", ""};
  const InitAnswers answered = answers().value();
  ASSERT_EQ(prompts.size(), 6U);
  EXPECT_TRUE(prompts.at(2).starts_with("  did you mean trio?")) << prompts.at(2);
  EXPECT_TRUE(prompts.at(4).starts_with("  one of no, mine or team\n")) << prompts.at(4);
  EXPECT_EQ(answered.agents, "trio");
  EXPECT_EQ(answered.claude, "mine");
}

TEST_F(InitDialogue, NoQuestionIsAskedThatAnOptionAnswers) {
  const InitAnswers answered =
      answers({.feature = "f", .agents = "trio", .claude = "no", .ci = "none"}).value();
  EXPECT_TRUE(prompts.empty());
  EXPECT_EQ(answered.agents, "trio");
}

TEST_F(InitDialogue, AProjectWithAMapIsNotAskedForAgents) {
  project.has_map = true;
  replies = {"", "", ""};
  EXPECT_EQ(answers()->agents, std::nullopt);
  EXPECT_EQ(prompts.size(), 3U);
}

TEST_F(InitDialogue, TheEndOfTheInputEndsIt) {
  replies = {"f"};
  const Result<InitAnswers> answered = answers();
  ASSERT_FALSE(answered);
  EXPECT_EQ(answered.error().code, ErrorCode::usage);
}

}  // namespace
}  // namespace baton::cli
