#include "domain/model/agent_spelling.h"

#include <gtest/gtest.h>

namespace baton::model {
namespace {

// As Claude Code 0.3.330 does.
TEST(AgentSpelling, IgnoresCaseBlanksUnderscoresAndDashes) {
  for (const char* name : {"code-writer", "Code Writer", "CODE_WRITER", " codewriter\n",
                           "code\u00A0writer", "code\u2011writer", "baton: code-writer"}) {
    EXPECT_TRUE(AgentSpelling(name).is_of("code-writer")) << name;
  }
}

TEST(AgentSpelling, TakesFormsOfLettersForThem) {
  for (const char* name : {"trac\u212Aer", "\uFF54racker", "t\U0001D42Backer", "\u24E3racker"}) {
    EXPECT_TRUE(AgentSpelling(name).is_of("tracker")) << name;
  }
}

TEST(AgentSpelling, HeedsEveryOtherCharacter) {
  for (const char* name :
       {"code.writer", "code:writer", "code/writer", "cod\u00E9-writer", "co\u00F6de-writer",
        "code-writer-2", "team:code-writer", "\u4F5C", "writer", ""}) {
    EXPECT_FALSE(AgentSpelling(name).is_of("code-writer")) << name;
  }
}

// Forms of letters are letters also where a pattern has a *.
TEST(AgentSpelling, MatchesPatterns) {
  EXPECT_TRUE(AgentSpelling("Team:Code Reader").is_of_match("team:code-*"));
  EXPECT_FALSE(AgentSpelling("Teams:Code Reader").is_of_match("team:code-*"));
  EXPECT_TRUE(AgentSpelling("\u24DCy-coder").is_of_match("my-coder*"));
  EXPECT_FALSE(AgentSpelling("\u24DDy-coder").is_of_match("my-coder*"));
  EXPECT_TRUE(AgentSpelling("code_a.x").is_of_match("code-*-.x"));
  EXPECT_FALSE(AgentSpelling("code.x").is_of_match("code-*-.x"));
}

// A * in a launched name is a character.
TEST(AgentSpelling, HasNoPatternsItself) {
  EXPECT_FALSE(AgentSpelling("*").is_of("code-writer"));
  EXPECT_FALSE(AgentSpelling("code*").is_of_match("code-writer*"));
}

TEST(AgentSpelling, TakesEveryCaseForTheSame) {
  EXPECT_TRUE(AgentSpelling("\u00C9quipe").is_of("\u00E9quipe"));
  EXPECT_TRUE(AgentSpelling("e\u0301quipe").is_of("\u00C9QUIPE"));
}

}  // namespace
}  // namespace baton::model
