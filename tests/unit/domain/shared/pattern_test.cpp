#include "domain/shared/pattern.h"

#include <gtest/gtest.h>

namespace baton::shared {
namespace {

TEST(Patterns, MeanThemselvesWithoutAStar) {
  EXPECT_TRUE(matches("scope", "scope"));
  EXPECT_FALSE(matches("scope", "scopes"));
  EXPECT_FALSE(matches("scope", "scop"));
  EXPECT_FALSE(matches("", "scope"));
  EXPECT_TRUE(matches("", ""));
}

TEST(Patterns, TakeAStarForAnyCharactersAndForNone) {
  EXPECT_TRUE(matches("*", ""));
  EXPECT_TRUE(matches("*", "anything"));
  EXPECT_TRUE(matches("inv:*", "inv:"));
  EXPECT_TRUE(matches("inv:*", "inv:findings"));
  EXPECT_FALSE(matches("inv:*", "rev:findings"));
  EXPECT_TRUE(matches("*_draft", "cause_draft"));
  EXPECT_FALSE(matches("*_draft", "cause_drafts"));
  EXPECT_TRUE(matches("subagent:*:3", "subagent:review:3"));
  EXPECT_TRUE(matches("a*b*c", "a_b_b_c"));
  EXPECT_FALSE(matches("a*b*c", "a_c_b"));
  EXPECT_TRUE(matches("**a**", "a"));
}

TEST(Patterns, TakeNothingElseForSpecial) {
  EXPECT_FALSE(matches("a?c", "abc"));
  EXPECT_FALSE(matches("a.c", "abc"));
  EXPECT_FALSE(matches("[a]", "a"));
}

TEST(Patterns, AreJudgedQuicklyHoweverManyStarsTheyHave) {
  std::string pattern;
  for (int i = 0; i < 1'000; ++i) pattern += "*a";
  EXPECT_FALSE(matches(pattern + "b", std::string(2'000, 'a')));
}

TEST(Patterns, NameAnUnknownParticipantByAStarAlone) {
  EXPECT_TRUE(names_participant({"user", "*"}, "unknown"));
  EXPECT_FALSE(names_participant({"unknown"}, "unknown"));
  EXPECT_FALSE(names_participant({"**", "u*"}, "unknown"));
  EXPECT_TRUE(names_participant({"u*"}, "user"));
}

TEST(Patterns, AreEnoughOneByOne) {
  EXPECT_TRUE(matches_any({"rev:*", "inv:*"}, "inv:a"));
  EXPECT_FALSE(matches_any({"rev:*", "inv:*"}, "a"));
  EXPECT_FALSE(matches_any({}, "a"));
}

}  // namespace
}  // namespace baton::shared
